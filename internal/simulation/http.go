package simulation

import (
	"context"
	"io"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/intake"
)

const (
	tag      = "Simulação"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

type handler struct{ service *Service }

// Routes registers the routes of simulations.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/simulacoes", Tag: tag, Access: web.Requires(actor.SimulationsUse)}
	web.Register(r, routes.Get("/modelo", "simulationTemplate", "Baixa a planilha modelo do consumo").Downloads(typeXLSX).ForAll(), h.template)
	web.Register(r, routes.Get("/amostra", "simulationSample", "Dá a amostra de demonstração como entrada"), h.sample)
	web.Register(r, routes.Post("/planilha", "readSimulationSheet",
		"Lê o consumo de uma planilha .xlsx, .xls ou .csv").Uploads(sheet.MaxFileBytes, sheet.ErrTooLarge.Message), h.file)
	web.Register(r, routes.Post("/texto", "readSimulationText", "Lê o consumo de um texto colado, como o histórico de uma fatura"), h.paste)
	web.Register(r, routes.Post("/fatura", "readSimulationBill", "Lê o consumo dos dados extraídos de uma fatura analisada"), h.bill)
	web.Register(r, routes.Post("/calcular", "calculateSimulation", "Simula sem guardar"), h.calculate)
	web.Register(r, routes.Post("/baixa-tensao", "estimateLowVoltage", "Estima uma unidade do grupo B: convencional, tarifa branca e mercado livre"), h.lowVoltage)
	web.Register(r, routes.Post("/memoria", "explainSimulation", "Dá a memória de cálculo de um campo de uma entrada"), h.explain)

	web.Register(r, routes.Get("", "listSimulations", "Lista as simulações guardadas, da mais nova para a mais antiga"), h.list)
	web.Register(r, routes.Post("", "createSimulation", "Guarda uma simulação com número próprio").Returns(http.StatusCreated), h.create)
	web.Register(r, routes.Get("/{id}", "getSimulation", "Reabre uma simulação, na versão pedida"), h.get)
	web.Register(r, routes.Put("/{id}", "updateSimulation", "Simula de novo e guarda outra versão"), h.update)
	web.Register(r, routes.Delete("/{id}", "deleteSimulation", "Exclui uma simulação"), h.remove)
	web.Register(r, routes.Get("/{id}/versoes", "listSimulationVersions", "Lista as versões de uma simulação"), h.versions)
	web.Register(r, routes.Post("/{id}/duplicar", "duplicateSimulation", "Guarda uma cópia com outro número").Returns(http.StatusCreated), h.duplicate)
	h.comparisonRoute(r)
}

func (h *handler) template(context.Context, *struct{}) (*web.Stream, error) {
	until := h.service.lastMonth()
	return web.Attachment("modelo-simulacao.xlsx", typeXLSX, func(w io.Writer) error { return intake.Template(w, until) }), nil
}

func (h *handler) sample(context.Context, *struct{}) (Entry, error) {
	return h.service.Sample(), nil
}

func (h *handler) file(ctx context.Context, in *sheet.Choice) (readingBody, error) {
	return web.As(readingOf)(h.service.ReadFile(ctx, web.Actor(ctx), web.Uploaded(ctx).Data, *in))
}

type pasteInput struct {
	Body struct {
		Texto string `json:"texto" maxLength:"65536"`
	}
}

func (h *handler) paste(ctx context.Context, in *pasteInput) (readingBody, error) {
	return web.As(readingOf)(h.service.Paste(web.Actor(ctx), in.Body.Texto))
}

type billInput struct{ Body Bill }

func (h *handler) bill(ctx context.Context, in *billInput) (readingBody, error) {
	r, notes, err := h.service.FromBill(web.Actor(ctx), &in.Body)
	if err != nil {
		return readingBody{}, err
	}
	body := readingOf(r)
	body.Tributos = in.Body.taxes()
	body.Avisos = append(body.Avisos, notes...)
	return body, nil
}

type calculateInput struct{ Body Entry }

func (h *handler) calculate(ctx context.Context, in *calculateInput) (Answer, error) {
	found, err := h.service.Calculate(ctx, web.Actor(ctx), in.Body)
	if err != nil {
		return Answer{}, err
	}
	return *found, nil
}

type lowVoltageInput struct{ Body LowVoltageEntry }

func (h *handler) lowVoltage(ctx context.Context, in *lowVoltageInput) (LowVoltageAnswer, error) {
	found, err := h.service.LowVoltage(ctx, web.Actor(ctx), in.Body)
	if err != nil {
		return LowVoltageAnswer{}, err
	}
	return *found, nil
}

type explainInput struct {
	Campo string `query:"campo" required:"true" maxLength:"200" doc:"Como em totais.atual_R$"`
	Body  Entry
}

func (h *handler) explain(ctx context.Context, in *explainInput) (trace.Node, error) {
	return h.service.Explain(ctx, web.Actor(ctx), in.Body, in.Campo)
}
