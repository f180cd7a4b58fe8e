package waiver

import (
	"context"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of what is let pass.
func Routes(r *web.Router, routes *web.Group, service *Service) {
	h := &handler{service}
	web.Register(r, routes.Post("/{cliente}/{mes}/itens/{item}/dispensar", "waiveItem", "Dispensa um item do mês, com motivo").Needs(actor.MonthsWork), h.waive)
	web.Register(r, routes.Delete("/{cliente}/{mes}/itens/{item}/dispensar", "unwaiveItem", "Volta a exigir um item dispensado").Needs(actor.MonthsWork), h.unwaive)
}

type waiveInput struct {
	item.OfClient
	Item     item.Item `path:"item" maxLength:"20"`
	Contract string    `query:"contrato" maxLength:"64" doc:"De um contrato; vazio: de todos a que falta"`
	Meter    string    `query:"unidade" maxLength:"100" doc:"Da medição: o medidor de uma unidade que não integra o mês"`
	Body     struct {
		Reason string `json:"motivo" maxLength:"2000" doc:"Com 10 caracteres ou mais"`
	}
}

func (h *handler) waive(ctx context.Context, in *waiveInput) (*struct{}, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Waive(ctx, web.Actor(ctx), Waiving{in.ClientID, in.Contract, m, in.Item, in.Body.Reason, in.Meter})
}

type unwaiveInput struct {
	item.OfClient
	Item     item.Item `path:"item" maxLength:"20"`
	Contract string    `query:"contrato" maxLength:"64"`
	Meter    string    `query:"unidade" maxLength:"100" doc:"A unidade volta a integrar o mês"`
}

func (h *handler) unwaive(ctx context.Context, in *unwaiveInput) (*struct{}, error) {
	m, err := item.MonthIn(in.Month)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Unwaive(ctx, web.Actor(ctx), Waiving{ClientID: in.ClientID, ContractID: in.Contract, Month: m, Item: in.Item, Meter: in.Meter})
}
