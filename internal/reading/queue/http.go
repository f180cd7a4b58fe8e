package queue

import (
	"context"
	"slices"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

type handler struct{ service *Service }

// Routes registers the routes of the queue.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Tag: "Leitura de documentos", Access: web.Requires(actor.InvoicesProcess)}
	web.Register(r, routes.Get("/api/idp/queue", "listQueue",
		"Mostra a fila de leitura: uma página de 50 documentos e quantos há em cada situação").Needs(actor.InvoicesRead), h.queue)
	web.Register(r, routes.Get("/api/idp/queue/options", "queueOptions",
		"Mostra as distribuidoras e os responsáveis pelos quais a fila se filtra").Needs(actor.InvoicesRead), h.queueOptions)
	web.Register(r, routes.Post("/api/idp/document/{id}/claim", "claimDocument",
		"Diz que a pessoa está com o documento aberto, por cinco minutos, e responde quem está"), h.claim)
	web.Register(r, routes.Delete("/api/idp/document/{id}/claim", "releaseDocument", "Diz que a pessoa deixou o documento"), h.release)
	web.Register(r, routes.Put("/api/idp/queue/owner", "assignQueue",
		"Diz quem cuida de vários documentos e responde o que houve com cada um; recusa os que outra pessoa está conferindo"), h.assignAll)
	web.Register(r, routes.Put("/api/idp/document/{id}/owner", "assignDocument", "Diz quem cuida do documento"), h.assign)
}

type queueInput struct {
	Tab         record.State    `query:"situacao" enum:"conferir,pronto,a_decidir,revisar,faltam,sem_cliente,nao_e_fatura,evento,repetido,falha,lendo,vinculado,dividido" doc:"Ausente: todas; conferir: lidos e ainda não vinculados"`
	Classes     []extract.Class `query:"tipo" enum:"fatura_a,fatura_b,fatura,nfe_xml,nf3e_xml,evento_xml,danfe,demonstrativo_gd,outro"`
	Distributor string          `query:"distribuidora" maxLength:"200"`
	Month       string          `query:"mes" maxLength:"7" doc:"AAAA-MM"`
	Owner       string          `query:"responsavel" maxLength:"64" doc:"O id de uma pessoa, eu, ou ninguem"`
	Source      record.Source   `query:"origem" enum:"tela,api,email,pasta,portal"`
	Unproposed  bool            `query:"sem_proposta" doc:"Só documentos sem um contrato a que se vinculem sem pergunta"`
	Automatic   bool            `query:"automaticos" doc:"Só os que se vincularam sozinhos"`
	Q           string          `query:"q" maxLength:"200" doc:"Parte do cliente ou da unidade, como no documento ou no cadastro, do CNPJ, da instalação, do número, da distribuidora ou do arquivo"`
	Sort        Sort            `query:"ordem" enum:"chegada,-chegada,mes,-mes,valor,-valor" doc:"Ausente: menos dúvidas primeiro e, entre iguais, o mais antigo"`
	After       string          `query:"depois" maxLength:"400" doc:"O campo proximo da página anterior"`
}

func (in *queueInput) filter(a actor.Actor) Filter {
	f := Filter{
		Tab: in.Tab, Classes: in.Classes, Distributor: in.Distributor, Month: in.Month, Owner: in.Owner, Source: in.Source, Unproposed: in.Unproposed,
		Automatic: in.Automatic, Search: in.Q, Sort: in.Sort, After: in.After,
	}
	if f.Owner == "eu" {
		f.Owner = a.UserID
	}
	return f
}

// Row is a document in the queue.
type Row struct {
	DocumentID string        `json:"document_id"`
	Filename   string        `json:"filename"`
	Status     record.Status `json:"status" enum:"IN_PROGRESS,COMPLETED,FAILED"`
	State      record.State  `json:"situacao" enum:"pronto,a_decidir,revisar,faltam,sem_cliente,nao_e_fatura,evento,repetido,falha,lendo,vinculado,dividido"`
	record.CompletenessBody
	Error        *string       `json:"error"`
	Customer     *string       `json:"cliente"`
	Installation *string       `json:"instalacao"`
	Month        *string       `json:"mes" doc:"AAAA-MM"`
	Distributor  *string       `json:"distribuidora"`
	Amount       *web.Number   `json:"valor" doc:"R$"`
	Number       *string       `json:"numero"`
	Contract     *ContractName `json:"contrato" doc:"A que está vinculado, ou a que se vincula sem pergunta; ausente: nenhum"`
	Question     *Question     `json:"pergunta" doc:"O que responder antes de vincular; ausente: nada"`
	Owner        *PersonBody   `json:"responsavel"`
	Claim        *ClaimBody    `json:"em_conferencia" doc:"Quem está com o documento aberto; ausente: ninguém"`
	Source       record.Source `json:"origem" enum:"tela,api,email,pasta,portal"`
	Automatic    bool          `json:"automatico" doc:"Vinculou-se sozinho"`
	UndoUntil    *clock.Micros `json:"desfazer_ate" format:"date-time" doc:"Até quando o vínculo pode ser desfeito; ausente: não pode"`
	Version      int64         `json:"version"`
	CreatedBy    string        `json:"created_by"`
	CreatedAt    clock.Micros  `json:"created_at" format:"date-time"`
}

// SchemaName is how clients know it.
func (Row) SchemaName() string { return "ReadingQueueRow" }

// ContractName is a contract as a list shows it.
type ContractName struct {
	ID     string `json:"contract_id"`
	Code   string `json:"contract_code"`
	Client string `json:"client_name"`
}

// Question is a question on one line.
type Question struct {
	Code record.QuestionCode `json:"code"`
	Text string              `json:"text"`
}

// SchemaName is how clients know it.
func (Question) SchemaName() string { return "ReadingQueueQuestion" }

// PersonBody is a user by name.
type PersonBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ClaimBody says who has a document open.
type ClaimBody struct {
	ID    string       `json:"id"`
	Name  string       `json:"name"`
	Until clock.Micros `json:"ate" format:"date-time"`
	Mine  bool         `json:"minha" doc:"É de quem pergunta"`
}

func claimBodyOf(c *Claim, a actor.Actor) *ClaimBody {
	return &ClaimBody{ID: c.UserID, Name: c.Name, Until: c.Until, Mine: c.UserID == a.UserID}
}

func queueRowOf(w *Waiting, a actor.Actor) Row {
	p := &w.Place
	b := Row{
		DocumentID: w.ID, Filename: w.Filename, Status: w.Status, State: record.StateOf(w.Reading), CompletenessBody: record.CompletenessOf(w.Reading), Error: web.Optional(w.Error),
		Customer: web.Optional(p.Customer), Installation: web.Optional(p.Installation), Month: web.Optional(p.Month), Distributor: web.Optional(p.Distributor),
		Amount: web.NumberOf(p.Amount, money.Amount.Text), Number: web.Optional(p.Number), Source: w.Source, Automatic: w.LinkMode == record.LinkedAutomatically, UndoUntil: w.UndoUntil,
		Version: w.Version, CreatedBy: w.UserName, CreatedAt: w.CreatedAt,
	}
	if c := w.Contract; c != nil {
		b.Contract = &ContractName{c.ID, c.Code, c.Client}
	}
	if p.Question != "" {
		b.Question = &Question{p.Question, p.Question.Short()}
	}
	if w.OwnerID != "" {
		b.Owner = &PersonBody{w.OwnerID, w.OwnerName}
	}
	if w.Claim != nil {
		b.Claim = claimBodyOf(w.Claim, a)
	}
	return b
}

type queueOutput struct {
	Body struct {
		Data   []Row                `json:"data"`
		Next   *string              `json:"proximo" doc:"Para pedir a próxima página; ausente: esta é a última"`
		Total  int                  `json:"total" doc:"Documentos da situação"`
		Counts map[record.State]int `json:"contagens" doc:"Quantos documentos o filtro tem em cada situação"`
	}
}

func (h *handler) queue(ctx context.Context, in *queueInput) (*queueOutput, error) {
	a := web.Actor(ctx)
	page, err := h.service.Page(ctx, a, in.filter(a))
	if err != nil {
		return nil, err
	}
	out := &queueOutput{}
	out.Body.Data = web.Bodies(page.Rows, func(w *Waiting) Row { return queueRowOf(w, a) })
	out.Body.Next, out.Body.Total, out.Body.Counts = web.Optional(page.Next), page.Total, map[record.State]int{}
	for _, tab := range Tabs {
		out.Body.Counts[tab] = page.Counts[tab]
	}
	return out, nil
}

type queueOptionsOutput struct {
	Body struct {
		Distributors []string     `json:"distribuidoras"`
		Owners       []PersonBody `json:"responsaveis"`
		Staff        []PersonBody `json:"pessoas" doc:"A quem um documento pode ser entregue; vazio para quem não o entrega"`
		Offer        bool         `json:"oferecer_automatico" doc:"Vinte documentos que podiam vincular-se sozinhos foram vinculados sem mudança, e a configuração está desligada"`
	}
}

func (h *handler) queueOptions(ctx context.Context, _ *struct{}) (*queueOptionsOutput, error) {
	o, err := h.service.Options(ctx, web.Actor(ctx))
	if err != nil {
		return nil, err
	}
	out := &queueOptionsOutput{}
	out.Body.Distributors = append([]string{}, slices.Clip(o.Distributors)...)
	out.Body.Offer = o.Offer
	personOf := func(p *Person) PersonBody { return PersonBody{p.ID, p.Name} }
	out.Body.Owners, out.Body.Staff = web.Bodies(o.Owners, personOf), web.Bodies(o.Staff, personOf)
	return out, nil
}

func (h *handler) claim(ctx context.Context, in *web.ByID) (ClaimBody, error) {
	a := web.Actor(ctx)
	c, err := h.service.Take(ctx, a, in.ID)
	if err != nil {
		return ClaimBody{}, err
	}
	return *claimBodyOf(&c, a), nil
}

func (h *handler) release(ctx context.Context, in *web.ByID) (*struct{}, error) {
	return nil, h.service.Release(ctx, web.Actor(ctx), in.ID)
}

type assignInput struct {
	web.ByVersion
	Body struct {
		UserID *string `json:"user_id" maxLength:"64" doc:"Quem cuida do documento; null: ninguém"`
	}
}

func (h *handler) assign(ctx context.Context, in *assignInput) (*record.DocumentOutput, error) {
	userID := ""
	if in.Body.UserID != nil {
		userID = *in.Body.UserID
	}
	return record.Respond(h.service.Assign(ctx, web.Actor(ctx), in.ID, userID, in.IfMatch.Version()))
}
