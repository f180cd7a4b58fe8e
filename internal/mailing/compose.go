package mailing

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/letterhead"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/statement"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
)

const (
	typePDF  = "application/pdf"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)

// statementOf is the month's statement of a record.
func statementOf(r *record.Record) *statement.Statement {
	return &statement.Statement{
		Month: r.Month, Client: r.ClientName, CNPJ: r.CNPJ, Meter: r.Meter, Contract: r.ContractCode, Supplier: r.Supplier, CP: r.CPCode,
		Metering: r.Metering, Conformity: knownConformity(r), Due: r.DueText(), Manager: r.ManagerName, Adjusted: r.Adjusted, Provisional: r.Provisional,
		Price: r.Price, AveragePrice: r.PriceGap == price.GapAverage, Value: r.Value, Loss: r.Loss, Consumption: r.Consumption, Requirement: r.Requirement, Proinfa: r.Proinfa,
		Net: r.Net, Contracted: r.Contracted, Minimum: r.Minimum, Maximum: r.Maximum, Billable: r.Billable, Above: r.Surplus, Lacking: r.Deficit,
	}
}

// valuesOf are the values of the variables; what is unknown is empty.
func valuesOf(r *record.Record) map[string]string {
	adjusted := "Não"
	if r.Adjusted {
		adjusted = "Sim"
	}
	values := map[string]string{
		"cliente": r.ClientName, "cnpj": statement.MaskCNPJ(r.CNPJ), "medidor": r.Meter, "contrato_codigo": r.ContractCode,
		"fornecedor": r.Supplier, "mes": r.Month.Label(), "mes_curto": r.Month.Short(), "cp": r.CPCode,
		"valor": statement.Amount(r.Value), "preco": statement.Price(r.Price), "faturar": statement.MWh(r.Billable), "vencimento": r.DueText(),
		"consumo": statement.MWh(r.Consumption), "perdas": statement.Percent(r.Loss), "requisito": statement.MWh(r.Requirement),
		"net": statement.MWh(r.Net), "medicao": r.Metering, "proinfa": statement.MWh(r.Proinfa), "contrato": statement.MWh(r.Contracted),
		"minimo": statement.MWh(r.Minimum), "maximo": statement.MWh(r.Maximum), "sobra": statement.MWh(r.Surplus),
		"deficit": statement.MWh(r.Deficit), "conformidade": knownConformity(r), "reajustado": adjusted,
	}
	if r.PriceGap == price.GapAverage && r.Price != nil {
		values["preco"] += " (preço médio do contrato)"
	}
	values["gestor"], values["gestor_email"] = r.ManagerName, r.ManagerEmail
	if r.ManagerName == "" {
		values["gestor"] = "Equipe YNOVA"
	}
	return values
}

// composed is a mail about a record before it gets its identity.
type composed struct {
	template.Rendered
	to          []string
	replyTo     string
	attachments []mail.Attachment
	lacking     []string // what the text needs and nobody knows: it goes to no client
	refused     error    // why it goes to no client, whatever its text
}

// written is the mail about the records: the template filled in with what all of them
// come to, a section for each of several, and their statements.
func (s *Service) written(ctx context.Context, q db.Q, p Parcel, t *template.Template) (composed, error) {
	c := composed{to: p.lead().Recipients()}
	if err := s.addProvisional(ctx, q, p); err != nil {
		return c, err
	}
	if _, err := email.Parse(p.lead().ManagerEmail); err == nil {
		c.replyTo = p.lead().ManagerEmail
	}
	if p.waitsForPrice() {
		c.refused = errRebase
	}
	values := p.values()
	text, lacking := p.worded(t.Text).Without(values)
	for _, v := range lacking {
		c.lacking = append(c.lacking, v.Label)
		values[v.Name] = "[falta: " + v.Label + "]"
	}
	var err error
	if c.Rendered, err = text.Render(values); err != nil {
		return c, errRender.WithCause(err)
	}
	if len(p) > 1 {
		c.Rendered = p.append(c.Rendered)
	}
	c.Rendered = p.marked(c.Rendered)
	for _, r := range p {
		files, err := attachments(ctx, q, r, t)
		if err != nil {
			return c, err
		}
		c.attach(files)
	}
	return c, nil
}

// attach adds files; of two with one name the second gets a number.
func (c *composed) attach(files []mail.Attachment) {
	for _, f := range files {
		name, ending, _ := strings.Cut(f.Name, ".")
		for n := 2; slices.ContainsFunc(c.attachments, func(other mail.Attachment) bool { return other.Name == f.Name }); n++ {
			f.Name = name + "-" + strconv.Itoa(n) + "." + ending
		}
		c.attachments = append(c.attachments, f)
	}
}

// lack says what a text needs and nobody knows.
func lack(labels []string) string {
	return "Falta para a mensagem: " + strings.Join(labels, ", ") + "."
}

// knownConformity is empty where the conformity is not known.
func knownConformity(r *record.Record) string {
	if r.Conformity == string(portfolio.ConformityIndefinido) {
		return ""
	}
	return r.Conformity
}

var errRender = fault.New(fault.Invalid, "modelo_invalido", "O modelo não pôde ser preenchido com os dados deste registro.")

func attachments(ctx context.Context, q db.Q, r *record.Record, t *template.Template) (files []mail.Attachment, err error) {
	st := statementOf(r)
	if t.AttachPDF {
		if st.Year, err = measuredYear(ctx, q, r.Key); err != nil {
			return nil, err
		}
		head, err := letterhead.Read(ctx, q)
		if err != nil {
			return nil, err
		}
		manager := ""
		if r.ManagerName != "" {
			manager = "Gestor da conta: " + r.ManagerName
		}
		st.House = head.House(manager)
	}
	for _, f := range []struct {
		wanted       bool
		ending, kind string
		make         func() ([]byte, error)
	}{{t.AttachPDF, ".pdf", typePDF, st.PDF}, {t.AttachXLSX, ".xlsx", typeXLSX, st.XLSX}} {
		if !f.wanted {
			continue
		}
		data, err := f.make()
		if err != nil {
			return nil, err
		}
		files = append(files, mail.Attachment{Name: st.FileName() + f.ending, ContentType: f.kind, Data: data})
	}
	return files, nil
}

func (c *composed) message(to []string) mail.Message {
	return mail.Message{To: to, Subject: c.Subject, Text: c.Plain, HTML: c.HTML, ReplyTo: c.replyTo, Attachments: c.attachments}
}

// File is an attachment without its content.
type File struct {
	Name        string `json:"name"`
	ContentType string `json:"contentType"`
	Size        int    `json:"size"`
	SHA256      string `json:"sha256,omitempty"`
}

// Preview is the mail that a record's recipients would get.
type Preview struct {
	RecordID              string
	To                    []string
	From, ReplyTo         string
	Subject, Text, HTML   string
	Attachments           []File
	Checks                []Check
	AttachPDF, AttachXLSX bool
	Units                 []Part // that the mail is about
}

// Preview makes the mail that a record leaves in without sending it.
func (s *Service) Preview(ctx context.Context, a actor.Actor, recordID, templateID string, draft *template.Draft) (Preview, error) {
	p := Preview{RecordID: recordID, To: []string{}, Attachments: []File{}}
	parcel, t, c, err := s.prepared(ctx, a, recordID, templateID, draft)
	if err != nil {
		return p, err
	}
	b, err := backgroundOf(ctx, s.db, parcel)
	if err != nil {
		return p, err
	}
	p.Checks = parcel.together(b.judge(parcel, &t, true))
	p.Units = parcel.parts()
	p.To, p.ReplyTo, p.Subject, p.Text, p.HTML = append(p.To, c.to...), c.replyTo, c.Subject, c.Plain, c.HTML
	for _, f := range c.attachments {
		p.Attachments = append(p.Attachments, File{Name: f.Name, ContentType: f.ContentType, Size: len(f.Data)})
	}
	p.From, err = s.mailer.Sender(ctx)
	return p, err
}

func (s *Service) prepared(ctx context.Context, a actor.Actor, recordID, templateID string, draft *template.Draft) (Parcel, template.Template, composed, error) {
	r, err := record.InReach(ctx, s.db, a, actor.EmailsSend, recordID)
	if err != nil {
		return nil, template.Template{}, composed{}, err
	}
	p, err := s.parcel(ctx, s.db, a, r)
	if err != nil {
		return nil, template.Template{}, composed{}, err
	}
	t, err := template.Chosen(ctx, s.db, templateID, draft)
	if err != nil {
		return nil, t, composed{}, err
	}
	c, err := s.written(ctx, s.db, p, &t)
	return p, t, c, err
}

// Try sends the mail about a record to who asks, and to nobody else. It leaves no
// trace on the record. Mode is "smtp", or "outbox" where it lies in the folder.
func (s *Service) Try(ctx context.Context, a actor.Actor, recordID, templateID string, draft *template.Draft) (to, mode string, err error) {
	_, _, c, err := s.prepared(ctx, a, recordID, templateID, draft)
	if err != nil {
		return "", "", err
	}
	transport, err := s.mailer.Transport(ctx)
	if err != nil {
		return "", "", err
	}
	folder, err := s.mailer.Folder(ctx)
	if err != nil {
		return "", "", err
	}
	mode = "smtp"
	if folder != "" {
		mode = "outbox"
	}
	m := c.message([]string{a.Email})
	m.Subject = "[Teste] " + m.Subject
	err = transport.Send(ctx, m)
	if err != nil && fault.KindOf(err) == fault.Internal {
		err = fault.New(fault.Unavailable, "envio_falhou", mail.Explain(err)).WithCause(err)
	}
	return a.Email, mode, err
}

// Statement returns the month's statement as a file: "pdf" or "xlsx".
func (s *Service) Statement(ctx context.Context, a actor.Actor, recordID, format string) (mail.Attachment, error) {
	r, err := record.InReach(ctx, s.db, a, actor.EmailsRead, recordID)
	if err != nil {
		return mail.Attachment{}, err
	}
	if err := s.addProvisional(ctx, s.db, Parcel{r}); err != nil {
		return mail.Attachment{}, err
	}
	if r.WaitsForPrice() {
		return mail.Attachment{}, errRebase
	}
	r.Masked(a)
	files, err := attachments(ctx, s.db, r, &template.Template{AttachPDF: format == "pdf", AttachXLSX: format != "pdf"})
	if err != nil {
		return mail.Attachment{}, err
	}
	return files[0], nil
}
