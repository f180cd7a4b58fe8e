package closing

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

// Preview is what a batch that writes to clients would come to, or one that closes months.
type Preview struct {
	Clients  int       // to whom something leaves, or whose month is closed
	Messages int       // that leave
	Refused  []Refused // to whom nothing leaves
	Partly   []Refused // to whom not all of it leaves
	Example  *Example  // the first message; nil: none leaves
	Notes    []string  // what closing takes along
}

// Example is a message as it would be read.
type Example struct {
	Name    string // the client's
	To      []string
	Subject string
	Text    string
}

var errNoPreview = fault.Fields(fault.Field{Path: "acao", Message: "Só e-mails, pedidos e fechamentos têm prévia"})

// PreviewBatch returns what a batch that writes to clients would send, and to whom it would
// not, without sending it; of one that closes, what the pictures would keep.
func (s *Service) PreviewBatch(ctx context.Context, a actor.Actor, b Batch) (Preview, error) {
	out := Preview{Refused: []Refused{}}
	if b.Act != BatchMail && b.Act != BatchAsk && b.Act != BatchClose {
		return out, errNoPreview
	}
	if err := b.check(a); err != nil {
		return out, err
	}
	if b.Act == BatchClose {
		return s.previewClose(ctx, a, &b)
	}
	all, err := s.Books.MonthOf(ctx, s.DB, client.ScopeOf(a, actor.MonthsWork), b.Month, b.ClientIDs)
	if err != nil {
		return out, err
	}
	names, err := client.Names(ctx, s.DB, b.ClientIDs) // whoever starts a batch reaches them all
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
			out.Refused = append(out.Refused, Refused{id, names[id], book.ErrNoMonth.Message})
		}
	}
	return out, nil
}

// previewOf counts the messages to one client, and keeps the first as the example.
func (s *Service) previewOf(ctx context.Context, a actor.Actor, b *Batch, c *book.ClientMonth, out *Preview) (n int, stays string, err error) {
	if b.Act == BatchAsk {
		if c.Closed != nil {
			return 0, b.Month.Title() + " está fechado.", nil
		}
		r, err := s.requests.Compose(ctx, s.DB, a, c, b.asking())
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

// previewClose says which months would be closed, what of them was let pass, and until when
// an old one is opened again (VD-29).
func (s *Service) previewClose(ctx context.Context, a actor.Actor, b *Batch) (Preview, error) {
	out := Preview{Refused: []Refused{}}
	scope := client.ScopeOf(a, actor.MonthsClose)
	var all []book.ClientMonth
	var err error
	if len(b.ClientIDs) == 0 {
		all, err = s.Books.Standing(ctx, scope, b.Month)
	} else {
		all, err = s.Books.MonthOf(ctx, s.DB, scope, b.Month, b.ClientIDs)
	}
	if err != nil {
		return out, err
	}
	var sum item.Passed
	for i := range all {
		c := &all[i]
		switch why, refused := fault.As(s.mayClose(c, b.Month)); {
		case !refused:
			out.Clients++
			for n := range sum {
				sum[n] += c.Passed[n]
			}
		case len(b.ClientIDs) > 0:
			out.Refused = append(out.Refused, Refused{c.ClientID, c.Name, why.Message})
		}
	}
	if out.Clients == 0 {
		return out, nil
	}
	rule, err := s.Books.Reopening(ctx, s.DB)
	if err != nil {
		return out, err
	}
	if text := sum.TakenAlong(); text != "" {
		out.Notes = append(out.Notes, text)
	}
	if rule.Limited && b.Month < s.Books.Today().Month().Add(-rule.Months) {
		until := rule.Of(b.Month, s.Books.Today(), s.Books.Today()).Until
		out.Notes = append(out.Notes, "Este mês reabre só até "+until.BR()+"; depois recebe só ajuste.")
	}
	return out, nil
}
