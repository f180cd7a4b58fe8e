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

// Key is that of the tariff, or of the company of the register.
func (s stated) Key() string {
	if c := s.Company; c != nil {
		return "~" + c.ID + "|" + c.Alias + "|" + c.CNPJ // after all tariffs
	}
	t := s.Tariff
	return t.Distributor + "|" + t.Subgroup + "|" + t.Modality + "|" + t.Class + "|" + t.Subclass + "|" + t.Detail + "|" + t.Posto + "|" + t.From.String()
}

// Name is how a person calls the tariff.
func (s stated) Name() string {
	return "tarifa " + s.Tariff.Subgroup + " " + s.Tariff.Modality + " desde " + s.Tariff.From.BR()
}

func statedOf(t *Tariff) stated { return stated{Tariff: t} }

// changesOf is what applying a file changes.
func (r *Import) changesOf(file *fileRates) []imported.Change[stated] {
	changes := make([]imported.Change[stated], 0, len(r.Differences))
	for i := range r.Differences {
		d := &r.Differences[i]
		changes = append(changes, imported.ChangeOf(d.Kept, &d.Tariff, statedOf))
	}
	add := func(c company) {
		changes = append(changes, imported.Change[stated]{After: stated{Company: &c}, Beside: true})
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
		Hold:    imported.Held(revisionName),
		Read:    readStated,
		Restore: restore,
	}
}

// readStated reads the tariffs of the companies of an import.
func readStated(ctx context.Context, tx *db.Tx, changes []imported.Change[stated]) (map[string]stated, error) {
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
	return imported.ByKey(list, statedOf), err
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
