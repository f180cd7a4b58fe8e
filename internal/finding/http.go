package finding

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/url"

	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

type handler struct{ service *Service }

// Routes registers the routes of the audit of invoices.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/apontamentos", Tag: "Auditoria de faturas", Access: web.Requires(actor.InvoicesRead)}
	web.Register(r, routes.Get("", "listFindings", "Lista os apontamentos da auditoria de faturas"), h.list)
	web.Register(r, routes.Get("/export", "exportFindings",
		"Exporta os apontamentos da lista filtrada em XLSX ou CSV").Downloads(export.Produces), h.export)
	web.Register(r, routes.Get("/regras", "listFindingRules", "Lista as regras da auditoria com a sua fonte"), h.rules)
	creditRoutes(r, &routes, h)
	web.Register(r, routes.Get("/{id}", "getFinding", "Mostra um apontamento com a memória de cálculo e o histórico"), h.get)
	web.Register(r, routes.Put("/{id}", "updateFinding",
		"Decide sobre um apontamento; o que não é enviado fica vazio").Needs(actor.InvoicesProcess), h.update)
	web.Register(r, routes.Get("/{id}/carta", "getFindingLetter", "Escreve a contestação de uma cobrança"), h.letter)
	web.Register(r, routes.Get("/{id}/carta/pdf", "getFindingLetterPdf", "A contestação em PDF").Downloads("application/pdf"), h.letterPDF)
	web.Register(r, routes.Get("/{id}/restituicao/pdf", "getRefundPdf",
		"O pedido ao Estado do ICMS pago a mais nos meses da unidade, em PDF").Downloads("application/pdf"), h.refundPDF)
	bills := web.Group{Path: "/api/faturas", Tag: "Auditoria de faturas", Access: web.Requires(actor.InvoicesRead)}
	web.Register(r, bills.Get("/{id}/recalculada", "getRecalculatedBill",
		"Mostra uma fatura da distribuidora refeita linha a linha, ao lado do que ela cobra"), h.recalculated)
	web.Register(r, bills.Get("/{id}/recalculada/export", "exportRecalculatedBill",
		"Exporta a fatura refeita linha a linha em XLSX ou CSV").Downloads(export.Produces), h.exportRecalculated)
}

// ListQuery is the part of an input that chooses findings and their order. It is
// exported because the router looks into exported embedded types only.
type ListQuery struct {
	Search      string `query:"q" maxLength:"200" doc:"Parte do cliente, do contrato ou do CNPJ"`
	From        string `query:"de" maxLength:"7" doc:"Do mês (AAAA-MM)"`
	To          string `query:"ate" maxLength:"7" doc:"Até o mês (AAAA-MM)"`
	Rule        string `query:"regra" maxLength:"40" doc:"A chave de uma regra"`
	Status      string `query:"status" maxLength:"20" doc:"aberta, em contestação, resolvida ou descartada"`
	ClientID    string `query:"cliente_id" maxLength:"64"`
	ContractID  string `query:"contrato_id" maxLength:"64"`
	Owner       string `query:"responsavel" maxLength:"64" doc:"Um id, eu ou ninguem"`
	AtLeast     string `query:"minimo" maxLength:"20" doc:"Valor mínimo em jogo, R$"`
	Light       string `query:"luz" enum:"amarelo,vermelho" doc:"Severidade: vermelho é Alta"`
	ReplyUntil  string `query:"resposta_ate" maxLength:"10" doc:"Contestações com resposta prevista até o dia (AAAA-MM-DD)"`
	PendingOn   string `query:"pendente_em" maxLength:"10" doc:"Neste dia (AAAA-MM-DD): sem o que foi dispensado e o de mês fechado, até 30 dias antes do prazo"`
	Contestable string `query:"contestavel" enum:"0,1" doc:"1: só cobranças a contestar"`
	Recovered   string `query:"recuperado" enum:"0,1" doc:"1: só o que devolveu algo: o que foi visto, ou o que uma pessoa resolveu do contestável"`
	Sort        string `query:"sort" maxLength:"10" doc:"mes, em_jogo, com - antes para a ordem inversa, ou cliente; padrão -mes"`
}

func (in *ListQuery) filter() (Filter, error) {
	f := Filter{
		Search: in.Search, ClientID: in.ClientID, ContractID: in.ContractID, Owner: in.Owner, Contestable: in.Contestable == "1", Recovered: in.Recovered == "1", Sort: in.Sort,
		Rule: rule.Rule(in.Rule), Status: Status(in.Status), Light: portfolio.Light(in.Light),
	}
	var wrong fault.Collector
	f.From, f.To = web.Month(&wrong, "de", in.From), web.Month(&wrong, "ate", in.To)
	for _, day := range []struct {
		path, text string
		into       *month.Date
	}{{"resposta_ate", in.ReplyUntil, &f.ReplyUntil}, {"pendente_em", in.PendingOn, &f.PendingOn}} {
		if day.text == "" {
			continue
		}
		var err error
		*day.into, err = month.ParseDate(day.text)
		wrong.Check(err == nil, day.path, "Informe uma data válida no formato AAAA-MM-DD")
	}
	if in.AtLeast != "" {
		var err error
		f.AtLeast, err = money.Parse(in.AtLeast)
		wrong.Check(err == nil && f.AtLeast >= 0, "minimo", "Informe um valor em reais")
	}
	if in.Rule != "" {
		_, ok := rule.Describe(f.Rule)
		wrong.Check(ok, "regra", "Esta regra não existe")
	}
	if in.Status != "" {
		_, ok := ParseStatus(in.Status)
		wrong.Check(ok, "status", "Status deve ser aberta, em contestação, resolvida ou descartada")
	}
	_, ok := orders[in.Sort]
	wrong.Check(ok || in.Sort == "", "sort", "Esta ordem não existe")
	return f, wrong.Err()
}

// auditFilter is the filter as requested, by the names of the query, for the audit trail.
func (in *ListQuery) auditFilter() map[string]string {
	return export.AuditFilter(map[string]string{
		"q": in.Search, "de": in.From, "ate": in.To, "regra": in.Rule, "status": in.Status, "cliente_id": in.ClientID, "contrato_id": in.ContractID,
		"responsavel": in.Owner, "minimo": in.AtLeast, "contestavel": in.Contestable, "recuperado": in.Recovered, "luz": in.Light, "resposta_ate": in.ReplyUntil, "pendente_em": in.PendingOn, "sort": in.Sort,
	})
}

type listInput struct {
	web.Paging
	ListQuery
}

func (h *handler) list(ctx context.Context, in *listInput) (listBody, error) {
	f, err := in.filter()
	if err != nil {
		return listBody{}, err
	}
	f.Limit, f.Offset = in.Limit(), in.Offset()
	found, err := h.service.List(ctx, web.Actor(ctx), f)
	if err != nil {
		return listBody{}, err
	}
	return listBodyOf(&found, in.Paging), nil
}

type exportInput struct {
	export.Choice
	ListQuery
}

// Head is the list of a saved view, by the address of the screen, as the person may see it
// now (DR-26). Without a status it shows what is open; the least amount is as it was typed.
func (s *Service) Head(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
	in := web.Query[ListQuery](address)
	in.ContractID = address.Get("contrato")
	if in.Status = cmp.Or(in.Status, string(StatusOpen)); in.Status == "todas" {
		in.Status = ""
	}
	least, _, err := ptbr.Canonical(in.AtLeast)
	if err != nil {
		least = "" // the screen leaves it out too
	}
	in.AtLeast = least
	return export.HeadOf(ctx, a, rows, in.filter, s.Export)
}

func (h *handler) export(ctx context.Context, in *exportInput) (*web.Stream, error) {
	return export.Filtered(ctx, in.Format, in.filter, h.service.Export, in.auditFilter())
}

func (h *handler) rules(context.Context, *struct{}) (*rulesOutput, error) {
	out := &rulesOutput{}
	rules := rule.All()
	out.Body.Data = make([]ruleBody, len(rules))
	for i, d := range rules {
		out.Body.Data[i] = ruleBody{string(d.Rule), string(d.Family), d.Title, rule.GroundOf(d.Rule, invoice.KindBill), d.Advice, rule.RemedyOf(d.Rule, invoice.KindBill)}
	}
	out.Body.Version = rule.RulesVersion
	return out, nil
}

func (h *handler) get(ctx context.Context, in *web.ByID) (*detailOutput, error) {
	return respond(h.service.Get(ctx, web.Actor(ctx), in.ID))
}

type updateInput struct {
	web.ByVersion
	Body struct {
		Status  string  `json:"status" required:"false" maxLength:"20" doc:"aberta, em contestação, resolvida ou descartada"`
		Reason  *string `json:"motivo" required:"false" maxLength:"10000" doc:"Obrigatório ao descartar"`
		Note    *string `json:"nota" required:"false" maxLength:"10000"`
		OwnerID *string `json:"responsavel_id" required:"false" maxLength:"64"`
		ReplyOn *string `json:"resposta_em" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	}
}

func (h *handler) update(ctx context.Context, in *updateInput) (*detailOutput, error) {
	b := &in.Body
	return respond(h.service.Update(ctx, web.Actor(ctx), in.ID, Change{
		Status: b.Status, Reason: web.Text(b.Reason), Note: web.Text(b.Note), OwnerID: web.Text(b.OwnerID), ReplyOn: web.Text(b.ReplyOn),
	}, in.IfMatch.Version()))
}

var respond = web.Responder(func(d Detail) (int64, detailBody) { return d.Version, detailBodyOf(&d) })

type letterOutput struct {
	Body struct {
		To      string `json:"destinatario"`
		Subject string `json:"assunto"`
		Text    string `json:"texto"`
	}
}

func (h *handler) letter(ctx context.Context, in *web.ByID) (*letterOutput, error) {
	l, err := h.service.Letter(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &letterOutput{}
	out.Body.To, out.Body.Subject, out.Body.Text = l.To, l.Subject, l.Text()
	return out, nil
}

func (h *handler) letterPDF(ctx context.Context, in *web.ByID) (*web.Stream, error) {
	l, err := h.service.Letter(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return paperOut("contestacao-"+in.ID, l.PDF), nil
}

func (h *handler) refundPDF(ctx context.Context, in *web.ByID) (*web.Stream, error) {
	r, err := h.service.Refund(ctx, web.Actor(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return paperOut("restituicao-"+in.ID, r.PDF), nil
}

// paperOut sends a paper as a file.
func paperOut(name string, print func() ([]byte, error)) *web.Stream {
	return web.Attachment(name+".pdf", "application/pdf", func(w io.Writer) error {
		made, err := print()
		if err != nil {
			return err
		}
		_, err = io.Copy(w, bytes.NewReader(made))
		return err
	})
}
