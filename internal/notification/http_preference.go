package notification

import (
	"context"

	"ynova/internal/platform/web"
)

type preferencesChange struct {
	WhatsApp         bool   `json:"whatsapp"`
	Email            bool   `json:"email"`
	NewLeads         bool   `json:"newLeads" doc:"Novos leads"`
	ClosedContracts  bool   `json:"closedContracts" doc:"Contratos fechados"`
	CommissionPaid   bool   `json:"commissionPaid" doc:"Comissão paga"`
	MeetingReminders bool   `json:"meetingReminders" doc:"Lembretes de reunião, 15 minutos antes"`
	QuietEnabled     bool   `json:"quietEnabled"`
	QuietFrom        string `json:"quietFrom" maxLength:"5" doc:"HH:MM"`
	QuietUntil       string `json:"quietUntil" maxLength:"5" doc:"HH:MM"`
}

type preferencesBody struct {
	WhatsApp          bool   `json:"whatsapp"`
	Email             bool   `json:"email"`
	NewLeads          bool   `json:"newLeads"`
	ClosedContracts   bool   `json:"closedContracts"`
	CommissionPaid    bool   `json:"commissionPaid"`
	MeetingReminders  bool   `json:"meetingReminders"`
	QuietEnabled      bool   `json:"quietEnabled"`
	QuietFrom         string `json:"quietFrom"`
	QuietUntil        string `json:"quietUntil"`
	WhatsAppAvailable bool   `json:"whatsappAvailable" doc:"As notificações trazem um link que abre o WhatsApp"`
	Version           int64  `json:"version"`
}

type preferencesOutput = web.Versioned[preferencesBody]

func bodyOf(p Preferences) preferencesBody {
	return preferencesBody{
		WhatsApp: p.WhatsApp, Email: p.Email, NewLeads: p.NewLeads, ClosedContracts: p.ClosedContracts, CommissionPaid: p.CommissionPaid,
		MeetingReminders: p.MeetingReminders, QuietEnabled: p.Quiet, QuietFrom: p.QuietFrom, QuietUntil: p.QuietUntil, WhatsAppAvailable: true, Version: p.Version,
	}
}

var respondPreferences = web.Responder(func(p Preferences) (int64, preferencesBody) { return p.Version, bodyOf(p) })

func (h *handler) preferences(ctx context.Context, _ *struct{}) (*preferencesOutput, error) {
	return respondPreferences(h.service.Preferences(ctx, web.Actor(ctx)))
}

type preferencesInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    preferencesChange
}

func (h *handler) setPreferences(ctx context.Context, in *preferencesInput) (*preferencesOutput, error) {
	b := in.Body
	return respondPreferences(h.service.SetPreferences(ctx, web.Actor(ctx), Preferences{
		WhatsApp: b.WhatsApp, Email: b.Email, NewLeads: b.NewLeads, ClosedContracts: b.ClosedContracts, CommissionPaid: b.CommissionPaid,
		MeetingReminders: b.MeetingReminders, Quiet: b.QuietEnabled, QuietFrom: b.QuietFrom, QuietUntil: b.QuietUntil,
	}, in.IfMatch.Version()))
}
