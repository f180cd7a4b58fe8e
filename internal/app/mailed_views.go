package app

import "ynova/internal/account/view"

// newMailedViews makes the mails of saved views, of the lists that have an export (DR-26).
func newMailedViews(i *infrastructure, c *contracts) *view.Sending {
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
		},
	})
}
