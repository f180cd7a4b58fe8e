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
	web.Register(r, routes.Post("/auth/confirm", "confirmRegistration", "Confirma o e-mail de um cadastro, com nome, CNPJ e senha de quem recebeu o link"), h.confirm)
	web.Register(r, routes.Post("/auth/forgot-password", "forgotPassword", "Solicita a redefinição da senha"), h.forgot)
	web.Register(r, routes.Post("/auth/reset-password", "resetPassword", "Redefine a senha pelo link recebido; a primeira abre uma sessão"), h.reset)
	web.Register(r, routes.Post("/auth/welcome", "welcome", "Mostra para quem é um convite"), h.welcome)
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

// ConfirmationBody is the secret of a link; exported because bodies embed it.
type ConfirmationBody struct {
	Token string `json:"token" maxLength:"200"`
}

type confirmInput struct {
	Body struct {
		ConfirmationBody
		Name     string `json:"name" required:"false" maxLength:"500"`
		Password string `json:"password" required:"false" maxLength:"1024"`
		CNPJ     string `json:"cnpj" required:"false" maxLength:"40"`
	}
}

func (h *handler) confirm(ctx context.Context, in *confirmInput) (*account.MessageOutput, error) {
	b := &in.Body
	message, err := h.service.Confirm(ctx, b.Token, Form{Name: b.Name, Password: b.Password, CNPJ: b.CNPJ})
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

type resetInput struct {
	Device string `cookie:"ynova_device"`
	Body   resetBody
}

// resetAnswerBody is what was done, and the session that a first password begins.
type resetAnswerBody struct {
	Message   string            `json:"message"`
	User      *session.UserBody `json:"user,omitempty" doc:"Presente quando a primeira senha abriu uma sessão"`
	CSRFToken string            `json:"csrfToken,omitempty"`
}

type resetOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      resetAnswerBody
}

func (h *handler) reset(ctx context.Context, in *resetInput) (*resetOutput, error) {
	t, err := h.service.Reset(ctx, in.Body.Token, in.Body.Password, session.OriginOf(ctx, in.Device))
	if err != nil {
		return nil, account.WrongLink(ctx, h.service.core.DB, web.ClientIP(ctx), err)
	}
	if t.Token == "" {
		return &resetOutput{h.browser.SetDevice(t.Device), resetAnswerBody{Message: msgReset}}, nil
	}
	admitted := h.browser.Admit(ctx, t)
	return &resetOutput{admitted.SetCookie, resetAnswerBody{Message: msgWelcome, User: &admitted.Body.User, CSRFToken: admitted.Body.CSRFToken}}, nil
}

type welcomeBody struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

type welcomeInput struct{ Body ConfirmationBody }

func (h *handler) welcome(ctx context.Context, in *welcomeInput) (welcomeBody, error) {
	u, err := h.service.Welcome(ctx, in.Body.Token)
	if err != nil {
		return welcomeBody{}, account.WrongLink(ctx, h.service.core.DB, web.ClientIP(ctx), err)
	}
	return welcomeBody{u.Name, u.Email}, nil
}
