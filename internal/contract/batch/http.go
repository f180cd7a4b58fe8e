package batch

import (
	"context"
	"slices"

	"ynova/internal/client/extra"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the edit of several contracts.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsUpdate)}
	web.Register(r, routes.Post("/api/contracts/batch", "editContracts",
		"Altera vários contratos de uma vez, ou mostra o que mudaria em cada um"), h.edit)
}

type editInput struct {
	IdempotencyKey string `header:"Idempotency-Key" maxLength:"200" doc:"A repetição com a mesma chave e o mesmo conteúdo responde como a primeira"`
	Body           editBody
}

type editBody struct {
	Contracts []targetBody `json:"contratos" minItems:"1" maxItems:"200" nullable:"false"`
	Change    changeBody   `json:"alteracao" doc:"O que não é enviado permanece; preços não mudam em lote"`
	Reason    string       `json:"motivo,omitempty" maxLength:"500" doc:"Guardado no histórico; obrigatório para Inativo"`
	DryRun    bool         `json:"simular,omitempty" doc:"Só mostrar o que mudaria"`
}

// SchemaName is how clients know it.
func (editBody) SchemaName() string { return "ContractBatch" }

type targetBody struct {
	ID      string `json:"id" maxLength:"64"`
	Version int64  `json:"version" doc:"A versão lida"`
}

// SchemaName is how clients know it.
func (targetBody) SchemaName() string { return "ContractBatchTarget" }

type changeBody struct {
	Supplier  *string      `json:"supplier,omitempty" maxLength:"1000"`
	Status    *string      `json:"status,omitempty" enum:"Ativo,Inativo,Em análise"`
	From      string       `json:"status_from,omitempty" maxLength:"10" doc:"Dia a partir do qual o status vale, não futuro; vazio: hoje"`
	StartDate *string      `json:"start_date,omitempty" maxLength:"10"`
	EndDate   *string      `json:"end_date,omitempty" maxLength:"10"`
	Extra     *extra.Value `json:"dado,omitempty" doc:"Um dado adicional; sem valor, ele é retirado"`
	Partial   string       `json:"mes_parcial,omitempty" maxLength:"100" doc:"O que vale em um mês que fica parcial; sem ele, o contrato é recusado com a pergunta"`
	OwnerID   *string      `json:"owner_user_id,omitempty" maxLength:"64" doc:"Consultor do cliente; vazio: ninguém"`
	PartnerID *string      `json:"partner_id,omitempty" maxLength:"64" doc:"Parceiro do cliente; vazio: nenhum"`
}

// SchemaName is how clients know it.
func (changeBody) SchemaName() string { return "ContractBatchChange" }

type resultBody struct {
	DryRun    bool      `json:"simulado"`
	Changed   int       `json:"alterados"`
	Same      int       `json:"iguais" doc:"Já eram assim"`
	Refused   int       `json:"recusados"`
	Contracts []rowBody `json:"contratos"`
}

// SchemaName is how clients know it.
func (resultBody) SchemaName() string { return "ContractBatchResult" }

type rowBody struct {
	ID       string       `json:"id"`
	Code     string       `json:"contract_code"`
	Client   string       `json:"client_name"`
	Outcome  Outcome      `json:"resultado" enum:"alterado,igual,recusado"`
	Message  string       `json:"mensagem,omitempty" doc:"Por que foi recusado"`
	Changes  []changeText `json:"mudancas"`
	Warnings []string     `json:"avisos"`
}

// SchemaName is how clients know it.
func (rowBody) SchemaName() string { return "ContractBatchRow" }

type changeText struct {
	Field  string `json:"field"`
	Label  string `json:"label"`
	Before string `json:"before" doc:"Como as telas mostram; vazio: não informado"`
	After  string `json:"after"`
}

// SchemaName is how clients know it.
func (changeText) SchemaName() string { return "ContractBatchDifference" }

func (h *handler) edit(ctx context.Context, in *editInput) (resultBody, error) {
	b := &in.Body
	targets := web.Bodies(b.Contracts, func(t *targetBody) Target { return Target(*t) })
	c := Change{
		Supplier: b.Change.Supplier, Status: b.Change.Status, From: b.Change.From, StartDate: b.Change.StartDate, EndDate: b.Change.EndDate, Extra: b.Change.Extra,
		Partial: b.Change.Partial, OwnerID: b.Change.OwnerID, PartnerID: b.Change.PartnerID, Reason: b.Reason,
	}
	var results []Result
	var err error
	if b.DryRun {
		web.Tried(ctx)
		results, err = h.service.Preview(ctx, web.Actor(ctx), targets, c)
	} else {
		results, err = h.service.Apply(ctx, web.Actor(ctx), targets, c, in.IdempotencyKey)
	}
	if err != nil {
		return resultBody{}, err
	}
	if slices.ContainsFunc(results, func(r Result) bool { return r.Outcome == Refused && r.Code == "" }) {
		web.Missed(ctx) // one that is not there, or that the actor does not read
	}
	return resultBody{
		DryRun: b.DryRun, Changed: Count(results, Changed), Same: Count(results, Same), Refused: Count(results, Refused),
		Contracts: web.Bodies(results, rowOf),
	}, nil
}

func rowOf(r *Result) rowBody {
	return rowBody{
		ID: r.ID, Code: r.Code, Client: r.Client, Outcome: r.Outcome, Message: r.Message, Warnings: append([]string{}, r.Warnings...),
		Changes: web.Bodies(r.Changes, func(d *version.Difference) changeText { return changeText(*d) }),
	}
}
