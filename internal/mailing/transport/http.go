package transport

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/web"
)

const tag = "Configurações"

type handler struct{ mailer *Mailer }

// Routes registers the routes of the mail settings and of the folder.
func Routes(r *web.Router, mailer *Mailer) {
	h := &handler{mailer}
	routes := web.Group{Tag: tag, Access: web.Requires(actor.SettingsManage)}
	web.Register(r, routes.Get("/api/mail/settings", "getMailSettings", "Mostra as configurações de e-mail"), h.settings)
	web.Register(r, routes.Put("/api/mail/settings", "updateMailSettings", "Altera as configurações de e-mail"), h.update)
	web.Register(r, routes.Post("/api/mail/settings/test", "testMailSettings", "Envia uma mensagem de teste a quem pede"), h.test)
	// The messages are other people's.
	web.Register(r, routes.Get("/api/mail/outbox", "listMailOutbox",
		"Lista as mensagens gravadas na pasta").For(routes.Access.Recent()), h.items)
	web.Register(r, routes.Get("/api/mail/outbox/{name}", "getMailOutboxMessage",
		"Baixa uma mensagem gravada na pasta").For(routes.Access.Recent()).Downloads("message/rfc822"), h.item)
}

type dkimBody struct {
	Domain   string  `json:"domain"`
	Selector string  `json:"selector"`
	KeySet   bool    `json:"keySet"`
	Record   *string `json:"record" doc:"O registro TXT que o DNS deve ter"`
}

type settingsBody struct {
	Mode        Mode     `json:"mode" enum:"smtp,outbox"`
	Source      Source   `json:"source" enum:"ambiente,tela,padrao"`
	Editable    bool     `json:"editable" doc:"O servidor pode ser alterado aqui"`
	Host        string   `json:"host"`
	Port        int      `json:"port"`
	Security    Security `json:"security" enum:"starttls,starttls_opcional,tls,nenhuma"`
	User        string   `json:"user"`
	PasswordSet bool     `json:"passwordSet"`

	Auth        mailtoken.Kind `json:"auth" enum:"senha,microsoft365,google" doc:"Como se entra: por senha, ou por aplicativo (OAuth 2.0)"`
	Tenant      string         `json:"tenant" doc:"O diretório do Entra"`
	Application string         `json:"application" doc:"O ID do aplicativo no Entra"`

	FromAddress string        `json:"fromAddress"`
	FromName    string        `json:"fromName"`
	PerMinute   int           `json:"perMinute"`
	DKIM        dkimBody      `json:"dkim"`
	Directory   *string       `json:"directory" doc:"O nome da pasta das mensagens, quando não há servidor"`
	Describe    string        `json:"describe" doc:"Para onde as mensagens vão, e de quem"`
	Version     int64         `json:"version"`
	UpdatedAt   *clock.Micros `json:"updatedAt"`
	UpdatedBy   string        `json:"updatedBy"`
}

type settingsOutput = web.Versioned[settingsBody]

func (h *handler) respond(s Settings, err error) (*settingsOutput, error) {
	if err != nil {
		return nil, err
	}
	b := settingsBody{
		Mode: s.Mode, Source: s.Source, Editable: s.Source != FromEnvironment, Host: s.Host, Port: s.Port, Security: s.Security,
		User: s.User, PasswordSet: s.PasswordSet, Auth: s.Auth, Tenant: s.Tenant, Application: s.Application, FromAddress: s.FromAddress, FromName: s.FromName, PerMinute: s.PerMinute,
		DKIM: dkimBody{Domain: s.DKIMDomain, Selector: s.DKIMSelector, KeySet: s.DKIMKeySet}, Version: s.Version, UpdatedBy: s.UpdatedBy,
		Describe: h.mailer.describe(&s),
	}
	if s.DKIMRecord != "" {
		b.DKIM.Record = &s.DKIMRecord
	}
	if s.Mode == Outbox {
		b.Directory = new(h.mailer.folderName())
	}
	password, dkim := h.mailer.readable(&s)
	b.PasswordSet, b.DKIM.KeySet = b.PasswordSet && password, b.DKIM.KeySet && dkim
	if !password || !dkim {
		b.Describe += ". " + msgSealed
	}
	if s.UpdatedAt != 0 {
		b.UpdatedAt = &s.UpdatedAt
	}
	return &settingsOutput{ETag: web.ETag(s.Version), Body: b}, nil
}

func (h *handler) settings(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return h.respond(h.mailer.Settings(ctx, h.mailer.DB))
}

// kept is a secret that may be left out, which keeps the stored one.
type kept struct {
	given bool
	value string
}

// UnmarshalJSON is called only where the field is in the body; null clears.
func (k *kept) UnmarshalJSON(data []byte) error {
	k.given = true
	return json.Unmarshal(data, &k.value)
}

// Schema is a text, or null.
func (kept) Schema(r huma.Registry) *huma.Schema {
	s := *r.Schema(reflect.TypeFor[string](), false, "")
	most := 20_000
	s.Nullable, s.MaxLength = true, &most
	return &s
}

func (k kept) pointer() *string {
	if !k.given {
		return nil
	}
	return &k.value
}

type dkimChange struct {
	Domain   string `json:"domain" required:"false" maxLength:"253"`
	Selector string `json:"selector" required:"false" maxLength:"100"`
	Key      kept   `json:"key,omitzero" doc:"Chave privada em PEM; sem este campo fica a guardada"`
}

type changeBody struct {
	Mode        string      `json:"mode" required:"false" maxLength:"20"`
	Host        string      `json:"host" required:"false" maxLength:"253"`
	Port        int         `json:"port" required:"false" minimum:"0" maximum:"65535"`
	Security    string      `json:"security" required:"false" maxLength:"30"`
	User        string      `json:"user" required:"false" maxLength:"200"`
	Password    kept        `json:"password,omitzero" doc:"Sem este campo fica a guardada; por aplicativo, o segredo dele, ou o arquivo JSON da conta de serviço"`
	Auth        string      `json:"auth" required:"false" enum:"senha,microsoft365,google" doc:"Ausente: senha"`
	Tenant      string      `json:"tenant" required:"false" maxLength:"253"`
	Application string      `json:"application" required:"false" maxLength:"100"`
	FromAddress string      `json:"fromAddress" required:"false" maxLength:"254"`
	FromName    string      `json:"fromName" required:"false" maxLength:"100"`
	PerMinute   int         `json:"perMinute" required:"false"`
	DKIM        *dkimChange `json:"dkim" required:"false" doc:"Sem este campo a assinatura fica como está"`
}

type changeInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida"`
	Body    changeBody
}

func (h *handler) update(ctx context.Context, in *changeInput) (*settingsOutput, error) {
	b := &in.Body
	if b.PerMinute == 0 {
		b.PerMinute = DefaultPerMinute
	}
	c := Change{
		Mode: Mode(b.Mode), Host: b.Host, Port: b.Port, Security: Security(b.Security), User: b.User, Password: b.Password.pointer(),
		Auth: mailtoken.Kind(b.Auth), Tenant: b.Tenant, Application: b.Application,
		FromAddress: b.FromAddress, FromName: b.FromName, PerMinute: b.PerMinute, DKIMKept: b.DKIM == nil,
	}
	if b.DKIM != nil {
		c.DKIMDomain, c.DKIMSelector, c.DKIMKey = b.DKIM.Domain, b.DKIM.Selector, b.DKIM.Key.pointer()
	}
	return h.respond(h.mailer.Change(ctx, web.Actor(ctx), c, in.IfMatch.Version()))
}

type testBody struct {
	OK       bool   `json:"ok"`
	To       string `json:"to"`
	Mode     Mode   `json:"mode" enum:"smtp,outbox"`
	Describe string `json:"describe" doc:"Para onde a mensagem foi"`
}

func (h *handler) test(ctx context.Context, _ *struct{}) (testBody, error) {
	to, describe, err := h.mailer.Test(ctx, web.Actor(ctx))
	if err != nil {
		return testBody{}, err
	}
	return testBody{OK: true, To: to, Describe: describe}, nil
}

type itemBody struct {
	Name    string       `json:"name"`
	Size    int64        `json:"size"`
	At      clock.Micros `json:"at"`
	To      string       `json:"to"`
	Subject string       `json:"subject"`
	Opens   bool         `json:"opens" doc:"Quem pede pode baixá-la: uma mensagem com um link ou um código pessoal é só do destinatário"`
}

type itemsInput struct{ web.Paging }

func (h *handler) items(ctx context.Context, in *itemsInput) (web.Page[itemBody], error) {
	items, total, err := h.mailer.Items(in.Limit(), in.Offset())
	if err != nil {
		return web.Page[itemBody]{}, err
	}
	a := web.Actor(ctx)
	rows := web.Bodies(items, func(i *Item) itemBody {
		return itemBody{Name: i.Name, Size: i.Size, At: i.At, To: i.To, Subject: i.Subject, Opens: i.OpensTo(a)}
	})
	return web.NewPage(rows, in.Paging, total, false), nil
}

type itemInput struct {
	Name string `path:"name" maxLength:"120"`
}

func (h *handler) item(ctx context.Context, in *itemInput) (*web.Stream, error) {
	file, size, err := h.mailer.Open(ctx, web.Actor(ctx), in.Name)
	if err != nil {
		return nil, err
	}
	return web.File(in.Name, "message/rfc822", size, file), nil
}
