package record

import (
	"strconv"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// State is where a document stands in the queue (RQ-07).
type State string

// The states.
const (
	StateReady    State = "pronto" // one key links it: nothing to look at and nothing to ask
	StateReview   State = "revisar"
	StateLacking  State = "faltam"
	StateNotBill  State = "nao_e_fatura"
	StateEvent    State = "evento" // of a note, with nothing to decide
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
	BandNotBill  = 20_000
	bandRepeated = 21_000
	BandFailed   = 22_000
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

// The questions. The first three stand before a proposal as well.
const (
	AskIdentity  QuestionCode = "identidade_divergente"
	AskRenumber  QuestionCode = "numero_mudou"
	AskRegister  QuestionCode = "cadastrar_instalacao"
	AskTerm      QuestionCode = "fora_da_vigencia"
	AskSameMonth QuestionCode = "mes_ja_faturado"
	AskUnits     QuestionCode = "varias_unidades"
	AskBranch    QuestionCode = "outro_estabelecimento"
	AskClosed    QuestionCode = "mes_fechado"
	AskNobody    QuestionCode = "sem_cliente"
	AskEvent     QuestionCode = "aplicar_evento"
)

// short is a question on one line.
var short = map[QuestionCode]string{
	AskIdentity:  "Instalação e CNPJ são de clientes diferentes",
	AskRenumber:  "A distribuidora mudou o número desta unidade?",
	AskRegister:  "Cadastrar a instalação?",
	AskTerm:      "O contrato não vigora no mês",
	AskSameMonth: "Já há uma fatura deste mês",
	AskUnits:     "Mais de uma unidade tem este número",
	AskBranch:    "O CNPJ é de outro estabelecimento",
	AskClosed:    "O mês está fechado",
	AskNobody:    "Nenhum cliente tem esta instalação nem este CNPJ",
	AskEvent:     "Aplicar o evento à nota?",
}

// Short says the question on one line.
func (q QuestionCode) Short() string { return short[q] }

// Describe notes what the document says of itself; what was concluded of it stays.
func (p *Place) Describe(r *Reading) {
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
	if !r.Kind().Class.Linkable() {
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
func distributorKey(text TextOf) string {
	if c, err := brdoc.ParseCNPJ(text(extract.DistributorCNPJ)); err == nil {
		return string(c[:8])
	}
	return strings.Join(strings.Fields(ptbr.Fold(text(extract.Distributor))), " ")
}

// Settle concludes the state and the order.
func (p *Place) Settle(r *Reading) {
	left := int64(min(r.Doubts+len(r.Missing), 1_000))
	if p.Question != "" || p.ProposalID == "" {
		left++
	}
	switch p.State = StateOf(r); p.State {
	case StateNotBill:
		p.Order = BandNotBill
	case StateRepeated:
		p.Order = bandRepeated
	case StateFailed:
		p.Order = BandFailed
	case StateReading:
		p.Order = bandReading
	case StateLinked, StateEvent:
		p.Order = bandLinked
	case StateDivided:
		p.Order = bandDivided
	default:
		p.Order = left
	}
}

// StateOf is where a document stands.
func StateOf(r *Reading) State {
	switch {
	case r.InvoiceID != "":
		return StateLinked
	case r.Status == InProgress:
		return StateReading
	case r.Status == Failed:
		return StateFailed
	case r.Place.State == StateDivided && r.Result == nil, r.Divided(): // lists read no result
		return StateDivided
	case r.Class == extract.EventXML && r.Place.Question == AskEvent:
		return StateDecide
	case r.Class == extract.EventXML:
		return StateEvent
	case r.Class != "" && !r.Class.Linkable() && r.Doubts == 0:
		return StateNotBill
	case r.Place.RepeatOf != "":
		return StateRepeated
	case r.Place.Question == AskNobody:
		return StateNobody
	case len(r.Missing) > 0:
		return StateLacking
	case r.Doubts > 0:
		return StateReview
	case r.Place.ProposalID == "":
		return StateDecide
	}
	return StateReady
}

// Badge says where a document stands, and what is still to be done with one that was read
// (RQ-02).
func Badge(r *Reading) string {
	switch StateOf(r) {
	case StateLinked:
		return "Vinculado"
	case StateReading:
		return "Em processamento"
	case StateFailed:
		return "Falha"
	case StateNotBill:
		return "Não é fatura"
	case StateEvent:
		return "Evento"
	case StateRepeated:
		return "Repetido"
	case StateNobody:
		return "Sem cliente"
	case StateDivided:
		return "Várias faturas"
	case StateLacking:
		return "Faltam: " + strings.Join(r.Missing, ", ")
	case StateReview:
		return "Revisar " + strconv.Itoa(r.Doubts)
	case StateDecide:
		return "A decidir"
	}
	return "Pronto"
}

// Concerns reports whether documents of the same bill, or of the same unit and month,
// stand elsewhere now.
func (p *Place) Concerns(before *Place) bool {
	type told struct{ access, same, unit, month, of string }
	of := func(p *Place) told { return told{p.AccessKey, p.SameKey, p.UnitKey, p.Month, p.RepeatOf} }
	return of(p) != of(before) || (p.State == StateLinked) != (before.State == StateLinked)
}

// TextOf gives a field of a document: as it was read, or as a person corrected it.
type TextOf func(extract.Key) string

// LinkedOrProposed is the contract that the document is linked to, or may be unasked.
func (r *Reading) LinkedOrProposed() string {
	if r.ContractID != "" {
		return r.ContractID
	}
	return r.Place.ProposalID
}
