package registration

import (
	"context"
	"net/http"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/platform/web"
)

const tagForms = "Cadastro e senha"

type handler struct {
	service *Service
	browser session.Browser
}

// Routes registers the routes of registration and of the forgotten password.
func Routes(r *web.Router, service *Service, b session.Browser) {
	h := &handler{service, b}
	routes := web.Group{Tag: tagForms, Access: web.Public()}
	web.Register(r, routes.Post("/auth/register", "register", "Recebe um cadastro").Returns(http.StatusAccepted), h.register)
	web.Register(r, routes.Post("/auth/confirm", "confirmRegistration", "Confirma o e-mail de um cadastro"), h.confirm)
	web.Register(r, routes.Post("/auth/forgot-password", "forgotPassword", "Solicita a redefinição da senha"), h.forgot)
	web.Register(r, routes.Post("/auth/reset-password", "resetPassword", "Redefine a senha pelo link recebido"), h.reset)
}

type registrationBody struct {
	Name     string  `json:"name" maxLength:"500"`
	Email    string  `json:"email" maxLength:"320"`
	Password string  `json:"password" maxLength:"1024"`
	CNPJ     *string `json:"cnpj,omitempty" maxLength:"40"`
}

type registerInput struct{ Body registrationBody }

func (h *handler) register(ctx context.Context, in *registerInput) (*account.MessageOutput, error) {
	b := in.Body
	typed := Form{Name: b.Name, Email: b.Email, Password: b.Password}
	if b.CNPJ != nil {
		typed.CNPJ = *b.CNPJ
	}
	if err := h.service.Register(ctx, typed, session.OriginOf(ctx, "")); err != nil {
		return nil, err
	}
	return account.Say(msgRegistered), nil
}

type confirmationBody struct {
	Token string `json:"token" maxLength:"200"`
}

type confirmInput struct{ Body confirmationBody }

func (h *handler) confirm(ctx context.Context, in *confirmInput) (*account.MessageOutput, error) {
	message, err := h.service.Confirm(ctx, in.Body.Token)
	if err != nil {
		return nil, account.WrongLink(ctx, h.service.core.DB, web.ClientIP(ctx), err)
	}
	return account.Say(message), nil
}

type forgotBody struct {
	Email string `json:"email" maxLength:"320"`
}

type forgotInput struct{ Body forgotBody }

func (h *handler) forgot(ctx context.Context, in *forgotInput) (*account.MessageOutput, error) {
	if err := h.service.Forgot(ctx, in.Body.Email, session.OriginOf(ctx, "")); err != nil {
		return nil, err
	}
	return account.Say(msgForgot), nil
}

type resetBody struct {
	Token    string `json:"token" maxLength:"200"`
	Password string `json:"password" maxLength:"1024"`
}

type resetInput struct{ Body resetBody }

func (h *handler) reset(ctx context.Context, in *resetInput) (*account.MessageOutput, error) {
	t, err := h.service.Reset(ctx, in.Body.Token, in.Body.Password)
	if err != nil {
		return nil, account.WrongLink(ctx, h.service.core.DB, web.ClientIP(ctx), err)
	}
	out := account.Say(msgReset)
	out.SetCookie = h.browser.SetDevice(t.Device)
	return out, nil
}
