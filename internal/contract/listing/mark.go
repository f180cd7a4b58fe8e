package listing

import (
	"context"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Mark is what the month of an active contract may show, and a list be narrowed to:
// a class, a divergence, a document that is not there. Features above contracts bring
// theirs as Options.
type Mark struct {
	// Where is the condition on the contract c in the month with the placeholder.
	Where func(month string) string
	// Set says that Where is instead a query of the ids of such contracts along an
	// index, which may drive the list where they are few.
	Set bool
	// Count reads how many active contracts of the whole portfolio bear it; nil where
	// no counter exists.
	Count func(ctx context.Context, q db.Q, m month.Month) (int, error)
	// Seen reports who may know it; nil: who reads contracts.
	Seen func(actor.Actor) bool
}

// The marks by what the query of the list says.
const (
	MarkConforme     = "conformidade=conforme"
	MarkExcedente    = "conformidade=excedente"
	MarkSubutilizado = "conformidade=subutilizado"
	MarkIndefinido   = "conformidade=indefinido"
	MarkOutside      = "conformidade=fora"
	MarkNF           = "nf=divergente"
	MarkBill         = "fatura=divergente"
	MarkUnmeasured   = "falta=medicao"
	MarkUnpriced     = "falta=preco"
	MarkRebaseOpen   = "falta=preco_2027"
	MarkNoEmail      = "falta=email"
	MarkNoBill       = "falta=fatura"
	MarkNoNF         = "falta=nf"
)

// ownMarks are those derived from contracts and their months.
var ownMarks = map[string]Mark{
	MarkConforme:     classMark(portfolio.ConformityConforme),
	MarkExcedente:    classMark(portfolio.ConformityExcedente),
	MarkSubutilizado: classMark(portfolio.ConformitySubutilizado),
	MarkOutside:      classMark(portfolio.ConformityExcedente, portfolio.ConformitySubutilizado),
	MarkIndefinido:   {Where: portfolio.Unclassified, Count: portfolio.CountUnclassified},
	MarkUnmeasured:   {Where: portfolio.Unmeasured, Count: portfolio.CountUnmeasured},
	MarkUnpriced:     {Where: portfolio.UnpricedIn, Seen: actor.Actor.SeesPrices},
	MarkRebaseOpen:   {Where: portfolio.RebaseOpen, Seen: actor.Actor.SeesPrices},
}

func classMark(classes ...portfolio.Conformity) Mark {
	return Mark{
		Where: func(placeholder string) string { return portfolio.ClassifiedAs(placeholder, classes...) },
		Count: func(ctx context.Context, q db.Q, m month.Month) (int, error) {
			return portfolio.CountClassified(ctx, q, m, classes...)
		},
		Set: classes[0] != portfolio.ConformityConforme,
	}
}

// mark finds a mark by its name.
func (p *Planner) mark(name string) (Mark, bool) {
	if m, ok := ownMarks[name]; ok {
		return m, true
	}
	m, ok := p.Marks[name]
	return m, ok
}

// marked resolves the names of the filter; seen is false where the actor may not know
// one of them, or where counters show that no contract bears it.
func (p *Planner) marked(ctx context.Context, a actor.Actor, f Filter) (_ Filter, seen bool, err error) {
	for _, name := range f.Marks {
		m, ok := p.mark(name)
		if !ok {
			return f, false, errMark
		}
		if m.Seen != nil && !m.Seen(a) {
			return f, false, nil
		}
		n := -1
		if m.Count != nil {
			if n, err = m.Count(ctx, p.DB, f.Month); err != nil || n == 0 {
				return f, false, err
			}
		}
		f.marks = append(f.marks, chosenMark{m, n})
	}
	return f, true, nil
}

// chosenMark is a mark with how many active contracts of the portfolio bear it; -1
// where no counter exists.
type chosenMark struct {
	Mark
	borne int
}

// on narrows a listing to the mark. SQLite, which knows no figures, is kept from
// driving the query by marks that many bear.
func (m *chosenMark) on(l *Query, dialect db.Dialect, placeholder string) {
	where := m.Where(placeholder)
	if m.Set {
		where = "c.id IN (" + where + ")"
		if dialect == db.SQLite && (m.borne < 0 || m.borne > MaxCounted) {
			where = "+" + where
		}
	}
	l.and(where)
}
