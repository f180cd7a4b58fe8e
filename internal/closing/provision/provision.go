package provision

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff"
)

// Reader gathers accruals.
type Reader struct{ Parameters *tariff.Cache }

// Client is the client whose month is computed: its contracts that are active in it, those
// of them with a unit that still lacks the month, and what was adjusted in it.
type Client struct {
	ID          string
	Contracts   []string
	Waiting     []string
	Adjustments decimal.Decimal // that stand in the month, R$
}

// Account is what the month of a client comes to, line by line.
type Account struct {
	ClientID string
	Lines    []accrual.Line
	Frozen   map[string]clock.Micros // since when, by contract; the client's own lines by ""
}

// Book is what was read of clients in one month: what they are accrued for, and what
// documents charged.
type Book struct {
	*sources
	clients []Client
}

// Read reads the month of clients, for who has already decided that they may be seen.
func (r Reader) Read(ctx context.Context, q db.Q, m month.Month, clients []Client) (*Book, error) {
	s, err := r.read(ctx, q, m, clients)
	return &Book{s, clients}, err
}

// Accounts are the accounts of the clients, in their order.
func (b *Book) Accounts() []Account {
	accounts := make([]Account, len(b.clients))
	for i := range b.clients {
		accounts[i] = b.account(&b.clients[i])
	}
	return accounts
}

// account is the month of one client.
func (s *sources) account(c *Client) Account {
	a := Account{ClientID: c.ID, Frozen: map[string]clock.Micros{}}
	for _, id := range c.Contracts {
		a.add(s, id, s.accrued(c.ID, id, s.contract), s.realise(id))
	}
	a.add(s, "", s.accrued(c.ID, "", func(string) []accrual.Accrual { return s.client(c.ID) }), s.realiseClient(c))
	return a
}

// accrued is what was frozen, else what would be accrued now. A line that did not exist
// when the rest was frozen, as those of the CCEE before the client had an agent, is accrued
// now.
func (s *sources) accrued(clientID, contractID string, now func(id string) []accrual.Accrual) kept {
	k := s.kept[place{clientID, contractID}]
	if k.frozen == 0 {
		return kept{accruals: now(contractID)}
	}
	k.accruals = s.name(contractID, k.accruals)
	for _, a := range now(contractID) {
		if !slices.ContainsFunc(k.accruals, func(of accrual.Accrual) bool { return of.Line == a.Line }) {
			k.accruals = append(slices.Clip(k.accruals), a)
		}
	}
	return k
}

// add judges the lines of a contract, or of the client itself.
func (a *Account) add(s *sources, contractID string, k kept, realise func(*accrual.Accrual) *accrual.Realised) {
	if k.frozen != 0 {
		a.Frozen[contractID] = k.frozen
	}
	k.accruals = append(slices.Clip(k.accruals), s.unforeseen(contractID, k.accruals)...)
	for _, name := range accrual.Names() {
		var parts []accrual.Part
		for i := range k.accruals {
			if of := k.accruals[i]; of.Line == name {
				parts = append(parts, accrual.Compare(of, realise(&of), s.rules))
			}
		}
		if len(parts) > 0 {
			l := accrual.LineOf(name, contractID, parts, s.reasons.Of(a.ClientID, contractID, name), s.rules)
			if contractID == "" {
				l.ShareOut(s.weights(a.ClientID, name))
			}
			a.Lines = append(a.Lines, l)
		}
	}
}

const notAccrued = "Não se provisiona"

// nothing is a line of which nothing could be accrued.
func nothing(name accrual.Name, unitID, why string) accrual.Accrual {
	return accrual.Accrual{Line: name, UnitID: unitID, Missing: why}
}

// value is a line that is one amount.
func value(name accrual.Name, unitID string, d decimal.Decimal, source string) accrual.Accrual {
	return accrual.Accrual{Line: name, UnitID: unitID, Inputs: single(d, source)}
}

func single(d decimal.Decimal, source string) accrual.Inputs {
	return accrual.Inputs{Prices: []accrual.Figure{{Key: accrual.KeyValue, Label: "Valor", Unit: "R$", Value: d, Source: source}}}
}
