package closing

import (
	"slices"

	"ynova/internal/ccee"
	"ynova/internal/compliance/category"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Owner is who closes the months of a client.
type Owner struct{ ID, Name string }

// Waiver is why a user waived an item.
type Waiver struct {
	Act
	Reason string
}

// Gap is what a client's month lacks of one item.
type Gap struct {
	Item    Item
	Status  Status // Missing, or Provisional where all of it is
	Count   int
	Clients int           // that lack it
	AtStake *money.Amount // nil: not known
	Due     month.Date
	Days    int // working days left; fewer than none: late
}

// ClientMonth is how a client's month stands.
type ClientMonth struct {
	ClientID, Name string
	State          State
	Readiness      int // percent, rounded down
	Contracts      int
	Owner          *Owner
	Closed         *Act
	Gaps           []Gap // the most urgent first

	folded   string // the name, for order and search
	tally    tally
	urgency  uint64   // the priority of the most urgent gap
	least    statuses // over all contracts, and of the client: what one of them lacks is lacking
	passed   passed   // what was let pass, of any contract and of the client
	supplies []supply
	meters   []meterRow
	statuses statuses // of the client's own items
	ccee     cceeStakes
	reasons  map[Item]string
	waived   itemSet          // of its own items
	waivers  map[place]Waiver // why; read of a few clients only
	reopens  reopens
}

func idsOf(clients []ClientMonth) []string {
	ids := make([]string, len(clients))
	for i := range clients {
		ids[i] = clients[i].ClientID
	}
	return ids
}

// closable reports whether the month is over, wholly done and not closed yet.
func (c *ClientMonth) closable(m month.Month, today month.Date) bool {
	return c.Closed == nil && c.ready() && m < today.Month()
}

// ready reports whether nothing is left to do about the month.
func (c *ClientMonth) ready() bool { return c.tally.done == c.tally.applicable }

// waiver is why an item was let pass, of a contract or, where contractID is empty, of the
// client; only of clients who are looked at alone.
func (c *ClientMonth) waiver(contractID string, i Item) (Waiver, bool) {
	w, waived := c.waivers[place{c.ClientID, contractID, i}]
	return w, waived
}

// sum notes how the items stand over all contracts of the client.
func (c *ClientMonth) sum() {
	c.passed = passed{}
	c.passed.add(&c.statuses, true)
	for n := range specs {
		c.least[n] = c.statuses[n]
		if specs[n].ofClient {
			continue
		}
		c.least[n] = NotApplicable
		for i := range c.supplies {
			if s := c.supplies[i].statuses[n]; slices.Index(leastFirst, s) < slices.Index(leastFirst, c.least[n]) {
				c.least[n] = s
			}
		}
	}
	for i := range c.supplies {
		c.passed.add(&c.supplies[i].statuses, false)
	}
}

// standings are how the items stand over all contracts of the client.
func (c *ClientMonth) standings() map[Item]Status {
	all := make(map[Item]Status, len(specs))
	for n := range specs {
		all[specs[n].item] = c.least[n]
	}
	return all
}

// copied is the month for who changes its gaps.
func (c *ClientMonth) copied() ClientMonth {
	own := *c
	own.Gaps = slices.Clone(c.Gaps)
	return own
}

// hideStaff leaves out who closes and who closed the month; what others share stays as it is.
func (c *ClientMonth) hideStaff() {
	c.Owner = nil
	if c.Closed != nil {
		c.Closed = &Act{At: c.Closed.At}
	}
}

// leastFirst orders the statuses of several contracts.
var leastFirst = []Status{Missing, Provisional, Waived, Final, OK, NotApplicable}

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
	gaps := map[Item]*Gap{}
	lack := func(i Item, status Status, amount *money.Amount) {
		g := gaps[i]
		if g == nil {
			g = &Gap{Item: i, Status: status, Clients: 1}
			gaps[i] = g
		}
		g.Count++
		if status == Missing {
			g.Status = Missing
		}
		if amount != nil {
			if g.AtStake == nil {
				g.AtStake = new(money.Amount)
			}
			*g.AtStake += *amount
		}
	}
	c.State = Sent
	for i := range c.supplies {
		s := &c.supplies[i]
		s.judge()
		c.tally.add(tallyOf(&s.statuses, false))
		c.State = least(c.State, s.state())
		for n := range specs {
			if !specs[n].ofClient && !s.statuses[n].done() {
				lack(specs[n].item, s.statuses[n], s.atStake(specs[n].item))
			}
		}
	}
	c.judgeOwn(v, lack)
	c.tally.add(tallyOf(&c.statuses, true))
	c.State = stateOf(&c.statuses, true, least(c.State, Invoiced))
	if c.Closed != nil { // whatever came since changes nothing of it
		c.State, c.tally.done = Closed, c.tally.applicable
		gaps = nil
	}
	c.Readiness = c.tally.Percent()
	for n := range specs {
		if g := gaps[specs[n].item]; g != nil {
			c.Gaps = append(c.Gaps, *g)
		}
	}
	c.sum()
}

// judgeOwn decides how the items of the client itself stand.
func (c *ClientMonth) judgeOwn(judged *ccee.Verdict, lack func(Item, Status, *money.Amount)) {
	var energy *money.Amount
	for i := range c.supplies {
		if v := c.supplies[i].energyValue(); v != nil {
			energy = new(*v + deref(energy))
		}
	}
	c.reasons = map[Item]string{}
	set := func(i Item, v verdict, amount *money.Amount) {
		if !v.status.done() && c.waived.has(i) {
			v.status = Waived
		}
		*c.statuses.at(i), c.reasons[i] = v.status, v.reason
		if !v.status.done() {
			lack(i, v.status, amount)
		}
	}
	dated, sent, open := len(c.meters) > 0, len(c.meters) > 0, charges{}
	for i := range c.meters {
		dated, sent = dated && c.meters[i].due != "", sent && c.meters[i].sent
	}
	for i := range c.supplies {
		f := c.supplies[i].findings
		open.count, open.amount, open.known = open.count+f.count, open.amount+f.amount, open.known+f.known
	}
	set(BillDue, known(dated, "Medidores sem vencimento do boleto"), energy)
	set(Mail, known(sent, "E-mails por enviar"), energy)
	charged, settled := judgedCCEE(judged)
	set(Charges, charged, c.ccee.charges)
	set(Settlement, settled, c.ccee.settlement)
	var stake *money.Amount
	if open.known > 0 {
		stake = &open.amount
	}
	set(Findings, known(open.count == 0, "Apontamentos a contestar sem responsável"), stake)
}

// judgedCCEE are the verdicts over charges and settlement; a client without an agent has
// neither.
func judgedCCEE(v *ccee.Verdict) (charges, settlement verdict) {
	of := func(l *category.Line) verdict {
		if l.Status == term.ComplianceConforme {
			return verdict{OK, ""}
		}
		return verdict{Missing, l.Reason}
	}
	if v == nil {
		return verdict{NotApplicable, ""}, verdict{NotApplicable, ""}
	}
	return of(&v.Charges), of(&v.Settlement)
}

func deref(a *money.Amount) money.Amount {
	if a == nil {
		return 0
	}
	return *a
}
