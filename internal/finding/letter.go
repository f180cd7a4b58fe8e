package finding

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/letterhead"
	"ynova/internal/platform/db"
	"ynova/internal/platform/pdf"
	"ynova/internal/tariff/rate"
)

var errNothingToContest = fault.New(fault.Conflict, "sem_contestacao", "Neste apontamento não há cobrança a contestar: é um custo evitável ou uma dúvida.")

// errNobodyToWrite requests the missing addressee: every letter has one.
func errNobodyToWrite(f *Listed) error {
	switch {
	case f.Kind == invoice.KindNF:
		return fault.New(fault.Conflict, "sem_destinatario", "A carta é para a fornecedora: informe-a no contrato "+f.ContractCode+".")
	case f.Meter == "":
		return fault.New(fault.Conflict, "sem_destinatario", "A carta é para a distribuidora: informe-a na fatura.")
	default:
		return fault.New(fault.Conflict, "sem_destinatario", "A carta é para a distribuidora: informe-a na unidade "+f.Meter+" ou na fatura.")
	}
}

// answerDays is how long the recipient of a letter is given, unless the finding says
// until when an answer is awaited. It is a request, not owed by a norm.
const answerDays = 30

// Letter is the contestation of a charge.
type Letter struct {
	To        string
	Subject   string
	Reference string // under which an answer finds the finding again

	day, answer  month.Date
	about        []pdf.Pair // the client, the unit and the document
	finding      *Listed
	rule         rule.Description
	ground       string
	house        pdf.House
	client, cnpj string
	document     string        // what is contested, for the list of annexes
	bill         *Recalculated // line by line; nil: of a nota fiscal, or of no document
}

// Letter writes the contestation of a finding in reach; the addressee comes from the
// unit, the bill or the contract, else the user is prompted for it (VD-47).
func (s *Service) Letter(ctx context.Context, a actor.Actor, findingID string) (Letter, error) {
	if !a.Can(actor.InvoicesRead) {
		return Letter{}, actor.ErrDenied
	}
	f, err := byID(ctx, s.db, findingID, reachOf(a, actor.InvoicesRead), "")
	if err != nil {
		return Letter{}, err
	}
	if !f.Contestable {
		return Letter{}, errNothingToContest
	}
	p, err := paperOf(ctx, s.db, &f.Finding)
	if err != nil {
		return Letter{}, err
	}
	to, err := addressee(ctx, s.db, &f, &p)
	if err != nil {
		return Letter{}, err
	}
	head, err := letterhead.Read(ctx, s.db)
	if err != nil {
		return Letter{}, err
	}
	l := letter(&f, &p, to, s.today())
	l.house = head.House()
	if f.Kind != invoice.KindBill || f.InvoiceID == "" {
		return l, nil
	}
	bill, err := s.Recalculated(ctx, a, f.InvoiceID)
	if errors.Is(err, invoice.ErrNotFound) { // deleted since
		return l, nil
	}
	l.bill = &bill
	return l, err
}

// addressee is who charged: of a nota fiscal the supplier, else the distributor of the unit or
// the one that the bill names, which may say no more than its CNPJ.
func addressee(ctx context.Context, q db.Q, f *Listed, p *paper) (string, error) {
	if f.Kind == invoice.KindNF {
		if f.Supplier == "" {
			return "", errNobodyToWrite(f)
		}
		return f.Supplier, nil
	}
	named := cmp.Or(strings.TrimSpace(f.Distributor), p.distributor)
	if named == "" {
		return "", errNobodyToWrite(f)
	}
	cnpj, err := brdoc.ParseCNPJ(named)
	if err != nil {
		return named, nil //nolint:nilerr // a name and no CNPJ
	}
	known, err := rate.LoadDistributors(ctx, q)
	if d, found := known.Find(named); found {
		return d.Name, err
	}
	return "distribuidora de CNPJ " + cnpj.Masked(), err
}

func letter(f *Listed, p *paper, to string, today month.Date) Letter {
	of, _ := rule.Describe(f.Rule)
	l := Letter{
		To: "À " + to, Reference: "AP-" + f.Month.String() + "-" + strings.ToUpper(f.ID[len(f.ID)-6:]),
		day: today, answer: f.ReplyOn, finding: f, rule: of, ground: rule.GroundOf(f.Rule, f.Kind), client: f.ClientName, cnpj: brdoc.CNPJ(p.cnpj).Masked(),
	}
	if l.answer.IsZero() || !l.answer.After(today) {
		l.answer = today.AddDays(answerDays)
	}
	kind := "Fatura"
	if f.Kind == invoice.KindNF {
		kind = "Nota fiscal"
	}
	l.Subject = "Contestação de " + strings.ToLower(kind) + " de " + f.Month.Label() + ": " + of.Title
	l.document = strings.TrimSpace(kind+" "+f.Number) + " de " + f.Month.Label()
	l.about = []pdf.Pair{
		{Label: "Cliente", Value: l.client + ", CNPJ " + l.cnpj, Strong: true},
		{Label: "Unidade consumidora", Value: f.Meter},
		{Label: "Documento", Value: l.document},
		{Label: "Emissão", Value: dayText(p.issued)},
		{Label: "Vencimento", Value: dayText(p.due)},
	}
	if p.total != nil {
		l.about = append(l.about, pdf.Pair{Label: "Valor do documento", Value: rule.Shown(p.total)})
	}
	return l
}

func dayText(d month.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.BR()
}

const (
	salutation  = "Prezados,"
	valediction = "Atenciosamente,"
)

func (l *Letter) opening() string {
	return "Em nome de " + l.client + ", contestamos a cobrança a seguir. " + l.finding.Sentence
}

func (l *Letter) remedy() rule.Remedy { return rule.RemedyOf(l.finding.Rule, l.finding.Kind) }

func (l *Letter) request() string { return l.remedy().Request(l.answer, l.Reference) }

// claim is how what was paid too much is given back, by the remedy of the rule. A term that
// has passed is not said to be kept.
func (l *Letter) claim() string {
	text := l.remedy().Claim()
	if d := l.finding.ContestUntil; !d.IsZero() && !d.Before(l.day) {
		text += " Esta contestação é feita dentro do prazo, que vai até " + d.BR() + "."
	}
	return text
}

func (l *Letter) annexes() []string {
	list := []string{l.document, "Memória de cálculo da diferença"}
	if l.bill != nil {
		list = append(list, "Fatura recalculada linha a linha")
	}
	return list
}

// Text is the letter as it is sent by mail.
func (l *Letter) Text() string {
	lines := []string{l.day.BR(), l.To, "Assunto: " + l.Subject, "Referência: " + l.Reference, salutation, l.opening()}
	var about []string
	for _, p := range l.about {
		if p.Value != "" {
			about = append(about, p.Label+": "+p.Value)
		}
	}
	f := l.finding
	lines = append(lines, strings.Join(about, "\n"),
		"Valor cobrado: "+rule.Shown(f.Charged)+"\nValor correto: "+rule.Shown(f.Expected)+"\nDiferença contestada: "+rule.Shown(f.AtStake)+"\nFundamento: "+l.ground,
		"Memória de cálculo:\n"+l.arithmetic(), l.request(), l.claim(), "Anexos:\n"+enumerated(l.annexes()), valediction, l.client)
	return strings.Join(lines, "\n\n") + "\n"
}

func enumerated(texts []string) string {
	var b strings.Builder
	for i, text := range texts {
		b.WriteString(strconv.Itoa(i+1) + ". " + text + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// arithmetic is how the difference comes about, a line for each step.
func (l *Letter) arithmetic() string {
	var lines []string
	eachStep(&l.finding.Trace, 0, func(s step) {
		line := strings.Repeat("  ", s.depth) + "– " + s.name + ": " + s.value
		if s.origin != "" {
			line += " (" + s.origin + ")"
		}
		lines = append(lines, line)
	})
	return strings.Join(lines, "\n")
}

// PDF is the letter on paper, with the calculation as its last annex.
func (l *Letter) PDF() ([]byte, error) {
	d := pdf.New(l.Subject, l.day.In(time.UTC))
	d.Footer("Contestação " + l.Reference)
	d.Letterhead(l.house, "Contestação", "Referência "+l.Reference, l.day.BR())
	d.Para(l.To, 11, pdf.Ink)
	d.Ln(3)
	d.Font(12, true, pdf.Ink)
	d.Lines(pdf.H1, pdf.Width, 6, l.Subject)
	d.Ln(3)
	d.Pairs(l.about...)
	for _, text := range []string{salutation, l.opening()} {
		d.Para(text, 10, pdf.Ink)
		d.Ln(2)
	}
	d.Ln(1)
	l.charges(d)
	for _, text := range []string{l.request(), l.claim()} {
		d.Para(text, 10, pdf.Ink)
		d.Ln(2)
	}
	d.Ln(2)
	l.signature(d)
	d.Subheading("Anexos", 14)
	d.Steps(l.annexes(), 9)
	l.calculation(d)
	if l.bill != nil {
		l.bill.print(d)
	}
	return d.Bytes()
}

// apart keeps a distance between figures and the text beside them.
var apart = pdf.Column{Width: 4}

// charges is the table of what was charged and what is right.
func (l *Letter) charges(d *pdf.Document) {
	f := l.finding
	d.Table(&pdf.Table{
		Columns: []pdf.Column{
			{Title: "Cobrança", Width: 42},
			{Title: "Cobrado", Width: 28, Align: "R"},
			{Title: "Correto", Width: 28, Align: "R"},
			{Title: "Diferença", Width: 28, Align: "R"},
			apart,
			{Title: "Fundamento", Width: pdf.Width - 126 - apart.Width},
		},
		Rows: []pdf.Row{
			{Cells: []string{l.rule.Title, rule.Shown(f.Charged), rule.Shown(f.Expected), rule.Shown(f.AtStake), "", l.ground}},
			{Cells: []string{"Soma contestada", "", "", rule.Shown(f.AtStake), "", ""}, Strong: true},
		},
		Size: 8.5, Height: 6,
	})
}

// signature keeps its parts together.
func (l *Letter) signature(d *pdf.Document) {
	signed(d, l.client, l.cnpj)
	d.Para("Nome e cargo de quem assina:", 8, pdf.Muted)
	d.Ln(5)
}

// signed is the place of a client's signature.
func signed(d *pdf.Document, client, cnpj string) {
	d.Room(34)
	d.Para(valediction, 10, pdf.Ink)
	d.Ln(13)
	d.Stroke(pdf.Ink)
	d.Line(pdf.Margin+1, d.GetY(), pdf.Margin+85, d.GetY())
	d.Ln(1)
	d.Para(client+" · CNPJ "+cnpj, 9, pdf.Ink)
}

// calculation is how the difference comes about.
func (l *Letter) calculation(d *pdf.Document) {
	d.Ln(4)
	d.Heading("Anexo 2: memória de cálculo da diferença", 40)
	d.Para("Referência "+l.Reference, 8.5, pdf.Muted)
	d.Ln(3)
	t := &pdf.Table{
		Columns: []pdf.Column{{Title: "Item", Width: 62}, {Title: "Valor", Width: 36, Align: "R"}, apart, {Title: "Cálculo ou origem", Width: pdf.Width - 98 - apart.Width}},
		Size:    8, Height: 5.2,
	}
	eachStep(&l.finding.Trace, 0, func(s step) {
		t.Rows = append(t.Rows, pdf.Row{Cells: []string{s.name, s.value, "", s.origin}, Strong: s.computed})
	})
	d.Table(t)
}

// step is a line of a calculation; origin is its formula, or where it comes from.
type step struct {
	name, value, origin string
	depth               int
	computed            bool
}

// eachStep takes a calculation, what it is made of after it. What is not known is left out:
// a paper that leaves the house says nothing of it.
func eachStep(n *trace.Node, depth int, take func(step)) {
	if n.Value != "" {
		s := step{n.Name, ptbr.FormatFigure(n.Value, n.Unit), n.Formula, depth, len(n.Inputs) > 0}
		if n.Source != nil {
			s.origin = strings.TrimSuffix(strings.Join([]string{n.Source.Ref, n.Source.Detail}, " · "), " · ")
		}
		take(s)
		depth++
	}
	for i := range n.Inputs {
		eachStep(&n.Inputs[i], depth, take)
	}
}
