package proposal

import (
	"context"
	"fmt"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/letterhead"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/frozen"
)

// State is where a proposal stands.
type State string

// The states. Expired is never stored: it is a sent proposal past its last day.
const (
	Draft    State = "rascunho"
	Sent     State = "enviada"
	Accepted State = "aceita"
	Refused  State = "recusada"
	Expired  State = "expirada"
)

// Proposal is the row that lists show.
type Proposal struct {
	ID                   string
	Year, Number         int
	ClientID             string
	OwnerID, Owner       string
	SimulationID         string
	SimulationVersion    int64
	Terms                frozen.Terms
	Distributor          string
	Price                money.Price
	AnnualCost           money.Amount
	AnnualSaving         money.Amount
	SavingPercent        *percent.Percent
	Promised             *money.Amount    // of the year; not above zero: nothing is promised. nil: kept before promises were
	PromisedPercent      *percent.Percent // of the captive bill that it is held against; nil where nothing is
	State                State            // as stored
	CopiedFrom           string
	Rules                int
	Version              int64
	CreatedAt, UpdatedAt clock.Micros
	UpdatedBy            string
	TypedBy              string // the one who typed all of it; empty: several people did
	Approval             Approval
	ApprovedBy           string
	ApprovedAt           *clock.Micros
	Release              Release // of group B alone
}

// On is the state on a day.
func (p *Proposal) On(today month.Date) State {
	if p.State == Sent && p.Terms.ValidUntil.Before(today) {
		return Expired
	}
	return p.State
}

// describe sets what lists show of the chosen modality.
func (p *Proposal) describe(c *frozen.Content) {
	f, _ := c.Figures(p.Terms.Modality) // checked with the terms
	p.Price, p.AnnualCost, p.AnnualSaving, p.SavingPercent = f.Price, f.Cost, f.Saving, f.Percent
	p.Promised, p.PromisedPercent = &f.Promised, nil
	if f.Promised > 0 {
		p.PromisedPercent = f.PromisedPercent
	}
}

// promised is the saving of a year that is promised; nil: none is.
func (p *Proposal) promised() *money.Amount {
	if p.Promised == nil || *p.Promised <= 0 {
		return nil
	}
	return p.Promised
}

// document is the proposal as it is written, on the paper of the house as it is now; what
// was decided upon is kept as it was.
func (s *Service) document(ctx context.Context, p *Proposal, c *frozen.Content) (*frozen.Document, error) {
	head, err := letterhead.Read(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	head.Name = p.Terms.Brand
	return &frozen.Document{
		Year: p.Year, Number: p.Number, Version: p.Version, At: clock.Local(p.UpdatedAt.Time()), Author: p.Owner, Terms: p.Terms, Content: c,
		House: head.House("Preparada por " + p.Owner),
	}, nil
}

// steps are what happens from here on; none of an estimate of group B.
func (p *Proposal) steps(c *frozen.Content) []string {
	if c.LowVoltage != nil {
		return []string{}
	}
	answer := "Até " + p.Terms.ValidUntil.BR() + ": sua resposta."
	if p.State == Accepted {
		answer = ""
	}
	return c.Steps(&p.Terms, answer, dayOf(p.UpdatedAt.Time()))
}

// Longest texts of a proposal.
const (
	maxName = 200
	maxNote = 2000
	// maxDays is how far away the last day of a proposal may be.
	maxDays = 365
)

// Choice is what a person chooses of a proposal; what is empty takes its default.
type Choice struct {
	ClientName, Brand, Modality, Supplier, Note, ValidUntil string
}

// terms checks a choice; before is what it replaces.
func (c *Choice) terms(content *frozen.Content, before frozen.Terms, today month.Date) (frozen.Terms, error) {
	t := before
	var f fault.Collector
	text := func(path, value string, into *string, longest int) {
		value = strings.TrimSpace(value)
		f.Check(len([]rune(value)) <= longest, path, "Texto longo demais")
		*into = value
	}
	text("nome_cliente", c.ClientName, &t.ClientName, maxName)
	text("marca", c.Brand, &t.Brand, maxName)
	text("fornecedor", c.Supplier, &t.Supplier, maxName)
	text("observacao", c.Note, &t.Note, maxNote)
	if t.ClientName == "" {
		t.ClientName = strings.TrimSpace(content.Input.Cliente.Nome)
	}
	if t.Brand == "" {
		t.Brand = before.Brand
	}
	t.Modality = cost.Modality(c.Modality)
	if c.Modality == "" {
		t.Modality = content.Best()
	}
	if _, ok := content.Figures(t.Modality); !ok {
		f.Add("modalidade", noModality(content, t.Modality))
	}
	until, err := month.ParseDay(c.ValidUntil)
	switch {
	case err != nil:
		f.Add("valid_until", "Informe a validade da proposta")
	case until != before.ValidUntil && until.Before(today):
		f.Add("valid_until", "A validade não pode estar no passado")
	case today.DaysUntil(until) > maxDays:
		f.Add("valid_until", "A validade pode ir até um ano")
	}
	t.ValidUntil = until
	return t, f.Err()
}

// noModality is why nothing is proposed in a modality.
func noModality(c *frozen.Content, m cost.Modality) string {
	const refused = "Esta simulação não tem proposta nesta modalidade"
	if c.LowVoltage == nil && (m == cost.Azul || m == cost.Verde && cost.AllowsVerde(c.Sheet.Case.Unit.Subgroup)) {
		return refused + ". " + simulation.MissingTariff(m)
	}
	return refused
}

func (p *Proposal) label() string { return fmt.Sprintf("%d/%d", p.Number, p.Year) }
