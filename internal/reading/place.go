package reading

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// State is where a document stands in the queue (RQ-07).
type State string

// The states.
const (
	StateReady    State = "pronto" // one key links it: nothing to look at and nothing to ask
	StateReview   State = "revisar"
	StateLacking  State = "faltam"
	StateNotBill  State = "nao_e_fatura"
	StateRepeated State = "repetido"
	StateFailed   State = "falha"
	StateReading  State = "lendo"
	StateLinked   State = "vinculado"
	StateDecide   State = "a_decidir"   // read, with no one contract to link it to unasked
	StateNobody   State = "sem_cliente" // the register knows neither its unit nor its CNPJ
	StateDivided  State = "dividido"    // a file of several bills, each of which is a document
)

// The bands of the order of the queue. Within the first the documents with the fewest
// doubts come first; a person looks at everything before bandFailed.
const (
	bandNotBill  = 20_000
	bandRepeated = 21_000
	bandFailed   = 22_000
	bandReading  = 23_000
	bandLinked   = 30_000
	bandDivided  = 31_000
)

// Place is what the queue shows of a document and orders it by: concluded from what was
// read and from what the register says, whenever either changes.
type Place struct {
	State        State
	Order        int64
	Customer     string
	Document     string // of the customer, without its mask; empty where it is not legible
	Distributor  string
	Installation string
	UnitKey      string // the installation as codes are compared
	Month        string // YYYY-MM
	Amount       *money.Amount
	Number       string
	Question     QuestionCode // what to ask before a link
	ProposalID   string       // the one contract that it may be linked to unasked
	AccessKey    string
	SameKey      string // distributor, unit, month and number
	RepeatOf     string // the document of the same bill that counts
}

// QuestionCode names what a person answers before a document is linked.
type QuestionCode string

// The questions of the queue, beside those of a proposal.
const (
	askTerm      QuestionCode = "fora_da_vigencia"
	askSameMonth QuestionCode = "mes_ja_faturado"
	askUnits     QuestionCode = "varias_unidades"
	askBranch    QuestionCode = "outro_estabelecimento"
	askClosed    QuestionCode = "mes_fechado"
	askNobody    QuestionCode = "sem_cliente"
)

// short says a question on one line.
var short = map[QuestionCode]string{
	codeIdentity: "Instalação e CNPJ são de clientes diferentes",
	codeRenumber: "A distribuidora mudou o número desta unidade?",
	codeRegister: "Cadastrar a instalação?",
	askTerm:      "O contrato não vigora no mês",
	askSameMonth: "Já há uma fatura deste mês",
	askUnits:     "Mais de uma unidade tem este número",
	askBranch:    "O CNPJ é de outro estabelecimento",
	askClosed:    "O mês está fechado",
	askNobody:    "Nenhum cliente tem esta instalação nem este CNPJ",
}

// describe notes what the document says of itself; what was concluded of it stays.
func (p *Place) describe(r *Reading) {
	*p = Place{State: p.State, Order: p.Order, Question: p.Question, ProposalID: p.ProposalID, RepeatOf: p.RepeatOf}
	if r.Result == nil {
		return
	}
	p.Customer, p.Distributor, p.Installation = r.Text(extract.Name), r.Text(extract.Distributor), r.Text(extract.Installation)
	p.Number, p.UnitKey = r.Text(extract.InvoiceNumber), brdoc.CodeKey(p.Installation)
	if c, err := brdoc.ParseCNPJ(r.Text(extract.ClientDocument)); err == nil {
		p.Document = string(c)
	} else if c, err := brdoc.ParseCPF(r.Text(extract.ClientDocument)); err == nil {
		p.Document = string(c)
	}
	if m, err := month.Parse(r.Text(extract.Period)); err == nil {
		p.Month = m.String()
	}
	if amount, err := money.Parse(r.Text(extract.Total)); err == nil {
		p.Amount = &amount
	}
	if !r.kind().Class.Linkable() {
		return
	}
	if key := strings.ReplaceAll(r.Text(extract.AccessKey), " ", ""); brdoc.ChaveValid(key) {
		p.AccessKey = key
	}
	if d, n := distributorKey(r.Text), brdoc.CodeKey(p.Number); d != "" && p.UnitKey != "" && p.Month != "" && n != "" {
		p.SameKey = strings.Join([]string{d, p.UnitKey, p.Month, n}, "|")
	}
}

// distributorKey distinguishes distributors: by the root of the CNPJ, else by the name.
func distributorKey(text textOf) string {
	if c, err := brdoc.ParseCNPJ(text(extract.DistributorCNPJ)); err == nil {
		return string(c[:8])
	}
	return strings.Join(strings.Fields(ptbr.Fold(text(extract.Distributor))), " ")
}

// resolve concludes the place of a document: what it says, what the register proposes,
// and whether it repeats another.
func (r *Reading) resolve(ctx context.Context, q db.Q) error {
	r.Place.describe(r)
	r.Place.RepeatOf, r.Place.Question, r.Place.ProposalID = "", "", ""
	if r.unread() == nil && r.InvoiceID == "" && r.kind().Class.Linkable() {
		reader, err := r.reader(ctx, q)
		if err != nil {
			return err
		}
		if r.Place.RepeatOf, err = repeats(ctx, q, reader, r); err != nil {
			return err
		}
		if err := r.propose(ctx, q, reader); err != nil {
			return err
		}
	}
	r.Place.settle(r)
	return nil
}

// settle concludes the state and the order.
func (p *Place) settle(r *Reading) {
	left := int64(min(r.Doubts+len(r.Missing), 1_000))
	if p.Question != "" || p.ProposalID == "" {
		left++
	}
	switch p.State = stateOf(r); p.State {
	case StateNotBill:
		p.Order = bandNotBill
	case StateRepeated:
		p.Order = bandRepeated
	case StateFailed:
		p.Order = bandFailed
	case StateReading:
		p.Order = bandReading
	case StateLinked:
		p.Order = bandLinked
	case StateDivided:
		p.Order = bandDivided
	default:
		p.Order = left
	}
}

// reader is for whom the place of a document is concluded: an actor who sees everything, since
// others see less of the result. For what a partner sent it is that partner: state, question
// and order would reveal whether others have the installation or the bill (SX-24).
func (r *Reading) reader(ctx context.Context, q db.Q) (actor.Actor, error) {
	if r.UserID == "" {
		return actor.SystemActor(), nil
	}
	sender, err := account.People{}.Actor(ctx, q, r.UserID)
	if err != nil || len(sender.Roles) > 0 && lead.Asks(sender) {
		return sender, err
	}
	return actor.SystemActor(), nil
}

// propose finds the contract that the document may be linked to without a question, or the
// question.
func (r *Reading) propose(ctx context.Context, q db.Q, reader actor.Actor) error {
	m, err := r.match(ctx, q, reader)
	if err != nil {
		return err
	}
	r.Place.Question = m.question
	if m.only != nil && m.question == "" {
		r.Place.ProposalID = m.only.ContractID
	}
	return nil
}

// match is how a document agrees with the register.
type match struct {
	verdict  verdict
	only     *Proposal // the one contract of the unit in force in the month
	question QuestionCode
}

// match holds the document against the register as far as the actor reaches.
func (r *Reading) match(ctx context.Context, q db.Q, a actor.Actor) (m match, err error) {
	scope := client.ScopeOf(a, actor.InvoicesProcess)
	found, err := proposals(ctx, q, scope, r)
	if err != nil {
		return m, err
	}
	all, err := toldHolders(ctx, q, a, r.Text, "")
	if err != nil {
		return m, err
	}
	if m.verdict = compare(all, r.Text); m.verdict == agrees || m.verdict == agreesByName {
		preset(found)
		if at := slices.IndexFunc(found, func(p Proposal) bool { return p.Preset }); at >= 0 {
			m.only = &found[at]
		}
	}
	asked, err := questionBefore(ctx, q, scope, r, all, found)
	switch {
	case err != nil:
		return m, err
	case asked != nil:
		m.question = QuestionCode(asked.Code)
	case m.verdict == asks:
		m.question = askBranch
		if slices.ContainsFunc(all, func(h holder) bool { return h.unitID != all[0].unitID }) {
			m.question = askUnits
		}
	case m.only != nil:
		m.question, err = r.questionOfMonth(ctx, q, m.only)
	case len(found) > 0 && r.Place.Month != "" && !slices.ContainsFunc(found, func(p Proposal) bool { return p.Covers }):
		m.question = askTerm
	case len(found) == 0 && !lead.Asks(a):
		var unknown bool
		if unknown, err = r.ofNobody(ctx, q); unknown {
			m.question = askNobody
		}
	}
	return m, err
}

// ofNobody reports whether the document names an installation or a CNPJ, and no client has
// either: it belongs to no client, or to one that is yet to be registered.
func (r *Reading) ofNobody(ctx context.Context, q db.Q) (bool, error) {
	if r.Place.UnitKey == "" && r.Place.Document == "" {
		return false, nil
	}
	known, err := anyClientOf(ctx, q, r.Place.UnitKey, r.Place.Document)
	return !known, err
}

// questionOfMonth asks what the proposed month leaves open: it is closed, or has a bill.
func (r *Reading) questionOfMonth(ctx context.Context, q db.Q, p *Proposal) (QuestionCode, error) {
	of, err := month.Parse(r.Place.Month)
	if err != nil {
		return "", nil //nolint:nilerr // a month that was not read is missing, and said so
	}
	closed, err := period.DatesOf(ctx, q, p.clientID)
	if err != nil {
		return "", err
	}
	if closed.Of(p.clientID, of) != nil {
		return askClosed, nil
	}
	if r.isNota() {
		return "", nil
	}
	beside, err := invoice.OfUnit(ctx, q, p.ContractID, p.UnitID, of, invoice.KindBill)
	if len(beside) > 0 {
		return askSameMonth, err
	}
	return "", err
}
