package factor

import (
	"context"
	"net/http"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web"
)

const tagFactor = "Verificação em duas etapas"

type handler struct {
	service *Service
	browser session.Browser
}

// Routes registers the routes of second factors.
func Routes(r *web.Router, service *Service, b session.Browser) {
	h := &handler{service, b}
	routes := web.Group{Tag: tagFactor, Access: web.Enrolment()}
	web.Register(r, routes.Post("/auth/login/code", "loginWithCode",
		"Conclui o login com o código da segunda etapa ou de recuperação").For(web.Public()), h.loginWithCode)
	web.Register(r, routes.Post("/auth/2fa", "beginTwoFactor", "Gera a chave de um aplicativo autenticador"), h.beginFactor)
	web.Register(r, routes.Post("/auth/2fa/confirm", "confirmTwoFactor",
		"Ativa a verificação em duas etapas com um código do aplicativo"), h.confirmFactor)
	web.Register(r, routes.Post("/auth/2fa/disable", "disableTwoFactor", "Desativa a verificação em duas etapas").For(web.SignedIn()), h.disableFactor)
	web.Register(r, routes.Post("/auth/2fa/recovery-codes", "renewRecoveryCodes",
		"Gera outros códigos de recuperação").For(web.SignedIn()), h.renewRecovery)
	web.Register(r, routes.Post("/api/users/{id}/reset-2fa", "resetUserTwoFactor",
		"Remove a verificação em duas etapas de um usuário").Needs(actor.UsersManage), h.resetFactor)
}

// loginCodeBody takes more than a code is long, so that a slip is answered like any other.
type loginCodeBody struct {
	Challenge string `json:"challenge" maxLength:"100" doc:"Como veio do login"`
	Code      string `json:"code" maxLength:"100" doc:"Seis dígitos do aplicativo, ou um código de recuperação"`
}

type loginCodeInput struct {
	Device string `cookie:"ynova_device"`
	Body   loginCodeBody
}

func (h *handler) loginWithCode(ctx context.Context, in *loginCodeInput) (*session.Output, error) {
	t, err := h.service.Login(ctx, in.Body.Challenge, in.Body.Code, session.OriginOf(ctx, in.Device))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

type proofBody struct {
	Password string `json:"password" maxLength:"1024"`
	Code     string `json:"code,omitempty" maxLength:"100" doc:"Exigido enquanto a verificação em duas etapas está ativa"`
}

type proofInput struct{ Body proofBody }

type enrolmentBody struct {
	Secret string `json:"secret" doc:"Para digitar no aplicativo"`
	URI    string `json:"uri"`
	QR     string `json:"qr" doc:"Imagem PNG como data URL"`
}

func (h *handler) beginFactor(ctx context.Context, in *proofInput) (enrolmentBody, error) {
	e, err := h.service.Begin(ctx, web.Actor(ctx), in.Body.Password, in.Body.Code, session.OriginOf(ctx, ""))
	return enrolmentBody(e), err
}

type confirmCodeBody struct {
	Code string `json:"code" maxLength:"100"`
}

type confirmFactorInput struct{ Body confirmCodeBody }

type factorAdmissionBody struct {
	User          session.UserBody `json:"user"`
	CSRFToken     string           `json:"csrfToken"`
	RecoveryCodes []string         `json:"recoveryCodes" doc:"Mostrados só desta vez"`
}

type factorAdmissionOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      factorAdmissionBody
}

func (h *handler) confirmFactor(ctx context.Context, in *confirmFactorInput) (*factorAdmissionOutput, error) {
	a, err := h.service.Confirm(ctx, web.Actor(ctx), in.Body.Code, session.OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	admitted := h.browser.Admit(ctx, a.Ticket)
	return &factorAdmissionOutput{admitted.SetCookie, factorAdmissionBody{admitted.Body.User, admitted.Body.CSRFToken, a.Codes}}, nil
}

func (h *handler) disableFactor(ctx context.Context, in *proofInput) (*session.Output, error) {
	t, err := h.service.Disable(ctx, web.Actor(ctx), in.Body.Password, in.Body.Code, session.OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

type codesBody struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

func (h *handler) renewRecovery(ctx context.Context, in *proofInput) (codesBody, error) {
	codes, err := h.service.RenewRecovery(ctx, web.Actor(ctx), in.Body.Password, in.Body.Code, session.OriginOf(ctx, ""))
	if err != nil {
		return codesBody{}, err
	}
	return codesBody{codes}, nil
}

func (h *handler) resetFactor(ctx context.Context, in *account.IDInput) (account.UserRow, error) {
	return account.RespondUser(h.service.Reset(ctx, web.Actor(ctx), in.ID))
}
