package dashboard

import (
	"strings"

	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/trace"
)

// Kind is one of the four questions of the intelligence panel (DB-07).
type Kind string

// The kinds, by the keys of the API.
const (
	KindDemand   Kind = "demanda"
	KindModality Kind = "modalidade_tarifaria"
	KindReactive Kind = "energia_reativa"
	KindContract Kind = "contrato"
)

// Kinds are the kinds in the order of the panel.
var Kinds = [...]Kind{KindDemand, KindModality, KindReactive, KindContract}

// Label is how a person reads the kind.
func (k Kind) Label() string {
	switch k {
	case KindDemand:
		return "Demanda"
	case KindModality:
		return "Modalidade Tarifária"
	case KindReactive:
		return "Energia Reativa"
	}
	return "Contrato"
}

func (k Kind) known() bool { return lightSources[k].table != "" }

// lightSource is where a kind's light is stored: months without a row there are
// amarelo, because something is missing, and so are those of which missing holds.
type lightSource struct{ table, column, missing string }

var lightSources = map[Kind]lightSource{
	KindDemand:   {"contract_checks", "light_demand", "demand_missing"},
	KindModality: {"contract_checks", "light_modality", "modality_missing"},
	KindReactive: {"contract_checks", "light_reactive", "reactive_missing"},
	KindContract: {"contract_months", "light", portfolio.IncompleteMonth},
}

// The choices of a LightQuery that part amarelo by whether the data are there.
const (
	LightMissing portfolio.Light = "sem_dados"
	LightKnown   portfolio.Light = "amarelo_com_dados"
)

// Lights counts the active contracts of a month by colour. Missing of Amarelo are
// so only because their data are not there.
type Lights struct{ Verde, Amarelo, Vermelho, Missing int64 }

func lightsOf(active, green, yellow, red int64) Lights {
	return Lights{green, max(active-green-red, 0), red, max(active-green-yellow-red, 0)}
}

// of is how many have the colour.
func (l Lights) of(light portfolio.Light) int64 {
	switch light {
	case portfolio.LightVerde:
		return l.Verde
	case portfolio.LightVermelho:
		return l.Vermelho
	case LightMissing:
		return l.Missing
	case LightKnown:
		return l.Amarelo - l.Missing
	}
	return l.Amarelo
}

// LitContract is a contract with one of its lights and why it is so (DB-17).
type LitContract struct {
	ContractID string
	Code       string
	Client     string
	Kind       Kind
	Light      portfolio.Light
	Missing    bool // amarelo only because the data are not there
	Reason     string
	Figures    []light.Figure
	Trace      *trace.Node
}

// reasonNoInvoice explains the light of a month that has no invoice.
const reasonNoInvoice = "Não há fatura da distribuidora neste mês."

// explain fills in what a stored result says; nil where there is none.
func (l *LitContract) explain(r *light.Result) {
	if r == nil {
		l.Reason = reasonNoInvoice
		return
	}
	l.Reason, l.Figures, l.Trace = r.Reason, r.Figures, r.Trace
}

// explainContract fills in why the light "contrato" is as it is.
func (l *LitContract) explainContract(j portfolio.LightDecision) {
	record := j.Trace()
	l.Reason, l.Trace = j.Reason(), &record
	for _, n := range record.Inputs {
		l.Figures = append(l.Figures, light.Figure{Label: n.Name, Value: n.Value, Unit: n.Unit})
	}
}

// reserved stands in for a sentence that names amounts which the reader may not see.
const reserved = "O motivo contém valores em reais, que seu perfil não vê."

// withoutPrices removes what reveals an amount.
func (l *LitContract) withoutPrices() {
	if strings.Contains(l.Reason, "R$") {
		l.Reason = reserved
	}
	kept := l.Figures[:0:0]
	for _, f := range l.Figures {
		if !strings.HasPrefix(f.Unit, "R$") {
			kept = append(kept, f)
		}
	}
	l.Figures, l.Trace = kept, nil
}

var errKind = fault.Fields(fault.Field{Path: "tipo", Message: "Tipo deve ser demanda, modalidade_tarifaria, energia_reativa ou contrato"})
