package tariff

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// Distributor is a company that distributes energy.
type Distributor struct {
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	CNPJ      brdoc.CNPJ   `json:"cnpj"` // empty: only the name is known
	UF        string       `json:"uf"`
	Source    string       `json:"source"`
	UpdatedAt clock.Micros `json:"updated_at"`
	Version   int64        `json:"version"`
}

// Distributors is a snapshot of the register; it does not change and may be shared.
// The zero value knows none.
type Distributors struct {
	list   []Distributor // by name
	byID   map[string]int
	byCNPJ map[brdoc.CNPJ]int
	byName map[string]int // folded; every name that was met
}

func newDistributors(list []Distributor, names map[string]string) Distributors {
	d := Distributors{list: list, byID: map[string]int{}, byCNPJ: map[brdoc.CNPJ]int{}, byName: map[string]int{}}
	for i := range list {
		d.byID[list[i].ID] = i
		if list[i].CNPJ != "" {
			d.byCNPJ[list[i].CNPJ] = i
		}
		d.byName[ptbr.Fold(list[i].Name)] = i
	}
	for name, id := range names {
		if i, ok := d.byID[id]; ok {
			d.byName[name] = i
		}
	}
	return d
}

// All lists the distributors by name.
func (d Distributors) All() []Distributor { return d.list }

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
	return d.list[i], true
}

// DistributorChange is what a person corrects of a distributor.
type DistributorChange struct {
	ID, Name, CNPJ, UF string
	Version            *int64 // that was read
}

const (
	entityDistributor = "distributor"
	actDistributorPut = "distributor.update"
	maxDistributor    = 120
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
	d := Distributor{ID: c.ID, Name: strings.TrimSpace(c.Name), UF: strings.ToUpper(strings.TrimSpace(c.UF)), Source: sourceTyped}
	var wrong fault.Collector
	wrong.Check(d.Name != "" && len(d.Name) <= maxDistributor && !strings.ContainsFunc(d.Name, control), "name", "Informe o nome da distribuidora, com até 120 caracteres")
	wrong.Check(d.UF == "" || len(d.UF) == 2 && strings.Contains(states, " "+d.UF+" "), "uf", "Informe a sigla de um estado")
	if strings.TrimSpace(c.CNPJ) != "" {
		cnpj, err := brdoc.ParseCNPJ(c.CNPJ)
		wrong.Check(err == nil, "cnpj", "Informe um CNPJ válido")
		d.CNPJ = cnpj
	}
	return d, wrong.Err()
}

// PutDistributor corrects a distributor. Protection: the version that was read, and
// the unique keys of CNPJ and name.
func (s *Service) PutDistributor(ctx context.Context, a actor.Actor, c DistributorChange) (*Distributor, error) {
	next, err := c.distributor()
	if err != nil {
		return nil, err
	}
	if c.Version == nil {
		return nil, errDistributorBlind
	}
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
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
		if other, taken := all.Find(next.Name); taken && other.ID != next.ID {
			return errDistributorTaken
		}
		next.Version = before.Version + 1
		if err := updateDistributor(ctx, tx, &next, a.Name); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actDistributorPut, Entity: entityDistributor, EntityID: next.ID,
			Title: "Distribuidora " + next.Name + " alterada", Before: before, After: next,
		})
		if err != nil {
			return err
		}
		return bump(ctx, tx, revisionTariffs, nil)
	})
	if err != nil {
		return nil, err
	}
	return &next, nil
}
