package contract

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// encodedFor is what an actor sees of the contract, alone and in the list, as JSON.
func encodedFor(t *testing.T, s *Service, a actor.Actor, contractID string, f listing.Filter) string {
	t.Helper()
	one, err := s.GetEncoded(t.Context(), a, contractID)
	if err != nil {
		t.Fatal(err)
	}
	f.Limit = 20
	list, err := s.ListEncoded(t.Context(), a, f)
	if err != nil {
		t.Fatal(err)
	}
	text := one.JSON
	for _, row := range list.Contracts {
		text = append(slices.Concat(text, []byte("\n")), bytes.Join(row, nil)...)
	}
	return string(text)
}

// readAnew is what a process shows that has kept nothing.
func readAnew(t *testing.T, d *db.DB, a actor.Actor, contractID string, f listing.Filter) string {
	t.Helper()
	return encodedFor(t, NewService(d, Options{}), a, contractID, f)
}

// OP-07: a write of any column of contracts, even one that leaves the version as it is, is
// in the next answer of an instance that has kept the contract encoded; and so is the name
// of whoever wrote it.
func TestEveryColumnIsShownAnew_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var written record.Contract
		s, staff := recording(t, d, &written)
		one := mustCreate(t, s, staff, before())
		other := after()
		other.Code, other.CNPJ = "CT-OTHER", "45.997.418/0001-53"
		another := mustCreate(t, s, staff, other)
		before := encodedFor(t, s, staff, one.ID, listing.Filter{})
		changed := 0
		for _, c := range record.Columns {
			if slices.Contains([]string{"id", "version", "deleted_at"}, c.Name) {
				continue
			}
			value := `(SELECT o.` + c.Name + ` FROM contracts o WHERE o.id = $2)`
			args := []any{one.ID, another.ID}
			if c.Name == "contract_code" {
				value, args = `$2`, []any{one.ID, "CT-NEW"}
			}
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "write", `UPDATE contracts SET `+c.Name+` = `+value+` WHERE id = $1`, args...)
			})
			now := encodedFor(t, s, staff, one.ID, listing.Filter{})
			if want := readAnew(t, d, staff, one.ID, listing.Filter{}); now != want {
				t.Errorf("OP-07 after a write of %s\n got %s\nwant %s", c.Name, now, want)
			}
			if now != before {
				changed++
			}
			before = now
		}
		if least := len(record.Columns) - 20; changed < least {
			t.Errorf("%d columns showed another value, want %d at least", changed, least)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "rename", `UPDATE users SET name = 'Outra Pessoa' WHERE id = $1`, staff.UserID)
		})
		if now := encodedFor(t, s, staff, one.ID, listing.Filter{}); now == before || now != readAnew(t, d, staff, one.ID, listing.Filter{}) {
			t.Errorf("OP-07 another name of who wrote it: %s", now)
		}
	})
}

// OP-07: what one instance writes, by each way of writing a contract, another one shows
// that had kept it encoded.
func TestEveryWriteIsShownByOtherInstances_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var written record.Contract
		s, staff := recording(t, d, &written)
		one := mustCreate(t, s, staff, before())
		reads := NewService(d, Options{})
		ctx, f := t.Context(), listing.Filter{}
		change := func(v record.View, err error) error { return err }
		for _, step := range []struct {
			name  string
			write func() error
		}{
			{"edit", func() error {
				return change(s.Update(ctx, staff, one.ID, Edit{Apply: func(in *record.Input) { *in = after() }}))
			}},
			{"price", func() error {
				return change(s.Update(ctx, staff, one.ID, Edit{Apply: func(in *record.Input) { in.Prices, in.AveragePrice = nil, "301.5" }}))
			}},
			{"another name of the client", func() error {
				return change(s.Update(ctx, staff, one.ID, Edit{Apply: func(in *record.Input) { in.ClientName = "Novo Nome" }}))
			}},
			{"move", func() error {
				return change(s.Move(ctx, staff, one.ID, Target{CNPJ: "45.997.418/0001-53", ClientName: "Outro"}, &written.Version, "cessão"))
			}},
			{"situation", func() error {
				return change(s.SetSituation(ctx, staff, one.ID, Situation{Status: "suspenso", Reason: "sem uso"}, &written.Version))
			}},
			{"version", func() error {
				return change(s.RestoreVersion(ctx, staff, one.ID, 1, &written.Version, Why{Reason: "engano"}))
			}},
			{"delete", func() error { return s.Delete(ctx, staff, one.ID, nil, "duplicado") }},
			{"restore", func() error { return change(s.Restore(ctx, staff, one.ID, "engano")) }},
			{"a column alone", func() error {
				return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					return db.Exec(ctx, tx, "backfill", `UPDATE contracts SET priced_from = NULL, average_price = 1`)
				})
			}},
			{"backfill of prices", func() error { return s.BackfillPrices(ctx) }},
		} {
			before := encodedFor(t, reads, staff, one.ID, f)
			if err := step.write(); err != nil {
				t.Fatalf("%s: %v", step.name, err)
			}
			now := encodedFor(t, reads, staff, one.ID, f)
			if want := readAnew(t, d, staff, one.ID, f); now == before || now != want {
				t.Errorf("OP-07 after %s\n got %s\nwant %s", step.name, now, want)
			}
		}
	})
}

// OP-07, A02: what is kept of a contract is shown to nobody who sees less of it, or does
// not reach it.
func TestEncodedIsWhatTheActorSees_OP07_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var written record.Contract
		s, staff := recording(t, d, &written)
		one := mustCreate(t, s, staff, before())
		f := listing.Filter{Shown: month.New(2026, 2)}
		masks := map[record.Mask]string{}
		for _, role := range append([]actor.Role{actor.Gestora}, actor.Roles()...) { // who sees most comes first
			a := webtest.Person("Alguém", role)
			a.PartnerID = dbtest.Partner
			if _, err := s.GetEncoded(t.Context(), a, one.ID); client.ScopeOf(a, actor.ContractsRead).All() != (err == nil) {
				t.Errorf("A02 %s reaches the contract before it is given: %v", role, err)
			}
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "access", `INSERT INTO client_access (principal, client_id) VALUES ($1, $3), ($2, $3) ON CONFLICT DO NOTHING`,
					a.UserID, a.PartnerID, one.ClientID)
			})
			v, err := s.Get(t.Context(), a, one.ID)
			if err != nil {
				t.Fatalf("%s: %v", role, err)
			}
			list, err := s.List(t.Context(), a, listing.Filter{Shown: f.Shown, Limit: 20})
			if err != nil || len(list.Contracts) != 1 {
				t.Fatalf("%s: %+v, %v", role, list, err)
			}
			want := string(web.Encode(v)) + "\n" + string(web.Encode(list.Contracts[0]))
			for range 2 { // first encoded, then kept
				if got := encodedFor(t, s, a, one.ID, f); got != want {
					t.Errorf("OP-07 %s\n got %s\nwant %s", role, got, want)
				}
			}
			if other, same := masks[record.MaskOf(a)]; same && other != want {
				t.Errorf("OP-07 the mask of %s is that of somebody who sees something else", role)
			}
			masks[record.MaskOf(a)] = want
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "access", `DELETE FROM client_access WHERE principal IN ($1, $2)`, a.UserID, a.PartnerID)
			})
		}
		if len(masks) < 3 {
			t.Errorf("%d masks", len(masks))
		}
	})
}

// OP-07: the second answer reads nothing of a contract but its state, and the bits of
// masks are enough.
func TestKeptContractIsNotReadAgain_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var written record.Contract
		s, staff := recording(t, d, &written)
		one := mustCreate(t, s, staff, before())
		first := encodedFor(t, s, staff, one.ID, listing.Filter{})
		c, err := get(t.Context(), d, client.ScopeOf(staff, actor.ContractsRead), one.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		kept, found := s.encoded.Get(encodedKey{stateOf(c), record.MaskOf(staff), true})
		if !found || !bytes.HasPrefix([]byte(first), kept) {
			t.Error("OP-07 the contract is not kept in its state")
		}
		if second := encodedFor(t, s, staff, one.ID, listing.Filter{}); second != first {
			t.Errorf("OP-07 %s", second)
		}
	})
}

func mustCreate(t *testing.T, s *Service, a actor.Actor, in record.Input) record.View {
	t.Helper()
	in.Status = string(term.StatusAtivo)
	v, err := s.Create(t.Context(), a, in, "")
	if err != nil {
		t.Fatal(err)
	}
	return v
}
