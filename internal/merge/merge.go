package merge

import (
	"encoding/json"
	"strings"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// Kind says what is merged.
type Kind string

// The kinds.
const (
	Units   Kind = "unidade"
	Clients Kind = "cliente"
)

// Choice says what a month is that both have.
type Choice string

// The choices.
const (
	KeepOurs   Choice = "fica" // that of the one which is kept
	KeepTheirs Choice = "sai"
	Sum        Choice = "soma" // consumption and generation of both, the rest as in KeepOurs
)

// UndoFor is for how long a merge can be undone.
const UndoFor = 30 * 24 * time.Hour

// Request is a merge that a person asks for.
type Request struct {
	Kind       Kind
	Kept, Gone string // ids
	Reason     string
	Months     map[string]Choice // by AAAA-MM, as it was sent
}

// Side is one of the two.
type Side struct {
	ID      string
	Name    string // of the client
	CNPJ    string
	Code    string // of the unit; empty for clients
	version int64
	client  string // the client's id
}

// Measured is what a side states of a month.
type Measured struct {
	Consumption, Generation *energy.Energy // nil: not stated
	version                 int64
}

// Shared is a month of a unit that both have.
type Shared struct {
	Month      month.Month
	Code       string // of the unit that is kept
	Kept, Gone Measured
}

// Count is how many rows of a sort move.
type Count struct {
	Noun string
	N    int
}

// Preview is what a merge would do. Version names it: a merge is of what was shown.
type Preview struct {
	Kind       Kind
	Kept, Gone Side
	Counts     []Count
	Shared     []Shared // in the order of months
	Refusals   []string // why it cannot be; empty: it can
	Version    int64
}

// Merge is one that was made.
type Merge struct {
	ID         string
	Kind       Kind
	Kept, Gone string
	KeptName   string
	GoneName   string
	Reason     string
	By         string
	At         clock.Micros
	UndoneAt   clock.Micros // 0: it stands
	UndoneBy   string
	Moves      Moves
}

// Open reports whether the merge can be undone at the moment.
func (m *Merge) Open(now time.Time) bool {
	return m.UndoneAt == 0 && now.Before(m.At.Time().Add(UndoFor))
}

// Moves are what a merge did, with what there was before.
type Moves struct {
	Rows      []moved               `json:"linhas"`
	Contracts []contract.Reassigned `json:"contratos,omitempty"`
	Balances  []emptied             `json:"balancos,omitempty"`
	Months    []settled             `json:"meses,omitempty"`
	Units     []pair                `json:"unidades,omitempty"` // that were merged with their clients
	Closed    []month.Month         `json:"fechados,omitempty"` // of the kept client, after the merge
}

// moved is a value that a row had before.
type moved struct {
	Table   string         `json:"t"`
	Column  string         `json:"c"`
	Key     map[string]any `json:"k"`
	Before  any            `json:"b"`
	After   any            `json:"a"`
	Version *int64         `json:"v,omitempty"` // that the row had, where it has one
}

// pair are two units of which one went into the other.
type pair struct {
	Kept string `json:"fica"`
	Gone string `json:"sai"`
	code string
	// several: one of the clients has more than one unit of this code.
	several bool
}

// emptied is a balance all of whose months went to another one.
type emptied struct {
	ID   string         `json:"id"`
	Into string         `json:"em"`
	Row  map[string]any `json:"r"`
}

// settled is a month that both balances had.
type settled struct {
	Month   month.Month    `json:"m"`
	Choice  Choice         `json:"e"`
	Into    string         `json:"em"` // the balance that is kept
	From    string         `json:"de"`
	Kept    map[string]any `json:"f,omitempty"` // the rows as they were
	Gone    map[string]any `json:"s,omitempty"`
	Version int64          `json:"v"` // of the row that there is since
}

// Undone is what became of taking a merge back.
type Undone struct {
	Merge Merge
	Left  []string // what has changed since and stays, in words
}

// former is the JSON of the balances that went, each with the one that has its months; empty for
// none.
func (m *Moves) former() (string, error) {
	if len(m.Balances) == 0 {
		return "", nil
	}
	into := map[string]string{}
	for _, b := range m.Balances {
		into[b.ID] = b.Into
	}
	text, err := json.Marshal(into)
	return string(text), err
}

func decodeMoves(text string) (Moves, error) {
	var m Moves
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return m, d.Decode(&m)
}

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Cadastro não encontrado").AsMissing()
	errNoMerge  = fault.New(fault.NotFound, "nao_encontrado", "Junção não encontrada").AsMissing()
	errBlind    = fault.New(fault.PreconditionRequired, "precondicao", "Veja o que muda antes de juntar.")
	errStale    = fault.New(fault.Stale, "versao_desatualizada", "Um dos cadastros mudou depois da prévia. Confira de novo antes de juntar.")
	errTooLate  = fault.New(fault.Conflict, "prazo_encerrado", "Passaram os 30 dias em que a junção podia ser desfeita.")
	errUndone   = fault.New(fault.Conflict, "ja_desfeita", "Esta junção já foi desfeita.")
)

// codeRefused is the code of a merge that the rows do not allow.
const codeRefused = "juncao_recusada"

// mayMerge answers who may merge rows of the kind.
func mayMerge(a actor.Actor, k Kind) error {
	p := actor.UnitsMerge
	if k == Clients {
		p = actor.ClientsMerge
	}
	if a.Reach(p) != actor.All {
		return actor.ErrDenied
	}
	return nil
}

const mostReason = 500

// check holds a request to its form; months are looked at beside what both have.
func (r *Request) check() error {
	var c fault.Collector
	r.Reason = c.Paragraphs("motivo", r.Reason, mostReason)
	c.Check(r.Kept != "", "fica", "Escolha o cadastro que fica")
	c.Check(r.Gone != "", "sai", "Escolha o cadastro que sai")
	c.Check(r.Kept == "" || r.Kept != r.Gone, "sai", "Escolha dois cadastros diferentes")
	return c.Err()
}

// choices are what was chosen of the months that both have: each needs one, and no other month.
func (r *Request) choices(p *Preview) (map[month.Month]Choice, error) {
	var c fault.Collector
	chosen := map[month.Month]Choice{}
	c.Check(r.Reason != "", "motivo", "Informe o motivo")
	for _, s := range p.Shared {
		choice := r.Months[s.Month.String()]
		if _, known := chosen[s.Month]; !known {
			c.Check(choice == KeepOurs || choice == KeepTheirs || choice == Sum, "meses."+s.Month.String(), "Escolha o que vale em "+s.Month.Short())
		}
		chosen[s.Month] = choice
	}
	for text := range r.Months {
		m, err := month.Parse(text)
		_, shared := chosen[m]
		c.Check(err == nil && shared, "meses", "Só os meses que os dois têm pedem uma escolha")
	}
	return chosen, c.Err()
}
