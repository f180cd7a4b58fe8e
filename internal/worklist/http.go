package worklist

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of what there is to do.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/work", Tag: "Dashboard", Access: web.Requires(actor.DashboardRead)}
	web.Register(r, routes.Get("/items", "listWork", "O que há para fazer no mês, em ordem, com R$ e prazo"), h.items)
	web.Register(r, routes.Get("/counts", "countWork", "Quanto há para fazer em cada área do menu"), h.counts)
	web.Register(r, routes.Get("/first-steps", "listFirstSteps", "Os primeiros passos da instalação que quem pergunta pode dar"), h.firstSteps)
	web.Register(r, routes.Post("/first-steps/without-mail", "continueWithoutMail", "Registra que a instalação segue sem enviar e-mails").
		Needs(actor.SettingsManage), h.withoutMail)
}

// MonthQuery chooses the month; exported because inputs embed it.
type MonthQuery struct {
	Month string `query:"mes" maxLength:"7" doc:"AAAA-MM; vazio é o mês anterior ao atual"`
}

func (h *handler) month(in *MonthQuery) (month.Month, error) {
	if in.Month == "" {
		return h.service.lastMonth(), nil
	}
	var wrong fault.Collector
	m := web.Month(&wrong, "mes", in.Month)
	return m, wrong.Err()
}

type itemBody struct {
	Kind   Kind        `json:"tipo" enum:"medicao,preco,nf,conf_nf,fatura,conf_fatura,email,proinfa,contrato,balanco,boleto,encargos,liquidacao,email_pronto,apontamento,importacao,leitura,email_falhou,email_sem_servidor,resposta,renovacao,proximo_passo,migracao,procuracao,liberacao,fonte,compromisso"`
	Month  *string     `json:"mes" doc:"AAAA-MM; null: de nenhum mês"`
	Count  int         `json:"quantidade"`
	Capped bool        `json:"limitado" doc:"Há mais do que quantidade"`
	Label  *string     `json:"rotulo" doc:"A regra do apontamento"`
	Key    *string     `json:"chave" doc:"Com que a lista filtra pelo rótulo"`
	Value  *web.Number `json:"valor" doc:"R$; null: não se conhece"`
	Due    *string     `json:"prazo" doc:"AAAA-MM-DD; null: sem prazo"`
	Late   bool        `json:"atrasado"`
}

type itemsOutput struct {
	Body struct {
		Month string      `json:"mes"`
		Today string      `json:"hoje"`
		Items []itemBody  `json:"itens"`
		Value *web.Number `json:"valor" doc:"R$ dos itens que têm valor"`
	}
}

// itemsInput embeds an exported type: the router does not look into others.
type itemsInput struct {
	MonthQuery
	ClientID string `query:"cliente" maxLength:"64" doc:"Só o que é deste cliente: o mês, apontamentos, renovações e negociações"`
}

func (h *handler) items(ctx context.Context, in *itemsInput) (*itemsOutput, error) {
	m, err := h.month(&in.MonthQuery)
	if err != nil {
		return nil, err
	}
	var w Work
	if in.ClientID == "" {
		w, err = h.service.Items(ctx, web.Actor(ctx), m)
	} else {
		w, err = h.service.ItemsOf(ctx, web.Actor(ctx), m, in.ClientID)
	}
	if err != nil {
		return nil, err
	}
	out := &itemsOutput{}
	out.Body.Month, out.Body.Today = m.String(), w.Today.String()
	out.Body.Items = web.Bodies(w.Items, func(i *Item) itemBody { return bodyOf(i, w.Today) })
	if w.Value > 0 {
		out.Body.Value = web.NumberOf(&w.Value, money.Amount.Text)
	}
	return out, nil
}

func bodyOf(i *Item, today month.Date) itemBody {
	b := itemBody{
		Kind: i.Kind, Count: i.Count, Capped: i.Capped, Label: web.Optional(i.Label), Key: web.Optional(i.Key),
		Value: web.NumberOf(i.Value, money.Amount.Text), Late: !i.Due.IsZero() && i.Due.Before(today),
	}
	if i.Month != 0 {
		b.Month = web.Optional(i.Month.String())
	}
	if !i.Due.IsZero() {
		b.Due = web.Optional(i.Due.String())
	}
	return b
}

func (h *handler) counts(ctx context.Context, in *MonthQuery) (Counts, error) {
	m, err := h.month(in)
	if err != nil {
		return Counts{}, err
	}
	c, err := h.service.Counts(ctx, web.Actor(ctx), m)
	return c, err
}

type stepBody struct {
	Key    StepKey `json:"passo" enum:"email,dados_mercado,usuarios,contratos,medicao,fatura,mes_fechado"`
	Done   bool    `json:"feito"`
	Detail string  `json:"detalhe"`
}

type firstStepsOutput struct {
	Body struct {
		Steps []stepBody `json:"passos"`
		Ready bool       `json:"pronto" doc:"Os cinco primeiros estão feitos, por quem os pode dar"`
	}
}

func (h *handler) firstSteps(ctx context.Context, _ *struct{}) (*firstStepsOutput, error) {
	found, err := h.service.FirstSteps(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &firstStepsOutput{}
	out.Body.Ready = found.Ready
	out.Body.Steps = web.Bodies(found.Steps, func(s *Step) stepBody { return stepBody(*s) })
	return out, nil
}

func (h *handler) withoutMail(ctx context.Context, _ *struct{}) (*firstStepsOutput, error) {
	if err := h.service.ContinueWithoutMail(ctx, web.Actor(ctx)); err != nil {
		return nil, err
	}
	return h.firstSteps(ctx, nil)
}
