package session

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

const tagSession = "Sessão"

// deviceCookie marks a browser in which the owner has signed in before. It is
// sent to /auth only, where passwords are tried.
const deviceCookie = "ynova_device"

// Browser gives browsers what a session consists of.
type Browser struct {
	Secure bool // people reach the product over https
	Demo   bool // the product shows data of the demonstration
	// LatestMonth is the newest month that the user has measurements of, as YYYY-MM;
	// empty while there are none, nil where nobody asks.
	LatestMonth func(ctx context.Context, a actor.Actor) string
}

type handler struct {
	service *Service
	browser Browser
}

// Routes registers the routes of sessions.
func Routes(r *web.Router, service *Service, b Browser) {
	h := &handler{service, b}
	routes := web.Group{Tag: tagSession, Access: web.SignedIn()}
	web.Register(r, routes.Get("/auth/csrf", "getCsrfToken", "Emite o token que as operações que alteram dados exigem").For(web.Public()), h.csrf)
	web.Register(r, routes.Get("/auth/me", "getMe", "Mostra o usuário da sessão").For(web.Account()), h.me)
	web.Register(r, routes.Post("/auth/login", "login", "Abre uma sessão").For(web.Public()), h.login)
	web.Register(r, routes.Post("/auth/logout", "logout", "Encerra a sessão").For(web.Account()).Returns(http.StatusNoContent), h.logout)
	web.Register(r, routes.Post("/auth/refresh", "refreshSession", "Renova a sessão"), h.refresh)
	web.Register(r, routes.Post("/auth/reauth", "reauthenticate", "Confirma a senha para uma operação sensível").For(web.Enrolment()).Returns(http.StatusNoContent), h.reauth)
	web.Register(r, routes.Post("/auth/password", "changePassword", "Troca a própria senha"), h.changePassword)
	web.Register(r, routes.Get("/auth/sessions", "listSessions", "Lista as próprias sessões"), h.sessions)
	web.Register(r, routes.Delete("/auth/sessions/{id}", "revokeSession",
		"Encerra uma das próprias sessões").Returns(http.StatusNoContent), h.revokeSession)
}

// OriginOf is where the request comes from; device is the token of its cookie.
func OriginOf(ctx context.Context, device string) Origin {
	return Origin{
		IP: web.ClientIP(ctx), UserAgent: web.UserAgent(ctx), Session: web.SessionToken(ctx), Device: device,
	}
}

// SetDevice is the cookie that makes the browser a known one; none for an empty token.
func (b Browser) SetDevice(token string) []http.Cookie {
	if token == "" {
		return nil
	}
	return []http.Cookie{{
		Name: deviceCookie, Value: token, Path: "/auth", MaxAge: int(deviceLifetime / time.Second),
		Secure: b.Secure, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}}
}

type csrfBody struct {
	CSRFToken string `json:"csrfToken"`
}

func (h *handler) csrf(ctx context.Context, _ *struct{}) (csrfBody, error) {
	return csrfBody{CSRFToken: web.CSRFToken(ctx)}, nil
}

// UserBody is the signed-in user; the field list is the whole of what leaves.
type UserBody struct {
	ID          string         `json:"id"`
	Email       string         `json:"email"`
	Name        string         `json:"name"`
	Roles       []string       `json:"roles"`
	Permissions []string       `json:"permissions"`
	Status      account.Status `json:"status" enum:"ativo,pendente,exige_2fa" doc:"exige_2fa: só a configuração da verificação em duas etapas está aberta"`
	Demo        bool           `json:"demo" doc:"O sistema mostra dados de demonstração"`
	SSO         bool           `json:"sso,omitempty" doc:"O provedor de identidade da empresa abriu a sessão"`
	Month       *string        `json:"mesPadrao" doc:"O mês mais recente com medição, AAAA-MM; nulo enquanto não há"`
}

func (h *handler) me(ctx context.Context, _ *struct{}) (UserBody, error) {
	return h.browser.userBody(ctx, web.Actor(ctx)), nil
}

// AdmissionBody is what the application needs to work in a session.
type AdmissionBody struct {
	User      UserBody `json:"user"`
	CSRFToken string   `json:"csrfToken"`
}

// Output is the answer that begins or renews a session.
type Output struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      AdmissionBody
}

// Admit gives the browser what a new or renewed session consists of.
func (b Browser) Admit(ctx context.Context, t Ticket) *Output {
	web.SetSession(ctx, t.Token, t.ExpiresIn)
	return &Output{
		SetCookie: b.SetDevice(t.Device),
		Body:      AdmissionBody{User: b.userBody(ctx, t.Actor), CSRFToken: web.CSRFToken(ctx)},
	}
}

type loginBody struct {
	Email    string `json:"email" maxLength:"320"`
	Password string `json:"password" maxLength:"1024"`
}

type loginInput struct {
	Device string `cookie:"ynova_device"`
	Body   loginBody
}

// loginAnswerBody is an admission, or says that the code of the second factor is owed.
type loginAnswerBody struct {
	User      *UserBody `json:"user,omitempty" doc:"Ausente enquanto a segunda etapa é devida"`
	CSRFToken string    `json:"csrfToken"`
	Challenge string    `json:"challenge,omitempty" doc:"Presente quando a segunda etapa é devida: volta em /auth/login/code"`
	Passkey   bool      `json:"passkey,omitempty" doc:"A senha não basta para o perfil de acesso: entre com a chave de acesso"`
}

type loginOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      loginAnswerBody
}

func (h *handler) login(ctx context.Context, in *loginInput) (*loginOutput, error) {
	t, err := h.service.Login(ctx, in.Body.Email, in.Body.Password, OriginOf(ctx, in.Device))
	if err != nil {
		return nil, err
	}
	if t.Challenge != "" || t.Passkey {
		return &loginOutput{Body: loginAnswerBody{CSRFToken: web.CSRFToken(ctx), Challenge: t.Challenge, Passkey: t.Passkey}}, nil
	}
	admitted := h.browser.Admit(ctx, t)
	return &loginOutput{admitted.SetCookie, loginAnswerBody{User: &admitted.Body.User, CSRFToken: admitted.Body.CSRFToken}}, nil
}

func (h *handler) logout(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if err := h.service.Logout(ctx, web.Actor(ctx)); err != nil {
		return nil, err
	}
	web.ClearSession(ctx)
	return nil, nil
}

func (h *handler) refresh(ctx context.Context, _ *struct{}) (*Output, error) {
	t, err := h.service.Refresh(ctx, web.Actor(ctx), OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

type reauthBody struct {
	Password string `json:"password" maxLength:"1024"`
}

type reauthInput struct{ Body reauthBody }

func (h *handler) reauth(ctx context.Context, in *reauthInput) (*struct{}, error) {
	return nil, h.service.Reauthenticate(ctx, web.Actor(ctx), in.Body.Password, OriginOf(ctx, ""))
}

type passwordBody struct {
	CurrentPassword string `json:"currentPassword" maxLength:"1024"`
	Password        string `json:"password" maxLength:"1024"`
}

type changePasswordInput struct{ Body passwordBody }

func (h *handler) changePassword(ctx context.Context, in *changePasswordInput) (*Output, error) {
	t, err := h.service.ChangePassword(ctx, web.Actor(ctx), in.Body.CurrentPassword, in.Body.Password, OriginOf(ctx, ""))
	if err != nil {
		return nil, err
	}
	return h.browser.Admit(ctx, t), nil
}

type sessionBody struct {
	ID         string       `json:"id"`
	CreatedAt  clock.Micros `json:"createdAt"`
	LastSeenAt clock.Micros `json:"lastSeenAt"`
	IP         string       `json:"ip"`
	UserAgent  string       `json:"userAgent"`
	Current    bool         `json:"current"`
}

type sessionListBody struct {
	Data []sessionBody `json:"data"`
}

func (h *handler) sessions(ctx context.Context, _ *struct{}) (sessionListBody, error) {
	who := web.Actor(ctx)
	live, err := h.service.List(ctx, who)
	if err != nil {
		return sessionListBody{}, err
	}
	rows := make([]sessionBody, len(live))
	for i, s := range live {
		rows[i] = sessionBody{s.ID, s.CreatedAt, s.LastSeenAt, s.IP, s.UserAgent, s.ID == who.SessionID}
	}
	return sessionListBody{Data: rows}, nil
}

func (h *handler) revokeSession(ctx context.Context, in *account.IDInput) (*struct{}, error) {
	who := web.Actor(ctx)
	if err := h.service.Revoke(ctx, who, in.ID); err != nil {
		return nil, err
	}
	if in.ID == who.SessionID {
		web.ClearSession(ctx)
	}
	return nil, nil
}

func (b Browser) userBody(ctx context.Context, a actor.Actor) UserBody {
	status := account.StatusAtivo
	switch {
	case len(a.Roles) == 0:
		status = account.StatusPendente
	case a.MustEnroll:
		status = account.StatusEnroll
	}
	return UserBody{
		ID: a.UserID, Email: a.Email, Name: a.Name, Roles: account.RoleNames(a.Roles), Permissions: a.PermissionKeys(),
		Status: status, Demo: b.Demo, SSO: a.Provider.Opened, Month: b.month(ctx, a),
	}
}

// month is where the screens open.
func (b Browser) month(ctx context.Context, a actor.Actor) *string {
	if b.LatestMonth == nil {
		return nil
	}
	if found := b.LatestMonth(ctx, a); found != "" {
		return &found
	}
	return nil
}
