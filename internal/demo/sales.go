package demo

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/account"
	"ynova/internal/commission"
	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// sellers are consultants besides the one who signs in; the companies that are not
// hers belong to them, in this order of how many.
var sellers = []string{
	"Ana Ribas", "Bruno Tavares", "Clara Dantas", "Diego Fontes", "Elisa Moraes", "Felipe Arruda", "Gisele Pacheco",
}

// sellerOf deals the companies that have no consultant yet.
func sellerOf(n int) int { return []int{0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6}[n%16] }

// The sales of the month: eighteen new units of the consultant's clients, whose
// commissions are those that the specification names.
const (
	salesSupplier = "Horizonte Comercializadora"
	salesPrice    = "250"
	salesTerm     = 24
)

// saleVolumes are MWh a month. At R$ 250,00/MWh and five percent the first thirteen
// come to R$ 35.000,00, the others to R$ 10.000,00.
var saleVolumes = []int{200, 200, 200, 200, 200, 200, 200, 200, 200, 250, 250, 250, 250, 160, 160, 160, 160, 160}

const (
	firstSale     = 801 // beyond the numbers of the agreements
	salesPaid     = 13
	salesApproved = 15
)

// sellersOf makes what is missing of the consultants and returns their ids.
func (s Services) sellersOf(ctx context.Context) ([]string, error) {
	ids := make([]string, len(sellers))
	for i, name := range sellers {
		email := fmt.Sprintf("consultor%d@ynova.demo", i+2)
		u, err := s.Accounts.Find(ctx, email)
		if fault.KindOf(err) == fault.NotFound {
			u, _, err = s.Accounts.CreateUser(ctx, account.NewUser{
				Email: email, Name: name, Roles: []actor.Role{actor.Consultor}, Password: Password,
			})
		}
		if err != nil {
			return nil, fmt.Errorf("demo: consultant %s: %w", name, err)
		}
		ids[i] = u.ID
	}
	return ids, nil
}

// sales enters the contracts that were closed this month, and the plans.
func (s Services) sales(ctx context.Context, gestora actor.Actor, current month.Month) error {
	for n, volume := range saleVolumes {
		if _, err := s.Contracts.Create(ctx, gestora, sale(n, volume, current), ""); err != nil {
			return fmt.Errorf("demo: sale %d: %w", n+1, err)
		}
	}
	for _, p := range []plan.Input{
		{Name: "Carteira", Rate: "1.8", Partner: "30", First: current.Add(-3).String(), Last: current.Add(-1).String()},
		{Name: "Horizonte", Supplier: salesSupplier, Percent: "5", First: current.String()},
	} {
		if _, err := s.Commissions.CreatePlan(ctx, gestora, p, ""); err != nil {
			return fmt.Errorf("demo: plan %s: %w", p.Name, err)
		}
	}
	return nil
}

func saleCode(n int, current month.Month) string {
	return fmt.Sprintf("CT-%04d%03d", current.Year(), firstSale+n)
}

// sale is a new unit, two for each of the consultant's clients.
func sale(n, volume int, current month.Month) contract.Input {
	number := n / 2 * 3
	c := companies[number]
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ, in.Segment = saleCode(n, current), c.name, string(cnpjOf(number)), c.segment
	in.Contact, in.Email, in.ContactActive = c.contact, c.mail, true
	in.Group = fmt.Sprintf("expansao-%d", n%2+1)
	in.Volume, in.VolumeUnit = fmt.Sprint(volume), string(price.UnitMWh)
	in.Status, in.Incentive, in.Modality, in.BillingCycle, in.Modulation = string(term.StatusAtivo), "50", "Longo prazo", "Mensal", "carga"
	in.StartDate, in.EndDate = current.First().String(), current.Add(salesTerm-1).Last().String()
	in.UpperLimit, in.LowerLimit, in.Flexibility = "110", "90", "10"
	in.AveragePrice, in.Supplier = salesPrice, salesSupplier
	return in
}

// payouts approves and pays: the older months whole, of the current one what the
// specification shows.
func (s Services) payouts(ctx context.Context, gestora actor.Actor, dealt, current month.Month) error {
	if err := s.awaitCommissions(ctx, gestora, current); err != nil {
		return err
	}
	for _, m := range []month.Month{current.Add(-3), current.Add(-2)} {
		pending, err := s.commissionsOf(ctx, gestora, commission.Filter{Month: m, Status: commission.Pendente})
		if err != nil {
			return err
		}
		if err := s.settle(ctx, gestora, pending, len(pending)); err != nil {
			return err
		}
	}
	all, err := s.commissionsOf(ctx, gestora, commission.Filter{Month: current})
	if err != nil {
		return err
	}
	order := map[string]int{}
	for n := range saleVolumes {
		order[saleCode(n, dealt)] = n
	}
	var chosen []commission.Listed
	for n := range salesApproved {
		for _, c := range all {
			if at, known := order[c.ContractCode]; known && at == n && c.Status == commission.Pendente {
				chosen = append(chosen, c)
			}
		}
	}
	if len(chosen) < salesApproved {
		return nil // another month, or done before
	}
	return s.settle(ctx, gestora, chosen, salesPaid)
}

// awaitCommissions waits until the commissions follow what was billed: until there
// are some, and no more than a moment ago.
func (s Services) awaitCommissions(ctx context.Context, gestora actor.Actor, current month.Month) error {
	before := -1
	for range attempts {
		all, err := s.commissionsOf(ctx, gestora, commission.Filter{Month: current.Add(-2)})
		if err != nil {
			return err
		}
		billed := 0
		for _, c := range all {
			if c.Billed {
				billed++
			}
		}
		if billed > 0 && billed == before {
			return nil
		}
		before = billed
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(patience):
		}
	}
	return nil // another month than that of the first start
}

// commissionsOf are the commissions of a filter that can be approved.
func (s Services) commissionsOf(ctx context.Context, gestora actor.Actor, f commission.Filter) ([]commission.Listed, error) {
	const most = 200 // of one act
	f.Limit = most
	found, _, err := s.Commissions.List(ctx, gestora, f)
	var ready []commission.Listed
	for _, c := range found {
		if c.Amount != nil && c.ContractActive {
			ready = append(ready, c)
		}
	}
	return ready, err
}

// settle approves the commissions and pays the first of them.
func (s Services) settle(ctx context.Context, gestora actor.Actor, all []commission.Listed, paid int) error {
	if len(all) == 0 {
		return nil
	}
	approved, err := s.Commissions.Approve(ctx, gestora, selected(all))
	if err != nil {
		return fmt.Errorf("demo: approve commissions: %w", err)
	}
	first := map[string]bool{}
	for _, c := range all[:paid] {
		first[c.ID] = true
	}
	var due []commission.Listed
	for _, c := range approved {
		if first[c.ID] {
			due = append(due, c)
		}
	}
	payment := commission.Payment{On: month.DateOf(clock.Local(s.Clock.Now())), Receipt: "PIX " + all[0].Month.String()}
	if _, err := s.Commissions.Pay(ctx, gestora, selected(due), payment); err != nil {
		return fmt.Errorf("demo: pay commissions: %w", err)
	}
	return nil
}

func selected(all []commission.Listed) []commission.Selected {
	out := make([]commission.Selected, len(all))
	for i, c := range all {
		out[i] = commission.Selected{ID: c.ID, Version: c.Version}
	}
	return out
}
