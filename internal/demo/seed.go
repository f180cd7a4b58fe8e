package demo

import (
	"context"
	"fmt"

	"ynova/internal/account"
	"ynova/internal/agenda"
	"ynova/internal/balance"
	"ynova/internal/balance/measurement"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/client/lead/paper"
	"ynova/internal/closing"
	"ynova/internal/commission"
	"ynova/internal/contract"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/mailing/record"
	"ynova/internal/migration"
	"ynova/internal/negotiation"
	"ynova/internal/negotiation/quote"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
	"ynova/internal/tariff"
)

// Services are the use cases that the demonstration is entered through.
type Services struct {
	Agenda       *agenda.Service
	Accounts     *account.Service
	Clients      *client.Service
	Simulations  *simulation.Service
	Proposals    *proposal.Service
	Leads        *lead.Service
	Papers       *paper.Service
	Contracts    *contract.Service
	Deals        *negotiation.Service
	Quotes       *quote.Service
	Balances     *balance.Service
	Measurements *measurement.Service
	Invoices     *invoice.Service
	Tariffs      *tariff.Service
	Mailing      *mailing.Service
	MailRecords  *record.Service
	Mailer       mailing.Mailer
	Queue        *jobs.Queue
	DB           *db.DB
	Clock        clock.Clock
	Commissions  *commission.Service
	Findings     *finding.Service
	CCEE         *ccee.Service
	Closing      *closing.Service
	Readings     *reading.Service
	Migrations   *migration.Service
}

func (s Services) current() month.Month { return month.Of(month.DateOf(clock.Local(s.Clock.Now()))) }

// Seed brings the demonstration up to the last month that is over: everything on the
// first start, the missing months on a later one. The background jobs import the
// measurement and enter what follows from it; Filled waits for the job that is returned.
func Seed(ctx context.Context, s Services) (jobID string, err error) {
	current := s.current()
	gestora, err := s.users(ctx)
	if err != nil {
		return "", err
	}
	existing, err := s.Contracts.Months(ctx, gestora)
	if err != nil {
		return "", err
	}
	// The portfolio is dealt for the month of the first start, which follows from its oldest
	// measured month; contracts are entered once.
	from, dealt := current.Add(-months), current
	if n := len(existing); n > 0 {
		from, dealt = existing[0].Add(1), existing[n-1].Add(months) // newest first
	} else if err := s.once(ctx, gestora, dealt); err != nil {
		return "", err
	}
	if from >= current {
		return "", nil
	}
	if err := s.measurement(ctx, gestora, dealt, from, current-1); err != nil {
		return "", err
	}
	return s.enqueue(ctx, gestora, fillKind, dealt)
}

// once enters what only a first start does.
func (s Services) once(ctx context.Context, gestora actor.Actor, current month.Month) error {
	for _, enter := range []func() error{
		func() error { return s.indices(ctx, gestora, current) },
		func() error { return s.market(ctx, gestora, current) },
		// Newest first, so that lists begin with what has months, not with what begins this month.
		func() error { return s.sales(ctx, gestora, current) },
		func() error { return s.portfolio(ctx, gestora, agreements(current)) },
		func() error { return s.agendas(ctx) },
		func() error { return s.leads(ctx, gestora) },
		func() error { return s.negotiations(ctx, gestora, current) },
		func() error { return s.migrations(ctx, gestora) },
	} {
		if err := enter(); err != nil {
			return err
		}
	}
	return nil
}

// users makes what is missing of the sign-ins and returns the gestora.
func (s Services) users(ctx context.Context) (actor.Actor, error) {
	var gestora actor.Actor
	for _, in := range SignIns() {
		u, err := s.Accounts.Find(ctx, in.Email)
		if fault.KindOf(err) == fault.NotFound {
			u, err = s.user(ctx, gestora, in)
		}
		if err != nil {
			return gestora, fmt.Errorf("demo: user %s: %w", in.Email, err)
		}
		if in.Role == actor.Gestora {
			gestora = actor.Actor{UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.Roles, AuthenticatedAt: s.Clock.Now()}
		}
	}
	return gestora, nil
}

func (s Services) user(ctx context.Context, gestora actor.Actor, in SignIn) (account.User, error) {
	fresh := account.NewUser{Email: in.Email, Name: in.Name, Roles: []actor.Role{in.Role}, Password: Password}
	if in.Role == actor.Parceiro {
		partner, err := s.Accounts.CreatePartner(ctx, gestora, "Parceria Cerrado Energia", "", "")
		if err != nil {
			return account.User{}, err
		}
		fresh.PartnerID = partner.ID
	}
	u, _, err := s.Accounts.CreateUser(ctx, fresh)
	return u, err
}

func (s Services) portfolio(ctx context.Context, gestora actor.Actor, all []agreement) error {
	for _, a := range all {
		if _, err := s.Contracts.Create(ctx, gestora, a.input(), ""); err != nil {
			return fmt.Errorf("demo: contract of %s: %w", companies[a.company].name, err)
		}
	}
	return s.assign(ctx, gestora)
}

// assign gives the consultant a third of the clients, the other consultants the rest,
// and the partner a few.
func (s Services) assign(ctx context.Context, gestora actor.Actor) error {
	consultor, err := s.Accounts.Find(ctx, SignIns()[2].Email)
	if err != nil {
		return err
	}
	parceiro, err := s.Accounts.Find(ctx, SignIns()[3].Email)
	if err != nil {
		return err
	}
	others, err := s.sellersOf(ctx)
	if err != nil {
		return err
	}
	dealt := 0
	for i, c := range companies {
		to := client.Assignment{OwnerUserID: consultor.ID}
		if i%3 != 0 {
			to.OwnerUserID = others[sellerOf(dealt)]
			dealt++
		}
		if i%8 == 2 {
			to.PartnerID = parceiro.PartnerID
		}
		found, err := s.Clients.Suggest(ctx, gestora, string(cnpjOf(i)))
		if err != nil {
			return err
		}
		if len(found) != 1 {
			return fmt.Errorf("demo: client %s not found", c.name)
		}
		if err := s.Clients.Assign(ctx, gestora, found[0].ID, to, "Carteira de demonstração"); err != nil {
			return err
		}
	}
	return nil
}

func (s Services) measurement(ctx context.Context, gestora actor.Actor, dealt, from, last month.Month) error {
	text, err := sheet(agreements(dealt), dealt, from, last)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("medicoes-%s-a-%s.csv", from, last)
	if _, err := s.Measurements.Send(ctx, gestora, imports.Upload{Filename: name, Data: text}); err != nil {
		return fmt.Errorf("demo: measurements: %w", err)
	}
	return nil
}
