package dashboard

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/snapshot"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/dashboard/figure"
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
	Clients, Closed int        // with something kept; of which closed
	Left            int        // with the month by today's contracts, of whom nothing was kept until the day
	Late            int        // pictures that may have what changed since
	Until           month.Date // the last day, up to the one requested, with open months known; zero: none
	Figures         figure.Counts
	Billable        *energy.Energy // nil: of no contract
	UnknownEnergy   int            // contracts without a known energy to bill
	Value           *money.Amount  // nil: of no contract
	Unknown         int            // contracts without a known value of the energy
}

// Past sums the pictures of the month that were in force on the day.
func (s *Service) Past(ctx context.Context, who actor.Actor, m month.Month, day month.Date) (Past, error) {
	if !who.Can(actor.MonthsWork) {
		return Past{}, actor.ErrDenied
	}
	scope := client.ScopeOf(who, actor.MonthsWork)
	p, kept := Past{Until: day}, map[string]bool{}
	err := snapshot.EachPast(ctx, s.db, scope, m, day, func(of *snapshot.Picture, late bool) error {
		kept[of.Client] = true
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
	if err == nil && p.Closed < p.Clients {
		p.Until, err = snapshot.LookedAt(ctx, s.db, m, day)
	}
	if err != nil {
		return Past{}, err
	}
	all, err := book.ClientsIn(ctx, s.db, scope, m, m)
	for _, id := range all {
		if !kept[id] {
			p.Left++
		}
	}
	return p, err
}

// add counts a contract as the tiles of the month count it.
func (p *Past) add(c *snapshot.PictureContract) error {
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
	if diverges(snapshot.DivergentNF, "nf_energia", "nf_icms", "nf_federal") {
		p.Figures.NFDivergent++
	}
	if diverges(snapshot.DivergentBill, "fatura_demanda", "fatura_tusd", "fatura_icms", "fatura_federal") {
		p.Figures.InvoiceDiverge++
	}
	billable, err := figureOf(c, "faturar", energy.ParseMWh)
	if err != nil {
		return err
	}
	value, err := figureOf(c, "valor_energia", money.Parse)
	addKnown(&p.Billable, billable, &p.UnknownEnergy)
	addKnown(&p.Value, value, &p.Unknown)
	return err
}

// figureOf reads a figure of a picture; nil where it was not known.
func figureOf[T any](c *snapshot.PictureContract, name string, parse func(string) (T, error)) (*T, error) {
	text := c.Figures[name]
	if text == nil {
		return nil, nil
	}
	v, err := parse(*text)
	return &v, err
}

// addKnown adds a figure to the sum of those that were known, or counts it as unknown.
func addKnown[T ~int64](sum **T, v *T, unknown *int) {
	switch {
	case v == nil:
		*unknown++
	case *sum == nil:
		*sum = v
	default:
		**sum += *v
	}
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
		SemRetrato               int          `json:"sem_retrato" doc:"Clientes com contrato no mês, pelo cadastro de hoje, de que nada foi guardado até o dia"`
		Ate                      *string      `json:"ate" doc:"AAAA-MM-DD: o último dia, até o pedido, de que há retrato dos meses abertos; o que mudou depois não aparece. null: não se sabe"`
		Tardios                  int          `json:"tardios" doc:"Retratos guardados tanto depois do dia que podem trazer o que mudou desde então"`
		TotalContratosAtivos     int64        `json:"totalContratosAtivos"`
		ConformidadePercentual   *int64       `json:"conformidadePercentual" doc:"Parte conforme dos contratos classificados, sem casas decimais"`
		DistribuicaoConformidade distribution `json:"distribuicaoConformidade"`
		TotalDivergenciasNF      int64        `json:"totalDivergenciasNF"`
		TotalDivergenciasFatura  int64        `json:"totalDivergenciasFatura"`
		Faturar                  *web.Number  `json:"faturar" doc:"MWh, do que se conhecia; null onde nada"`
		SemEnergia               int          `json:"sem_energia" doc:"Contratos cuja energia a faturar não se conhecia"`
		ValorEnergia             *web.Number  `json:"valor_energia" doc:"R$, do que se conhecia; null onde nada"`
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
	b.Faturar, b.SemEnergia = web.NumberOf(p.Billable, energy.Energy.MWhText), p.UnknownEnergy
	b.ValorEnergia, b.SemValor = brl(p.Value), p.Unknown
	b.SemRetrato = p.Left
	if !p.Until.IsZero() {
		b.Ate = new(p.Until.String())
	}
	return out, nil
}
