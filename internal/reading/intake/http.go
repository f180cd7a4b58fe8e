package intake

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the tray of what arrived, and the mailbox.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	tray := web.Group{Tag: "Entrada de documentos", Access: web.Requires(actor.IntakeManage)}
	web.Register(r, tray.Get("/api/entrada", "listIntake", "Lista o que chegou por e-mail, pela pasta vigiada e pela API, do mais novo para o mais antigo"), h.list)
	web.Register(r, tray.Post("/api/entrada/{id}/liberar", "releaseIntake", "Libera uma mensagem da quarentena e lê os seus documentos"), h.release)
	web.Register(r, tray.Post("/api/entrada/{id}/dispensar", "dismissIntake", "Tira uma mensagem da bandeja; os documentos lidos ficam"), h.dismiss)
	box := web.Group{Tag: "Configurações", Access: web.Requires(actor.SettingsManage)}
	web.Register(r, box.Get("/api/entrada/caixa", "getIntakeMailbox", "Mostra a caixa postal de entrada"), h.settings)
	web.Register(r, box.Put("/api/entrada/caixa", "updateIntakeMailbox", "Altera a caixa postal de entrada"), h.change)
	web.Register(r, box.Post("/api/entrada/caixa/testar", "testIntakeMailbox", "Abre a caixa postal como a leitura o faz"), h.try)
}

// ItemBody is a file of a message.
type ItemBody struct {
	ID         string  `json:"id"`
	Nome       string  `json:"nome"`
	Tamanho    int64   `json:"tamanho"`
	Situacao   string  `json:"situacao" enum:"recebido,repetido,recusado,retido,ignorado"`
	Motivo     string  `json:"motivo"`
	DocumentID *string `json:"document_id" doc:"O documento; de um repetido, o primeiro"`
	Leitura    string  `json:"leitura" doc:"A situação da leitura: IN_PROGRESS, COMPLETED ou FAILED; vazia sem documento"`
	Falha      string  `json:"falha"`
	Classe     string  `json:"classe" doc:"O que o documento é, depois de lido"`
	Fila       string  `json:"fila" doc:"Onde o documento está na fila de leitura; vazio sem documento"`
	Vinculado  bool    `json:"vinculado"`
}

// MessageBody is something that arrived.
type MessageBody struct {
	ID          string        `json:"id"`
	Origem      string        `json:"origem" enum:"email,pasta,api"`
	Lugar       string        `json:"lugar" doc:"A caixa postal, o nome do arquivo, ou um identificador do que um programa enviou"`
	Remetente   string        `json:"remetente" doc:"Um endereço de e-mail, ou a chave de API"`
	Assunto     string        `json:"assunto"`
	RecebidaEm  clock.Micros  `json:"recebida_em"`
	Situacao    string        `json:"situacao" enum:"recebida,quarentena,recusada,dispensada"`
	Motivo      string        `json:"motivo"`
	Tamanho     int64         `json:"tamanho"`
	DecididaPor string        `json:"decidida_por"`
	DecididaEm  *clock.Micros `json:"decidida_em"`
	Version     int64         `json:"version"`
	Itens       []ItemBody    `json:"itens"`
}

func bodyOf(m *Message) MessageBody {
	b := MessageBody{
		ID: m.ID, Origem: string(m.Origin), Lugar: m.Place, Remetente: m.Sender, Assunto: m.Subject, RecebidaEm: m.ReceivedAt,
		Situacao: string(m.State), Motivo: m.Reason, Tamanho: m.Size, DecididaPor: m.DecidedBy, DecididaEm: m.DecidedAt, Version: m.Version,
		Itens: make([]ItemBody, len(m.Items)),
	}
	for i, it := range m.Items {
		b.Itens[i] = ItemBody{
			ID: it.ID, Nome: it.Name, Tamanho: it.Size, Situacao: string(it.State), Motivo: it.Reason, DocumentID: web.Optional(it.ReadingID),
			Leitura: string(it.Status), Falha: it.Failure, Classe: it.Class, Fila: string(it.Queue), Vinculado: it.Linked,
		}
	}
	return b
}

type listInput struct {
	web.Paging
	State string `query:"situacao" enum:"recebida,quarentena,recusada,dispensada" doc:"Ausente: todas, menos as dispensadas"`
}

func (h *handler) list(ctx context.Context, in *listInput) (web.Page[MessageBody], error) {
	found, total, err := h.service.List(ctx, web.Actor(ctx), State(in.State), in.Limit(), in.Offset())
	if err != nil {
		return web.Page[MessageBody]{}, err
	}
	rows := make([]MessageBody, len(found))
	for i, m := range found {
		rows[i] = bodyOf(m)
	}
	return web.NewPage(rows, in.Paging, total, false), nil
}

func (h *handler) release(ctx context.Context, in *web.ByID) (MessageBody, error) {
	return h.decided(ctx, in.ID, h.service.Release)
}

func (h *handler) dismiss(ctx context.Context, in *web.ByID) (MessageBody, error) {
	return h.decided(ctx, in.ID, h.service.Dismiss)
}

func (h *handler) decided(ctx context.Context, messageID string, how func(context.Context, actor.Actor, string) (*Message, error)) (MessageBody, error) {
	if _, err := how(ctx, web.Actor(ctx), messageID); err != nil {
		return MessageBody{}, err
	}
	return web.As(bodyOf)(h.service.Get(ctx, web.Actor(ctx), messageID))
}

type settingsBody struct {
	Enabled     bool          `json:"enabled"`
	Host        string        `json:"host"`
	Port        int           `json:"port"`
	Security    string        `json:"security" enum:"tls,starttls"`
	User        string        `json:"user"`
	PasswordSet bool          `json:"passwordSet"`
	Auth        string        `json:"auth" enum:"senha,microsoft365,google" doc:"Como se entra: por senha, ou por aplicativo (OAuth 2.0)"`
	Tenant      string        `json:"tenant" doc:"O diretório do Entra"`
	Application string        `json:"application" doc:"O ID do aplicativo no Entra"`
	Folder      string        `json:"folder"`
	Allowed     []string      `json:"allowed" doc:"Remetentes permitidos: endereços e @domínios"`
	AuthServer  string        `json:"authServer" doc:"authserv-id com que o próprio servidor assina Authentication-Results; microsoft365 onde ele é o Microsoft 365"`
	WatchedDir  string        `json:"watchedDir" doc:"A pasta vigiada (YNOVA_INTAKE_DIR); vazia sem ela"`
	Version     int64         `json:"version"`
	UpdatedAt   *clock.Micros `json:"updatedAt"`
	UpdatedBy   string        `json:"updatedBy"`
	CheckedAt   *clock.Micros `json:"checkedAt" doc:"Quando a caixa foi olhada pela última vez"`
	Failure     string        `json:"failure" doc:"O que impediu a última leitura; vazio quando nada impediu"`
}

type settingsOutput = web.Versioned[settingsBody]

func (h *handler) respond(s Settings, err error) (*settingsOutput, error) {
	if err != nil {
		return nil, err
	}
	b := settingsBody{
		Enabled: s.Enabled, Host: s.Host, Port: s.Port, Security: string(s.Security), User: s.User, PasswordSet: s.PasswordSet, Auth: string(s.Auth), Tenant: s.Tenant, Application: s.Application, Folder: s.Folder,
		Allowed: append([]string{}, s.Allowed...), AuthServer: s.AuthServer, WatchedDir: h.service.Dir, Version: s.Version, UpdatedBy: s.UpdatedBy,
		CheckedAt: s.CheckedAt, Failure: s.Failure,
	}
	if s.Version > 0 {
		b.UpdatedAt = &s.UpdatedAt
	}
	return &settingsOutput{ETag: web.ETag(s.Version), Body: b}, nil
}

func (h *handler) settings(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return h.respond(h.service.Settings(ctx, web.Actor(ctx)))
}

type changeInput struct {
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag"`
	Body    struct {
		Enabled     bool     `json:"enabled"`
		Host        string   `json:"host" maxLength:"253"`
		Port        int      `json:"port"`
		Security    string   `json:"security" enum:"tls,starttls"`
		User        string   `json:"user" maxLength:"320"`
		Password    *string  `json:"password,omitempty" maxLength:"10000" doc:"Ausente: a guardada fica; por aplicativo, o segredo dele, ou o arquivo JSON da conta de serviço"`
		Auth        string   `json:"auth,omitempty" enum:"senha,microsoft365,google" doc:"Ausente: senha"`
		Tenant      string   `json:"tenant,omitempty" maxLength:"253"`
		Application string   `json:"application,omitempty" maxLength:"100"`
		Folder      string   `json:"folder" maxLength:"200"`
		Allowed     []string `json:"allowed" maxItems:"500"`
		AuthServer  string   `json:"authServer" maxLength:"253"`
	}
}

func (h *handler) change(ctx context.Context, in *changeInput) (*settingsOutput, error) {
	b := in.Body
	return h.respond(h.service.ChangeSettings(ctx, web.Actor(ctx), Change{
		Enabled: b.Enabled, Host: b.Host, Port: b.Port, Security: Security(b.Security), User: b.User, Password: b.Password,
		Auth: mailtoken.Kind(b.Auth), Tenant: b.Tenant, Application: b.Application,
		Folder: b.Folder, Allowed: b.Allowed, AuthServer: b.AuthServer,
	}, in.IfMatch.Version()))
}

type tryOutput struct {
	Body struct {
		Waiting int    `json:"waiting" doc:"Mensagens que esperam, até 50"`
		Message string `json:"message"`
	}
}

func (h *handler) try(ctx context.Context, _ *struct{}) (*tryOutput, error) {
	waiting, err := h.service.Try(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &tryOutput{}
	out.Body.Waiting, out.Body.Message = waiting, waitingText(waiting)
	return out, nil
}
