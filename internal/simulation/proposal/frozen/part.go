package frozen

import (
	"ynova/internal/kernel/money"
	"ynova/internal/simulation/cost"
)

// Part is what belongs together in the cost of a year, as paper and screens show it.
type Part struct {
	Index     int // of its kind, whatever other parts there are
	Name      string
	Now, Then money.Amount
}

// groups are the parts and their lines. The energy of the free market stands with its
// taxes, because the regulated one is charged with them.
var groups = []struct {
	name string
	keys []cost.Key
}{
	{"Demanda", []cost.Key{cost.LineDemandFP, cost.LineUnusedFP, cost.LineExcessFP, cost.LineDemandP, cost.LineUnusedP, cost.LineExcessP}},
	{"Uso da rede (TUSD)", []cost.Key{cost.LineNetworkP, cost.LineNetworkFP, cost.LineDiscount}},
	{"Energia", []cost.Key{cost.LineEnergyP, cost.LineEnergyFP, cost.LineCompensated, cost.LineACL, cost.LineACLCBS, cost.LineACLICMS}},
	{"Bandeira tarifária", []cost.Key{cost.LineFlag}},
	{"Encargos da CCEE", []cost.Key{cost.LineCCEE}},
	{"Taxa de gestão", []cost.Key{cost.LineFee}},
	{"Iluminação pública", []cost.Key{cost.LineLighting}},
	{"Gerador", []cost.Key{cost.LineGenerator}},
	{"Varejista e CCEE", []cost.Key{cost.LineRetailer, cost.LineContribution}},
}

// Parts are what the cost of a year is made of today and in a modality; those that are
// nothing in both are left out.
func (c *Content) Parts(m cost.Modality) (out []Part) {
	then := c.Plan(m)
	for i, g := range groups {
		p := Part{Index: i, Name: g.name}
		for _, key := range g.keys {
			p.Now += c.Sheet.Current.Sum(key)
			p.Then += then.Sum(key)
		}
		if p.Now != 0 || p.Then != 0 {
			out = append(out, p)
		}
	}
	return out
}
