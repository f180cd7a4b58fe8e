package contract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	kmonth "ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// store saves users, and partner companies if any, so that foreign keys hold.
func store(t testing.TB, d *db.DB, people ...actor.Actor) {
	t.Helper()
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		for _, a := range people {
			if a.PartnerID != "" {
				_, err := tx.ExecContext(ctx, `INSERT INTO partners (id, name, created_at) VALUES ($1, 'Parceira', 0)`, a.PartnerID)
				if err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.Email, a.Name)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func gestora(t testing.TB, d *db.DB) actor.Actor {
	t.Helper()
	a := webtest.Gestora()
	store(t, d, a)
	return a
}

func write(t testing.TB, d *db.DB, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.InTx(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

// cnpj returns the n-th valid CNPJ; like real ones they share no beginning.
func cnpj(n int) string {
	base := fmt.Sprintf("%08d0001", (n+1)*61_803_399%100_000_000)
	for digits := range 100 {
		text := fmt.Sprintf("%s%02d", base, digits)
		if _, err := brdoc.ParseCNPJ(text); err == nil {
			return text
		}
	}
	panic("no check digits fit")
}

// valid returns a contract of the n-th client that breaks no rule.
func valid(n int) contract.Input {
	in := contract.NewInput()
	in.ClientName, in.CNPJ = fmt.Sprintf("Cerâmica União %d Ltda", n), cnpj(n)
	in.Volume, in.StartDate, in.EndDate = "331.25", "2026-01-01", "2027-12-31"
	return in
}

func create(t testing.TB, s *contract.Service, a actor.Actor, in contract.Input) contract.View {
	t.Helper()
	v, err := s.Create(t.Context(), a, in, "")
	if err != nil {
		t.Fatalf("create: %v", err)
	}
	return v
}

// edit changes a contract from the version that v shows.
func edit(v contract.View, apply func(in *contract.Input)) contract.Edit {
	return contract.Edit{Apply: apply, Version: &v.Version}
}

// blind changes a contract without saying from which version.
func blind(apply func(in *contract.Input)) contract.Edit { return contract.Edit{Apply: apply} }

func pricedAt(price string) func(*contract.Input) {
	return func(in *contract.Input) { in.AveragePrice = price }
}

// serve starts the routes over the service.
func serve(t testing.TB, s *contract.Service) *webtest.Server {
	t.Helper()
	return webtest.Start(t, func(r *web.Router) { contract.Routes(r, s) })
}

// assign hands the client of a contract over.
func assign(t testing.TB, d *db.DB, staff actor.Actor, clientID string, to client.Assignment) {
	t.Helper()
	if err := client.NewService(d).Assign(t.Context(), staff, clientID, to, ""); err != nil {
		t.Fatal(err)
	}
}

func count(t testing.TB, d *db.DB, query string, args ...any) (n int) {
	t.Helper()
	if err := d.QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// requireCounters fails the test unless every counter is what counting gives.
func requireCounters(t testing.TB, d *db.DB) {
	t.Helper()
	found, err := portfolio.Recount(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) > 0 {
		t.Fatalf("counters are off: %+v", found)
	}
}

func text(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func month(t testing.TB, s string) kmonth.Month {
	t.Helper()
	m, err := kmonth.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// many yields n contracts of as many clients.
func many(n int) iter.Seq2[contract.Bulk, error] {
	return func(yield func(contract.Bulk, error) bool) {
		for i := range n {
			in := valid(i)
			in.Code = fmt.Sprintf("CT-%013d", 1_700_000_000_000+i)
			in.AveragePrice, in.Supplier, in.Proinfa = "247.35", "Alfa Energia", "6.412"
			if !yield(contract.Bulk{Input: in}, nil) {
				return
			}
		}
	}
}
