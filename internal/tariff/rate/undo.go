package rate

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/reference"
)

// stated is a tariff of a file, or what it brought into the register: a company, a name
// of one, or the CNPJ of one.
type stated struct {
	Tariff  *Tariff  `json:"tariff,omitempty"`
	Company *company `json:"company,omitempty"`
}

type company struct {
	ID    string `json:"id"`
	Alias string `json:"alias,omitempty"` // folded
	CNPJ  string `json:"cnpj,omitempty"`
	Fresh bool   `json:"fresh,omitempty"` // the file brought the company itself
}

func (s stated) key() string {
	if c := s.Company; c != nil {
		return "~" + c.ID + "|" + c.Alias + "|" + c.CNPJ // after all tariffs
	}
	t := s.Tariff
	return t.Distributor + "|" + t.Subgroup + "|" + t.Modality + "|" + t.Class + "|" + t.Subclass + "|" + t.Detail + "|" + t.Posto + "|" + t.From.String()
}

func (s stated) name() string {
	return "tarifa " + s.Tariff.Subgroup + " " + s.Tariff.Modality + " desde " + s.Tariff.From.BR()
}

func statedOf(t *Tariff) stated { return stated{Tariff: t} }

// changesOf is what applying a file changes.
func (r *Import) changesOf(file *fileRates) []imported.Change[stated] {
	changes := make([]imported.Change[stated], 0, len(r.Differences))
	for i := range r.Differences {
		d := &r.Differences[i]
		c := imported.Change[stated]{After: statedOf(&d.Tariff)}
		if d.Kept != nil {
			before := statedOf(d.Kept)
			c.Before = &before
		}
		c.Key = c.After.key()
		changes = append(changes, c)
	}
	add := func(c company) {
		s := stated{Company: &c}
		changes = append(changes, imported.Change[stated]{Key: s.key(), After: s, Beside: true})
	}
	for id := range file.fresh {
		add(company{ID: id, Fresh: true})
	}
	for id, cnpj := range file.numbers {
		add(company{ID: id, CNPJ: string(cnpj)})
	}
	added := map[string]bool{}
	for as, id := range file.resolved {
		alias := ptbr.Fold(reference.Printable(as[1]))
		if _, known := file.known.byName[alias]; id == "" || known || added[alias] || file.fresh[id] != nil {
			continue // of a new company the names go with it
		}
		added[alias] = true
		add(company{ID: id, Alias: alias})
	}
	return changes
}

// Imports is how the imports of tariffs are taken back.
func Imports() imported.Table {
	return imported.Rows[stated]{
		Table:   revisionName,
		Title:   "das tarifas homologadas",
		Hold:    func(ctx context.Context, tx *db.Tx) error { return reference.RaiseRevision(ctx, tx, revisionName, nil) },
		Read:    readStated,
		Restore: restore,
		Name:    stated.name,
	}
}

// readStated reads the tariffs of the companies of an import.
func readStated(ctx context.Context, tx *db.Tx, changes []imported.Change[stated]) (map[string]stated, error) {
	now := make(map[string]stated, len(changes))
	var ids []string
	seen := map[string]bool{}
	for _, c := range changes {
		if c.Beside {
			continue
		}
		if id := c.After.Tariff.Distributor; !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	list, err := listOf(ctx, tx, ids)
	for i := range list {
		s := statedOf(&list[i])
		now[s.key()] = s
	}
	return now, err
}

func restore(ctx context.Context, tx *db.Tx, a actor.Actor, changes []imported.Change[stated]) error {
	var before []Tariff
	var companies []company
	for _, c := range changes {
		switch {
		case c.After.Company != nil:
			companies = append(companies, *c.After.Company)
		case c.Before != nil:
			before = append(before, *c.Before.Tariff)
		default:
			if err := remove(ctx, tx, c.After.Tariff); err != nil {
				return err
			}
		}
	}
	if err := write(ctx, tx, before); err != nil {
		return err
	}
	for _, c := range companies {
		if err := removeCompany(ctx, tx, c, a.Name); err != nil {
			return err
		}
	}
	return nil
}
