package book

import (
	"slices"

	"ynova/internal/ccee"
	"ynova/internal/closing/item"
	"ynova/internal/compliance/category"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Owner is who closes the months of a client.
type Owner struct{ ID, Name string }

// Waiver is why a user waived an item.
type Waiver struct {
	item.Act
	Reason string
}

// Gap is what a client's month lacks of one item.
type Gap struct {
	Item    item.Item
	Status  item.Status // Missing, or Provisional where all of it is
	Count   int
	Clients int           // that lack it
	AtStake *money.Amount // nil: not known
	Due     month.Date
	Days    int // working days left; fewer than none: late
}

// ClientMonth is how a client's month stands.
type ClientMonth struct {
	ClientID, Name string
	State          item.State
	Readiness      int // percent, rounded down
	Contracts      int
	Owner          *Owner
	Closed         *item.Act
	Gaps           []Gap // the most urgent first

	Text     string // as searches look into it and lists are in order of; it begins with the name
	tally    item.Tally
	urgency  uint64        // the priority of the most urgent gap
	least    item.Statuses // over all contracts, and of the client: what one of them lacks is lacking
	Passed   item.Passed   // what was let pass, of any contract and of the client
	Supplies []Supply
	meters   []meterRow
	Statuses item.Statuses // of the client's own items
	ccee     cceeStakes
	Reasons  map[item.Item]string
	waived   item.Set              // of its own items
	waivers  map[item.Place]Waiver // why; read of a few clients only
	reopens  Reopens
}

// IDsOf are the ids of the clients.
func IDsOf(clients []ClientMonth) []string {
	ids := make([]string, len(clients))
	for i := range clients {
		ids[i] = clients[i].ClientID
	}
	return ids
}

// Closable reports whether the month is over, wholly done and not closed yet.
func (c *ClientMonth) Closable(m month.Month, today month.Date) bool {
	return c.Closed == nil && c.Ready() && m < today.Month()
}

// Ready reports whether nothing is left to do about the month.
func (c *ClientMonth) Ready() bool { return c.tally.Done == c.tally.Applicable }

// Waiver is why an item was let pass, of a contract or, where contractID is empty, of the
// client; only of clients who are looked at alone.
func (c *ClientMonth) Waiver(contractID string, i item.Item) (Waiver, bool) {
	w, waived := c.waivers[item.Place{ClientID: c.ClientID, ContractID: contractID, Item: i}]
	return w, waived
}

// sum notes how the items stand over all contracts of the client.
func (c *ClientMonth) sum() {
	c.Passed = item.Passed{}
	c.Passed.Add(&c.Statuses, true)
	for n := range item.Specs {
		c.least[n] = c.Statuses[n]
		if item.Specs[n].OfClient {
			continue
		}
		c.least[n] = item.NotApplicable
		for i := range c.Supplies {
			if s := c.Supplies[i].Statuses[n]; slices.Index(leastFirst, s) < slices.Index(leastFirst, c.least[n]) {
				c.least[n] = s
			}
		}
	}
	for i := range c.Supplies {
		c.Passed.Add(&c.Supplies[i].Statuses, false)
	}
}

// standings are how the items stand over all contracts of the client.
func (c *ClientMonth) standings() map[item.Item]item.Status {
	all := make(map[item.Item]item.Status, len(item.Specs))
	for n := range item.Specs {
		all[item.Specs[n].Item] = c.least[n]
	}
	return all
}

// copied is the month for who changes its gaps.
func (c *ClientMonth) copied() ClientMonth {
	own := *c
	own.Gaps = slices.Clone(c.Gaps)
	return own
}

// HideStaff leaves out who closes and who closed the month; what others share stays as it is.
func (c *ClientMonth) HideStaff() {
	c.Owner = nil
	if c.Closed != nil {
		c.Closed = &item.Act{At: c.Closed.At}
	}
}

// leastFirst orders the statuses of several contracts.
var leastFirst = []item.Status{item.Missing, item.Provisional, item.Waived, item.Final, item.OK, item.NotApplicable}

// priority is R$ ÷ (1 + days left), or R$ × (1 + days late), in 1e-4 R$.
func (g *Gap) priority() uint64 {
	if g.AtStake == nil {
		return 0
	}
	v := uint64(max(*g.AtStake, 0))
	if g.Days < 0 {
		return v * uint64(1-g.Days)
	}
	return v / uint64(1+g.Days)
}

// judge decides how far the client's month is, and what it lacks.
func (c *ClientMonth) judge(v *ccee.Verdict) {
	gaps := map[item.Item]*Gap{}
	lack := func(i item.Item, status item.Status, amount *money.Amount) {
		g := gaps[i]
		if g == nil {
			g = &Gap{Item: i, Status: status, Clients: 1}
			gaps[i] = g
		}
		g.Count++
		if status == item.Missing {
			g.Status = item.Missing
		}
		if amount != nil {
			if g.AtStake == nil {
				g.AtStake = new(money.Amount)
			}
			*g.AtStake += *amount
		}
	}
	c.State = item.Sent
	for i := range c.Supplies {
		s := &c.Supplies[i]
		s.judge()
		c.tally.Add(item.TallyOf(&s.Statuses, false))
		c.State = item.Least(c.State, s.State())
		for n := range item.Specs {
			if !item.Specs[n].OfClient && !s.Statuses[n].Done() {
				lack(item.Specs[n].Item, s.Statuses[n], s.atStake(item.Specs[n].Item))
			}
		}
	}
	c.judgeOwn(v, lack)
	c.tally.Add(item.TallyOf(&c.Statuses, true))
	c.State = item.StateOf(&c.Statuses, true, item.Least(c.State, item.Invoiced))
	if c.Closed != nil { // whatever came since changes nothing of it
		c.State, c.tally.Done = item.Closed, c.tally.Applicable
		gaps = nil
	}
	c.Readiness = c.tally.Percent()
	for n := range item.Specs {
		if g := gaps[item.Specs[n].Item]; g != nil {
			c.Gaps = append(c.Gaps, *g)
		}
	}
	c.sum()
}

// judgeOwn decides how the items of the client itself stand.
func (c *ClientMonth) judgeOwn(judged *ccee.Verdict, lack func(item.Item, item.Status, *money.Amount)) {
	var energy *money.Amount
	for i := range c.Supplies {
		if v := c.Supplies[i].energyValue(); v != nil {
			energy = new(*v + deref(energy))
		}
	}
	c.Reasons = map[item.Item]string{}
	set := func(i item.Item, v verdict, amount *money.Amount) {
		if !v.status.Done() && c.waived.Has(i) {
			v.status = item.Waived
		}
		*c.Statuses.At(i), c.Reasons[i] = v.status, v.reason
		if !v.status.Done() {
			lack(i, v.status, amount)
		}
	}
	dated, sent, open := len(c.meters) > 0, len(c.meters) > 0, charges{}
	for i := range c.meters {
		dated, sent = dated && c.meters[i].due != "", sent && c.meters[i].sent
	}
	for i := range c.Supplies {
		f := c.Supplies[i].findings
		open.count, open.amount, open.known = open.count+f.count, open.amount+f.amount, open.known+f.known
	}
	set(item.BillDue, known(dated, "Medidores sem vencimento do boleto"), energy)
	set(item.Mail, known(sent, "E-mails por enviar"), energy)
	charged, settled := judgedCCEE(judged)
	set(item.Charges, charged, c.ccee.charges)
	set(item.Settlement, settled, c.ccee.settlement)
	var stake *money.Amount
	if open.known > 0 {
		stake = &open.amount
	}
	set(item.Findings, known(open.count == 0, "Apontamentos a contestar sem responsável"), stake)
}

// judgedCCEE are the verdicts over charges and settlement; a client without an agent has
// neither.
func judgedCCEE(v *ccee.Verdict) (charges, settlement verdict) {
	of := func(l *category.Line) verdict {
		if l.Status == term.ComplianceConforme {
			return verdict{item.OK, ""}
		}
		return verdict{item.Missing, l.Reason}
	}
	if v == nil {
		return verdict{item.NotApplicable, ""}, verdict{item.NotApplicable, ""}
	}
	return of(&v.Charges), of(&v.Settlement)
}

func deref(a *money.Amount) money.Amount {
	if a == nil {
		return 0
	}
	return *a
}
