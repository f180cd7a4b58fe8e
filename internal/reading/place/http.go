package place

import (
	"context"
	"errors"
	"net/http"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

type handler struct{ service *Service }

// Routes registers the routes of proposals.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.InvoicesProcess)}
	web.Register(r, routes.Get("/api/idp/document/{id}/contracts", "proposeContracts", "Propõe os contratos de um documento"), h.contracts)
	web.Register(r, routes.Post("/api/idp/document/{id}/installation", "adoptInstallation",
		"Diz de que unidade é a instalação do documento: de uma que mudou de número, ou de uma nova").Needs(actor.LeadsUpdate), h.adopt)
}

type contractsOutput struct {
	Body struct {
		Data     []ProposalBody `json:"data"`
		Question *QuestionBody  `json:"question" doc:"O que responder antes de escolher; ausente: nada"`
	}
}

// QuestionBody is what the register leaves open about a document (RQ-04).
type QuestionBody struct {
	Code  string       `json:"code" enum:"identidade_divergente,numero_mudou,cadastrar_instalacao"`
	Text  string       `json:"text"`
	Units []UnitChoice `json:"units" doc:"Unidades de que o documento pode ser"`
}

// UnitChoice is a unit that a document may be of.
type UnitChoice struct {
	UnitID string `json:"unit_id"`
	Meter  string `json:"meter"`
	Client string `json:"client"`
}

func (h *handler) contracts(ctx context.Context, in *web.ByID) (*contractsOutput, error) {
	found, question, err := h.service.Proposals(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &contractsOutput{}
	out.Body.Data = web.Bodies(found, proposalOf)
	if question != nil {
		out.Body.Question = &QuestionBody{string(question.Code), question.Text, web.Bodies(question.Units, func(u *Holder) UnitChoice {
			return UnitChoice{u.UnitID, u.meter, u.name}
		})}
	}
	return out, nil
}

type adoptInput struct {
	web.ByVersion
	Body struct {
		UnitID     string `json:"unit_id" required:"false" maxLength:"64" doc:"A unidade cujo número a distribuidora mudou"`
		ContractID string `json:"contract_id" required:"false" maxLength:"64" doc:"O contrato a cujo grupo pertence a unidade nova"`
	}
}

// AwaitedBody states to a partner that back office confirms the installation, in place of
// the answer (202).
type AwaitedBody struct {
	Mensagem string `json:"mensagem,omitempty" doc:"A um parceiro, em vez da resposta: o back office confirma a instalação (202)"`
}

type adoptedBody struct {
	*record.DocumentBody
	AwaitedBody
}

type adoptedOutput struct {
	Status int
	ETag   string `header:"ETag"`
	Body   adoptedBody
}

func (h *handler) adopt(ctx context.Context, in *adoptInput) (*adoptedOutput, error) {
	r, err := h.service.Adopt(ctx, web.Actor(ctx), in.ID, Adoption{UnitID: in.Body.UnitID, ContractID: in.Body.ContractID}, in.IfMatch.Version())
	if errors.Is(err, lead.ErrReceived) {
		return &adoptedOutput{Status: http.StatusAccepted, Body: adoptedBody{AwaitedBody: AwaitedBody{lead.ErrReceived.Message}}}, nil
	}
	out, err := record.Respond(r, err)
	if err != nil {
		return nil, err
	}
	return &adoptedOutput{Status: http.StatusOK, ETag: out.ETag, Body: adoptedBody{DocumentBody: &out.Body}}, nil
}

// ProposalBody is a contract that the document may belong to.
type ProposalBody struct {
	ContractID   string  `json:"contract_id"`
	ContractCode string  `json:"contract_code"`
	ClientName   string  `json:"client_name"`
	Supplier     *string `json:"supplier"`
	Meter        *string `json:"meter"`
	UnitID       *string `json:"unit_id"`
	Reason       string  `json:"reason"`
	Covers       bool    `json:"covers" doc:"O contrato vigora no mês do documento"`
	By           string  `json:"by" enum:"instalacao,cnpj"`
	Preset       bool    `json:"preset" doc:"Instalação, CNPJ e mês indicam só este contrato"`
}

func proposalOf(p *Proposal) ProposalBody {
	reason, by := "Mesmo CNPJ", "cnpj"
	if p.ByUnit {
		reason, by = "Mesmo código de instalação", "instalacao"
	}
	return ProposalBody{
		ContractID: p.ContractID, ContractCode: p.ContractCode, ClientName: p.ClientName, Supplier: web.Optional(p.Supplier), Meter: web.Optional(p.Meter),
		UnitID: web.Optional(p.UnitID), Reason: reason, Covers: p.Covers, By: by, Preset: p.Preset,
	}
}
