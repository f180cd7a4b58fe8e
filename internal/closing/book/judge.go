package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ynova/internal/agenda/holiday"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// MonthOf reads and judges the month of the clients in scope, or of a few of them, by name.
func (s *Service) MonthOf(ctx context.Context, q db.Q, scope client.Scope, m month.Month, clientIDs []string) ([]ClientMonth, error) {
	parameters, err := s.Parameters.Get(ctx, q)
	if err != nil {
		return nil, err
	}
	facts, err := readFacts(ctx, q, &question{scope, m, clientIDs})
	if err != nil {
		return nil, err
	}
	clients := facts.byClient()
	var verdicts map[string]ccee.Verdict
	if clientIDs == nil {
		verdicts, err = s.Judge.Verdicts(ctx, q, m, nil)
	} else { // one who looks at it, or closes it, sees what was written just now
		verdicts, err = s.Judge.Now(ctx, q, IDsOf(clients), m)
	}
	if err != nil {
		return nil, err
	}
	judge(clients, verdicts)
	deadlines := s.deadlines(parameters, m)
	for i := range clients {
		clients[i].date(deadlines)
	}
	slices.SortFunc(clients, func(a, b ClientMonth) int {
		return cmp.Or(strings.Compare(a.Text, b.Text), strings.Compare(a.ClientID, b.ClientID))
	})
	return clients, nil
}

// judge judges the month of each client.
func judge(clients []ClientMonth, verdicts map[string]ccee.Verdict) {
	for i := range clients {
		c := &clients[i]
		if v, known := verdicts[c.ClientID]; known {
			c.judge(&v)
		} else {
			c.judge(nil)
		}
	}
}

// deadline is when an item is due, and how many working days are left.
type deadline struct {
	due  month.Date
	days int
}

func (s *Service) deadlines(p parameter.Snapshot, m month.Month) map[item.Item]deadline {
	all := make(map[item.Item]deadline, len(item.Specs))
	for n := range item.Specs {
		d := deadline{due: item.Due(p, item.Specs[n].Item, m)}
		if !d.due.IsZero() {
			d.days = holiday.WorkdaysUntil(s.Today(), d.due)
		}
		all[item.Specs[n].Item] = d
	}
	return all
}

// date says until when the client's gaps are to be filled, and puts the most urgent first.
func (c *ClientMonth) date(deadlines map[item.Item]deadline) {
	c.urgency = 0
	for n := range c.Gaps {
		g := &c.Gaps[n]
		g.Due, g.Days = deadlines[g.Item].due, deadlines[g.Item].days
		c.urgency = max(c.urgency, g.priority())
	}
	slices.SortStableFunc(c.Gaps, func(a, b Gap) int { return cmp.Or(cmp.Compare(b.priority(), a.priority()), a.Due.Compare(b.Due)) })
}
