package ledger

import (
	"context"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/balance/chain"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// fullRow is a month that says something in every field, each something else.
func fullRow(balanceSeq int64) *Row {
	next := int64(0)
	mwh := func() chain.Energy { next++; return chain.Some(energy.Energy(next) * energy.KWh) }
	pct := func() chain.Opt[percent.Percent] { next++; return chain.Some(percent.Percent(next)) }
	reais := func() chain.Opt[money.Price] { next++; return chain.Some(money.Price(next)) }
	return &Row{
		BalanceSeq: balanceSeq, Month: month.New(2026, 10),
		Stated: Stated{
			Measure: chain.Measure{
				Consumption: mwh(), Generation: mwh(), Proinfa: mwh(), Loss: pct(),
				Given: chain.Given{Volume: mwh(), Minimum: mwh(), Maximum: mwh(), Lower: pct(), Upper: pct(), Price: reais()},
				Fixed: chain.Fixed{Requirement: mwh(), Net: mwh(), Minimum: mwh(), Maximum: mwh(), Billable: mwh()},
			},
			Tax: pct(), Supplier: "fornecedor", Metering: "medição", CPCode: "cp", Email: "ana@alfa.com.br", BillDue: "2026-11-05",
			Adjusted: true, SentOK: true, MeterLabel: "medidor", EditedBy: "Ana", FixedAdjusted: mwh(),
		},
		Computed: Computed{
			ContractID: "contrato", Price: reais(), Loss: pct(), Proinfa: mwh(), Requirement: mwh(),
			Flow: chain.Flow{
				Net: mwh(), Contracted: mwh(), Minimum: mwh(), Maximum: mwh(), Billable: mwh(), Surplus: mwh(), Deficit: mwh(),
				Value: chain.Some(money.Amount(77)), Conformity: chain.Excedente,
			},
			Adjusted: price.AdjustmentFinal, Rules: 3, Divergence: `[{"field":"net_mwh"}]`,
		},
		Origin: Origin{CreatedImport: 1, CreatedLine: 12, ImportSeq: 2, ImportLine: 13, Version: 4, CreatedAt: 5},
	}
}

// unset names the fields of v that hold nothing.
func unset(v reflect.Value, path string) []string {
	if v.Kind() != reflect.Struct {
		if v.IsZero() {
			return []string{path}
		}
		return nil
	}
	var found []string
	for i := range v.NumField() {
		found = append(found, unset(v.Field(i), path+"."+v.Type().Field(i).Name)...)
	}
	return found
}

// enter enters what the row refers to and returns the number of its balance.
func enter(t *testing.T, d *db.DB) (balanceSeq int64) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ('u', 'u@y.com', 'U', 'ativo', '', 0, 0)`,
			`INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ('c', 'C', '11222333000181', 'c', 0, 0)`,
			`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ('un', 'c', 'M', 0, 0)`,
			`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at)
				VALUES ('b', 'c', 'un', 'C', '11222333000181', 'M', 'c', 0, 0)`,
			`INSERT INTO contracts (id, contract_code, client_id, client_name, cnpj, volume, volume_unit, status, energy_source,
				incentive_percent, start_date, end_date, search_text, created_at, updated_at)
				VALUES ('contrato', 'CT-1', 'c', 'C', '11222333000181', 1, 'MWh', 'Ativo', 'Convencional', 0, '2026-01-01', '2027-12-31', '', 0, 0)`,
			`INSERT INTO imports (id, user_id, filename, kind, size, sha256, blob_key, state, created_at, updated_at)
				VALUES ('i1', 'u', 'a.csv', 'csv', 1, 'x', 'k1', 'concluido', 0, 0), ('i2', 'u', 'b.csv', 'csv', 1, 'y', 'k2', 'concluido', 0, 0)`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return tx.QueryRowContext(ctx, `SELECT seq FROM balances`).Scan(&balanceSeq)
	})
	if err != nil {
		t.Fatal(err)
	}
	return balanceSeq
}

// Every field of a month is stored and read back, as a whole row and by the update of
// what is computed.
func TestEveryFieldIsStored_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := fullRow(enter(t, d))
		for _, path := range unset(reflect.ValueOf(*want), "Row") {
			switch path {
			case "Row.Shared", "Row.Several", "Row.Touched": // of one transaction
			default:
				t.Errorf("EB-16 %s is not tried", path)
			}
		}
		read := func() *Row {
			t.Helper()
			rows, err := MonthsOf(t.Context(), d, []int64{want.BalanceSeq})
			if err != nil || len(rows) != 1 {
				t.Fatal(len(rows), err)
			}
			return rows[0]
		}
		write := func(f func(ctx context.Context, tx *db.Tx) error) {
			t.Helper()
			if err := d.InTx(t.Context(), f); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *db.Tx) error { return WriteMonths(ctx, tx, []*Row{want}) })
		if diff := cmp.Diff(want, read()); diff != "" {
			t.Errorf("EB-16 inserted:\n%s", diff)
		}
		empty := &Row{BalanceSeq: want.BalanceSeq, Month: want.Month, Origin: Origin{Version: 5}}
		empty.Computed.Flow.Conformity = chain.Indefinido
		write(func(ctx context.Context, tx *db.Tx) error { return WriteMonths(ctx, tx, []*Row{empty}) })
		empty.Origin.CreatedImport, empty.Origin.CreatedLine, empty.Origin.CreatedAt = 1, 12, 5 // never overwritten
		if diff := cmp.Diff(empty, read()); diff != "" {
			t.Errorf("EB-16 emptied:\n%s", diff)
		}
		was := empty.Computed
		empty.Computed = want.Computed
		empty.Computed.Divergence = "" // no part of that update
		write(func(ctx context.Context, tx *db.Tx) error {
			return WriteComputed(ctx, tx, []ComputedEdit{{empty, was}})
		})
		if diff := cmp.Diff(empty, read()); diff != "" {
			t.Errorf("EB-16 computed:\n%s", diff)
		}
	})
}

// What undoing puts back is everything that was stated, and where it came from.
func TestSnapshotHoldsTheStatement_EB15(t *testing.T) {
	want := fullRow(1)
	text, err := SnapshotOf(want)
	if err != nil {
		t.Fatal(err)
	}
	got := &Row{BalanceSeq: 1, Month: want.Month, Computed: want.Computed, Origin: want.Origin}
	got.Computed.Divergence, got.Origin.ImportSeq, got.Origin.ImportLine = "", 9, 9
	if err := got.Restore(text); err != nil {
		t.Fatal(err)
	}
	got.Origin.Version-- // a restored row is another version
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("EB-15 restored:\n%s", diff)
	}
}
