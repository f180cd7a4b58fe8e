package record

import (
	"slices"
	"strings"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
)

// ErrNotFound is the one answer for a record that does not exist and for one that is
// out of reach (R3, EM-12).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Registro não encontrado no servidor.")

// ErrMonth refuses a month that cannot be read.
var ErrMonth = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês no formato AAAA-MM"})

// Key names a record: one month of one balance.
type Key struct {
	BalanceID string
	Month     month.Month
}

// ParseKey reads the id of a record, "<balance>_2026-10".
func ParseKey(s string) (Key, bool) {
	balanceID, text, found := strings.Cut(s, "_")
	m, err := month.Parse(text)
	return Key{balanceID, m}, found && err == nil && id.Valid(balanceID)
}

// String is the inverse of ParseKey.
func (k Key) String() string { return k.BalanceID + "_" + k.Month.String() }

// Record is a month of a balance as the e-mail screen shows it (EM-04). Nil is
// unknown.
type Record struct {
	Key
	ClientID, CNPJ, ContractID, ContractCode string
	ContactActive                            bool
	ClientName, Meter, Supplier              string // as this month's statement names them
	Adjusted                                 bool
	Price                                    *money.Price
	PriceGap                                 price.Gap // what holds in the place of an agreed price; empty where there is one
	Value                                    *money.Amount
	Loss                                     *percent.Percent
	Consumption, Requirement, Net, Proinfa   *energy.Energy
	Contracted, Minimum, Maximum, Billable   *energy.Energy
	Surplus, Deficit                         *energy.Energy
	Metering, CPCode, Email, Conformity      string
	SentOK                                   bool
	DispatchedAt                             *clock.Micros
	Due                                      string // YYYY-MM-DD
	Shared                                   bool   // computed together with other meters
	Fixed                                    []string
	ManagerID, ManagerName, ManagerEmail     string
	Version                                  int64
	CreatedAt, UpdatedAt                     clock.Micros
	UpdatedBy                                string
	Mail                                     *Status // of the newest message
	Situation                                Situation
	Waived                                   bool          // who closes the month left its e-mail out
	ClosedAt                                 *clock.Micros // nil: the month is open

	Seq         int64 // of the balance
	LastID      string
	OpenPrice   bool // adjusted by index values that are not final, or of 2027 by an estimate
	estimated   bool // nobody has confirmed the price of 2027
	Provisional bool // of an open month, and may still change (addProvisional)
}

// State is how far a recipient, or all of a message, is.
type State string

// The states.
const (
	StatePendente     State = "pendente"
	StateTransmitindo State = "transmitindo"
	StateEnviado      State = "enviado"
	StateFalhou       State = "falhou"
	StateIncerto      State = "incerto"
	StateSemServidor  State = "sem_servidor" // composed, and no server to send it
	StateCancelado    State = "cancelado"
)

// Known reports whether it is one of the states.
func (s State) Known() bool {
	return slices.Contains([]State{StatePendente, StateTransmitindo, StateEnviado, StateFalhou, StateIncerto, StateSemServidor, StateCancelado}, s)
}

// Status is how far the newest message about a record is.
type Status struct {
	MessageID     string
	State         State
	Error         string
	NextAttemptAt *clock.Micros
	At            clock.Micros
}

// Group is a month with its number of records (EM-02).
type Group struct {
	Month month.Month
	Total int
}

// Filter chooses records. The zero value is all of them.
type Filter struct {
	Month         month.Month // 0: every month
	Situation     Situation   // empty: all
	Search        Search
	ClientIDs     []string // empty: every client
	Limit, Offset int
}

// Search is what a user typed (EM-06).
type Search struct {
	text   search.Search
	hidden bool // addresses are not searched: the results would reveal them letter by letter
}

// ParseSearch prepares the text.
func ParseSearch(text string) Search { return Search{text: search.Parse(text)} }

// of is the search as the actor may make it.
func (s Search) of(a actor.Actor) Search {
	s.hidden = !a.SeesEmailAddresses()
	return s
}

// Masked removes what the actor may not see: prices and seller, and who the
// recipients are (security 2.3).
func (r *Record) Masked(a actor.Actor) {
	if !a.SeesPrices() {
		r.Price, r.Value, r.PriceGap, r.Supplier = nil, nil, "", ""
	}
	if a.SeesEmailAddresses() {
		return
	}
	list := r.Recipients()
	for i, address := range list {
		list[i] = maskAddress(address)
	}
	r.Email = strings.Join(list, ", ")
	if r.Mail != nil {
		r.Mail.Error = ""
	}
}

func maskAddress(address string) string {
	local, domain, _ := strings.Cut(address, "@")
	return local[:min(1, len(local))] + "***@" + domain
}

// Recipients are the addresses of the record.
func (r *Record) Recipients() []string {
	var list []string
	for part := range strings.SplitSeq(r.Email, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// DueText is the due date as people read it; empty without one.
func (r *Record) DueText() string {
	if day, err := month.ParseDate(r.Due); err == nil {
		return day.BR()
	}
	return ""
}

// AddressKey is the same for records that go to the same addresses.
func (r *Record) AddressKey() string {
	list := r.Recipients()
	for i := range list {
		list[i] = strings.ToLower(list[i])
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ",")
}

// Domains are those of the record's recipients, each once.
func (r *Record) Domains() []string {
	var found []string
	seen := map[string]bool{}
	for _, address := range r.Recipients() {
		if d := email.Domain(address); !seen[d] {
			seen[d] = true
			found = append(found, d)
		}
	}
	return found
}

// WaitsForPrice reports whether the month is open and nobody has confirmed its price of
// 2027: neither its e-mail nor its statement goes out (LW-01).
func (r *Record) WaitsForPrice() bool { return r.estimated && r.ClosedAt == nil }
