package account

import (
	"context"
	"io"
	"net/http"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tagProfile = "Perfil"

func (h *handler) profileRoutes(r *web.Router) {
	routes := web.Group{Tag: tagProfile, Access: web.Requires(actor.ProfileUse)}
	web.Register(r, routes.Get("/api/profile", "getProfile", "Mostra os próprios dados"), h.profile)
	web.Register(r, routes.Put("/api/profile", "updateProfile", "Altera nome, CPF e telefone"), h.changeProfile)
	web.Register(r, routes.Post("/api/profile/email", "requestEmailChange",
		"Pede a troca do e-mail, que vale depois de confirmada no novo endereço").For(web.Requires(actor.ProfileUse).Recent()).Returns(http.StatusAccepted), h.requestEmail)
	web.Register(r, routes.Post("/auth/confirm-email", "confirmEmailChange",
		"Confirma o novo e-mail pelo link recebido").For(web.Public()), h.confirmEmail)
	web.Register(r, routes.Get("/auth/export", "exportOwnData",
		"Baixa os próprios dados em JSON").For(web.Account()).Downloads("application/json"), h.exportOwn)
}

type factorBody struct {
	Active        bool          `json:"active"`
	Since         *clock.Micros `json:"since"`
	RecoveryCodes int           `json:"recoveryCodes" doc:"Códigos de recuperação que restam"`
	Required      bool          `json:"required" doc:"Exigida por um dos papéis do usuário"`
}

type profileBody struct {
	Name         string     `json:"name"`
	Email        string     `json:"email"`
	CPF          string     `json:"cpf" doc:"11 dígitos; só o próprio usuário o lê"`
	Phone        string     `json:"phone" doc:"Como +5511987654321"`
	PendingEmail string     `json:"pendingEmail" doc:"Aguarda a confirmação no novo endereço"`
	TwoFactor    factorBody `json:"twoFactor"`
	Version      int64      `json:"version"`
}

type profileOutput = web.Versioned[profileBody]

func (h *handler) respondProfile(ctx context.Context, p Profile, err error) (*profileOutput, error) {
	if err != nil {
		return nil, err
	}
	f, err := h.factors.Status(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	return &profileOutput{ETag: web.ETag(p.Version), Body: profileBody{
		Name: p.Name, Email: p.Email, CPF: p.CPF, Phone: p.Phone, PendingEmail: p.PendingEmail, Version: p.Version,
		TwoFactor: factorBody{f.Active, f.Since, f.Codes, f.Required},
	}}, nil
}

func (h *handler) profile(ctx context.Context, _ *struct{}) (*profileOutput, error) {
	p, err := h.service.Profile(ctx, web.Actor(ctx))
	return h.respondProfile(ctx, p, err)
}

type profileChange struct {
	Name  string `json:"name" maxLength:"500"`
	CPF   string `json:"cpf" required:"false" maxLength:"40"`
	Phone string `json:"phone" required:"false" maxLength:"40"`
}

type profileInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body    profileChange
}

func (h *handler) changeProfile(ctx context.Context, in *profileInput) (*profileOutput, error) {
	p, err := h.service.ChangeProfile(ctx, web.Actor(ctx), Profile{Name: in.Body.Name, CPF: in.Body.CPF, Phone: in.Body.Phone}, in.IfMatch.Version())
	return h.respondProfile(ctx, p, err)
}

type emailBody struct {
	Email string `json:"email" maxLength:"320"`
}

type emailInput struct{ Body emailBody }

func (h *handler) requestEmail(ctx context.Context, in *emailInput) (*MessageOutput, error) {
	if err := h.service.RequestEmail(ctx, web.Actor(ctx), in.Body.Email); err != nil {
		return nil, err
	}
	return Say("Se o endereço puder ser usado, enviaremos a ele um link de confirmação."), nil
}

type emailTokenBody struct {
	Token string `json:"token" maxLength:"200"`
}

type emailTokenInput struct{ Body emailTokenBody }

func (h *handler) confirmEmail(ctx context.Context, in *emailTokenInput) (*MessageOutput, error) {
	if err := h.service.ConfirmEmail(ctx, in.Body.Token); err != nil {
		return nil, WrongLink(ctx, h.service.core.DB, web.ClientIP(ctx), err)
	}
	return Say("E-mail alterado. Entre com o novo endereço."), nil
}

func (h *handler) exportOwn(ctx context.Context, _ *struct{}) (*web.Stream, error) {
	data, err := h.service.ExportOwn(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	return web.Attachment("meus-dados.json", "application/json", func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}), nil
}
