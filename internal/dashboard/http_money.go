package dashboard

import (
	"context"

	"ynova/internal/finding"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
)

func (h *handler) moneyRoutes(r *web.Router, routes web.Group) {
	web.Register(r, routes.Get("/api/dashboard/history", "getDashboardHistory", "Os doze meses que terminam no mês, por classe de conformidade"), h.history)
	web.Register(r, routes.Get("/api/dashboard/money", "getDashboardMoney", "R$ em risco, recuperado no ano e MCP estimado do mês"), h.money)
}

type historyInput struct {
	Until string `query:"ate" maxLength:"10" doc:"Último mês, no formato AAAA-MM; vazio é o mês atual"`
}

type historyMonth struct {
	Mes                      string       `json:"mes"`
	TotalContratosAtivos     int64        `json:"totalContratosAtivos"`
	TotalOportunidades       int64        `json:"totalOportunidades"`
	ConformidadePercentual   *int64       `json:"conformidadePercentual,omitempty" doc:"Parte conforme dos contratos classificados, sem casas decimais"`
	DistribuicaoConformidade distribution `json:"distribuicaoConformidade"`
}

type historyOutput struct {
	Body struct {
		Meses []historyMonth `json:"meses" doc:"Do mais antigo ao mais novo"`
	}
}

func (h *handler) history(ctx context.Context, in *historyInput) (*historyOutput, error) {
	until, err := parseField("ate", in.Until, h.service.CurrentMonth())
	if err != nil {
		return nil, err
	}
	months, err := h.service.History(ctx, web.Actor(ctx), until)
	if err != nil {
		return nil, err
	}
	out := &historyOutput{}
	for i := range months {
		m := &months[i]
		out.Body.Meses = append(out.Body.Meses, historyMonth{
			m.Month.String(), m.Active, m.Opportunities, wholePercent(m.ConformityPercent()),
			distribution{m.Conforme, m.Excedente, m.Subutilizado, m.Indefinido()},
		})
	}
	return out, nil
}

type moneyInput struct {
	Month string `query:"mes" maxLength:"10" doc:"Mês no formato AAAA-MM; vazio é o mês atual"`
}

// stake is a sum of findings.
type stake struct {
	Valor    *web.Number `json:"valor" doc:"R$; null onde nenhum tem valor conhecido"`
	Total    int         `json:"total" doc:"Apontamentos"`
	SemValor int         `json:"sem_valor" doc:"Apontamentos cujo valor não se conhece"`
}

// spotBody is the estimate of the short-term market.
type spotBody struct {
	Valor       *web.Number `json:"valor" doc:"R$, positivo a receber e negativo a pagar; nulo onde nenhum contrato tem valor"`
	Contratos   int         `json:"contratos" doc:"Contratos fora da faixa que o valor soma"`
	SemPLD      int         `json:"sem_pld" doc:"Contratos fora da faixa sem PLD nem preço de referência"`
	SemMedicao  int         `json:"sem_medicao" doc:"Contratos ativos sem medição no mês"`
	ForaDaFaixa int         `json:"fora_da_faixa"`
}

type moneyBody struct {
	Mes           string    `json:"mes"`
	EmRisco       *stake    `json:"emRisco,omitempty" doc:"Cobranças a contestar, abertas, até o mês"`
	RecuperadoAno *stake    `json:"recuperadoAno,omitempty" doc:"Apontamentos resolvidos do ano do mês"`
	MercadoCurto  *spotBody `json:"mcp,omitempty" doc:"Para quem vê preços"`
}

func (h *handler) money(ctx context.Context, in *moneyInput) (moneyBody, error) {
	m, err := parseMonth(in.Month, h.service.CurrentMonth())
	if err != nil {
		return moneyBody{}, err
	}
	found, err := h.service.Money(ctx, web.Actor(ctx), m)
	if err != nil {
		return moneyBody{}, err
	}
	body := moneyBody{Mes: m.String(), EmRisco: stakeOf(found.AtRisk), RecuperadoAno: recoveredOf(found.Recovered)}
	if s := found.Spot; s != nil {
		body.MercadoCurto = &spotBody{Contratos: s.Contracts, SemPLD: s.Unpriced, SemMedicao: s.Unmeasured, ForaDaFaixa: s.Contracts + s.Unpriced}
		if s.Contracts > 0 {
			body.MercadoCurto.Valor = web.NumberOf(&s.Amount, money.Amount.Text)
		}
	}
	return body, nil
}

func recoveredOf(r *finding.Recovery) *stake {
	if r == nil {
		return nil
	}
	known := &r.Recovered
	if r.Solved > 0 && r.Unknown == r.Solved {
		known = nil // what is not known is no zero (VD-40)
	}
	return &stake{web.NumberOf(known, money.Amount.Text), r.Solved, r.Unknown}
}

func stakeOf(s *finding.Sum) *stake {
	if s == nil {
		return nil
	}
	atStake, _ := s.Known()
	return &stake{web.NumberOf(atStake, money.Amount.Text), s.Count, s.Unknown}
}
