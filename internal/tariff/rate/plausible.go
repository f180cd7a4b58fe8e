package rate

import (
	"fmt"
	"slices"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

// fewest is how many comparable tariffs a median needs.
const fewest = 8

// peerKey is what makes tariffs of several distributors comparable. Generation and
// self-production are left out: their tariffs differ by thousands.
type peerKey struct {
	subgroup, modality, class, posto string
	measure                          measure
}

var compared = []string{"azul", "verde", "branca", "convencional"}

func peersOf(k Key, m measure) (peerKey, bool) {
	return peerKey{k.Subgroup, k.Modality, k.Class, k.Posto, m}, k.Detail == "" && slices.Contains(compared, ptbr.Fold(k.Modality))
}

// plausibility judges the amounts of a file: against the bounds of their day, the
// median of comparable tariffs, and what is kept of the same tariff.
type plausibility struct {
	parameters parameter.Snapshot
	medians    map[peerKey]money.Price
	before     map[Key][]Tariff
}

func newPlausibility(p parameter.Snapshot, file *fileRates, kept []Tariff) *plausibility {
	c := &plausibility{parameters: p, medians: map[peerKey]money.Price{}, before: map[Key][]Tariff{}}
	values := map[peerKey][]money.Price{}
	collect := func(t *Tariff) {
		t.each(func(m measure, p money.Price) {
			if k, ok := peersOf(t.Key, m); ok && p > 0 {
				values[k] = append(values[k], p)
			}
		})
	}
	for _, t := range file.list {
		collect(&t.Tariff)
	}
	for i := range kept {
		collect(&kept[i])
		c.before[kept[i].Key] = append(c.before[kept[i].Key], kept[i])
	}
	for k, list := range values {
		if len(list) >= fewest {
			slices.Sort(list)
			c.medians[k] = list[len(list)/2]
		}
	}
	return c
}

var maxKeys = [...]struct{ key, unit string }{
	measureTUSDkW:  {parameter.KeyTariffMaxDemand, parameter.UnitPricePerKW},
	measureTUSDMWh: {parameter.KeyTariffMaxTUSD, parameter.UnitPrice},
	measureTEMWh:   {parameter.KeyTariffMaxTE, parameter.UnitPrice},
}

// check says what is wrong with the amounts of a tariff, or nothing.
func (c *plausibility) check(t *Tariff) (m measure, problem string) {
	ratio, _, ok := c.parameters.Number(parameter.KeyTariffRatio, "", parameter.UnitRatio, t.From)
	t.each(func(at measure, p money.Price) {
		if problem != "" {
			return
		}
		if p < 0 && t.Detail == "" {
			m, problem = at, fmt.Sprintf("%s não pode ser negativa", at)
			return
		}
		if max, _, known := c.parameters.Price(maxKeys[at].key, maxKeys[at].unit, t.From); known && p > max {
			m, problem = at, fmt.Sprintf("%s de %s está acima do plausível (%s)", at, ptbr.FormatPrice(p), ptbr.FormatPrice(max))
			return
		}
		if !ok || p <= 0 {
			return
		}
		if with, what := c.reference(t, at); with > 0 && reference.Far(p, with, ratio) {
			m, problem = at, fmt.Sprintf("%s de %s está a mais de %s vezes %s (%s)", at, ptbr.FormatPrice(p), ratio, what, ptbr.FormatPrice(with))
		}
	})
	return m, problem
}

// reference is what an amount is held against: the median, or else the validity of
// the same tariff that is nearest in time.
func (c *plausibility) reference(t *Tariff, m measure) (money.Price, string) {
	if k, ok := peersOf(t.Key, m); ok {
		if median, known := c.medians[k]; known {
			return median, "da mediana das tarifas comparáveis"
		}
	}
	var nearest *Tariff
	for i, b := range c.before[t.Key] {
		if b.From != t.From && (nearest == nil || distance(b, t) < distance(*nearest, t)) {
			nearest = &c.before[t.Key][i]
		}
	}
	if nearest == nil {
		return 0, ""
	}
	var found money.Price
	nearest.each(func(at measure, p money.Price) {
		if at == m {
			found = p
		}
	})
	return found, "da vigência de " + nearest.From.BR()
}

func distance(b Tariff, t *Tariff) int {
	return max(b.From.DaysUntil(t.From), t.From.DaysUntil(b.From))
}
