package passkey

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tagPasskey = "Chaves de acesso"

// ceremonyCookie binds a challenge to the browser that requested it.
const ceremonyCookie = "ynova_passkey"

type handler struct {
	service *Service
	browser session.Browser
}

// Routes registers the routes of passkeys. Adding and removing one asks for a recent
// password; it is open to who owes a second factor, which a passkey is.
func Routes(r *web.Router, service *Service, b session.Browser) {
	h := &handler{service, b}
	routes := web.Group{Tag: tagPasskey, Access: web.Enrolment()}
	recent := routes.Access.Recent()
	web.Register(r, routes.Get("/auth/passkeys", "listPasskeys", "Lista as próprias chaves de acesso"), h.list)
	web.Register(r, routes.Post("/auth/passkeys/options", "beginPasskey", "Começa o registro de uma chave de acesso").For(recent), h.begin)
	web.Register(r, routes.Post("/auth/passkeys", "addPasskey", "Registra a chave de acesso que o navegador criou").For(recent), h.add)
	web.Register(r, routes.Delete("/auth/passkeys/{id}", "removePasskey", "Remove uma das próprias chaves de acesso").For(recent), h.remove)
	web.Register(r, routes.Post("/auth/login/passkey/options", "beginPasskeyLogin", "Começa o login com uma chave de acesso").For(web.Public()), h.beginLogin)
	web.Register(r, routes.Post("/auth/login/passkey", "loginWithPasskey", "Abre uma sessão com uma chave de acesso").For(web.Public()), h.login)
}

type passkeyBody struct {
	ID           string        `json:"id"`
	Nome         string        `json:"nome"`
	Sincronizada bool          `json:"sincronizada" doc:"Guardada também em outros dispositivos do dono"`
	CriadaEm     clock.Micros  `json:"criada_em"`
	UltimoUso    *clock.Micros `json:"ultimo_uso"`
}

func bodyOf(p *Passkey) passkeyBody {
	return passkeyBody{p.ID, p.Label, p.Synced, p.CreatedAt, p.LastUsedAt}
}

type passkeysBody struct {
	Disponivel bool          `json:"disponivel" doc:"Falso quando o endereço do sistema é um número IP"`
	Data       []passkeyBody `json:"data" nullable:"false" doc:"A mais antiga primeiro"`
}

func (h *handler) list(ctx context.Context, _ *struct{}) (passkeysBody, error) {
	held, err := h.service.List(ctx, web.Actor(ctx))
	if err != nil {
		return passkeysBody{}, err
	}
	return passkeysBody{h.service.Available(), web.Bodies(held, bodyOf)}, nil
}

type ceremonyBody struct {
	Options string `json:"opcoes" doc:"JSON para PublicKeyCredential.parseCreationOptionsFromJSON ou parseRequestOptionsFromJSON"`
}

type ceremonyOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      ceremonyBody
}

func (h *handler) asked(c Ceremony, err error) (*ceremonyOutput, error) {
	if err != nil {
		return nil, err
	}
	return &ceremonyOutput{[]http.Cookie{{
		Name: ceremonyCookie, Value: c.Token, Path: "/auth", MaxAge: int(challengeLifetime / time.Second),
		Secure: h.browser.Secure, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}}, ceremonyBody{c.Options}}, nil
}

func (h *handler) begin(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
	return h.asked(h.service.Begin(ctx, web.Actor(ctx)))
}

type newPasskeyBody struct {
	Nome  string `json:"nome" maxLength:"200"`
	Chave string `json:"chave" maxLength:"20000" doc:"O PublicKeyCredential do navegador, como toJSON o dá, em texto"`
}

type addInput struct {
	Ceremony string `cookie:"ynova_passkey"`
	Body     newPasskeyBody
}

func (h *handler) add(ctx context.Context, in *addInput) (*session.Output, error) {
	t, err := h.service.Add(ctx, web.Actor(ctx), in.Ceremony, in.Body.Nome, in.Body.Chave, session.OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

func (h *handler) remove(ctx context.Context, in *account.IDInput) (*session.Output, error) {
	t, err := h.service.Remove(ctx, web.Actor(ctx), in.ID, session.OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

func (h *handler) beginLogin(ctx context.Context, _ *struct{}) (*ceremonyOutput, error) {
	return h.asked(h.service.BeginLogin(ctx, session.OriginOf(ctx, "")))
}

type signatureBody struct {
	Chave string `json:"chave" maxLength:"20000" doc:"O PublicKeyCredential do navegador, como toJSON o dá, em texto"`
}

type loginInput struct {
	Ceremony string `cookie:"ynova_passkey"`
	Device   string `cookie:"ynova_device"`
	Body     signatureBody
}

func (h *handler) login(ctx context.Context, in *loginInput) (*session.Output, error) {
	t, err := h.service.Login(ctx, in.Ceremony, in.Body.Chave, session.OriginOf(ctx, in.Device))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}
