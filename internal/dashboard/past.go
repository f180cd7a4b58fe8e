package dashboard

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// Past is the month as it stood on a day, summed from what was kept of each client; it is
// never computed again (MC-06). A sum leaves out what was not known.
type Past struct {
	Clients, Closed int // with something kept; of which closed
	Late            int // pictures that may have what changed since
	Figures         Figures
	Billable        energy.Energy
	Value           money.Amount
	Unknown         int // contracts without a known value of the energy
}

// Past sums the pictures of the month that were in force on the day.
func (s *Service) Past(ctx context.Context, who actor.Actor, m month.Month, day month.Date) (Past, error) {
	if !who.Can(actor.MonthsWork) {
		return Past{}, actor.ErrDenied
	}
	var p Past
	err := closing.EachPast(ctx, s.db, client.ScopeOf(who, actor.MonthsWork), m, day, func(of *closing.Picture, late bool) error {
		p.Clients++
		if late {
			p.Late++
		}
		if of.Sequence > 0 {
			p.Closed++
		}
		for n := range of.Contracts {
			if err := p.add(&of.Contracts[n]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && p.Clients == 0 {
		err = fault.New(fault.NotFound, "sem_retrato", "Não há retrato de "+m.Label()+" anterior a "+day.BR()+".")
	}
	return p, err
}

// add counts a contract as the tiles of the month count it.
func (p *Past) add(c *closing.PictureContract) error {
	p.Figures.Active++
	switch portfolio.Conformity(c.Conformity) {
	case portfolio.ConformityConforme:
		p.Figures.Conforme++
	case portfolio.ConformityExcedente:
		p.Figures.Excedente++
	case portfolio.ConformitySubutilizado:
		p.Figures.Subutilizado++
	}
	diverges := func(kind string, checks ...string) bool {
		if c.Divergent != nil {
			return slices.Contains(c.Divergent, kind)
		}
		return slices.ContainsFunc(checks, func(name string) bool { return c.Checks[name] == string(term.ComplianceDivergente) })
	}
	if diverges(closing.DivergentNF, "nf_energia", "nf_icms") {
		p.Figures.NFDivergent++
	}
	if diverges(closing.DivergentBill, "fatura_demanda", "fatura_tusd", "fatura_icms") {
		p.Figures.InvoiceDiverge++
	}
	if text := c.Figures["faturar"]; text != nil {
		e, err := energy.ParseMWh(*text)
		if err != nil {
			return err
		}
		p.Billable += e
	}
	text := c.Figures["valor_energia"]
	if text == nil {
		p.Unknown++
		return nil
	}
	v, err := money.Parse(*text)
	p.Value += v
	return err
}

type pastInput struct {
	Month string `query:"mes" required:"true" maxLength:"10" doc:"Mês no formato AAAA-MM"`
	AsOf  string `query:"em" required:"true" maxLength:"10" doc:"AAAA-MM-DD"`
}

type pastOutput struct {
	Body struct {
		Mes                      string       `json:"mes"`
		Em                       string       `json:"em"`
		Clientes                 int          `json:"clientes" doc:"Com retrato em vigor no dia"`
		Fechados                 int          `json:"fechados" doc:"Dos quais com o mês fechado no dia"`
		Tardios                  int          `json:"tardios" doc:"Retratos guardados tanto depois do dia que podem trazer o que mudou desde então"`
		TotalContratosAtivos     int64        `json:"totalContratosAtivos"`
		ConformidadePercentual   *int64       `json:"conformidadePercentual" doc:"Parte conforme dos contratos classificados, sem casas decimais"`
		DistribuicaoConformidade distribution `json:"distribuicaoConformidade"`
		TotalDivergenciasNF      int64        `json:"totalDivergenciasNF"`
		TotalDivergenciasFatura  int64        `json:"totalDivergenciasFatura"`
		Faturar                  web.Number   `json:"faturar" doc:"MWh, do que se conhecia"`
		ValorEnergia             web.Number   `json:"valor_energia" doc:"R$, do que se conhecia"`
		SemValor                 int          `json:"sem_valor" doc:"Contratos cujo valor não se conhecia"`
	}
}

func (h *handler) past(ctx context.Context, in *pastInput) (*pastOutput, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return nil, err
	}
	day, err := month.ParseDate(in.AsOf)
	if err != nil {
		return nil, fault.Fields(fault.Field{Path: "em", Message: "Informe uma data AAAA-MM-DD"})
	}
	p, err := h.service.Past(ctx, web.Actor(ctx), m, day)
	if err != nil {
		return nil, err
	}
	out := &pastOutput{}
	b, f := &out.Body, p.Figures
	b.Mes, b.Em, b.Clientes, b.Fechados, b.Tardios = m.String(), day.String(), p.Clients, p.Closed, p.Late
	b.TotalContratosAtivos, b.ConformidadePercentual = f.Active, wholePercent(f.ConformityPercent())
	b.DistribuicaoConformidade = distribution{f.Conforme, f.Excedente, f.Subutilizado, f.Indefinido()}
	b.TotalDivergenciasNF, b.TotalDivergenciasFatura = f.NFDivergent, f.InvoiceDiverge
	b.Faturar, b.ValorEnergia, b.SemValor = web.Number(p.Billable.MWhText()), web.Number(p.Value.Text()), p.Unknown
	return out, nil
}
