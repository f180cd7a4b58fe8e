package closing

import (
	"context"

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
	return eachKept(ctx, q, ids, m, func(kept *Snapshot) error {
		p, err := kept.picture()
		if err != nil {
			return err
		}
		return at[kept.ClientID].take(&p)
	})
}

// take makes the month that of the picture.
func (c *ClientMonth) take(p *Picture) error {
	balances := map[string]string{}
	for i := range c.meters {
		balances[c.meters[i].code] = c.meters[i].balanceID
	}
	c.Contracts, c.supplies, c.reasons = len(p.Contracts), make([]supply, len(p.Contracts)), nil
	c.statuses = statusesOf(p.Items)
	c.tally = tallyOf(&c.statuses, true)
	for i := range p.Contracts {
		of, s := &p.Contracts[i], &c.supplies[i]
		*s = supply{contractID: of.ID, clientID: c.ClientID, code: of.Code, conformity: portfolio.Conformity(of.Conformity), statuses: statusesOf(of.Items)}
		var err error
		if s.value, err = of.amount("valor_energia"); err != nil {
			return err
		}
		if s.billable, err = of.energy("faturar"); err != nil {
			return err
		}
		for _, m := range of.Meters {
			s.meters = append(s.meters, meter{balanceID: balances[m.Meter], code: m.Meter, metering: m.Metering, due: m.Due, sent: m.Sent})
		}
		for _, w := range p.Waivers {
			if w.Unit != "" && w.ContractID == of.ID {
				s.absent = append(s.absent, silentUnit{id: w.Unit, meter: w.Meter})
			}
		}
		c.tally.add(tallyOf(&s.statuses, false))
	}
	c.sum()
	return nil
}
