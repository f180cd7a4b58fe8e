package tariff_test

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
)

// knows reports whether the parameter has a value, as the cache sees it through q.
func knows(t *testing.T, cache *tariff.Cache, q db.Q, key string) bool {
	t.Helper()
	p, err := cache.Get(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	_, ok := p.At(key, "", tarifftest.Date(t, "2026-10-05"))
	return ok
}

func insertParameter(ctx context.Context, tx *db.Tx, key string) error {
	return parameter.InsertValidity(ctx, tx, &parameter.Validity{Key: key, Unit: "x", From: month.New(2026, 1).First(), Source: "Ato 1"})
}

// OP-03: what one instance has committed the next reading of another one uses, also inside
// a transaction, and without a notice.
func TestChangeElsewhereIsUsedAtOnce_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		cache := tariff.NewCache()
		if knows(t, cache, d, "novo") {
			t.Fatal("known before it was there")
		}
		tarifftest.InsertParameter(t, d, "novo", "", "1", "x", "2026-01-01", nil)
		if !knows(t, cache, d, "novo") {
			t.Error("OP-03 a reading knows nothing of the change")
		}
		tarifftest.InsertParameter(t, d, "outro", "", "1", "x", "2026-01-01", nil)
		dbtest.Write(t, d, func(_ context.Context, tx *db.Tx) error {
			if !knows(t, cache, tx, "outro") {
				t.Error("OP-03 a transaction knows nothing of the change")
			}
			return nil
		})
	})
}

// OP-07: a transaction reads what it has written itself; when that is taken back nobody
// goes on with it, neither now nor after another change.
func TestTakenBackChangeIsForgotten_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		cache, back := tariff.NewCache(), errors.New("taken back")
		takenBack := func() {
			t.Helper()
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := insertParameter(ctx, tx, "errado"); err != nil {
					return err
				}
				if !knows(t, cache, tx, "errado") {
					t.Error("OP-07 a transaction does not read what it wrote")
				}
				return back
			})
			if !errors.Is(err, back) {
				t.Fatal(err)
			}
		}
		takenBack()
		if knows(t, cache, d, "errado") {
			t.Error("OP-07 what was taken back is kept")
		}
		takenBack()
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertParameter(ctx, tx, "certo") })
		if knows(t, cache, d, "errado") || !knows(t, cache, d, "certo") {
			t.Error("OP-07 what was taken back takes the place of what came after it")
		}
	})
}

// OP-03, OP-07: every write to parameters and indices gives a new mark, whichever way it
// takes, and one to other tables does not.
func TestEveryWriteGivesANewMark_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		mark := func() string {
			t.Helper()
			m, err := db.Value[string](t.Context(), d, "test", "SELECT mark FROM change_marks WHERE topic = 'parameters'")
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		moves := func(what string, want bool, do func()) {
			t.Helper()
			before := mark()
			if do(); (mark() != before) != want {
				t.Errorf("OP-03 %s: moves the mark %v, want %v", what, !want, want)
			}
		}
		var made struct{ ID string }
		moves("a validity entered", true, func() {
			w.Gestora.JSON(http.MethodPost, "/api/parameters", map[string]any{"key": parameter.KeyLoss, "value": 2.5, "valid_from": "2026-11-01", "source": "Ato"}).
				Status(t, http.StatusCreated).Decode(t, &made)
		})
		moves("a validity deleted", true, func() {
			w.Gestora.JSON(http.MethodDelete, "/api/parameters/"+made.ID, nil).Status(t, http.StatusNoContent)
		})
		address := "/api/indices/IPCA/2026-03"
		moves("an index entered", true, func() {
			w.Gestora.JSON(http.MethodPut, address, map[string]any{"percent": 0.4, "source": "IBGE"}).Status(t, http.StatusOK)
		})
		moves("an index changed", true, func() {
			w.Gestora.With("If-Match", `"1"`).JSON(http.MethodPut, address, map[string]any{"percent": 0.5, "source": "IBGE"}).Status(t, http.StatusOK)
		})
		moves("an index deleted", true, func() {
			w.Gestora.With("If-Match", `"2"`).JSON(http.MethodDelete, address, nil).Status(t, http.StatusNoContent)
		})
		moves("indices imported", true, func() {
			w.Send("/api/indices/IPCA/import?apply=1", "ipca.csv", "data;valor\n01/01/2026;0,42\n01/02/2026;0,83\n").Status(t, http.StatusOK)
		})
		var page struct{ Data []struct{ ID string } }
		w.Gestora.Get("/api/reference-imports?table=IPCA").Status(t, http.StatusOK).Decode(t, &page)
		moves("an import undone", true, func() {
			w.Gestora.JSON(http.MethodPost, "/api/reference-imports/"+page.Data[0].ID+"/undo", nil).Status(t, http.StatusOK)
		})
		moves("flags imported", false, func() {
			w.Send("/api/flags/import?apply=1", "b.csv", "DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\n2026-01-01;Verde;0\n").Status(t, http.StatusOK)
		})
		moves("the shipped data", true, func() { ship(t, d) })
		for _, by := range []string{
			"INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES ('x', 'k', '', '1', 'x', '2026-01-01', 's', 0)",
			"UPDATE parameters SET value = '2' WHERE id = 'x'", "DELETE FROM parameters WHERE id = 'x'",
			"INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, version) VALUES ('IPCA', '2090-01', 1, FALSE, 's', 0, 1)",
			"UPDATE price_indices SET percent = 2 WHERE month = '2090-01'", "DELETE FROM price_indices WHERE month = '2090-01'",
		} {
			moves(by, true, func() {
				dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.ExecContext(ctx, by)
					return err
				})
			})
		}
	})
}

// OP-07: what stands under the same mark is not loaded again. Without the tables the mark
// alone can answer.
func TestSameMarkLoadsNothing_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		cache := tariff.NewCache()
		knows(t, cache, d, "novo")
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "ALTER TABLE price_indices RENAME TO gone")
			return err
		})
		if _, _, err := cache.Both(t.Context(), d); err != nil {
			t.Errorf("OP-07 loaded again: %v", err)
		}
	})
}

// BenchmarkCache_OP07 compares a reading by the mark with one of the tables.
func BenchmarkCache_OP07(b *testing.B) {
	for _, engine := range dbtest.Engines(b) {
		open := map[dbtest.Engine]func(testing.TB) *db.DB{dbtest.OnSQLite: dbtest.SQLite, dbtest.OnPostgres: dbtest.Postgres}
		d := open[engine](b)
		for name, read := range map[string]func() *tariff.Cache{
			"mark": func() func() *tariff.Cache {
				kept := tariff.NewCache()
				return func() *tariff.Cache { return kept }
			}(),
			"tables": tariff.NewCache,
		} {
			b.Run(string(engine)+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if _, _, err := read().Both(b.Context(), d); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
