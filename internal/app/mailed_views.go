package app

import (
	"cmp"
	"context"
	"net/url"

	"ynova/internal/account/view"
	"ynova/internal/balance"
	"ynova/internal/closing/book"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
)

type viewHead = func(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error)

// newMailedViews makes the mails of saved views (DR-26).
func newMailedViews(i *infrastructure, c *contracts, s *sales, waiting, migrations, months viewHead) *view.Sending {
	return view.NewSending(view.SendingConfig{
		DB: i.db, Clock: i.Clock, Queue: i.queue, BaseURL: i.baseURL, Mail: i.mail,
		Lists: map[string]view.List{
			"contratos": {
				Path: "/contratos", One: "contrato", Many: "contratos", Head: c.Contracts.Head,
				Columns: []string{"Código", "Cliente", "Status", "Fornecedor", "Início da vigência", "Fim da vigência", "Preço médio (R$/MWh)"},
			},
			"auditoria": {
				Path: "/auditoria-faturas", One: "apontamento", Many: "apontamentos", Head: c.Findings.Head,
				Columns: []string{"Mês", "Cliente", "Contrato", "Documento", "Apontamento", "Em jogo (R$)", "Contestar até", "Status"},
			},
			"fechamento": {
				Path: "/fechamento", One: "cliente", Many: "clientes", Head: months,
				Columns: []string{"Mês", "Cliente", "Situação", "Prontidão (%)", "Falta", "Em jogo (R$)", "Responsável"},
			},
			"fila": {
				Path: "/analise-fatura/fila", One: "documento", Many: "documentos", Head: waiting,
				Columns: []string{"Situação", "Cliente", "Contrato", "Instalação", "Mês", "Valor (R$)", "Arquivo"},
			},
			"migracao": {
				Path: "/migracao", One: "migração", Many: "migrações", Head: migrations,
				Columns: []string{"Cliente", "Unidade", "Etapa", "Falta arquivar", "Prazo", "Vence em", "Responsável"},
			},
			"negociacoes": {
				Path: "/negociacoes", One: "negociação", Many: "negociações", Head: s.Deals.Head,
				Columns: []string{"Número", "Cliente", "Título", "Etapa", "Valor (R$)", "Próximo passo", "Responsável"},
			},
		},
	})
}

// bookHead is the book of the month that the address names, or on which the person's screens open.
func bookHead(i *infrastructure, books *book.Service, balances *balance.Service) viewHead {
	return func(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
		if address.Get("mes") == "" {
			latest, err := balances.LatestMonth(ctx, a)
			if err != nil {
				return export.Head{}, err
			}
			address.Set("mes", cmp.Or(latest, month.DateOf(clock.Local(i.Clock.Now())).Month().String()))
		}
		return books.Head(ctx, a, address, rows)
	}
}
