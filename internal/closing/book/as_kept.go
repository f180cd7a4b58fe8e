package book

import (
	"context"

	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// asKept has the closed ones of the clients' months say what was kept at their close,
// whatever has become of their contracts since (MC-05).
func asKept(ctx context.Context, q db.Q, m month.Month, clients []ClientMonth) error {
	var ids []string
	at := map[string]*ClientMonth{}
	for i := range clients {
		if c := &clients[i]; c.Closed != nil {
			ids, at[c.ClientID] = append(ids, c.ClientID), c
		}
	}
	return snapshot.EachKept(ctx, q, ids, m, func(kept *snapshot.Snapshot) error {
		p, err := kept.Picture()
		if err != nil {
			return err
		}
		return at[kept.ClientID].take(&p)
	})
}

// take makes the month that of the picture.
func (c *ClientMonth) take(p *snapshot.Picture) error {
	balances := map[string]string{}
	for i := range c.meters {
		balances[c.meters[i].Code] = c.meters[i].BalanceID
	}
	c.Contracts, c.Supplies, c.Reasons = len(p.Contracts), make([]Supply, len(p.Contracts)), nil
	c.Statuses = snapshot.StatusesOf(p.Items)
	c.tally = item.TallyOf(&c.Statuses, true)
	for i := range p.Contracts {
		of, s := &p.Contracts[i], &c.Supplies[i]
		*s = Supply{ContractID: of.ID, clientID: c.ClientID, Code: of.Code, Conformity: portfolio.Conformity(of.Conformity), Statuses: snapshot.StatusesOf(of.Items)}
		var err error
		if s.Value, err = of.Amount("valor_energia"); err != nil {
			return err
		}
		if s.Billable, err = of.Energy("faturar"); err != nil {
			return err
		}
		for _, m := range of.Meters {
			s.Meters = append(s.Meters, Meter{BalanceID: balances[m.Meter], Code: m.Meter, metering: m.Metering, due: m.Due, sent: m.Sent})
		}
		for _, w := range p.Waivers {
			if w.Unit != "" && w.ContractID == of.ID {
				s.Absent = append(s.Absent, SilentUnit{ID: w.Unit, Meter: w.Meter})
			}
		}
		c.tally.Add(item.TallyOf(&s.Statuses, false))
	}
	c.sum()
	return nil
}
