package ccee

import (
	"context"

	"ynova/internal/kernel/search"
	"ynova/internal/platform/web"
)

// AgentBody is an agent as the API shows it. It is exported because months embed it.
type AgentBody struct {
	ID         string  `json:"id"`
	ClientID   string  `json:"client_id"`
	ClientName string  `json:"cliente"`
	CNPJ       string  `json:"cnpj"`
	Sigla      string  `json:"sigla"`
	Code       *string `json:"codigo"`
	Profile    *string `json:"perfil"`
	Class      Class   `json:"classe" enum:"livre,especial"`
	Retailer   *string `json:"varejista" doc:"Quem representa o cliente; nulo: o próprio cliente é agente"`
	First      *string `json:"de" doc:"AAAA-MM; nulo: desde sempre"`
	Last       *string `json:"ate"`
	Version    int64   `json:"version"`
}

// SchemaName is how clients know it.
func (AgentBody) SchemaName() string { return "CCEEAgent" }

func agentBodyOf(g *Agent) AgentBody {
	return AgentBody{
		g.ID, g.ClientID, g.ClientName, g.CNPJ, g.Sigla, web.Optional(g.Code), web.Optional(g.Profile), g.Class, web.Optional(g.Retailer),
		web.Optional(monthText(g.First)), web.Optional(monthText(g.Last)), g.Version,
	}
}

type agentInputBody struct {
	ClientID string  `json:"client_id" required:"false" maxLength:"64" doc:"De um agente novo"`
	Sigla    string  `json:"sigla" required:"false" maxLength:"200"`
	Code     *string `json:"codigo" required:"false" maxLength:"200"`
	Profile  *string `json:"perfil" required:"false" maxLength:"200"`
	Class    *string `json:"classe" required:"false" maxLength:"40" doc:"livre (padrão) ou especial"`
	Retailer *string `json:"varejista" required:"false" maxLength:"400"`
	First    *string `json:"de" required:"false" maxLength:"40" doc:"AAAA-MM"`
	Last     *string `json:"ate" required:"false" maxLength:"40" doc:"AAAA-MM"`
}

// SchemaName is how clients know it.
func (agentInputBody) SchemaName() string { return "CCEEAgentInput" }

func (b *agentInputBody) input() AgentInput {
	return AgentInput{
		ClientID: b.ClientID, Sigla: b.Sigla, Code: web.Text(b.Code), Profile: web.Text(b.Profile), Class: web.Text(b.Class),
		Retailer: web.Text(b.Retailer), First: web.Text(b.First), Last: web.Text(b.Last),
	}
}

type agentsInput struct {
	web.Paging
	ClientID string `query:"cliente" maxLength:"64"`
	Search   string `query:"q" maxLength:"200" doc:"Sigla, nome ou CNPJ do cliente"`
}

func (h *handler) agents(ctx context.Context, in *agentsInput) (web.Page[AgentBody], error) {
	list, total, err := h.service.Agents(ctx, web.Actor(ctx), AgentFilter{
		ClientID: in.ClientID, Search: search.Parse(in.Search), Limit: in.Limit(), Offset: in.Offset(),
	})
	if err != nil {
		return web.Page[AgentBody]{}, err
	}
	return web.NewPage(web.Bodies(list, agentBodyOf), in.Paging, total, false), nil
}

type createAgentInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo não cadastra outro agente"`
	Body           agentInputBody
}

type agentOutput = web.Versioned[AgentBody]

var respondAgent = web.Responder(func(g Agent) (int64, AgentBody) { return g.Version, agentBodyOf(&g) })

func (h *handler) createAgent(ctx context.Context, in *createAgentInput) (*agentOutput, error) {
	return respondAgent(h.service.CreateAgent(ctx, web.Actor(ctx), in.Body.input(), in.IdempotencyKey))
}

type updateAgentInput struct {
	web.ByVersion
	Body agentInputBody
}

func (h *handler) updateAgent(ctx context.Context, in *updateAgentInput) (*agentOutput, error) {
	return respondAgent(h.service.UpdateAgent(ctx, web.Actor(ctx), in.ID, in.Body.input(), in.IfMatch.Version()))
}

func (h *handler) deleteAgent(ctx context.Context, in *web.ByVersion) (*struct{}, error) {
	return nil, h.service.DeleteAgent(ctx, web.Actor(ctx), in.ID, in.IfMatch.Version())
}
