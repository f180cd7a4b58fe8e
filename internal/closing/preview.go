package closing

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

// Preview is what a batch that writes to clients would come to.
type Preview struct {
	Clients  int       // to whom something leaves
	Messages int       // that leave
	Refused  []Refused // to whom nothing leaves
	Partly   []Refused // to whom not all of it leaves
	Example  *Example  // the first message; nil: none leaves
}

// Example is a message as it would be read.
type Example struct {
	Name    string // the client's
	To      []string
	Subject string
	Text    string
}

var errNoPreview = fault.Fields(fault.Field{Path: "acao", Message: "Só e-mails e pedidos têm prévia"})

// PreviewBatch tells what a batch that writes to clients would send, and to whom it would
// not, without sending it.
func (s *Service) PreviewBatch(ctx context.Context, a actor.Actor, b Batch) (Preview, error) {
	out := Preview{Refused: []Refused{}}
	if b.Act != BatchMail && b.Act != BatchAsk {
		return out, errNoPreview
	}
	if err := b.check(a); err != nil {
		return out, err
	}
	of := &question{client.ScopeOf(a, actor.MonthsWork), b.Month, b.ClientIDs}
	all, err := s.monthOf(ctx, s.DB, of)
	if err != nil {
		return out, err
	}
	names, err := namesOf(ctx, s.DB, of)
	if err != nil {
		return out, err
	}
	has := map[string]bool{}
	for i := range all {
		c := &all[i]
		has[c.ClientID] = true
		n, stays, err := s.previewOf(ctx, a, &b, c, &out)
		if known, ok := fault.As(err); ok && known.Kind.Status() < fault.Internal.Status() {
			stays, err = known.Message, nil
		}
		if err != nil {
			return out, err
		}
		out.Messages, out.Clients = out.Messages+n, out.Clients+min(n, 1)
		if why := (Refused{c.ClientID, c.Name, stays}); stays != "" && n > 0 {
			out.Partly = append(out.Partly, why)
		} else if stays != "" {
			out.Refused = append(out.Refused, why)
		}
	}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(b.ClientIDs))) {
		if !has[id] {
			out.Refused = append(out.Refused, Refused{id, names[id], errNoMonth.Message})
		}
	}
	return out, nil
}

// previewOf counts the messages to one client, and keeps the first as the example.
func (s *Service) previewOf(ctx context.Context, a actor.Actor, b *Batch, c *ClientMonth, out *Preview) (n int, stays string, err error) {
	if b.Act == BatchAsk {
		if c.Closed != nil {
			return 0, b.Month.Title() + " está fechado.", nil
		}
		r, err := s.request(ctx, s.DB, a, c, b)
		if err != nil {
			return 0, "", err
		}
		if out.Example != nil {
			return 1, "", nil
		}
		m, err := r.Message(ctx)
		out.Example = &Example{c.Name, m.To, m.Subject, m.Text}
		return 1, "", err
	}
	plan, err := s.Mailing.PlanClient(ctx, a, c.ClientID, b.Month, b.Confirmed)
	if err != nil {
		return 0, "", err
	}
	if len(plan.Leaving) > 0 && out.Example == nil {
		m, err := s.Mailing.Example(ctx, &plan)
		if err != nil {
			return 0, "", err
		}
		out.Example = &Example{c.Name, m.To, m.Subject, m.Text}
	}
	return len(plan.Leaving), plan.Refusal(b.Month), nil
}
