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
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
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

// As many months make a history, and the newest are what counts of it.
const (
	fewestMonths = 3
	mostMonths   = 12
)

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
	if median, months := k.median(unitOf{id, row.Meter}, row.Month); months >= fewestMonths {
		if value <= 3*median && 3*value >= median {
			return ""
		}
		return question(value, median, fmt.Sprintf("a mediana de %d meses", months))
	}
	volume := k.volume(id, row.Month)
	if !volume.Known || volume.V <= 0 || value <= 5*volume.V && 20*value >= volume.V {
		return ""
	}
	return question(value, volume.V, "o volume contratado")
}

// median is that of the newest months of a unit besides the one in question, and of how
// many.
func (k *known) median(unit unitOf, m month.Month) (median energy.Energy, months int) {
	var values []energy.Energy
	for _, one := range k.units[unit] {
		if one.month != m && len(values) < mostMonths {
			values = append(values, one.value)
		}
	}
	n := len(values)
	if n == 0 {
		return 0, 0
	}
	slices.Sort(values)
	return (values[(n-1)/2] + values[n/2]) / 2, n
}

// volume is what the client's contracts agree for the month.
func (k *known) volume(clientID string, m month.Month) (sum chain.Energy) {
	for i := range k.volumes[clientID] {
		t := &k.volumes[clientID][i]
		if !t.ActiveIn(m) {
			continue
		}
		if v, _, err := t.VolumeIn(m); err == nil {
			sum = chain.Some(sum.V + v)
		}
	}
	return sum
}

// question says both readings where the unit seems to be another one.
func question(value, with energy.Energy, what string) string {
	says, beside := mwh(value), what+" ("+mwh(with)+")"
	switch scale := fixed.Scale(int64(value), int64(with)); {
	case scale == 1000:
		return fmt.Sprintf("%s é cerca de 1000 vezes %s. O valor está em kWh? Seriam %s.", says, beside, mwh(value/1000))
	case scale == -1000:
		return fmt.Sprintf("%s é cerca de 1000 vezes menor que %s. O valor está em MWh? Seriam %s.", says, beside, mwh(value*1000))
	case scale > 0:
		return fmt.Sprintf("%s é cerca de %d vezes %s. Falta uma vírgula? Seriam %s.", says, scale, beside, mwh(value/energy.Energy(scale)))
	case scale < 0:
		return fmt.Sprintf("%s é cerca de %d vezes menor que %s. Sobra uma vírgula? Seriam %s.", says, -scale, beside, mwh(value*energy.Energy(-scale)))
	default:
		return fmt.Sprintf("%s está fora do comum: %s. Confira o valor e a unidade.", says, beside)
	}
}

func mwh(v energy.Energy) string { return ptbr.FormatMWh(v) }
