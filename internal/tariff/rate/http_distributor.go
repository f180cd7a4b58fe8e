package rate

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/reference"
)

func (h *handler) distributorRoutes(r *web.Router) {
	routes := web.Group{Tag: reference.TagTariffs, Access: web.Requires(actor.ContractsRead)}
	web.Register(r, routes.Get("/api/distributors", "listDistributors", "Lista as distribuidoras"), h.distributors)
	web.Register(r, routes.Put("/api/distributors/{id}", "putDistributor",
		"Corrige nome, outros nomes, CNPJ ou UF de uma distribuidora").Needs(actor.SettingsManage), h.putDistributor)
}

type distributorBody struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	CNPJ    string   `json:"cnpj" doc:"14 caracteres; vazio: só o nome é conhecido"`
	UF      string   `json:"uf"`
	Aliases []string `json:"aliases" doc:"Outros nomes pelos quais arquivos e faturas a chamam, sem acentos e em minúsculas"`
	Source  string   `json:"source"`
	Version int64    `json:"version"`
}

func distributorBodyOf(d Distributor) distributorBody {
	return distributorBody{d.ID, d.Name, string(d.CNPJ), d.UF, reference.Filled(d.Aliases), d.Source, d.Version}
}

type distributorsOutput struct {
	Body struct {
		Data []distributorBody `json:"data" doc:"Por nome"`
	}
}

func (h *handler) distributors(ctx context.Context, _ *struct{}) (*distributorsOutput, error) {
	all, err := h.service.Distributors(ctx)
	if err != nil {
		return nil, err
	}
	out := &distributorsOutput{}
	out.Body.Data = []distributorBody{}
	for _, d := range all.All() {
		out.Body.Data = append(out.Body.Data, distributorBodyOf(d))
	}
	return out, nil
}

type distributorChangeBody struct {
	Name string `json:"name" required:"false" maxLength:"1000"`
	CNPJ string `json:"cnpj,omitempty" maxLength:"40"`
	UF   string `json:"uf,omitempty" maxLength:"10"`
	// A body without the list leaves the names as they are.
	Aliases []string `json:"aliases,omitempty" maxItems:"60" doc:"Outros nomes; ausente, ficam os que há"`
}

type putDistributorInput struct {
	ID      string      `path:"id" maxLength:"64"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio na lista"`
	Body    distributorChangeBody
}

type distributorOutput = web.Versioned[distributorBody]

func (h *handler) putDistributor(ctx context.Context, in *putDistributorInput) (*distributorOutput, error) {
	d, err := h.service.PutDistributor(ctx, web.Actor(ctx), DistributorChange{
		ID: in.ID, Name: in.Body.Name, CNPJ: in.Body.CNPJ, UF: in.Body.UF, Aliases: in.Body.Aliases, Version: in.IfMatch.Version(),
	})
	if err != nil {
		return nil, err
	}
	return &distributorOutput{ETag: web.ETag(d.Version), Body: distributorBodyOf(*d)}, nil
}
