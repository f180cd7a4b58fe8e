package publicapi

import (
	"context"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/web"
	"ynova/internal/webhook"
)

func (h *handler) units(ctx context.Context, in *contractsInput) (*listOutput[unitBody], error) {
	f, err := filterOf("units", in.ClientID, "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.units(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*unitRow).body)
}

func (h *handler) findings(ctx context.Context, in *monthsInput) (*listOutput[findingBody], error) {
	f, err := filterOf("findings", in.ClientID, in.Month, in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.findings(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*findingRow).body)
}

func (h *handler) simulations(ctx context.Context, in *contractsInput) (*listOutput[simulationBody], error) {
	f, err := filterOf("simulations", in.ClientID, "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.simulations(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*simulationRow).body)
}

type tariffsInput struct {
	Walk
	DistributorID string `query:"distributor_id" maxLength:"64" doc:"Só as desta distribuidora"`
	Subgroup      string `query:"subgroup" maxLength:"10" doc:"Só as deste subgrupo, como A4"`
}

func (h *handler) tariffs(ctx context.Context, in *tariffsInput) (*listOutput[tariffBody], error) {
	f, err := filterOf("tariffs", "", "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	if in.DistributorID != "" && !id.Valid(in.DistributorID) {
		return nil, fault.Fields(fault.Field{Path: "distributor_id", Message: "Informe o id de uma distribuidora."})
	}
	f.Distributor, f.Subgroup = in.DistributorID, in.Subgroup
	found, err := h.service.tariffs(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*tariffRow).body)
}

func (h *handler) events(ctx context.Context, in *contractsInput) (*listOutput[webhook.EventBody], error) {
	f, err := filterOf("events", in.ClientID, "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.events(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*webhook.Event).Body)
}
