package rate

import (
	"context"

	"ynova/internal/platform/db"
)

// Book keeps the tariffs that were looked up while one transaction works through
// several bills. The zero value is an empty book; it is not for several goroutines.
type Book struct {
	known     *Distributors
	histories map[bookKey]History
}

type bookKey struct{ distributor, subgroup, modality string }

// History returns every validity of the tariffs of a structure, empty where none is
// known; see HistoryOf.
func (b *Book) History(ctx context.Context, q db.Q, distributor, subgroup, modality string) (History, error) {
	if distributor == "" || subgroup == "" || modality == "" {
		return nil, nil
	}
	key := bookKey{distributor, subgroup, modality}
	if h, ok := b.histories[key]; ok {
		return h, nil
	}
	if err := b.load(ctx, q); err != nil {
		return nil, err
	}
	h, err := HistoryOf(ctx, q, *b.known, distributor, subgroup, modality)
	if err == nil {
		b.histories[key] = h
	}
	return h, err
}

// Distributor finds a distributor as Distributors.Find does.
func (b *Book) Distributor(ctx context.Context, q db.Q, what string) (Distributor, bool, error) {
	if what == "" {
		return Distributor{}, false, nil
	}
	if err := b.load(ctx, q); err != nil {
		return Distributor{}, false, err
	}
	d, ok := b.known.Find(what)
	return d, ok, nil
}

func (b *Book) load(ctx context.Context, q db.Q) error {
	if b.known != nil {
		return nil
	}
	all, err := LoadDistributors(ctx, q)
	if err != nil {
		return err
	}
	b.known, b.histories = &all, map[bookKey]History{}
	return nil
}
