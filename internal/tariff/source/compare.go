package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/reference"
)

// Reach is what rests on values that change, for counting the contracts that move.
type Reach struct {
	Index        string   // contracts that are adjusted by it
	Submarkets   []string // contracts with a unit in one of them
	Distributors []string // names; contracts with a unit of one of them
	AllUnits     bool     // contracts with any unit
}

// file is one of a source, for its table.
type file struct {
	imported.File
	kind Kind
}

// comparison is what a file changes in its table, or changed.
type comparison struct {
	rows           int // that it states
	added, changed int
	revision       int64
	refusal        string // why it cannot be imported; empty: it can
	warnings       warnings
	changes        []Change
	reach          Reach
	jobID          string
}

// Every kind goes the way of a file that a person sends, which parses it in the child and
// judges it.
func (s *Service) compare(ctx context.Context, a actor.Actor, f file) (*comparison, error) {
	switch f.kind {
	case PLD, Flags:
		return s.compareMonths(ctx, a, f)
	case Tariffs:
		return s.compareTariffs(ctx, a, f)
	}
	return s.compareIndex(ctx, a, f)
}

// judged takes over what the import has to say of the file.
func (c *comparison) judged(problems, left []reference.Problem) {
	if len(problems) > 0 {
		c.refusal = "O arquivo da fonte não pode ser importado: " + at(problems[0])
	}
	for _, w := range left {
		c.warnings.add("Fora do plausível", at(w))
	}
}

func at(p reference.Problem) string {
	if p.Line == 0 {
		return p.Message
	}
	return fmt.Sprintf("linha %d: %s", p.Line, p.Message)
}

// goneShare is how many percent of the rows of the file before may lack without a word.
const goneShare = 5

// proposal is what a person decides about.
func (c *comparison) proposal(p *Proposal, before int64, contracts int) {
	p.Revision, p.Added, p.Changed, p.Contracts = c.revision, int64(c.added), int64(c.changed), int64(contracts)
	p.Removed = max(0, before-int64(c.rows))
	if p.Removed*100 > before*goneShare {
		c.warnings.add("Linhas a menos", fmt.Sprintf("O arquivo tem %d linhas a menos que o anterior (%d). O que está guardado não se apaga.", p.Removed, before))
	}
	p.Warnings = c.warnings.list()
	slices.SortStableFunc(c.changes, func(a, b Change) int { return cmp.Compare(b.size, a.size) })
	p.Changes = c.changes[:min(len(c.changes), mostChanges)]
}

// sentence says in the row of a source why its file could not be read.
func sentence(err error) (string, bool) {
	var missing reference.MissingColumn
	var known trouble
	if errors.As(err, &known) {
		return string(known), true
	}
	if errors.As(err, &missing) {
		return "O arquivo da fonte mudou de formato: coluna " + string(missing) + " não encontrada.", true
	}
	e, ok := fault.As(err)
	switch {
	case !ok || e.Kind == fault.Internal:
		return "", false
	case e.Kind == fault.UnsupportedMedia, e.Code == sheet.CodePage:
		return "O endereço não entrega um arquivo de dados que se possa ler.", true
	case e.Code == "formato":
		return "O arquivo da fonte mudou de formato. " + e.Message, true
	}
	return "O arquivo da fonte não pode ser importado: " + e.Message, true
}
