package account

import (
	"context"
	"net/http"

	"ynova/internal/platform/web"
)

const tagForms = "Cadastro e senha"

type registrationHandler struct {
	service *RegistrationService
	browser Browser
}

// RegistrationRoutes registers the routes of registration and of the forgotten password.
func RegistrationRoutes(r *web.Router, service *RegistrationService, b Browser) {
	h := &registrationHandler{service, b}
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/auth/register", ID: "register", Tag: tagForms,
		Summary: "Recebe um cadastro", Access: web.Public(), Status: http.StatusAccepted,
	}, h.register)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/auth/confirm", ID: "confirmRegistration", Tag: tagForms,
		Summary: "Confirma o e-mail de um cadastro", Access: web.Public(),
	}, h.confirm)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/auth/forgot-password", ID: "forgotPassword", Tag: tagForms,
		Summary: "Solicita a redefinição da senha", Access: web.Public(),
	}, h.forgot)
	web.Register(r, web.Route{
		Method: http.MethodPost, Path: "/auth/reset-password", ID: "resetPassword", Tag: tagForms,
		Summary: "Redefine a senha pelo link recebido", Access: web.Public(),
	}, h.reset)
}

type registrationBody struct {
	Name     string  `json:"name" maxLength:"500"`
	Email    string  `json:"email" maxLength:"320"`
	Password string  `json:"password" maxLength:"1024"`
	CNPJ     *string `json:"cnpj,omitempty" maxLength:"40"`
}

type registerInput struct{ Body registrationBody }

func (h *registrationHandler) register(ctx context.Context, in *registerInput) (*messageOutput, error) {
	b := in.Body
	typed := Registration{Name: b.Name, Email: b.Email, Password: b.Password}
	if b.CNPJ != nil {
		typed.CNPJ = *b.CNPJ
	}
	if err := h.service.Register(ctx, typed, originOf(ctx, "")); err != nil {
		return nil, err
	}
	return say(msgRegistered), nil
}

type confirmationBody struct {
	Token string `json:"token" maxLength:"200"`
}

type confirmInput struct{ Body confirmationBody }

func (h *registrationHandler) confirm(ctx context.Context, in *confirmInput) (*messageOutput, error) {
	message, err := h.service.Confirm(ctx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	return say(message), nil
}

type forgotBody struct {
	Email string `json:"email" maxLength:"320"`
}

type forgotInput struct{ Body forgotBody }

func (h *registrationHandler) forgot(ctx context.Context, in *forgotInput) (*messageOutput, error) {
	if err := h.service.Forgot(ctx, in.Body.Email, originOf(ctx, "")); err != nil {
		return nil, err
	}
	return say(msgForgot), nil
}

type resetBody struct {
	Token    string `json:"token" maxLength:"200"`
	Password string `json:"password" maxLength:"1024"`
}

type resetInput struct{ Body resetBody }

func (h *registrationHandler) reset(ctx context.Context, in *resetInput) (*messageOutput, error) {
	t, err := h.service.Reset(ctx, in.Body.Token, in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := say(msgReset)
	out.SetCookie = h.browser.SetDevice(t.Device)
	return out, nil
}
