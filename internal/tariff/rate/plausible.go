package rate

import (
	"fmt"
	"maps"
	"slices"

	"ynova/internal/kernel/fixed"
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

// plausibility judges the amounts of a file: against the bounds of their day, what is
// kept of the same tariff, and the median of comparable tariffs that are kept. The file
// itself is no witness: where all of it is wrong its median is wrong too.
type plausibility struct {
	parameters parameter.Snapshot
	medians    map[peerKey]money.Price
	before     map[Key][]Tariff
	scales     map[int64]int // how many amounts seem to be so many times too high
}

func newPlausibility(p parameter.Snapshot, kept []Tariff) *plausibility {
	c := &plausibility{parameters: p, medians: map[peerKey]money.Price{}, before: map[Key][]Tariff{}, scales: map[int64]int{}}
	values := map[peerKey][]money.Price{}
	collect := func(t *Tariff) {
		t.each(func(m measure, p money.Price) {
			if k, ok := peersOf(t.Key, m); ok && p > 0 {
				values[k] = append(values[k], p)
			}
		})
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

// check says what is wrong with the amounts of a tariff, and with which; or nothing.
func (c *plausibility) check(t *Tariff) (m measure, problem string) {
	t.each(func(at measure, p money.Price) {
		if problem != "" {
			return
		}
		var scale int64
		problem, scale = c.judge(t, at, p)
		m = at
		if scale != 0 {
			problem += "; " + scaled(scale)
			c.scales[scale]++
		}
	})
	return m, problem
}

// judge says why an amount cannot be right, and how many times too high it seems.
func (c *plausibility) judge(t *Tariff, at measure, p money.Price) (problem string, scale int64) {
	if p < 0 && t.Detail == "" {
		return fmt.Sprintf("%s não pode ser negativa", at), 0
	}
	with, what, key := c.reference(t, at)
	scale = fixed.Scale(int64(p), int64(with))
	if max, _, known := c.parameters.Price(maxKeys[at].key, maxKeys[at].unit, t.From); known && p > max {
		return fmt.Sprintf("%s de %s está acima do plausível (%s)", at, ptbr.FormatPrice(p), ptbr.FormatPrice(max)), scale
	}
	if p <= 0 {
		return "", 0
	}
	if with == 0 {
		return outside(t, at, p)
	}
	if ratio, _, ok := c.parameters.Number(key, "", parameter.UnitRatio, t.From); ok && reference.Far(p, with, ratio) {
		return fmt.Sprintf("%s de %s está a mais de %s vezes %s (%s)", at, ptbr.FormatPrice(p), ptbr.FormatDecimal(ratio), what, ptbr.FormatPrice(with)), scale
	}
	return "", 0
}

// scaled says what seems to have happened to a number.
func scaled(scale int64) string {
	if scale < 0 {
		return fmt.Sprintf("parece dividida por %d", -scale)
	}
	return fmt.Sprintf("parece multiplicada por %d", scale)
}

// A file of which so many tariffs are implausible is wrong as a whole.
const (
	judgedAtLeast      = 50
	implausiblePerCent = 5
)

// refusal is the sentence for a file that is wrong as a whole; empty where it is not.
func (c *plausibility) refusal(implausible, judged int) string {
	if judged < judgedAtLeast || implausible*100 <= judged*implausiblePerCent {
		return ""
	}
	text := fmt.Sprintf("%d de %d tarifas não são plausíveis", implausible, judged)
	var most int64 // the greatest of those that are as many
	for _, scale := range slices.Backward(slices.Sorted(maps.Keys(c.scales))) {
		if c.scales[scale] > c.scales[most] {
			most = scale
		}
	}
	if most != 0 {
		text += fmt.Sprintf("; %d: %s", c.scales[most], scaled(most))
	}
	return text + ". Nada foi importado."
}

// reference is what an amount is held against, and the parameter that says how far it
// may be from it: the validity of the same tariff that is nearest in time, or else the
// median. What is paid for generated energy changes several times over in truth.
func (c *plausibility) reference(t *Tariff, m measure) (with money.Price, what, ratio string) {
	if nearest := c.nearest(t); nearest != nil && t.Detail != detailSCEE {
		nearest.each(func(at measure, p money.Price) {
			if at == m && p > 0 {
				with = p
			}
		})
		if with > 0 {
			return with, "da vigência de " + nearest.From.BR(), parameter.KeyTariffChange
		}
	}
	if k, ok := peersOf(t.Key, m); ok {
		return c.medians[k], "da mediana das tarifas comparáveis", parameter.KeyTariffRatio
	}
	return 0, "", ""
}

// nearest is the other validity of the same tariff that is nearest in time; nil where
// none is kept.
func (c *plausibility) nearest(t *Tariff) (nearest *Tariff) {
	for i, b := range c.before[t.Key] {
		if b.From != t.From && (nearest == nil || distance(b, t) < distance(*nearest, t)) {
			nearest = &c.before[t.Key][i]
		}
	}
	return nearest
}

func distance(b Tariff, t *Tariff) int {
	return max(b.From.DaysUntil(t.From), t.From.DaysUntil(b.From))
}

// predecessor is the kept validity of the same tariff that comes right before it; nil
// where none is kept.
func (c *plausibility) predecessor(t *Tariff) (last *Tariff) {
	for i, b := range c.before[t.Key] {
		if b.From.Before(t.From) && (last == nil || last.From.Before(b.From)) {
			last = &c.before[t.Key][i]
		}
	}
	return last
}
