package proposal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/proposal/frozen"
	"ynova/internal/simulation/proposal/paper"
)

var (
	errClosed  = fault.New(fault.Conflict, "proposta_decidida", "Esta proposta já foi respondida.")
	errReview  = fault.New(fault.Conflict, "proposta_em_revisao", "Esta proposta está em revisão. Fale com quem a enviou.")
	errChanged = fault.New(fault.Conflict, "proposta_alterada", "A proposta mudou desde que você a abriu. Confira a versão atual antes de responder.")
)

// Answer is what the holder of a link decides. Version is the one that was read.
type Answer struct {
	Accept            bool
	Name, CPF, Reason string
	Code              string // that was sent to the client
	Version           int64
	Visitor           string // who is signed in in that browser
}

// Decision is an answer as it is kept.
type Decision struct {
	ProposalID, LinkID string
	Accepted           bool
	Name               string
	CPF                brdoc.CPF
	Reason             string
	Origin
	At         clock.Micros
	Version    int64
	Hash       string // SHA-256 of the document
	Email      string // that the code went to
	RecordedBy string // of staff, for the client
	Signed     File   // what the client signed, where staff recorded it
	Opened
}

var sixDigits = regexp.MustCompile(`^[0-9]{6}$`)

// check reads an answer.
func (in *Answer) check() (Decision, error) {
	var f fault.Collector
	d := in.person(&f)
	f.Check(!in.Accept || sixDigits.MatchString(in.Code), "codigo", "Informe os 6 dígitos do código")
	return d, f.Err()
}

// person reads who answers and why; the name and the CPF are those of who accepts.
func (in *Answer) person(f *fault.Collector) Decision {
	d := Decision{Accepted: in.Accept, Name: strings.TrimSpace(in.Name), Reason: strings.TrimSpace(in.Reason), Version: in.Version}
	if in.Accept {
		f.Check(len(strings.Fields(d.Name)) > 1, "name", "Informe o nome completo")
		cpf, err := brdoc.ParseCPF(in.CPF)
		f.Check(err == nil, "cpf", "CPF inválido")
		d.CPF = cpf
	}
	f.Check(len([]rune(d.Name)) <= maxName, "name", "Texto longo demais")
	f.Check(len([]rune(d.Reason)) <= maxNote, "reason", "Texto longo demais")
	return d
}

// same reports whether an answer repeats the one that was given.
func (d *Decision) same(given *Decision) bool {
	return d.Accepted == given.Accepted && d.CPF == given.CPF && d.Version == given.Version
}

// Decide keeps what the holder of a link decides, with the document that was read. The
// same answer once more changes nothing; any other one is refused.
//
// Protection: the proposal is locked before its state is read, and the decision's key
// is the proposal, so that of two answers at the same time one is kept.
func (s *Service) Decide(ctx context.Context, token string, in Answer, from Origin) (*View, error) {
	if err := s.admit(ctx, "proposta_resposta", decideMost, from); err != nil {
		return nil, err
	}
	d, err := in.check()
	if err != nil {
		return nil, err
	}
	seen, err := s.view(ctx, s.DB, token)
	if err != nil {
		return nil, err
	}
	if in.Accept && seen.State == Sent {
		if err := seen.barred(in.Visitor); err != nil {
			return nil, err
		}
		if err := s.takeTry(ctx, &seen.Proposal, seen.link.ID); err != nil {
			return nil, err
		}
	}
	doc, err := s.read(ctx, seen, token)
	if err != nil {
		return nil, err
	}
	document, err := paper.PDF(doc)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(document)
	d.ProposalID, d.LinkID, d.Hash, d.Origin = seen.ID, seen.link.ID, hex.EncodeToString(sum[:]), from
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.decide(ctx, tx, token, in.Code, d, seen, document)
	})
	if err != nil {
		return nil, err
	}
	return s.view(ctx, s.DB, token)
}

func (s *Service) decide(ctx context.Context, tx *db.Tx, token, code string, d Decision, seen *View, document []byte) error {
	before, err := byLink(ctx, tx, d.ProposalID, tx.Dialect().ForUpdate())
	if err != nil {
		return err
	}
	if l, err := linkOf(ctx, tx, bearer.Hash(token)); err != nil || !l.Live(s.Clock.Now()) {
		return errLink.WithCause(err)
	}
	given, err := decisionOf(ctx, tx, before.ID)
	switch {
	case err != nil:
		return err
	case given != nil && d.same(given):
		return nil
	case given != nil || before.State != Sent:
		return errClosed
	case before.On(s.today()) == Expired:
		return errExpired
	case before.Version != d.Version || before.Version != seen.Version:
		return errChanged
	}
	if d.Accepted {
		if d.Email, err = s.proven(ctx, tx, before.ID, code); err != nil {
			return err
		}
	}
	by := actor.Actor{Name: d.Name}
	if by.Name == "" {
		by.Name = before.Terms.ClientName
	}
	return s.settle(ctx, tx, by, &before, &d, seen.Content, document)
}

// settle keeps a decision and does what follows from it.
func (s *Service) settle(ctx context.Context, tx *db.Tx, by actor.Actor, before *Proposal, d *Decision, c *frozen.Content, document []byte) (err error) {
	d.At = clock.FromTime(tx.Now())
	// A draft contract says volumes and prices that the rules of group B do not know yet.
	if d.Accepted && before.ClientID != "" && !before.lowVoltage() {
		if d.Opened, err = s.Deals.ProposalAccepted(ctx, tx, before.acceptance(by, c)); err != nil {
			return err
		}
	}
	if err := insertDecision(ctx, tx, d, document); err != nil {
		return err
	}
	after := *before
	after.State = Refused
	action, what := "proposal.refuse", "recusada pelo cliente"
	if d.Accepted {
		after.State = Accepted
		action, what = "proposal.accept", "aceita pelo cliente"
	}
	if d.RecordedBy != "" {
		action, what = "proposal.accept_record", "aceita pelo cliente, com o documento assinado"
	}
	if err := s.put(ctx, tx, by, &after); err != nil {
		return err
	}
	e := entryOf(by, before, &after, action, what)
	e.Reason = d.Reason
	if d.RecordedBy != "" {
		e.Description = fmt.Sprintf("Assinada por %s; arquivo %s (SHA-256 %s)", d.Name, d.Signed.Name, d.Signed.Hash)
	} else if d.Accepted {
		e.Description = "Com o código enviado para " + email.MaskList(d.Email)
	}
	if err := audit.Record(ctx, tx, e); err != nil {
		return err
	}
	if err := s.Followers.Notify(ctx, tx, Moved{&after}); err != nil {
		return err
	}
	return notification.Notify(ctx, tx, []string{before.OwnerID}, after.message(d))
}

// acceptance is what the client agrees to, for who goes on with it.
func (p *Proposal) acceptance(by actor.Actor, c *frozen.Content) Acceptance {
	offer := &c.Sheet.Case.Offer
	a := Acceptance{
		By: by, Discount: c.Sheet.Case.NetworkDiscount.Offered, Lower: offer.LowerPercent, Upper: offer.UpperPercent,
		ProposalID: p.ID, ClientID: p.ClientID, OwnerID: p.OwnerID, Supplier: p.Terms.Supplier,
		Title: fmt.Sprintf("Proposta %d/%d · %s", p.Number, p.Year, p.Terms.ClientName), Includes: offer.Includes, Seller: offer.Seller, ICMS: offer.ICMS,
	}
	for i := range c.Sheet.Months {
		m := &c.Sheet.Months[i]
		a.Months = append(a.Months, MonthOffer{Month: m.Month, Volume: m.Offered.Net, Price: m.Price, Agreed: offer.Agreed(m.Month)})
	}
	return a
}

// message is the notification to the owner of the client's decision.
func (p *Proposal) message(d *Decision) notification.Message {
	m := notification.Message{Kind: "proposta", Link: "/propostas/" + p.ID, Mail: true}
	label := fmt.Sprintf("%d/%d", p.Number, p.Year)
	if !d.Accepted {
		m.Title = "Proposta " + label + " recusada"
		m.Body = p.Terms.ClientName + " recusou a proposta."
		if d.Reason != "" {
			m.Body += " Motivo: " + d.Reason
		}
		return m
	}
	m.Title = "Proposta " + label + " aceita"
	m.Body = d.Name + " aceitou a proposta para " + p.Terms.ClientName + "."
	if d.RecordedBy != "" {
		m.Body += " Registrado por " + d.RecordedBy + ", com o documento assinado."
	}
	switch {
	case d.ContractID != "":
		m.Body += " A negociação avançou e há um contrato em análise."
	case p.lowVoltage():
		m.Body += " Na baixa tensão nenhum contrato nasce do aceite: crie-o quando as regras valerem."
	case p.ClientID == "":
		m.Body += " Vincule um cliente e crie o contrato."
	}
	return m
}
