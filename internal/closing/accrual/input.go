package accrual

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// The keys of figures. Those of the network have the tariff period behind a colon.
const (
	KeyEnergy       = "energia"
	KeyPrice        = "preco"
	KeyTaxRate      = "aliquota"
	KeyContracted   = "demanda_contratada"
	KeyMeasured     = "demanda_medida"
	KeyPerKW        = "tarifa_kw"
	KeyPerMWh       = "tarifa_mwh"
	KeyDiscount     = "desconto"
	KeyICMS         = "icms"
	KeyPISCOFINS    = "pis_cofins"
	KeyOver         = "excedente"
	KeyReactive     = "reativo"
	KeyMultiplier   = "multiplicador"
	KeyQuantity     = "quantidade"
	KeyRate         = "taxa"
	KeyShort        = "deficit"
	KeyLong         = "sobra"
	KeyPLD          = "pld"
	KeyValue        = "valor"
	KeyCBS          = "cbs"
	KeyIBSState     = "ibs_uf"
	KeyIBSCity      = "ibs_municipio"
	energyPlaces    = 3 // of MWh
	demandPlaces    = 4 // of kW
	percentPlaces   = 6
	unitPricePlaces = 8
)

// Figure is one input of a line with where it comes from.
type Figure struct {
	Key      string          `json:"chave"`
	Label    string          `json:"nome"`
	Unit     string          `json:"unidade"`
	Value    decimal.Decimal `json:"valor"`
	Source   string          `json:"fonte"`
	Estimate bool            `json:"estimativa,omitempty"`
	// Expected marks an estimate that a law or an agreement has yet to fix: a price of
	// 2027 that nobody has confirmed, a rate that is not law yet.
	Expected bool `json:"previsto,omitempty"`
}

// Inputs are what a line is computed of.
type Inputs struct {
	Quantities []Figure `json:"quantidades"`
	Prices     []Figure `json:"precos"`
	Taxes      []Figure `json:"tributos"`
}

// Accrual is a line of one metering unit, contract or client as it is accrued.
type Accrual struct {
	Line     Name             `json:"linha"`
	UnitID   string           `json:"unidade,omitempty"` // whose bill it is of; empty: not of one unit
	Modality invoice.Modality `json:"modalidade,omitempty"`
	Inputs   Inputs           `json:"entradas"`
	Missing  string           `json:"falta,omitempty"` // why nothing is accrued
}

// Estimate reports whether a figure rests on no history.
func (a *Accrual) Estimate() bool { return a.Inputs.has(func(f Figure) bool { return f.Estimate }) }

// Expected reports whether a figure is still to be fixed.
func (a *Accrual) Expected() bool { return a.Inputs.has(func(f Figure) bool { return f.Expected }) }

func (in *Inputs) has(of func(Figure) bool) bool {
	return slices.ContainsFunc(in.Quantities, of) || slices.ContainsFunc(in.Prices, of) || slices.ContainsFunc(in.Taxes, of)
}

// Realised is a line as documents charge it. What they do not state is left out.
type Realised struct {
	Inputs Inputs          `json:"entradas"`
	Booked decimal.Decimal `json:"valor"`
}

// Rules are the dated parameters that lines are computed and judged by.
type Rules struct {
	All   parameter.Snapshot
	Month month.Month
}

func (r Rules) thresholds() basis.Thresholds { return basis.Thresholds{All: r.All, Month: r.Month} }

// values are figures by their keys.
type values map[string]decimal.Decimal

// with are the accrued figures, those in their place that a document states.
func (v values) with(accrued, stated []Figure) values {
	for i := range accrued {
		v[accrued[i].Key] = accrued[i].Value
		for n := range stated {
			if stated[n].Key == accrued[i].Key {
				v[accrued[i].Key] = stated[n].Value
			}
		}
	}
	return v
}

// all returns the figures; false where one is missing.
func (v values) all(keys ...string) ([]decimal.Decimal, bool) {
	found := make([]decimal.Decimal, len(keys))
	for i, key := range keys {
		d, known := v[key]
		if !known {
			return nil, false
		}
		found[i] = d
	}
	return found, true
}

// of are the tariff periods that have a figure of the key, in the order of the accrual.
func of(key string, figures []Figure) (postos []invoice.Posto) {
	for i := range figures {
		if name, posto, split := strings.Cut(figures[i].Key, ":"); split && name == key {
			postos = append(postos, invoice.Posto(posto))
		}
	}
	return postos
}

// Of is the key of a figure of a tariff period.
func Of(key string, p invoice.Posto) string { return key + ":" + string(p) }

// scaled is a number as the integer that stores it, rounded to its places; false beyond
// what is stored.
func scaled[V ~int64](d decimal.Decimal, places, scale int) (V, bool) {
	n, err := fixed.FromDecimal(d.RoundBank(int32(places)), scale)
	return V(n), err == nil
}
