package proposal

import (
	"context"
	"time"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/proposal/frozen"
	"ynova/internal/simulation/proposal/paper"
)

// How often one address may use links, and decide.
const (
	openMost   = 120
	decideMost = 20
	window     = 15 * time.Minute
)

// Origin is where an anonymous request comes from.
type Origin struct{ IP, UserAgent string }

// View is a proposal as the holder of a link sees it.
type View struct {
	Proposal
	State    State // of today
	Content  *frozen.Content
	Decision *Decision
	Ways     Ways
	link     Link
}

// Open shows a proposal to the holder of a link and counts it.
func (s *Service) Open(ctx context.Context, token string, from Origin) (*View, error) {
	if err := s.admit(ctx, "proposta", openMost, from); err != nil {
		return nil, err
	}
	v, err := s.view(ctx, s.DB, token)
	if err != nil {
		return nil, err
	}
	return v, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return opened(ctx, tx, v.link.ID, clock.FromTime(tx.Now()))
	})
}

// admit counts a request without a session against its address.
func (s *Service) admit(ctx context.Context, name string, most int, from Origin) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return account.TakeAddress(ctx, tx, name, most, window, from.IP)
	})
}

func (s *Service) view(ctx context.Context, q db.Q, token string) (*View, error) {
	l, err := linkOf(ctx, q, bearer.Hash(token))
	if err != nil {
		return nil, err
	}
	if !l.Live(s.Clock.Now()) {
		return nil, errLink
	}
	p, err := byLink(ctx, q, l.ProposalID, "")
	if err != nil {
		return nil, err
	}
	if p.leaves() != nil && (p.State == Draft || p.State == Sent) {
		return nil, errReview
	}
	v := &View{Proposal: p, State: p.On(s.today()), link: l}
	if v.Content, err = contentOf(ctx, q, p.ID); err != nil {
		return nil, err
	}
	if v.State == Sent {
		if v.Ways, err = s.ways(ctx, q, &p, &l); err != nil {
			return nil, err
		}
	}
	v.Decision, err = decisionOf(ctx, q, p.ID)
	return v, err
}

// OpenPDF gives the document to the holder of a link.
func (s *Service) OpenPDF(ctx context.Context, token string, from Origin) (name string, file []byte, err error) {
	if err := s.admit(ctx, "proposta", openMost, from); err != nil {
		return "", nil, err
	}
	v, err := s.view(ctx, s.DB, token)
	if err != nil {
		return "", nil, err
	}
	doc, err := s.read(ctx, v, token)
	if err != nil {
		return "", nil, err
	}
	name, file, err = s.pdf(ctx, s.DB, v.ID, doc)
	if err != nil {
		return "", nil, err
	}
	return name, file, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return audit.RecordVisit(ctx, tx, audit.Entry{
			Action: "proposal.download", Entity: "proposal", EntityID: v.ID, ClientID: v.ClientID,
			Title: "PDF da proposta " + v.label() + " baixado pelo link",
		}, v.link.ID)
	})
}

// read is the document as the holder of a link reads it: with the address to answer at,
// while there is something to answer.
func (s *Service) read(ctx context.Context, v *View, token string) (*frozen.Document, error) {
	doc, err := s.document(ctx, &v.Proposal, v.Content)
	if err == nil && v.State == Sent {
		doc.Accept = bearer.Link(s.BaseURL, publicPath, token)
	}
	return doc, err
}

// pdf is the document: the very one that was decided upon, where it was.
func (s *Service) pdf(ctx context.Context, q db.Q, proposalID string, doc *frozen.Document) (name string, file []byte, err error) {
	if file, err = decided(ctx, q, proposalID); err != nil || file != nil {
		return doc.FileName(), file, err
	}
	file, err = paper.PDF(doc)
	return doc.FileName(), file, err
}
