package migration

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Input is a migration as a person enters it; dates are YYYY-MM-DD, months YYYY-MM.
type Input struct {
	ClientID, Subject, OwnerID, ProposalID string
	Route                                  string
	DemandKW                               *int64
	TermEnd, Planned                       string // Planned empty: as early as the law allows
	Consent, Penalty                       string
}

const (
	maxText  = 120
	maxNote  = 500
	maxKW    = 1_000_000
	maxMoney = 1_000_000_000 * money.Real
)

// fill writes what was said into m. Today's clock says from when on supply may begin.
func (in *Input) fill(m *Migration, d *Deadlines, today month.Date) error {
	var wrong fault.Collector
	m.Subject, m.Consent = strings.TrimSpace(in.Subject), strings.TrimSpace(in.Consent)
	wrong.Check(m.Subject != "" && utf8.RuneCountInString(m.Subject) <= maxText, "assunto", "Informe a unidade ou o assunto, com até 120 caracteres")
	wrong.Check(utf8.RuneCountInString(m.Consent) <= maxText, "anuencia", "A anuência tem até 120 caracteres")
	m.OwnerID, m.ProposalID, m.DemandKW = in.OwnerID, in.ProposalID, in.DemandKW
	wrong.Check(in.DemandKW == nil || *in.DemandKW > 0 && *in.DemandKW <= maxKW, "demanda_kw", "Informe a demanda em kW, maior que zero")
	m.Route = Route(in.Route)
	wrong.Check(in.Route == "" || m.Route == ByCCEE || m.Route == ByRetailer, "via", "Escolha CCEE ou varejista")
	wrong.Check(m.Route != ByCCEE || !d.onlyRetail(m.DemandKW), "via", d.retailSentence())
	m.Penalty = nil
	if in.Penalty != "" {
		v, err := money.Parse(in.Penalty)
		wrong.Check(err == nil && v > 0 && v <= maxMoney, "multa", "Informe a multa em R$, maior que zero")
		m.Penalty = &v
	}
	m.TermEnd = month.Date{}
	if in.TermEnd != "" {
		var err error
		m.TermEnd, err = month.ParseDay(in.TermEnd)
		wrong.Check(err == nil, "ccer_fim_prazo", "Informe a data como 05/11/2026")
	}
	in.plan(m, d, today, &wrong)
	return wrong.Err()
}

// plan reads the month of the first supply: the earliest legal one where nothing is said, and
// none before it without a reason.
func (in *Input) plan(m *Migration, d *Deadlines, today month.Date, wrong *fault.Collector) {
	before := m.Planned
	m.Planned = 0
	_, earliest, _ := m.startOf(d, today)
	m.Planned = before
	if in.Planned == "" {
		if before == 0 {
			m.Planned = earliest.Month
		}
		return
	}
	planned, err := month.Parse(in.Planned)
	if err != nil || planned.Year() < today.Month().Year()-1 || planned.Year() > today.Month().Year()+20 {
		wrong.Add("inicio", "Informe o mês de início como 06/2027")
		return
	}
	m.Planned = planned
	if planned != before {
		sentence := earliest.Sentence()
		if m.Consent != "" {
			sentence += " Para começar antes, arquive a anuência da distribuidora na etapa Denúncia."
		}
		wrong.Check(planned >= earliest.Month || m.shortened(), "inicio", sentence)
	}
}

// onlyRetail reports whether the demand is one that only a retailer represents.
func (d *Deadlines) onlyRetail(kw *int64) bool {
	return kw != nil && d.RetailKW > 0 && *kw < int64(d.RetailKW)
}

func (d *Deadlines) retailSentence() string {
	return "Demanda abaixo de " + strconv.Itoa(d.RetailKW) + " kW: só com um varejista."
}
