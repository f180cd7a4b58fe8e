package balance

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
)

// Stated is a column of an edit: left out it keeps, null it clears.
type Stated struct {
	Given, Null bool
	Text        string // canonical for numbers; "true" or "false" for booleans
	Bad         bool   // not of the column's kind
}

// MonthEdit is what a person states about a month (EM-08), by the names of the
// payload.
type MonthEdit struct {
	ReferenceBase month.Month // 0: not given
	BadReference  bool
	ClientID      Stated
	ContractID    Stated

	Meter, ClientName, Supplier, Metering, Email, CPCode, BillsDate Stated
	Price, ConsumptionKWh, Loss, Requirement, Net, Proinfa          Stated
	Contract, MinDemand, MaxDemand, Billable, Adjusted, SentOK      Stated

	Confirm doubt.Reasons // why values out of proportion are right
}

const (
	badNumber = "Informe um número."
	badText   = "O texto contém caracteres inválidos ou é longo demais."
	badDate   = "Informe uma data válida."
	badFlag   = "Informe Sim ou Não."
	moved     = "O registro não pode ser movido: este valor deve ser o do registro."

	maxName = 200
	maxCP   = 20
)

// state lays the edit over the row; what it says wrongly goes into c.
func (e *monthEdit) state(c *fault.Collector, v shownMonth) {
	s := &e.row.Stated
	c.Check(!e.BadReference && (e.ReferenceBase == 0 || e.ReferenceBase == e.month), "referenceBase", "A data-base não pode ser alterada.")
	c.Check(!e.ClientID.Given || e.ClientID.Null || e.ClientID.Text == e.balance.ClientID, "clientId", moved)
	c.Check(!e.ContractID.Given || e.ContractID.Null || e.ContractID.Text == e.row.Computed.ContractID, "contractId", moved)

	stateNumber(c, "consumptionKwh", e.ConsumptionKWh, energy.ParseKWh, s.Consumption, &s.Consumption)
	stateNumber(c, "loss", e.Loss, percent.ParseFraction, v.row.Computed.Loss, &s.Loss)
	stateNumber(c, "price", e.Price, money.ParsePrice, v.row.Computed.Price, &s.Given.Price)
	stateNumber(c, "proinfaContribution", e.Proinfa, energy.ParseMWh, v.row.Computed.Proinfa, &s.Proinfa)
	stateNumber(c, "requirement", e.Requirement, energy.ParseMWh, v.row.Computed.Requirement, &s.Fixed.Requirement)
	flow := &v.row.Computed.Flow
	stateNumber(c, "net", e.Net, energy.ParseMWh, flow.Net, &s.Fixed.Net)
	stateNumber(c, "contract", e.Contract, energy.ParseMWh, flow.Contracted, &s.Given.Volume)
	stateNumber(c, "minDemand", e.MinDemand, energy.ParseMWh, flow.Minimum, &s.Fixed.Minimum)
	stateNumber(c, "maxDemand", e.MaxDemand, energy.ParseMWh, flow.Maximum, &s.Fixed.Maximum)
	stateNumber(c, "billable", e.Billable, energy.ParseMWh, flow.Billable, &s.Fixed.Billable)
	e.refuseNegative(c)

	stateText(c, "meter", e.Meter, first(s.MeterLabel, v.lent.Meter), &s.MeterLabel, 100)
	e.rename(c)
	stateText(c, "supplier", e.Supplier, first(s.Supplier, v.lent.Supplier), &s.Supplier, maxName)
	stateText(c, "medicao", e.Metering, s.Metering, &s.Metering, maxName)
	stateText(c, "cpCode", e.CPCode, s.CPCode, &s.CPCode, maxCP)
	stateRecipients(c, e.Email, first(s.Email, v.lent.Email), &s.Email)
	stateDue(c, e.BillsDate, s)
	e.flags(c, v)
}

// rename takes a name that is not the client's. A client has one name, so that the name is
// changed wherever it stands, by who may (VD-43); the name that is shown says nothing.
func (e *monthEdit) rename(c *fault.Collector) {
	e.name = "" // a transaction may be tried again
	name := e.balance.ClientName
	stateText(c, "clientName", e.ClientName, name, &name, maxName)
	if name == "" || name == e.balance.ClientName {
		return
	}
	c.Check(e.actor.Reach(actor.LeadsUpdate) == actor.All, "clientName", "O nome é do cadastro do cliente.")
	e.name = name
}

// flags are the two yes-or-no columns; that they cannot be read keeps them (EM-09).
func (e *monthEdit) flags(c *fault.Collector, v shownMonth) {
	s := &e.row.Stated
	switch f := e.Adjusted; {
	case !f.Given:
	case f.Bad:
		c.Add("adjusted", badFlag)
	case f.Null:
		s.FixedAdjusted = chain.Energy{}
	case (f.Text == "true") != v.adjusted():
		s.FixedAdjusted = chain.Some(energy.Energy(0))
		if f.Text == "true" {
			s.FixedAdjusted.V = 1
		}
	}
	switch f := e.SentOK; {
	case f.Bad:
		c.Add("sentOk", badFlag)
	case f.Given && !f.Null:
		s.SentOK = f.Text == "true"
	}
}

// refuseNegative: only a net may be below zero.
func (e *monthEdit) refuseNegative(c *fault.Collector) {
	s := &e.row.Stated
	for _, column := range []struct {
		path     string
		negative bool
	}{
		{"consumptionKwh", s.Consumption.V < 0},
		{"loss", s.Loss.V < 0 || s.Loss.V > percent.Hundred},
		{"price", s.Given.Price.V < 0},
		{"proinfaContribution", s.Proinfa.V < 0},
		{"requirement", s.Fixed.Requirement.V < 0},
		{"contract", s.Given.Volume.V < 0},
		{"minDemand", s.Fixed.Minimum.V < 0},
		{"maxDemand", s.Fixed.Maximum.V < 0},
		{"billable", s.Fixed.Billable.V < 0},
	} {
		c.Check(!column.negative, column.path, "O valor está fora do intervalo permitido.")
	}
}

// stateNumber takes a number over unless it is what is shown already.
func stateNumber[T ~int64](c *fault.Collector, path string, f Stated, parse func(string) (T, error), shown chain.Opt[T], into *chain.Opt[T]) {
	switch {
	case !f.Given:
	case f.Bad:
		c.Add(path, badNumber)
	case f.Null:
		*into = chain.Opt[T]{}
	default:
		value, err := parse(f.Text)
		if err != nil {
			c.Add(path, badNumber)
		} else if shown != chain.Some(value) {
			*into = chain.Some(value)
		}
	}
}

func stateText(c *fault.Collector, path string, f Stated, shown string, into *string, most int) {
	switch typed := text.Clean(strings.TrimSpace(f.Text)); {
	case !f.Given:
	case strings.ContainsFunc(typed, text.Control):
		c.Add(path, text.Refusal(typed))
	case f.Bad || !utf8.ValidString(typed) || utf8.RuneCountInString(typed) > most:
		c.Add(path, badText)
	case f.Null:
		*into = ""
	case typed != shown:
		*into = typed
	}
}

func stateRecipients(c *fault.Collector, f Stated, shown string, into *string) {
	switch {
	case !f.Given:
	case f.Null:
		*into = ""
	case f.Bad || !utf8.ValidString(f.Text):
		c.Add("email", badText)
	default:
		list, err := email.List(f.Text)
		if problem, ok := fault.As(err); ok {
			c.Add("email", problem.Message)
			return
		}
		if typed := email.Join(list); typed != shown {
			*into = typed
		}
	}
}

// stateDue takes a due date: a day, see month.ParseDay, or a day with its hour as it is written here.
func stateDue(c *fault.Collector, f Stated, s *ledger.Stated) {
	switch {
	case !f.Given:
	case f.Null:
		s.BillDue = ""
	case f.Bad:
		c.Add("billsDate", badDate)
	default:
		day, err := ptbr.ParseDate(f.Text)
		if at, written := ptbr.ParseDateTime(f.Text); err != nil && written == nil && strings.Contains(f.Text, "/") {
			day, err = month.DateOf(clock.Local(at)), nil // dd/mm/aaaa hh:mm (EM-11)
		}
		if err != nil {
			c.Add("billsDate", badDate)
			return
		}
		s.BillDue = day.String()
	}
}
