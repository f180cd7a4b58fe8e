package demo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// invoiceKind is the job that writes the invoices: they follow from the months,
// which the import of the measurement computes first.
const invoiceKind jobs.Kind = "demo.invoices"

// How long the job waits for the months at a time.
const (
	patience = time.Second
	attempts = 120
)

// Jobs registers the demonstration's own job, which pays commissions and sends statements as well; call it before the queue starts.
func (s Services) Jobs(q *jobs.Queue) {
	q.Handle(invoiceKind, jobs.Options{MaxAttempts: 5}, func(ctx context.Context, run *jobs.Run) error {
		gestora, err := s.users(ctx)
		if err != nil {
			return err
		}
		current := s.current()
		all := agreements(current)
		if err := s.awaitMonths(ctx, gestora, all, current); err != nil {
			return err
		}
		for _, a := range all {
			if err := s.invoicesOf(ctx, gestora, a, current); err != nil {
				return err
			}
		}
		if err := s.payouts(ctx, gestora, current); err != nil {
			return err
		}
		return s.mails(ctx, gestora, current)
	})
}

func (s Services) enqueueInvoices(ctx context.Context, gestora actor.Actor) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: invoiceKind, UniqueKey: string(invoiceKind), UserID: gestora.UserID})
		return err
	})
}

// awaitMonths waits until the newest complete month of the last contract that has
// one is computed.
func (s Services) awaitMonths(ctx context.Context, gestora actor.Actor, all []agreement, current month.Month) error {
	for range attempts {
		for i := len(all) - 1; i >= 0; i-- {
			if a := all[i]; a.course == silent || a.end < current || a.start >= current {
				continue
			}
			_, months, err := s.monthsOf(ctx, gestora, all[i])
			if err != nil {
				return err
			}
			if len(months) > 0 && months[len(months)-1].Month >= current-1 {
				return nil
			}
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(patience):
		}
	}
	return errors.New("demo: the measurements are not imported yet")
}

func (s Services) monthsOf(ctx context.Context, gestora actor.Actor, a agreement) (contractID string, months []portfolio.Month, err error) {
	found, err := s.Contracts.List(ctx, gestora, listing.Filter{Search: client.ParseSearch(a.code()), Limit: 1})
	if err == nil && len(found.Contracts) != 1 {
		err = errors.New("not found")
	}
	if err != nil {
		return "", nil, fmt.Errorf("demo: contract %s: %w", a.code(), err)
	}
	contractID = found.Contracts[0].ID
	months, err = portfolio.MonthsOf(ctx, s.DB, contractID)
	return contractID, months, err
}

// documented is how many complete months back the documents of a contract go.
func (a agreement) documented() int {
	switch a.number % 5 {
	case 0:
		return 12
	case 1, 3:
		return 4
	default:
		return 0
	}
}

// invoicesOf writes what is missing of a contract's invoices.
func (s Services) invoicesOf(ctx context.Context, gestora actor.Actor, a agreement, current month.Month) error {
	if a.documented() == 0 {
		return nil
	}
	contractID, months, err := s.monthsOf(ctx, gestora, a)
	if err != nil {
		return err
	}
	existing, err := s.Invoices.List(ctx, gestora, contractID)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, v := range existing {
		known[string(v.Kind)+v.Competencia] = true
	}
	for _, m := range months {
		if m.Month >= current || int(current-m.Month) > a.documented() {
			continue
		}
		bill := a.bill(&m, current)
		if a.loses(m.Month, current) {
			bill = nil
		}
		for _, in := range []*invoice.Input{a.supplierInvoice(&m, current), bill} {
			if in == nil || known[in.Kind+in.Competencia] {
				continue
			}
			if err := s.enter(ctx, gestora, a, contractID, in); err != nil {
				return err
			}
			if in == bill && a.repeats(m.Month, current) {
				in.Numero += "-2"
				if err := s.enter(ctx, gestora, a, contractID, in); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (s Services) enter(ctx context.Context, gestora actor.Actor, a agreement, contractID string, in *invoice.Input) error {
	if _, err := s.Invoices.Create(ctx, gestora, contractID, *in, ""); err != nil {
		return fmt.Errorf("demo: %s of %s, %s: %w", in.Kind, a.code(), in.Competencia, err)
	}
	return nil
}

// loses tells the bill that never came, repeats the one that came twice.
func (a agreement) loses(m, current month.Month) bool { return a.number == 6 && m == current-3 }

func (a agreement) repeats(m, current month.Month) bool { return a.number == 18 && m == current-1 }

// paper is what both documents of a month have in common.
func (a agreement) paper(m, current month.Month, kind, prefix string) invoice.Input {
	in := invoice.Input{
		Kind: kind, Competencia: m.String(), Numero: fmt.Sprintf("%s%06d", prefix, 100_000+a.number*97+int(m)%1000),
		Emissao: m.Add(1).First().AddDays(2 + a.number%3).String(), Vencimento: m.Add(1).First().AddDays(9 + a.number%12).String(),
		Status: "Paga",
	}
	switch back := int(current - m); {
	case back == 1, back == 2 && a.number%11 == 0: // the older one is overdue by now
		in.Status = "Em aberto"
	case back == 2 && a.number%7 == 1:
		in.Status = "Em análise"
	}
	return in
}

// luck is a number below n that depends on contract and month alone.
func (a agreement) luck(m month.Month, n int) int {
	return rand.New(rand.NewPCG(uint64(a.number)+1_000, uint64(m))).IntN(n)
}
