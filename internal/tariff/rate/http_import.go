package rate

import (
	"cmp"
	"slices"

	"ynova/internal/platform/web"
	"ynova/internal/tariff/reference"
)

// As many as a screen shows; the counts say the rest.
const (
	mostGroups      = 500
	mostDifferences = 200
)

func rateImportBodyOf(r *Import) rateImportBody {
	b := rateImportBody{
		Applied: r.Applied, Counts: reference.CountsBody{New: r.New, Altered: r.Altered, Same: r.Same}, Distributors: reference.Filled(r.Created), Errors: reference.Filled(r.Problems),
		Warnings: reference.Filled(r.Warnings), LeftOut: r.Left, Rows: r.Summary.Rows, Skipped: []skippedBody{}, Revision: r.Revision,
		Groups: []rateGroupBody{}, Data: []rateDifferenceBody{}, JobID: web.Optional(r.JobID),
	}
	for reason, n := range r.Summary.Skipped {
		b.Skipped = append(b.Skipped, skippedBody{reason, n})
	}
	slices.SortFunc(b.Skipped, func(a, b skippedBody) int { return cmp.Or(b.Rows-a.Rows, cmp.Compare(a.Reason, b.Reason)) })
	for _, g := range r.Groups[:min(len(r.Groups), mostGroups)] {
		b.Groups = append(b.Groups, rateGroupBody{g.Distributor, g.Act, g.From.String(), reference.DayText(g.To), reference.CountsBody{New: g.New, Altered: g.Altered, Same: g.Same}})
	}
	for i := range r.Differences[:min(len(r.Differences), mostDifferences)] {
		d := &r.Differences[i]
		row := rateDifferenceBody{TariffRateBody: bodyOf(&d.Tariff, r.Names[d.Distributor]), Change: d.Change}
		if d.Old != nil {
			old := ratesBodyOf(*d.Old)
			row.Old = &old
		}
		b.Data = append(b.Data, row)
	}
	return b
}
