package worklist

import (
	"context"
	"strconv"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
)

// StepKey names a step of the first run.
type StepKey string

// The steps, in the order in which they are shown. The first five make an installation
// ready.
const (
	StepMail        StepKey = "email"
	StepMarketData  StepKey = "dados_mercado"
	StepPeople      StepKey = "usuarios"
	StepContracts   StepKey = "contratos"
	StepMeasurement StepKey = "medicao"
	StepBill        StepKey = "fatura"
	StepClosed      StepKey = "mes_fechado"
)

// ready is how many steps make an installation ready.
const ready = 5

// Step is a step of the first run.
type Step struct {
	Key    StepKey
	Done   bool
	Detail string // what is still missing, or how it was done; empty: nothing to add
}

// FirstSteps is what a new installation has and lacks.
type FirstSteps struct {
	Steps []Step // that the actor may take
	Ready bool   // the first five hold, whoever may take them
}

// stepRule is who may take a step, and whether it is done.
type stepRule struct {
	key   StepKey
	may   func(actor.Actor) bool
	check func(context.Context, *Service) (done bool, detail string, err error)
}

func can(p actor.Permission) func(actor.Actor) bool {
	return func(a actor.Actor) bool { return a.Can(p) }
}

var stepRules = [...]stepRule{
	{StepMail, can(actor.SettingsManage), mailStep},
	{StepMarketData, can(actor.SettingsManage), marketDataStep},
	{StepPeople, can(actor.UsersManage), peopleStep},
	{StepContracts, can(actor.ContractsCreate), rowStep("contracts")},
	{StepMeasurement, func(a actor.Actor) bool { return a.Reach(actor.BalancesUpload) == actor.All }, rowStep("measurement")},
	{StepBill, can(actor.InvoicesProcess), rowStep("bill")},
	{StepClosed, can(actor.MonthsClose), rowStep("closed")},
}

// FirstSteps says what the installation has and lacks, of what the actor may do
// something about. A demonstration has no first run.
func (s *Service) FirstSteps(ctx context.Context, who actor.Actor) (FirstSteps, error) {
	out := FirstSteps{Ready: true}
	if s.Demo {
		return out, nil
	}
	for i, rule := range stepRules {
		done, detail, err := rule.check(ctx, s)
		if err != nil {
			return out, err
		}
		if i < ready && !done {
			out.Ready = false
		}
		if rule.may(who) {
			out.Steps = append(out.Steps, Step{rule.key, done, detail})
		}
	}
	return out, nil
}

// ContinueWithoutMail notes that the installation goes on without sending mail.
func (s *Service) ContinueWithoutMail(ctx context.Context, who actor.Actor) error {
	return s.Accounts.TakeStep(ctx, who, account.StepWithoutMail, "Continuar sem enviar e-mails")
}

func mailStep(ctx context.Context, s *Service) (done bool, detail string, err error) {
	taken, err := account.Steps(ctx, s.DB)
	if taken[account.StepWithoutMail] && !taken[account.StepMailTested] {
		detail = "Nenhum e-mail sai: continua sem enviar."
	}
	return taken[account.StepMailTested] || taken[account.StepWithoutMail], detail, err
}

// marketDataStep is done when every public series that has values reaches what is
// published; one that has none is shown on the screen of market data.
func marketDataStep(ctx context.Context, s *Service) (done bool, detail string, err error) {
	list, err := s.Tariffs.Freshness(ctx)
	if err != nil {
		return false, "", err
	}
	behind, known := 0, 0
	for i := range list {
		switch f := &list[i]; {
		case f.Until == "":
		case !f.Current:
			behind++
			fallthrough
		default:
			known++
		}
	}
	if behind > 0 {
		detail = strconv.Itoa(behind) + " de " + strconv.Itoa(known) + " séries não chegam ao último mês publicado."
	}
	return known > 0 && behind == 0, detail, nil
}

func peopleStep(ctx context.Context, s *Service) (done bool, detail string, err error) {
	n, err := account.CountActive(ctx, s.DB)
	return n >= 2, "", err
}

// rowStep is done when there is a row of what the step enters.
func rowStep(what string) func(context.Context, *Service) (bool, string, error) {
	return func(ctx context.Context, s *Service) (bool, string, error) {
		found, err := exists(ctx, s.DB, what)
		return found, "", err
	}
}
