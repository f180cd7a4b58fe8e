package ccee

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// known is what figures are held against: what is stored of their agents, and what the
// balance knows of their clients.
type known struct {
	past  past
	books map[string]*book
}

// knownOf reads what the figures are held against.
func knownOf(ctx context.Context, q db.Q, figures []*Figure) (known, error) {
	k := known{past: past{}}
	if len(figures) == 0 {
		return k, nil
	}
	agents, clients := map[string]bool{}, map[string]bool{}
	first, last := figures[0].Month, figures[0].Month
	for _, f := range figures {
		agents[f.AgentID], clients[f.ClientID] = true, true
		first, last = min(first, f.Month), max(last, f.Month)
	}
	stored, err := figuresOf(ctx, q, sortedKeys(agents), first.Add(-pastMonths), last)
	if err != nil {
		return k, err
	}
	for i := range stored {
		k.past.add(&stored[i])
	}
	p, err := parameter.Load(ctx, q)
	if err != nil {
		return k, err
	}
	k.books, err = booksOf(ctx, q, sortedKeys(clients), first.Add(1-meanMonths), last, p)
	return k, err
}

// imply computes the rate that the amount of a charge is: by its own quantity, or by the
// base that the balance gives.
func (k *known) imply(f *Figure) {
	f.Implied = nil
	if info, _ := InfoOf(f.Kind); info.MaxRate == 0 || f.RecountOf != 0 {
		return
	}
	f.Implied = perUnit(f.Amount, k.base(f))
}

// base is the quantity of a charge, or what the balance gives for it.
func (k *known) base(f *Figure) *Quantity {
	if f.Quantity != nil {
		return f.Quantity
	}
	if b := k.books[f.ClientID]; b != nil {
		return b.base(f.Kind, f.Month)
	}
	return nil
}

// monthKind is a rate of the book.
type monthKind struct {
	month month.Month
	kind  Kind
}
