package negotiation_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// opened remembers the contracts whose commission was opened.
type opened struct {
	mu  sync.Mutex
	ids []string
}

func (o *opened) OpenForContract(_ context.Context, _ *db.Tx, contractID string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ids = append(o.ids, contractID)
	return nil
}

// bench is a pipeline with a gestora and a consultant who each have a client.
type bench struct {
	db          *db.DB
	deals       *negotiation.Service
	contracts   *contract.Service
	commissions *opened
	staff       actor.Actor
	seller      actor.Actor
	other       actor.Actor
	mine        string // a client of the seller
	foreign     string // a client of nobody
	clock       *clock.Manual
}

func start(t testing.TB, d *db.DB) *bench {
	t.Helper()
	b := &bench{
		db: d, staff: webtest.Gestora(), seller: webtest.Consultor(), other: webtest.Consultor(), commissions: &opened{},
		clock: clock.Fixed(time.Date(2026, 11, 16, 15, 0, 0, 0, time.UTC)),
	}
	b.contracts = contract.NewService(d, contract.Options{Clock: b.clock, Followers: fact.Followers[contract.Changed]{negotiation.ContractChanged}})
	b.deals = negotiation.NewService(negotiation.Config{DB: d, Clock: b.clock, Contracts: b.contracts, Commissions: b.commissions})
	b.write(t, func(ctx context.Context, tx *db.Tx) error {
		for _, a := range []actor.Actor{b.staff, b.seller, b.other} {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.Email, a.Name)
			if err == nil {
				_, err = tx.ExecContext(ctx, `INSERT INTO user_roles (user_id, role) VALUES ($1, $2)`, a.UserID, a.Roles[0])
			}
			if err != nil {
				return err
			}
		}
		var err error
		b.mine, err = client.EnsureByCNPJ(ctx, tx, b.staff, actor.ContractsCreate, client.New{CNPJ: cnpj(t, "11222333000181"), Name: "Cerâmica União Ltda"})
		if err == nil {
			b.foreign, err = client.EnsureByCNPJ(ctx, tx, b.staff, actor.ContractsCreate, client.New{CNPJ: cnpj(t, "11444777000161"), Name: "Moinho Velho S.A."})
		}
		return err
	})
	if err := client.NewService(d).Assign(t.Context(), b.staff, b.mine, client.Assignment{OwnerUserID: b.seller.UserID}, ""); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) write(t testing.TB, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := b.db.InTx(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

func (b *bench) serve(t testing.TB) *webtest.Server {
	t.Helper()
	return webtest.Start(t, func(r *web.Router) { negotiation.Routes(r, b.deals) })
}

// deal enters a deal of the seller's client.
func (b *bench) deal(t testing.TB, change func(in *negotiation.Input)) negotiation.Deal {
	t.Helper()
	in := negotiation.Input{ClientID: b.mine, Title: "Migração da matriz"}
	if change != nil {
		change(&in)
	}
	d, err := b.deals.Create(t.Context(), b.staff, in, "")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (b *bench) count(t testing.TB, query string, args ...any) (n int) {
	t.Helper()
	if err := b.db.QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func cnpj(t testing.TB, s string) brdoc.CNPJ {
	t.Helper()
	c, err := brdoc.ParseCNPJ(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func monthOf(t testing.TB, s string) month.Month {
	t.Helper()
	m, err := month.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func priceOf(t testing.TB, s string) money.Price {
	t.Helper()
	p, err := money.ParsePrice(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mwh(t testing.TB, s string) energy.Energy {
	t.Helper()
	e, err := energy.ParseMWh(s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
