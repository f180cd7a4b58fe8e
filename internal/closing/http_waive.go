package closing

import (
	"context"

	"ynova/internal/platform/web"
)

// PassedBody is what was let pass, which is said beside the state.
type PassedBody struct {
	Passed []Item `json:"dispensados" doc:"Itens dispensados: contam na prontidão e se dizem ao lado do estado"`
	Words  string `json:"dispensas" doc:"O mesmo em palavras, como em e-mail dispensado; vazio onde nada foi"`
}

func passedBodyOf(p *passed) PassedBody { return PassedBody{p.items(), p.words()} }

type waiveInput struct {
	OfClient
	Item     Item   `path:"item" maxLength:"20"`
	Contract string `query:"contrato" maxLength:"64" doc:"De um contrato; vazio: de todos a que falta"`
	Meter    string `query:"unidade" maxLength:"100" doc:"Da medição: o medidor de uma unidade que não integra o mês"`
	Body     struct {
		Reason string `json:"motivo" maxLength:"2000" doc:"Com 10 caracteres ou mais"`
	}
}

func (h *handler) waive(ctx context.Context, in *waiveInput) (*struct{}, error) {
	m, err := monthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Waive(ctx, web.Actor(ctx), Waiving{in.ClientID, in.Contract, m, in.Item, in.Body.Reason, in.Meter})
}

type unwaiveInput struct {
	OfClient
	Item     Item   `path:"item" maxLength:"20"`
	Contract string `query:"contrato" maxLength:"64"`
	Meter    string `query:"unidade" maxLength:"100" doc:"A unidade volta a integrar o mês"`
}

func (h *handler) unwaive(ctx context.Context, in *unwaiveInput) (*struct{}, error) {
	m, err := monthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Unwaive(ctx, web.Actor(ctx), Waiving{ClientID: in.ClientID, ContractID: in.Contract, Month: m, Item: in.Item, Meter: in.Meter})
}
