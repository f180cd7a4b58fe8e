package measurement

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/contract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

// measured is the consumption of a month as it is stored.
type measured struct {
	month month.Month
	value energy.Energy
}

// known is what the consumption of a file is held against: what is stored, never the
// file itself.
type known struct {
	clients map[brdoc.CNPJ]string
	units   map[unitOf][]measured // newest first
	volumes map[string][]contract.Terms
}

type unitOf struct{ client, meter string }

// Doubts asks about consumption that is out of proportion: to the median of the unit's
// last months, or else to the volume of the client's contracts (TD-02).
func (s *subject) Doubts(ctx context.Context, q db.Q, review *layout.Review[intake.Row]) ([]layout.Problem, error) {
	var row intake.Row
	numbers := map[brdoc.CNPJ]bool{}
	for i := range review.Valid() {
		if review.Row(i, &row); row.Consumption.Known {
			numbers[row.CNPJ] = true
		}
	}
	k, err := readKnown(ctx, q, numbers)
	if err != nil || len(k.clients) == 0 {
		return nil, err
	}
	var doubts []layout.Problem
	for i := range review.Valid() {
		review.Row(i, &row)
		if why := k.doubt(&row); why != "" {
			doubts = append(doubts, layout.Problem{Line: row.Line, Field: intake.ConsumoMWh, Message: why})
		}
	}
	slices.SortFunc(doubts, func(a, b layout.Problem) int { return cmp.Compare(a.Line, b.Line) })
	return doubts, nil
}

func readKnown(ctx context.Context, q db.Q, numbers map[brdoc.CNPJ]bool) (*known, error) {
	k := &known{volumes: map[string][]contract.Terms{}}
	var err error
	if k.clients, err = clientsByNumber(ctx, q, numbers); err != nil || len(k.clients) == 0 {
		return k, err
	}
	ids := make([]string, 0, len(k.clients))
	for _, id := range k.clients {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	if k.units, err = consumptionOf(ctx, q, ids); err != nil {
		return nil, err
	}
	terms, err := contract.TermsOfClients(ctx, q, ids)
	for key, list := range terms {
		k.volumes[key.ClientID] = append(k.volumes[key.ClientID], list...)
	}
	return k, err
}

// doubt is what to ask about the consumption of a row; empty where it is in proportion.
func (k *known) doubt(row *intake.Row) string {
	id := k.clients[row.CNPJ]
	if id == "" || !row.Consumption.Known || row.Consumption.V <= 0 {
		return ""
	}
	value := row.Consumption.V
	if median, months := k.median(unitOf{id, row.Meter}, row.Month); months >= intake.FewestMonths {
		if !intake.Strange(value, median) {
			return ""
		}
		return intake.Consumed.Ask("", value, median, fmt.Sprintf("a mediana de %d meses", months)).Sentence
	}
	volume := k.volume(id, row.Month)
	if !volume.Known || volume.V <= 0 || value <= 5*volume.V && 20*value >= volume.V {
		return ""
	}
	return intake.Consumed.Ask("", value, volume.V, "o volume contratado").Sentence
}

// median is that of the newest months of a unit besides the one in question, and of how
// many.
func (k *known) median(unit unitOf, m month.Month) (median energy.Energy, months int) {
	var values []energy.Energy
	for _, one := range k.units[unit] {
		if one.month != m && len(values) < intake.MostMonths {
			values = append(values, one.value)
		}
	}
	return intake.Median(values), len(values)
}

// volume is what the client's contracts agree for the month.
func (k *known) volume(clientID string, m month.Month) (sum chain.Energy) {
	for i := range k.volumes[clientID] {
		t := &k.volumes[clientID][i]
		if !t.Supplies(m) {
			continue
		}
		if v, _, err := t.VolumeIn(m); err == nil {
			sum = chain.Some(sum.V + v)
		}
	}
	return sum
}
