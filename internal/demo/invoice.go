package demo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
)

func (s Services) monthsOf(ctx context.Context, gestora actor.Actor, a agreement) (contractID string, months []portfolio.Month, err error) {
	found, err := s.Contracts.List(ctx, gestora, listing.Filter{Search: search.Parse(a.code()), Limit: 1})
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

// How many months back the documents of the contracts go, and how many of them are
// there before the first page is.
const (
	documented = 12
	atOnce     = 2
)

// writers is how many contracts' invoices are entered side by side: their transactions
// share what it costs to make a commit durable.
const writers = 8

// invoices writes what is missing of all contracts' invoices of the months since one.
func (s Services) invoices(ctx context.Context, gestora actor.Actor, all []agreement, since, current month.Month) error {
	waiting := make(chan agreement, len(all))
	for _, a := range all {
		waiting <- a
	}
	close(waiting)
	failures := make([]error, writers)
	var busy sync.WaitGroup
	for i := range failures {
		busy.Go(func() {
			for a := range waiting {
				if failures[i] = s.invoicesOf(ctx, gestora, a, since, current); failures[i] != nil {
					return
				}
			}
		})
	}
	busy.Wait()
	return errors.Join(failures...)
}

// invoicesOf writes what is missing of a contract's invoices.
func (s Services) invoicesOf(ctx context.Context, gestora actor.Actor, a agreement, since, current month.Month) error {
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
	// Backwards, so that the audit misses no month between two that are there.
	for _, m := range slices.Backward(months) {
		if m.Month >= current || m.Month < since {
			continue
		}
		nf, bill := a.supplierInvoice(&m, current), a.bill(&m, current)
		if a.awaitsNF(m.Month, current) {
			nf = nil
		}
		if a.awaitsBill(m.Month, current) {
			bill = nil
		}
		for _, in := range []*invoice.Input{nf, bill} {
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

// awaitsNF selects the NFs of the newest month that have not come yet.
func (a agreement) awaitsNF(m, current month.Month) bool { return a.number%29 == 17 && m == current-1 }

// awaitsBill selects the bills of the newest month that have not come yet, or come as
// files, and the one that never came.
func (a agreement) awaitsBill(m, current month.Month) bool {
	return (a.number%23 == 15 || a.uploaded()) && m == current-1 || a.number == 6 && m == current-3
}

// repeats selects the bill that came twice.
func (a agreement) repeats(m, current month.Month) bool { return a.number == 18 && m == current-1 }

// paper is what both documents of a month have in common.
func (a agreement) paper(m, current month.Month, kind, prefix string) invoice.Input {
	in := invoice.Input{
		Kind: kind, Competencia: m.String(), Numero: fmt.Sprintf("%s%06d", prefix, 100_000+a.number*97+int(m)%1000),
		Emissao: m.Add(1).First().AddDays(2 + a.number%3).String(), Vencimento: m.Add(1).First().AddDays(12 + a.number%9).String(),
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
