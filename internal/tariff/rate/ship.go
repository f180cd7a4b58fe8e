package rate

import (
	"context"
	"slices"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Shipped is a tariff that came with the program; the distributor of its key is the
// name that the publication uses.
type Shipped struct {
	Tariff
	CNPJ brdoc.CNPJ // of the distributor; empty: only the name is known
}

// Ship enters what came with the program where no other tariff of the same key and
// first day stands, with the distributors that the register does not have, and says
// how many tariffs changed.
func Ship(ctx context.Context, tx *db.Tx, list []Shipped) (int, error) {
	if err := reference.RaiseRevision(ctx, tx, revisionName, nil); err != nil {
		return 0, err
	}
	all, err := LoadDistributors(ctx, tx)
	if err != nil {
		return 0, err
	}
	ids, err := shipDistributors(ctx, tx, all, list)
	if err != nil {
		return 0, err
	}
	kept, err := listApplication(ctx, tx)
	if err != nil {
		return 0, err
	}
	known := make(map[datedKey]*Tariff, len(kept))
	for i := range kept {
		known[datedKey{kept[i].Key, kept[i].From}] = &kept[i]
	}
	var changed []Tariff
	for i := range list {
		t := list[i].Tariff
		t.Distributor = ids[t.Distributor]
		old := known[datedKey{t.Key, t.From}]
		if old == nil || reference.IsShipped(old.Source) && (!old.equal(t.Amounts) || !sameDay(old.To, t.To)) {
			changed = append(changed, t)
		}
	}
	return len(changed), write(ctx, tx, changed)
}

// shipDistributors finds the distributors by CNPJ or name, enters those that the
// register lacks, and returns their ids by name.
func shipDistributors(ctx context.Context, tx *db.Tx, all Distributors, list []Shipped) (map[string]string, error) {
	ids := map[string]string{}
	for i := range list {
		name, cnpj := list[i].Distributor, list[i].CNPJ
		if ids[name] != "" {
			continue
		}
		d, ok := all.Find(string(cnpj))
		if !ok {
			d, ok = all.Find(name)
		}
		if !ok {
			d = Distributor{ID: id.New(), Name: name, CNPJ: cnpj, Source: list[i].Source}
			if err := insertDistributor(ctx, tx, &d, ""); err != nil {
				return nil, err
			}
			if err := insertName(ctx, tx, name, d.ID); err != nil {
				return nil, err
			}
		}
		ids[name] = d.ID
	}
	return ids, nil
}

// withoutShadowed drops shipped tariffs that hold on a day for which the structure has
// one that is not: what came with the program ranks below everything else.
func withoutShadowed(list []Tariff) []Tariff {
	stated := slices.DeleteFunc(slices.Clone(list), func(t Tariff) bool { return reference.IsShipped(t.Source) })
	if len(stated) == 0 || len(stated) == len(list) {
		return list
	}
	return slices.DeleteFunc(list, func(t Tariff) bool {
		return reference.IsShipped(t.Source) && slices.ContainsFunc(stated, func(o Tariff) bool { return overlaps(&o, &t) })
	})
}

func overlaps(a, b *Tariff) bool {
	return (a.To == nil || !a.To.Before(b.From)) && (b.To == nil || !b.To.Before(a.From))
}

// Span is what the tariffs of group A reach.
type Span struct {
	Distributors, InForce int         // that have any, and that have one on the day
	Last                  *month.Date // that the last of those that end holds; nil: there is none
	Source                string      // of the one that began last
}
