package sso

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/oidc"
	"ynova/internal/platform/web"
)

const tagSSO = "Conta da empresa"

// browserCookie binds a sign-in at the provider, and what is owed after it, to the browser
// that began it.
const browserCookie = "ynova_sso"

type handler struct {
	service *Service
	browser session.Browser
}

// Routes registers the routes of single sign-on. Unlinking asks for a recent password.
func Routes(r *web.Router, service *Service, b session.Browser) {
	h := &handler{service, b}
	routes := web.Group{Tag: tagSSO, Access: web.Public()}
	web.Register(r, routes.Post("/auth/sso", "beginSso", "Começa a entrada com a conta da empresa"), h.begin)
	web.Register(r, routes.Post("/auth/sso/retorno", "finishSso", "Conclui a entrada com o que o provedor respondeu"), h.finish)
	web.Register(r, routes.Post("/auth/sso/confirmacao", "confirmSso", "Mostra a senha ou a chave de acesso que a entrada ainda pede, e vincula a conta"), h.confirm)
	web.Register(r, routes.Get("/auth/sso/contas", "listSsoIdentities", "Lista as próprias contas da empresa vinculadas").For(web.Enrolment()), h.list)
	web.Register(r, routes.Delete("/auth/sso/contas/{id}", "unlinkSsoIdentity", "Desvincula uma conta da empresa").For(web.Enrolment().Recent()), h.unlink)
	web.Register(r, routes.Post("/auth/sso/sair", "logoutSso", "Encerra a sessão, e diz onde se encerra a do provedor").For(web.Account()), h.logout)
	web.Register(r, routes.Post("/auth/sso/backchannel", "endedAtSso", "Recebe do provedor que uma sessão terminou lá").Signed("logout_token").Returns(http.StatusOK), h.ended)
}

type ssoBeginBody struct {
	Return string `json:"retorno,omitempty" maxLength:"2000" doc:"Página a abrir depois"`
	Anew   bool   `json:"confirmar,omitempty" doc:"Pede que a pessoa se identifique de novo no provedor, para uma operação sensível"`
}

type beginInput struct{ Body ssoBeginBody }

type ssoStartBody struct {
	Address string `json:"endereco" doc:"Página do provedor a abrir"`
}

type startOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      ssoStartBody
}

func (h *handler) begin(ctx context.Context, in *beginInput) (*startOutput, error) {
	start, err := h.service.Begin(ctx, in.Body.Return, in.Body.Anew, session.OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return &startOutput{[]http.Cookie{h.cookie(start.Token)}, ssoStartBody{start.Address}}, nil
}

// cookie is sent by pages of ours only: the page that the provider sends the browser back
// to asks by itself.
func (h *handler) cookie(token string) http.Cookie {
	return http.Cookie{
		Name: browserCookie, Value: token, Path: "/auth/sso", MaxAge: int(lifetime / time.Second),
		Secure: h.browser.Secure, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}
}

type ssoAnswerBody struct {
	Code   string `json:"code" maxLength:"4000"`
	State  string `json:"state" maxLength:"200"`
	Issuer string `json:"iss,omitempty" maxLength:"2000"`
}

type finishInput struct {
	Browser string `cookie:"ynova_sso"`
	Device  string `cookie:"ynova_device"`
	Body    ssoAnswerBody
}

// ssoOutcomeBody is an admission, or says what has to be shown first.
type ssoOutcomeBody struct {
	User      *session.UserBody `json:"user,omitempty" doc:"Ausente enquanto algo ainda é devido"`
	CSRFToken string            `json:"csrfToken"`
	Return    string            `json:"retorno,omitempty" doc:"Página que foi pedida"`
	Challenge string            `json:"challenge,omitempty" doc:"A segunda etapa é devida: volta em /auth/login/code"`
	Passkey   bool              `json:"passkey,omitempty" doc:"O perfil de acesso exige a chave de acesso: volta em /auth/sso/confirmacao"`
	LinkTo    string            `json:"vincular,omitempty" doc:"E-mail de quem já tem acesso: a senha ou a chave de acesso dela volta em /auth/sso/confirmacao"`
}

type outcomeOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      ssoOutcomeBody
}

func (h *handler) finish(ctx context.Context, in *finishInput) (*outcomeOutput, error) {
	answer := oidc.Answer{Code: in.Body.Code, Issuer: in.Body.Issuer}
	return h.respond(ctx)(h.service.Finish(ctx, in.Browser, in.Body.State, answer, session.OriginOf(ctx, in.Device)))
}

func (h *handler) respond(ctx context.Context) func(Outcome, error) (*outcomeOutput, error) {
	return func(o Outcome, err error) (*outcomeOutput, error) {
		if err != nil {
			return nil, err
		}
		out := &outcomeOutput{Body: ssoOutcomeBody{Return: o.Return, Challenge: o.Challenge, Passkey: o.Passkey, LinkTo: o.Email}}
		if o.Step != "" {
			out.SetCookie = append(out.SetCookie, h.cookie(o.Step))
		}
		if o.Token == "" {
			out.Body.CSRFToken = web.CSRFToken(ctx)
			return out, nil
		}
		admitted := h.browser.Admit(ctx, o.Ticket)
		out.SetCookie = append(out.SetCookie, admitted.SetCookie...)
		out.Body.User, out.Body.CSRFToken = &admitted.Body.User, admitted.Body.CSRFToken
		return out, nil
	}
}

type ssoProofBody struct {
	Password   string `json:"senha,omitempty" maxLength:"1024"`
	Credential string `json:"chave,omitempty" maxLength:"20000" doc:"O PublicKeyCredential do navegador, em texto; pedido em /auth/login/passkey/options"`
}

type confirmInput struct {
	Browser  string `cookie:"ynova_sso"`
	Ceremony string `cookie:"ynova_passkey"`
	Device   string `cookie:"ynova_device"`
	Body     ssoProofBody
}

func (h *handler) confirm(ctx context.Context, in *confirmInput) (*outcomeOutput, error) {
	proof := Proof{Password: in.Body.Password, Credential: in.Body.Credential, Ceremony: in.Ceremony}
	return h.respond(ctx)(h.service.Confirm(ctx, in.Browser, proof, session.OriginOf(ctx, in.Device)))
}

type ssoIdentityBody struct {
	ID          string        `json:"id"`
	Issuer      string        `json:"provedor" doc:"Endereço do provedor"`
	Email       string        `json:"email,omitempty" doc:"No provedor, na última entrada"`
	LinkedAt    clock.Micros  `json:"vinculada_em"`
	LastLoginAt *clock.Micros `json:"ultimo_uso"`
}

func bodyOf(i *Identity) ssoIdentityBody {
	return ssoIdentityBody{i.ID, i.Issuer, i.Email, i.LinkedAt, i.LastLoginAt}
}

type ssoIdentitiesBody struct {
	Name string            `json:"nome" doc:"Como o provedor se chama no login; vazio: não há"`
	Data []ssoIdentityBody `json:"data" nullable:"false"`
}

func (h *handler) list(ctx context.Context, _ *struct{}) (ssoIdentitiesBody, error) {
	held, err := h.service.List(ctx, web.Actor(ctx))
	if err != nil {
		return ssoIdentitiesBody{}, err
	}
	return ssoIdentitiesBody{h.service.Name(), web.Bodies(held, bodyOf)}, nil
}

func (h *handler) unlink(ctx context.Context, in *account.IDInput) (*session.Output, error) {
	t, err := h.service.Unlink(ctx, web.Actor(ctx), in.ID, session.OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

type ssoLeaveBody struct {
	Address string `json:"endereco,omitempty" doc:"Página do provedor que encerra a sessão de lá; vazio: não há"`
}

func (h *handler) logout(ctx context.Context, _ *struct{}) (ssoLeaveBody, error) {
	address, err := h.service.Logout(ctx, web.Actor(ctx))
	if err != nil {
		return ssoLeaveBody{}, err
	}
	web.ClearSession(ctx)
	return ssoLeaveBody{address}, nil
}

func (h *handler) ended(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, h.service.EndedThere(ctx, web.SignedValue(ctx), web.ClientIP(ctx))
}
