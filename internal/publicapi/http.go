package publicapi

import (
	"context"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
	"ynova/internal/reading"
)

type handler struct{ service *Service }

// Routes registers what programs read and send, and the page that documents it.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	documents(r)
	routes := web.Group{Path: "/api/v1", Tag: "API v1"}
	get := func(path, id, summary string, p actor.Permission) web.Route {
		return routes.Get(path, id, summary).Needs(p).Keyed()
	}
	web.Register(r, get("/clients", "v1ListClients", "Lista os clientes", actor.ClientsRead), h.clients)
	web.Register(r, get("/contracts", "v1ListContracts", "Lista os contratos", actor.ContractsRead), h.contracts)
	web.Register(r, get("/months", "v1ListMonths", "Lista os meses dos balanços energéticos", actor.BalancesRead), h.months)
	web.Register(r, get("/invoices", "v1ListInvoices", "Lista as faturas e notas fiscais", actor.InvoicesRead), h.invoices)
	web.Register(r, get("/units", "v1ListUnits", "Lista as unidades consumidoras", actor.ClientsRead), h.units)
	web.Register(r, get("/readings", "v1ListReadings", "Lista os documentos enviados para leitura", actor.InvoicesRead), h.readings)
	web.Register(r, get("/readings/{id}", "v1GetReading", "Mostra um documento e até onde foi a leitura", actor.InvoicesRead), h.reading)
	web.Register(r, routes.Post("/readings", "v1SendReading", "Envia um documento para leitura: PDF, XML, foto, ou um ZIP deles, até 10 MiB").
		Needs(actor.InvoicesProcess).Uploads(reading.MaxBytes, "O arquivo deve ter no máximo 10MB.").Returns(http.StatusAccepted).Keyed(), h.send)
	web.Register(r, get("/findings", "v1ListFindings", "Lista os apontamentos da auditoria de faturas", actor.InvoicesRead), h.findings)
	web.Register(r, get("/simulations", "v1ListSimulations", "Lista as simulações", actor.SimulationsUse), h.simulations)
	web.Register(r, get("/tariffs", "v1ListTariffs", "Lista as tarifas homologadas", actor.ContractsRead), h.tariffs)
	web.Register(r, get("/events", "v1ListEvents", "Lista os eventos dos últimos 30 dias, os mesmos dos webhooks", actor.ClientsRead), h.events)
}

// Walk is the part of an input that chooses the page. It is exported because the router
// looks into exported embedded types only.
type Walk struct {
	Limit        int    `query:"limit" minimum:"1" maximum:"200" default:"100" doc:"Itens por página"`
	Cursor       string `query:"cursor" maxLength:"1000" doc:"next_cursor da página anterior; leva os filtros consigo"`
	UpdatedSince string `query:"updated_since" maxLength:"40" doc:"RFC 3339: o que mudou desde então; o que foi excluído não aparece"`
}

// OfClient chooses a client; exported like Walk.
type OfClient struct {
	ClientID string `query:"client_id" maxLength:"64" doc:"Só o que é deste cliente"`
}

// OfMonth chooses a month; exported like Walk.
type OfMonth struct {
	Month string `query:"month" maxLength:"7" doc:"AAAA-MM: só este mês"`
}

// listBody is the body of every list.
type listBody[T any] struct {
	Data []T     `json:"data" nullable:"false"`
	Next *string `json:"next_cursor" doc:"Nulo na última página" example:"eyJsIjoiY2xpZW50cyJ9.x1Yc"`
}

type listOutput[T any] struct{ Body listBody[T] }

// respond shows a page.
func respond[R, B any](found page[R], err error, body func(*R) B) (*listOutput[B], error) {
	if err != nil {
		return nil, err
	}
	return &listOutput[B]{listBody[B]{Data: web.Bodies(found.rows, body), Next: web.Optional(found.next)}}, nil
}

type clientsInput struct{ Walk }

func (h *handler) clients(ctx context.Context, in *clientsInput) (*listOutput[clientBody], error) {
	f, err := filterOf("clients", "", "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.clients(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*clientRow).body)
}

type contractsInput struct {
	Walk
	OfClient
}

func (h *handler) contracts(ctx context.Context, in *contractsInput) (*listOutput[contractBody], error) {
	f, err := filterOf("contracts", in.ClientID, "", in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.contracts(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*contractRow).body)
}

type monthsInput struct {
	Walk
	OfClient
	OfMonth
}

func (h *handler) months(ctx context.Context, in *monthsInput) (*listOutput[monthBody], error) {
	f, err := filterOf("months", in.ClientID, in.Month, in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.months(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*monthRow).body)
}

func (h *handler) invoices(ctx context.Context, in *monthsInput) (*listOutput[invoiceBody], error) {
	f, err := filterOf("invoices", in.ClientID, in.Month, in.UpdatedSince)
	if err != nil {
		return nil, err
	}
	found, err := h.service.invoices(ctx, web.Actor(ctx), f, in.Cursor, in.Limit)
	return respond(found, err, (*invoiceRow).body)
}
