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
	if b.known == nil {
		all, err := LoadDistributors(ctx, q)
		if err != nil {
			return nil, err
		}
		b.known, b.histories = &all, map[bookKey]History{}
	}
	h, err := HistoryOf(ctx, q, *b.known, distributor, subgroup, modality)
	if err == nil {
		b.histories[key] = h
	}
	return h, err
}
