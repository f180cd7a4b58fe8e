package negotiation

import (
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// Body is a deal as the API gives it.
type Body struct {
	ID            string      `json:"id"`
	Numero        int64       `json:"numero"`
	ClientID      string      `json:"client_id"`
	Cliente       string      `json:"cliente"`
	CNPJ          *string     `json:"cnpj" doc:"Com máscara"`
	ResponsavelID *string     `json:"responsavel_id"`
	Responsavel   *string     `json:"responsavel"`
	Titulo        string      `json:"titulo"`
	Etapa         Stage       `json:"etapa" enum:"prospeccao,proposta,negociacao,contrato,ganho,perdido"`
	EtapaDesde    string      `json:"etapa_desde" format:"date-time"`
	Valor         *web.Number `json:"valor" doc:"R$ no prazo todo; nulo: indefinido"`
	Volume        *web.Number `json:"volume_mwh" doc:"MWh por mês; nulo: indefinido"`
	Probabilidade *int        `json:"probabilidade" doc:"Por cento; nulo: indefinida"`
	Previsao      *string     `json:"previsao" format:"date"`
	ProximoPasso  *string     `json:"proximo_passo"`
	ProximoEm     *string     `json:"proximo_passo_em" format:"date"`
	Fornecedor    *string     `json:"fornecedor"`
	Motivo        *Reason     `json:"motivo" enum:"preco,concorrente,sem_retorno,desistencia,inviavel,outro"`
	MotivoTexto   *string     `json:"motivo_detalhe"`
	PropostaID    *string     `json:"proposta_id"`
	ContratoID    *string     `json:"contrato_id"`
	Contrato      *string     `json:"contrato" doc:"Código do contrato"`
	EncerradaEm   *string     `json:"encerrada_em" format:"date-time"`
	Versao        int64       `json:"version"`
	CriadaEm      string      `json:"created_at" format:"date-time"`
	AlteradaEm    string      `json:"updated_at" format:"date-time"`
	AlteradaPor   string      `json:"updated_by"`
}

func bodyOf(d Deal) Body {
	b := Body{
		ID: d.ID, Numero: d.Number, ClientID: d.ClientID, Cliente: d.Client, ResponsavelID: web.Optional(d.OwnerID), Responsavel: web.Optional(d.Owner),
		Titulo: d.Title, Etapa: d.Stage, EtapaDesde: d.StageAt.String(), Probabilidade: d.Probability, Previsao: dated(d.ExpectedClose),
		ProximoPasso: web.Optional(d.NextStep), ProximoEm: dated(d.NextStepOn), Fornecedor: web.Optional(d.Supplier), MotivoTexto: web.Optional(d.LostNote),
		PropostaID: web.Optional(d.ProposalID), ContratoID: web.Optional(d.ContractID), Contrato: web.Optional(d.ContractCode),
		Versao: d.Version, CriadaEm: d.CreatedAt.String(), AlteradaEm: d.UpdatedAt.String(), AlteradaPor: d.UpdatedBy,
	}
	if d.CNPJ != "" {
		b.CNPJ = web.Optional(brdoc.CNPJ(d.CNPJ).Masked())
	}
	if d.Value != nil {
		b.Valor = new(web.Number(d.Value.Text()))
	}
	if d.Volume != nil {
		b.Volume = new(web.Number(d.Volume.MWhText()))
	}
	if d.LostReason != "" {
		b.Motivo = &d.LostReason
	}
	if d.ClosedAt != nil {
		b.EncerradaEm = web.Optional(d.ClosedAt.String())
	}
	return b
}

func dated(d month.Date) *string { return web.Optional(dateText(d)) }
