package negotiation

import (
	"context"
	"errors"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client/extra"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/tax"
)

// Period is a price that holds from one month to another, both included.
type Period struct {
	Start, End month.Month
	Price      money.Price // R$/MWh, in cents
}

// Agreement is what was agreed with a supplier; a draft contract repeats it.
type Agreement struct {
	Supplier    string
	Start, End  month.Month
	Volume      price.Volume     // a month
	Source      string           // as the form of a contract names it; empty: Convencional
	Flexibility *percent.Percent // up and down; nil: not agreed
	Prices      []Period         // none: prices are filled in later
	Index       string           // of the adjustment; empty: none
	BaseMonth   month.Month      // of the index; 0: none
	Includes    tax.Included     // what the prices hold; empty: the custom of the day
	Seller      *percent.Percent // PIS/COFINS inside the prices; nil: the dated parameter
	ICMS        *percent.Percent // inside too where they hold all taxes
	Additional  []extra.Value
	Value       *money.Amount // over the term
}

// AcceptedProposal is a proposal that a client accepted.
type AcceptedProposal struct {
	By          actor.Actor // who recorded it; a client by link is an Actor with a name only
	ProposalID  string
	ClientID    string
	Title       string // of the deal, where there is none yet
	OwnerUserID string // of the deal, where there is none yet; empty: the client's owner
	Agreement   Agreement
}

// AcceptedDeal is what an accepted proposal became.
type AcceptedDeal struct {
	DealID       string
	DealNumber   int64
	ContractID   string
	ContractCode string
}

// ProposalAccepted moves the client's open deal to Contrato, or makes one, and
// drafts its contract. The same proposal does so once; the repetition answers with
// what the first became. The caller has checked who may accept.
//
// Protection: the client's row is held, so that two acceptances do not make two
// deals; the unique proposal.
func (s *Service) ProposalAccepted(ctx context.Context, tx *db.Tx, in AcceptedProposal) (AcceptedDeal, error) {
	if err := lockClientForUpdate(ctx, tx, in.ClientID); err != nil {
		return AcceptedDeal{}, err
	}
	known, err := one(ctx, tx, "d.proposal_id = $1", in.ProposalID)
	if err == nil {
		return acceptedOf(&known), nil
	}
	if !errors.Is(err, ErrNotFound) {
		return AcceptedDeal{}, err
	}
	d, err := openDealOf(ctx, tx, in.ClientID)
	if errors.Is(err, ErrNotFound) {
		d, err = s.dealOfProposal(ctx, tx, &in)
	}
	if err != nil {
		return AcceptedDeal{}, err
	}
	d.ProposalID = in.ProposalID
	if err := s.agree(ctx, tx, in.By, &d, in.Agreement, "Proposta aceita pelo cliente"); err != nil {
		return AcceptedDeal{}, err
	}
	d, err = one(ctx, tx, "d.id = $1", d.ID)
	return acceptedOf(&d), err
}

func acceptedOf(d *Deal) AcceptedDeal {
	return AcceptedDeal{DealID: d.ID, DealNumber: d.Number, ContractID: d.ContractID, ContractCode: d.ContractCode}
}

func (s *Service) dealOfProposal(ctx context.Context, tx *db.Tx, in *AcceptedProposal) (Deal, error) {
	c, err := clientOf(ctx, tx, everything, in.ClientID)
	if err != nil {
		return Deal{}, err
	}
	d := Deal{
		ID: id.New(), ClientID: in.ClientID, OwnerID: in.OwnerUserID, Title: strings.TrimSpace(in.Title), Stage: StageProposal, StageAt: micros(tx),
	}
	if d.OwnerID == "" {
		d.OwnerID = c.ownerID
	}
	if d.Title == "" {
		d.Title = "Proposta para " + c.name
	}
	return d, add(ctx, tx, in.By, &d)
}

// Agree moves a deal in reach to Contrato and drafts its contract; title says in the
// timeline what brought it about. It returns the contract. The caller holds what it
// agrees on and has checked who may agree.
//
// Protection: the deal is held.
func (s *Service) Agree(ctx context.Context, tx *db.Tx, a actor.Actor, dealID string, what Agreement, title string) (contractID string, err error) {
	d, err := lockForUpdate(ctx, tx, scopeOf(a), dealID)
	if err != nil {
		return "", err
	}
	if d.Stage.Closed() {
		return "", errClosed
	}
	err = s.agree(ctx, tx, a, &d, what, title)
	return d.ContractID, err
}

var (
	errClosed  = fault.New(fault.Conflict, "negociacao_encerrada", "Esta negociação já foi encerrada. Reabra-a antes de continuar.")
	errDrafted = fault.New(fault.Conflict, "contrato_existente", "Esta negociação já tem um contrato.")
)

func (s *Service) agree(ctx context.Context, tx *db.Tx, by actor.Actor, d *Deal, what Agreement, title string) error {
	if d.ContractID != "" {
		return errDrafted
	}
	before := *d
	contractID, err := s.draft(ctx, tx, by, d, &what)
	if err != nil {
		return err
	}
	d.ContractID, d.Supplier = contractID, what.Supplier
	if what.Value != nil {
		d.Value, d.ValueBy = what.Value, ""
	}
	d.moveTo(StageContract, tx)
	if err := s.save(ctx, tx, by, &before, d, "deal.agree", title); err != nil {
		return err
	}
	return s.openCommission(ctx, tx, contractID)
}

// draft makes the contract in analysis that the agreement describes.
func (s *Service) draft(ctx context.Context, tx *db.Tx, by actor.Actor, d *Deal, what *Agreement) (string, error) {
	c, err := clientOf(ctx, tx, everything, d.ClientID)
	if err != nil {
		return "", err
	}
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Segment, in.Contact, in.Email = c.name, c.cnpj, c.segment, c.contact, c.email
	in.Volume, in.VolumeUnit = what.Volume.Text(), string(what.Volume.Unit())
	in.StartDate, in.EndDate = what.Start.First().String(), what.End.Last().String()
	in.Supplier, in.Additional = what.Supplier, what.Additional
	in.EnergySource, in.Incentive = "Convencional", ""
	if what.Source != "" {
		in.EnergySource = what.Source
	}
	in.UpperLimit, in.LowerLimit, in.Flexibility = "", "", ""
	if f := what.Flexibility; f != nil {
		in.Flexibility = f.Text()
		in.UpperLimit, in.LowerLimit = (percent.Hundred + *f).Text(), (percent.Hundred - min(*f, percent.Hundred)).Text()
	}
	in.Prices, in.Includes, in.Seller = what.schedule(), string(what.Includes), fixed.TextOf(what.Seller)
	in.PriceICMS = fixed.TextOf(what.ICMS)
	return s.Contracts.Draft(ctx, tx, by, d.ClientID, in)
}

// schedule is the prices as a contract takes them; nil where none are agreed.
func (g *Agreement) schedule() *price.ScheduleInput {
	if len(g.Prices) == 0 {
		return nil
	}
	out := &price.ScheduleInput{Index: g.Index}
	if g.Index == "" {
		out.Index = "nenhum"
	}
	if g.BaseMonth != 0 {
		base := g.BaseMonth.String()
		out.BaseMonth = &base
	}
	for _, p := range g.Prices {
		agreed := p.Price.Text()
		out.Periods = append(out.Periods, price.PeriodInput{StartMonth: p.Start.String(), EndMonth: p.End.String(), DefaultPrice: &agreed})
	}
	return out
}

// ContractChanged wins the deal whose contract became Ativo, in the transaction of
// the change.
//
// Protection: the deal is held.
func ContractChanged(ctx context.Context, tx *db.Tx, c contract.Changed) error {
	before, after := c.Before, c.After
	if before == nil || before.Status == after.Status || after.Status != term.StatusAtivo {
		return nil
	}
	dealID, err := dealOfContract(ctx, tx, after.ID)
	if err != nil || dealID == "" {
		return err
	}
	d, err := lockForUpdate(ctx, tx, everything, dealID)
	if errors.Is(err, ErrNotFound) || err == nil && d.Stage.Closed() {
		return nil
	}
	if err != nil {
		return err
	}
	was := d
	d.moveTo(StageWon, tx)
	by := actor.Actor{UserID: after.UpdatedBy.ID, Name: after.UpdatedBy.Name}
	if err := saved(ctx, tx, by, &was, &d, audit.Entry{Action: "deal.win", Title: "Ganha: o contrato " + after.Code + " está ativo"}); err != nil {
		return err
	}
	return notifyWon(ctx, tx, &d)
}
