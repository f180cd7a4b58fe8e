package closing

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// energyLine is the line that a picture keeps of each contract.
const energyLine Line = "energia"

// Difference is what a line of a closed month would come to by today's contracts, prices
// and parameters, beside what was kept of it.
type Difference struct {
	ContractID, Code string
	Line             Line
	Kept, Today      *money.Amount // nil: not known
	Adjusted         money.Amount  // what adjustments of the month have recorded of it
}

// Rest is what is neither kept nor adjusted; nil where a side is not known.
func (d *Difference) Rest() *money.Amount {
	if d.Kept == nil || d.Today == nil {
		return nil
	}
	return new(*d.Today - *d.Kept - d.Adjusted)
}

// none reports whether nothing is left to record: the line comes out as it was kept,
// whatever else was adjusted, or what it comes to more is adjusted already.
func (d *Difference) none() bool {
	rest := d.Rest()
	if rest == nil {
		return d.Kept == nil && d.Today == nil
	}
	return *rest == 0 || *d.Kept == *d.Today
}

// ClientDifferences are what a closed month of a client would come to otherwise.
type ClientDifferences struct {
	ClientID, Name string
	Lines          []Difference
}

// Differences computes again a page of the clients whose month is closed, and gives those
// of them that would come out otherwise, with how many clients are closed. Nothing is
// stored. Pages are small, because each client is computed.
func (s *Service) Differences(ctx context.Context, a actor.Actor, m month.Month, limit, offset int) (found []ClientDifferences, closed int, err error) {
	if !a.Can(actor.MonthsWork) {
		return nil, 0, actor.ErrDenied
	}
	of := &question{scope: client.ScopeOf(a, actor.MonthsWork), month: m}
	if closed, err = countClosed(ctx, s.DB, of); err != nil {
		return nil, 0, err
	}
	kept, err := keptOf(ctx, s.DB, of, limit, offset)
	if err != nil || len(kept) == 0 {
		return nil, closed, err
	}
	ids := make([]string, len(kept))
	for i := range kept {
		ids[i] = kept[i].ClientID
	}
	names, err := client.Names(ctx, s.DB, ids)
	if err != nil {
		return nil, 0, err
	}
	today, err := s.Months.Afresh(ctx, ids, m)
	if err != nil {
		return nil, 0, err
	}
	adjusted, err := adjustedOf(ctx, s.DB, ids, m)
	if err != nil {
		return nil, 0, err
	}
	for i := range kept {
		picture, err := kept[i].picture()
		if err != nil {
			return nil, 0, err
		}
		of := ClientDifferences{ClientID: kept[i].ClientID, Name: names[kept[i].ClientID]}
		for n := range picture.Contracts {
			c := &picture.Contracts[n]
			d := Difference{ContractID: c.ID, Code: c.Code, Line: energyLine, Adjusted: adjusted[c.ID]}
			if d.Kept, err = c.amount("valor_energia"); err != nil {
				return nil, 0, err
			}
			if computed, known := today[c.ID]; known {
				d.Today = computed.EnergyValue
			}
			if !d.none() {
				of.Lines = append(of.Lines, d)
			}
		}
		if len(of.Lines) > 0 {
			found = append(found, of)
		}
	}
	return found, closed, nil
}
