package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/ccee"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// Rates of the CCEE in R$ per MWh and kW, which swing with the month; they are invented.
var (
	essRates   = [12]string{"2.10", "2.35", "1.90", "1.75", "2.60", "3.20", "4.15", "4.80", "4.40", "3.87", "3.10", "2.50"}
	eerRates   = [12]string{"9.80", "10.25", "9.40", "10.90", "11.30", "10.60", "9.95", "9.10", "9.70", "10.25", "10.80", "10.10"}
	ercapRates = [12]string{"2.20", "2.20", "2.25", "2.30", "2.35", "2.35", "2.35", "2.40", "2.40", "2.35", "2.30", "2.25"}
)

const (
	// settledAfter is how many months the CCEE takes: the newest are still open.
	settledAfter = 2
	// overcharged is the company that was charged twice the ESS of the last settled month.
	overcharged = 7
	// unregistered is every so many companies without an agent.
	unregistered = 12
)

// charges enters the agents of the companies and what the CCEE charged them, of the months
// that are settled and not there yet.
func (s Services) charges(ctx context.Context, gestora actor.Actor, current month.Month) error {
	agents, total, err := s.CCEE.Agents(ctx, gestora, ccee.AgentFilter{})
	if err != nil {
		return err
	}
	if total == 0 {
		if agents, err = s.agents(ctx, gestora); err != nil {
			return err
		}
	}
	from, to := current.Add(1-months), current.Add(-settledAfter)
	for ; from <= to; from++ {
		of, _, err := s.CCEE.Month(ctx, gestora, from, ccee.AgentFilter{Limit: 1})
		if err != nil {
			return err
		}
		if len(of) == 0 || len(of[0].Figures) == 0 {
			break
		}
	}
	clients := make([]string, len(agents))
	for i := range agents {
		clients[i] = agents[i].ClientID
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		bases, err := ccee.BasesOf(ctx, tx, clients, from, to)
		if err != nil {
			return err
		}
		var figures []*ccee.Figure
		for i := range agents {
			for m := from; m <= to; m++ {
				b := bases[agents[i].ClientID][m]
				figures = append(figures, charged(&agents[i], b, m, i == overcharged && m == to)...)
			}
		}
		_, err = s.CCEE.Enter(ctx, tx, gestora, ccee.Origin{Filename: "contabilizacao-ccee.csv"}, figures)
		return err
	})
}

// agents makes the companies agents of the CCEE, and says where their units lie, by which
// their position is valued.
func (s Services) agents(ctx context.Context, gestora actor.Actor) (made []ccee.Agent, err error) {
	for i, c := range companies {
		if i%unregistered == unregistered-1 {
			continue
		}
		found, err := s.Clients.Suggest(ctx, gestora, string(cnpjOf(i)))
		if err != nil {
			return nil, err
		}
		if len(found) != 1 {
			return nil, fmt.Errorf("demo: client %s not found", c.name)
		}
		if err := s.locate(ctx, gestora, found[0].ID, c.state); err != nil {
			return nil, err
		}
		words := slices.DeleteFunc(strings.Fields(strings.ToUpper(ptbr.Fold(c.name))), func(w string) bool { return len(w) < 3 })
		g, err := s.CCEE.CreateAgent(ctx, gestora, ccee.AgentInput{
			ClientID: found[0].ID, Sigla: words[0] + " " + words[1], Code: fmt.Sprint(41_200 + i*37),
		}, "")
		if err != nil {
			return nil, fmt.Errorf("demo: agent of %s: %w", c.name, err)
		}
		made = append(made, g)
	}
	return made, nil
}

// locate says in which state the units of a client lie.
func (s Services) locate(ctx context.Context, gestora actor.Actor, clientID, state string) error {
	of, err := s.Leads.Get(ctx, gestora, clientID)
	if err != nil {
		return err
	}
	for i := range of.Units {
		u := &of.Units[i]
		in := lead.UnitInput{Meter: u.Meter, Group: u.Group, State: state}
		if _, err := s.Leads.UpdateUnit(ctx, gestora, clientID, u.ID, in, &u.Version); err != nil {
			return fmt.Errorf("demo: unit %s: %w", u.Meter, err)
		}
	}
	return nil
}

// charged are what the CCEE charges for a month of which everything is known; wrong
// doubles the ESS.
func charged(g *ccee.Agent, b ccee.Bases, m month.Month, wrong bool) []*ccee.Figure {
	if b.ESS == nil || b.EER == nil {
		return nil
	}
	at := m.Number() - 1
	figure := func(kind ccee.Kind, amount decimal.Decimal) *ccee.Figure {
		value, _ := fixed.FromDecimal(amount.Round(2), 4) // far below what it holds
		return &ccee.Figure{
			Key: ccee.Key{AgentID: g.ID, Month: m, Kind: kind}, ClientID: g.ClientID, Agent: g.Name(), Amount: new(money.Amount(value)),
			Due: m.Add(2).First().AddDays(9),
		}
	}
	requirement := decimalOf(b.ESS.Text())
	ess := figure(ccee.KindESS, requirement.Mul(decimalOf(essRates[at])))
	if wrong {
		*ess.Amount *= 2
	}
	peak := requirement.Mul(decimal.NewFromInt(1_900)).DivRound(decimal.NewFromInt(int64(m.Hours())), 0) // kW at a load factor of 53 %
	ercap := figure(ccee.KindERCAP, peak.Mul(decimalOf(ercapRates[at])))
	kw, _ := fixed.FromDecimal(peak, 6)
	ercap.Quantity = new(ccee.Quantity(kw))
	list := []*ccee.Figure{
		ess, figure(ccee.KindEER, decimalOf(b.EER.Text()).Mul(decimalOf(eerRates[at]))), ercap, figure(ccee.KindContribution, decimalOf("187.40")),
	}
	if p := b.Position; p != nil {
		list = append(list, figure(ccee.KindMCP, p.Deficit.MWh().Sub(p.Surplus.MWh()).Mul(decimalOf(inventedPLD[at]))))
	}
	return list
}
