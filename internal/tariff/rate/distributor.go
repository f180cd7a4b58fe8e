package rate

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Distributor is a company that distributes energy.
type Distributor struct {
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	CNPJ      brdoc.CNPJ   `json:"cnpj"` // empty: only the name is known
	UF        string       `json:"uf"`
	Source    string       `json:"source"`
	Aliases   []string     `json:"aliases"` // the other names that were met, folded, in order
	UpdatedAt clock.Micros `json:"updated_at"`
	Version   int64        `json:"version"`
}

// Distributors is a snapshot of the register; it does not change and may be shared.
// The zero value knows none.
type Distributors struct {
	List   []Distributor // by name
	byID   map[string]int
	byCNPJ map[brdoc.CNPJ]int
	byName map[string]int // folded; every name that was met
}

func newDistributors(list []Distributor, names map[string]string) Distributors {
	d := Distributors{List: list, byID: map[string]int{}, byCNPJ: map[brdoc.CNPJ]int{}, byName: map[string]int{}}
	for i := range list {
		d.byID[list[i].ID] = i
		if list[i].CNPJ != "" {
			d.byCNPJ[list[i].CNPJ] = i
		}
		d.byName[ptbr.Fold(list[i].Name)] = i
	}
	for name, id := range names {
		i, ok := d.byID[id]
		if !ok {
			continue
		}
		d.byName[name] = i
		if name != ptbr.Fold(list[i].Name) {
			list[i].Aliases = append(list[i].Aliases, name)
		}
	}
	for i := range list {
		slices.Sort(list[i].Aliases)
	}
	return d
}

// All lists the distributors by name.
func (d Distributors) All() []Distributor { return d.List }

// Find looks a distributor up by its id, its CNPJ or any name of it that was met;
// accents and case do not matter.
func (d Distributors) Find(what string) (Distributor, bool) {
	i, ok := d.byID[what]
	if !ok {
		if cnpj, err := brdoc.ParseCNPJ(what); err == nil {
			i, ok = d.byCNPJ[cnpj]
		}
	}
	if !ok {
		i, ok = d.byName[ptbr.Fold(strings.TrimSpace(what))]
	}
	if !ok {
		return Distributor{}, false
	}
	return d.List[i], true
}

// DistributorChange is what a person corrects of a distributor.
type DistributorChange struct {
	ID, Name, CNPJ, UF string
	Aliases            []string // nil: they stay, with the name that was
	Version            *int64   // that was read
}

const (
	entityDistributor = "distributor"
	actDistributorPut = "distributor.update"
	maxDistributor    = 120
	maxAliases        = 50
	sourceTyped       = "Informado"
)

var (
	errDistributorUnknown = fault.New(fault.NotFound, "distribuidora_desconhecida", "Distribuidora não encontrada.")
	errDistributorStale   = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta distribuidora. Confira os dados atuais antes de salvar.")
	errDistributorBlind   = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão lida da distribuidora.")
	errDistributorTaken   = fault.New(fault.Conflict, "distribuidora_repetida", "Outra distribuidora já tem este nome ou este CNPJ.")
)

// states of the federation, and none.
const states = " AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO "

func (c *DistributorChange) distributor() (Distributor, error) {
	d := Distributor{ID: c.ID, Name: text.Clean(strings.TrimSpace(c.Name)), UF: strings.ToUpper(strings.TrimSpace(c.UF)), Source: sourceTyped}
	var wrong fault.Collector
	wrong.Check(d.Name != "" && len(d.Name) <= maxDistributor && !strings.ContainsFunc(d.Name, text.Control), "name", "Informe o nome da distribuidora, com até 120 caracteres")
	wrong.Check(d.UF == "" || len(d.UF) == 2 && strings.Contains(states, " "+d.UF+" "), "uf", "Informe a sigla de um estado")
	if strings.TrimSpace(c.CNPJ) != "" {
		cnpj, err := brdoc.ParseCNPJ(c.CNPJ)
		wrong.Check(err == nil, "cnpj", fault.Sentence(err))
		d.CNPJ = cnpj
	}
	if c.Aliases != nil {
		d.Aliases = []string{}
	}
	for i, alias := range c.Aliases {
		alias = text.Clean(strings.TrimSpace(alias))
		wrong.Check(alias != "" && len(alias) <= maxDistributor && !strings.ContainsFunc(alias, text.Control), "aliases."+strconv.Itoa(i),
			"Informe um nome com até 120 caracteres")
		if alias = ptbr.Fold(alias); alias != ptbr.Fold(d.Name) {
			d.Aliases = append(d.Aliases, alias)
		}
	}
	slices.Sort(d.Aliases)
	d.Aliases = slices.Compact(d.Aliases)
	wrong.Check(len(d.Aliases) <= maxAliases, "aliases", "Informe até 50 outros nomes")
	return d, wrong.Err()
}

// PutDistributor corrects a distributor. Protection: the revision of the tables,
// raised first, holds other writers of names off; then the version that was read.
func (s *Service) PutDistributor(ctx context.Context, a actor.Actor, c DistributorChange) (*Distributor, error) {
	next, err := c.distributor()
	if err != nil {
		return nil, err
	}
	if c.Version == nil {
		return nil, errDistributorBlind
	}
	err = s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := reference.RaiseRevision(ctx, tx, revisionName, nil); err != nil {
			return err
		}
		all, err := LoadDistributors(ctx, tx)
		if err != nil {
			return err
		}
		before, ok := all.Find(c.ID)
		switch {
		case !ok || before.ID != c.ID:
			return errDistributorUnknown
		case before.Version != *c.Version:
			return errDistributorStale.WithCurrent(distributorBodyOf(before))
		}
		for _, name := range append([]string{next.Name}, next.Aliases...) {
			if other, taken := all.Find(name); taken && other.ID != next.ID {
				return errDistributorTaken
			}
		}
		if next.Aliases == nil { // also the name that was: files go on using it
			next.Aliases = before.Aliases
			if was := ptbr.Fold(before.Name); was != ptbr.Fold(next.Name) {
				next.Aliases = append(slices.Clone(before.Aliases), was)
			}
		}
		next.Version = before.Version + 1
		if err := updateDistributor(ctx, tx, &next, a.Name); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actDistributorPut, Entity: entityDistributor, EntityID: next.ID,
			Title: "Distribuidora " + next.Name + " alterada", Before: before, After: next,
		})
	})
	if err != nil {
		return nil, err
	}
	return &next, nil
}
