package proposal

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/client/lead"
	"ynova/internal/installation"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// What a code bears (SX-01): so few tries, for so long, a new one only after a rest.
const (
	codeTries = 5
	codeLife  = 15 * time.Minute
	codeRest  = time.Minute
	codeMost  = 20 // that one address may ask for in a window
	codeSpace = 1_000_000
	codeDaily = 10 // that a proposal has in a day
	wrongMost = 30 // tries that a link bears; a right one settles the proposal
)

var (
	errNoContact = fault.New(fault.Conflict, "sem_contato_cadastrado", "Não há um e-mail seu cadastrado pela equipe para receber o código. Fale com quem enviou a proposta.")
	errNoServer  = fault.New(fault.Conflict, "sem_servidor", "O código não pode ser enviado por e-mail agora. Fale com quem enviou a proposta.")
	errMaker     = fault.New(fault.Forbidden, "aceite_proprio", "Quem fez a proposta ou o link não pode aceitá-la.")
	errCode      = fault.Fields(fault.Field{Path: "codigo", Message: "Código incorreto"})
	errCodes     = fault.New(fault.RateLimited, "codigos_demais", "Esta proposta já teve 10 códigos hoje. Fale com quem enviou a proposta, ou tente amanhã.")
	errBlocked   = fault.New(fault.Conflict, "aceite_bloqueado", "O aceite por este link foi bloqueado depois de 30 tentativas de código. Fale com quem enviou a proposta.")
	errCodeOver  = fault.Fields(fault.Field{Path: "codigo", Message: "Este código não vale mais. Peça outro."})
)

// Code represents the client's word: six digits, sent to one address.
type Code struct {
	ProposalID, ID string
	Email          string
	mark           string // under the key of the installation; empty: not written yet
	Tries          int64
	RequestedAt    clock.Micros
	ExpiresAt      clock.Micros
	askedOn        string // the day of the newest
	asked          int64  // on that day, with one that was refused
}

// Ways is how a proposal can be accepted by its link.
type Ways struct {
	To    []lead.Address // that staff registered
	Sends bool           // e-mail leaves
	Over  bool           // the link has borne all the tries that it may
	Asked string         // the address of a requested code that is still valid
}

// ways returns how a proposal that waits for its client can be accepted. The addresses
// of those who made it, or its link, are not the client's.
func (s *Service) ways(ctx context.Context, q db.Q, p *Proposal, l *Link) (Ways, error) {
	w := Ways{Over: l.wrong >= wrongMost}
	if p.ClientID == "" {
		return w, nil
	}
	found, err := lead.Registered(ctx, q, p.ClientID)
	if err != nil {
		return w, err
	}
	own, err := emailsOf(ctx, q, p.OwnerID, p.TypedBy, l.MakerID)
	if err != nil {
		return w, err
	}
	w.To = slices.DeleteFunc(found, func(a lead.Address) bool {
		return slices.ContainsFunc(own, func(e string) bool { return strings.EqualFold(e, a.Email) })
	})
	held, err := installation.Held(ctx, q)
	if err != nil || held {
		return w, err
	}
	if w.Sends, err = s.Mail.HasServer(ctx); err != nil {
		return w, err
	}
	c, err := codeOf(ctx, q, p.ID)
	if c != nil && s.Clock.Now().Before(c.RequestedAt.Time().Add(codeLife)) {
		w.Asked = c.Email
	}
	return w, err
}

// barred refuses who made a proposal or its link.
func (v *View) barred(visitor string) error {
	if visitor != "" && slices.Contains([]string{v.OwnerID, v.TypedBy, v.link.MakerID}, visitor) {
		return errMaker
	}
	return nil
}

// RequestCode sends a code to an address of the client, the only one where none is
// named. It replaces the one before. visitor is who is signed in in that browser.
//
// Protection: the proposal is locked.
func (s *Service) RequestCode(ctx context.Context, token, to, visitor string, from Origin) (*View, error) {
	if err := s.admit(ctx, "proposta_codigo", codeMost, from); err != nil {
		return nil, err
	}
	seen, err := s.view(ctx, s.DB, token)
	if err != nil {
		return nil, err
	}
	if err := seen.barred(visitor); err != nil {
		return nil, err
	}
	if seen.link.wrong >= wrongMost {
		return nil, errBlocked
	}
	var refused error
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refused = nil
		p, err := byLink(ctx, tx, seen.ID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		if err := p.waits(s.today()); err != nil {
			return err
		}
		w, err := s.ways(ctx, tx, &p, &seen.link)
		if err != nil {
			return err
		}
		address, err := w.choose(to)
		if err != nil {
			return err
		}
		last, err := codeOf(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		if last != nil && s.Clock.Now().Before(last.RequestedAt.Time().Add(codeRest)) {
			return account.ErrTooMany.WithRetryAfter(codeRest)
		}
		c := Code{ProposalID: p.ID, ID: id.New(), Email: address, RequestedAt: clock.FromTime(s.Clock.Now()), askedOn: s.today().String(), asked: 1}
		if last != nil && last.askedOn == c.askedOn {
			c.asked += last.asked
		}
		if c.asked > codeDaily {
			refused = errCodes
			if c.asked > codeDaily+1 { // the owner knows
				return nil
			}
			if err := countRefused(ctx, tx, p.ID); err != nil {
				return err
			}
			return s.tellOwner(ctx, tx, &p, "Muitos códigos de aceite", "A proposta "+p.label()+" para "+p.Terms.ClientName+" já teve 10 códigos hoje; mais nenhum é enviado até amanhã.")
		}
		if err := putCode(ctx, tx, &c); err != nil {
			return err
		}
		if _, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kindCode, Args: codeArgs{p.ID, c.ID, seen.link.ID}}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: actor.Actor{Name: p.Terms.ClientName}, Action: "proposal.code_request", Entity: "proposal", EntityID: p.ID, ClientID: p.ClientID,
			Title: "Código de aceite da proposta " + p.label() + " pedido", Description: "Para " + email.MaskList(address),
		})
	})
	if err = cmp.Or(err, refused); err != nil {
		return nil, err
	}
	return s.view(ctx, s.DB, token)
}

// tellOwner notifies the owner of a proposal of tries at its acceptance.
func (s *Service) tellOwner(ctx context.Context, tx *db.Tx, p *Proposal, title, body string) error {
	return notification.Notify(ctx, tx, []string{p.OwnerID}, notification.Message{
		Kind: "proposta", Title: title, Body: body, Link: "/propostas/" + p.ID, Mail: true, Topic: notification.TopicSecurity,
	})
}

// choose gives the address of an id, the only one for none.
func (w *Ways) choose(to string) (string, error) {
	switch {
	case len(w.To) == 0:
		return "", errNoContact
	case !w.Sends:
		return "", errNoServer
	case to == "" && len(w.To) == 1:
		return w.To[0].Email, nil
	}
	at := slices.IndexFunc(w.To, func(a lead.Address) bool { return a.ID == to })
	if at < 0 {
		return "", fault.Fields(fault.Field{Path: "contato", Message: "Escolha para onde enviar o código"})
	}
	return w.To[at].Email, nil
}

// newCode makes six digits and what is kept of them.
func (s *Service) newCode(c *Code) (digits string, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(codeSpace))
	if err != nil {
		return "", fmt.Errorf("proposal: code: %w", err)
	}
	digits = fmt.Sprintf("%06d", n)
	c.mark = s.Box.Mark("proposal.code", c.bound(digits))
	return digits, nil
}

func (c *Code) bound(digits string) []byte { return []byte(c.ProposalID + " " + c.ID + " " + digits) }

// takeTry counts a try at the code of a proposal by a link, in a transaction of its own so that
// a wrong one counts too. The last one allowed notifies the owner: from then on only staff
// records an acceptance, with the signed paper.
//
// Protection: two statements that count no more than there are.
func (s *Service) takeTry(ctx context.Context, p *Proposal, linkID string) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		wrong, err := countWrong(ctx, tx, linkID)
		if err != nil {
			return err
		}
		if wrong == 0 {
			return errBlocked
		}
		counted, err := countTry(ctx, tx, p.ID, clock.FromTime(s.Clock.Now()))
		if err == nil && !counted {
			err = errCodeOver
		}
		if err != nil || wrong < wrongMost {
			return err
		}
		return s.tellOwner(ctx, tx, p, "Aceite bloqueado", "O link da proposta "+p.label()+" para "+p.Terms.ClientName+
			" teve 30 tentativas de código e não aceita mais. Confira com o cliente: o aceite só se registra com o documento assinado, ou por um novo link.")
	})
}

// proven gives the address whose code the digits are.
func (s *Service) proven(ctx context.Context, tx *db.Tx, proposalID, digits string) (string, error) {
	c, err := codeOf(ctx, tx, proposalID)
	if err != nil {
		return "", err
	}
	if c == nil || c.mark == "" || !s.Box.Marked("proposal.code", c.bound(digits), c.mark) {
		return "", errCode
	}
	return c.Email, nil
}
