package dashboard

import (
	"context"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type contractSigns struct {
	Demanda             portfolio.Light `json:"demanda" enum:"verde,amarelo,vermelho,sem_dados"`
	ModalidadeTarifaria portfolio.Light `json:"modalidade_tarifaria" enum:"verde,amarelo,vermelho,sem_dados"`
	EnergiaReativa      portfolio.Light `json:"energia_reativa" enum:"verde,amarelo,vermelho,sem_dados"`
	Contrato            portfolio.Light `json:"contrato" enum:"verde,amarelo,vermelho,sem_dados"`
}

type contractLightsRow struct {
	ID      string        `json:"id"`
	Numero  string        `json:"numero"`
	Cliente string        `json:"cliente"`
	Sinais  contractSigns `json:"sinais"`
	Pior    Kind          `json:"pior" enum:"demanda,modalidade_tarifaria,energia_reativa,contrato" doc:"O tipo do pior sinal"`
	Reason  string        `json:"reason" doc:"O motivo do pior sinal, em uma frase"`
	Trace   *trace.Node   `json:"trace" doc:"Memória de cálculo do pior sinal"`
}

type contractLightsInput struct {
	web.Paging
	LightFilter
}

// worst is the query whose light is the worst of a contract.
func (in *LightFilter) worst(h *handler) (LightQuery, error) {
	lq, err := in.query(h)
	if lq.Light == LightKnown { // here amarelo is never for want of data
		lq.Light = portfolio.LightAmarelo
	}
	return lq, err
}

func (h *handler) contractLights(ctx context.Context, in *contractLightsInput) (web.Page[contractLightsRow], error) {
	lq, err := in.worst(h)
	if err != nil {
		return web.Page[contractLightsRow]{}, err
	}
	lq.Limit, lq.Offset = in.Limit(), in.Offset()
	page, err := h.service.ContractLights(ctx, web.Actor(ctx), lq)
	if err != nil {
		return web.Page[contractLightsRow]{}, err
	}
	rows := make([]contractLightsRow, len(page.Rows))
	for i := range page.Rows {
		l := &page.Rows[i]
		signs := contractSigns{l.Signs[0], l.Signs[1], l.Signs[2], l.Signs[3]}
		rows[i] = contractLightsRow{l.ContractID, l.Code, l.Client, signs, l.Worst, l.Reason, l.Trace}
	}
	return web.NewPage(rows, in.Paging, page.Total, page.Capped), nil
}

func (h *handler) exportContractLights(ctx context.Context, in *exportLightsInput) (*web.Stream, error) {
	lq, err := in.worst(h)
	if err != nil {
		return nil, err
	}
	asked := export.AuditFilter(map[string]string{"mes": lq.Month.String(), "luz": in.Light, "q": in.Search, "sort": in.Sort})
	return export.Stream(ctx, in.Format, h.service.ExportContractLights(web.Actor(ctx), lq, in.Format, asked)), nil
}
