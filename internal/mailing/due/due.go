package due

import (
	"context"
	"errors"
	"strconv"
	"time"

	"ynova/internal/account"
	"ynova/internal/agenda/holiday"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
	"ynova/internal/tariff/parameter"
)

// Ledger is where the months lie that are dated: balance.
type Ledger interface {
	// SetDue gives its due date to every record of the client's month that has none, and
	// returns how many there were.
	SetDue(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month, due month.Date, why string) (int, error)
}

const jobKind jobs.Kind = "mailing.due"

// Service holds the use cases of due dates and of the rules of clients.
type Service struct {
	db         *db.DB
	queue      *jobs.Queue
	ledger     Ledger
	parameters *tariff.Cache
}

// NewService returns the use cases and registers their job.
func NewService(d *db.DB, queue *jobs.Queue, ledger Ledger, parameters *tariff.Cache) *Service {
	s := &Service{d, queue, ledger, parameters}
	queue.Handle(jobKind, jobs.Options{Priority: jobs.Watched, Timeout: time.Hour}, s.run)
	return s
}

// Kind says how a due date is counted.
type Kind string

// The kinds.
const (
	House   Kind = "casa"     // the parameter vencimento.dia_util
	Workday Kind = "dia_util" // the n-th working day
	Fixed   Kind = "dia_fixo" // the n-th day, or the working day after it
)

// Rule is when the boletos of a month fall due: on a day of the month after it.
type Rule struct {
	Kind Kind `json:"tipo"`
	Day  int  `json:"dia"`
}

// The greatest days of a rule.
const (
	mostWorkdays = 23
	mostDays     = 31
)

func (r *Rule) check() error {
	var wrong fault.Collector
	switch r.Kind {
	case House:
		r.Day = 0
	case Workday:
		wrong.Check(r.Day >= 1 && r.Day <= mostWorkdays, "dia", "Informe um dia útil de 1 a 23")
	case Fixed:
		wrong.Check(r.Day >= 1 && r.Day <= mostDays, "dia", "Informe um dia de 1 a 31")
	default:
		wrong.Add("tipo", "Escolha o padrão da casa, um dia útil ou um dia fixo")
	}
	return wrong.Err()
}

// Date is when the boletos of the month fall due. A fixed day that the month after does
// not have is its last one.
func (r Rule) Date(m month.Month) month.Date {
	next := m.Add(1)
	if r.Kind != Fixed {
		return holiday.WorkdayOf(next, r.Day)
	}
	day := next.First().AddDays(min(r.Day, next.Last().Day()) - 1)
	for !holiday.Workday(day) {
		day = day.AddDays(1)
	}
	return day
}

// String says the rule.
func (r Rule) String() string {
	if r.Kind == Fixed {
		return "dia " + strconv.Itoa(r.Day) + " do mês seguinte, ou o dia útil seguinte"
	}
	return strconv.Itoa(r.Day) + "º dia útil do mês seguinte"
}

var errNoRule = fault.New(fault.Invalid, "sem_regra", "Falta o parâmetro do dia útil do vencimento. Informe-o em Parâmetros, ou dê uma regra ao cliente.")

// dated is the rule of a client that holds for the month, and whose it is.
func dated(own Rule, p parameter.Snapshot, m month.Month) (rule Rule, whose string, err error) {
	if own.Kind == Workday || own.Kind == Fixed {
		return own, "regra do cliente", nil
	}
	n, _, known := p.Count(parameter.KeyDueBusinessDay, "", parameter.UnitBusinessDay, m.Add(1).First())
	if !known {
		return Rule{}, "", errNoRule
	}
	return Rule{Workday, n}, "padrão da casa", nil
}

// Undated are a client's records of a month without due date, with the date that they
// would get.
type Undated struct {
	ClientID, Name string
	Records        int
	Due            month.Date // zero: refused
	Why            string     // the rule and whose it is
	Refusal        string

	own    Rule
	closed bool
}

func (u *Undated) propose(p parameter.Snapshot, m month.Month) {
	rule, whose, err := dated(u.own, p, m)
	switch {
	case u.closed:
		u.Refusal = m.Title() + " está fechado."
	case err != nil:
		u.Refusal = errNoRule.Message
	default:
		u.Due, u.Why = rule.Date(m), rule.String()+", "+whose
	}
}

// Plan returns which records of the month have no due date and which one each would get.
func (s *Service) Plan(ctx context.Context, a actor.Actor, m month.Month) ([]Undated, error) {
	if !a.Can(actor.EmailsUpdate) {
		return nil, actor.ErrDenied
	}
	return s.plan(ctx, client.ScopeOf(a, actor.EmailsUpdate), m)
}

func (s *Service) plan(ctx context.Context, scope client.Scope, m month.Month) ([]Undated, error) {
	parameters, err := s.parameters.Get(ctx, s.db)
	if err != nil {
		return nil, err
	}
	plan, err := undated(ctx, s.db, scope, m)
	for i := range plan {
		plan[i].propose(parameters, m)
	}
	return plan, err
}

// SetIn gives the client's records of the month their due date, where they have none, in
// the caller's transaction, and returns how many there were.
//
// Protection: the client is locked (Ledger.SetDue); a rule that changes meanwhile acts on
// the next month that is dated.
func (s *Service) SetIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month) (int, error) {
	if _, err := client.Reached(ctx, tx, a, actor.EmailsUpdate, clientID); err != nil {
		return 0, err
	}
	rules, err := rulesOf(ctx, tx, clientID)
	if err != nil {
		return 0, err
	}
	parameters, err := s.parameters.Get(ctx, tx)
	if err != nil {
		return 0, err
	}
	rule, whose, err := dated(rules.Due, parameters, m)
	if err != nil {
		return 0, err
	}
	return s.ledger.SetDue(ctx, tx, a, clientID, m, rule.Date(m), rule.String()+", "+whose)
}

type dueArgs struct {
	Month month.Month
	By    string // user id
}

// Refusal is a client whose records were not dated.
type Refusal struct {
	ClientID string `json:"cliente_id"`
	Name     string `json:"cliente"`
	Message  string `json:"mensagem"`
}

// SchemaName is the name that clients know it by.
func (Refusal) SchemaName() string { return "MailingDueRefusal" }

// Result is what dating a month came to.
type Result struct {
	Records int       `json:"registros"`
	Clients int       `json:"clientes"`
	Refused []Refusal `json:"recusados"`
}

// SchemaName is the name that clients know it by.
func (Result) SchemaName() string { return "MailingDueResult" }

// Set dates, by a job, every record of the month that has no due date.
func (s *Service) Set(ctx context.Context, a actor.Actor, m month.Month) (jobID string, err error) {
	if !a.Can(actor.EmailsUpdate) {
		return "", actor.ErrDenied
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		jobID, err = s.queue.Enqueue(ctx, tx, jobs.Job{Kind: jobKind, Args: dueArgs{m, a.UserID}, UniqueKey: string(jobKind) + ":" + m.String(), UserID: a.UserID})
		return err
	})
	if errors.Is(err, jobs.ErrDuplicate) {
		return "", fault.New(fault.Conflict, "em_andamento", "Os vencimentos de "+m.Label()+" já estão sendo lançados.")
	}
	return jobID, err
}

// run dates one client after the other, each in a transaction of its own: an attempt
// that follows another finds what that one has dated. The requester must still have the right.
func (s *Service) run(ctx context.Context, run *jobs.Run) error {
	var args dueArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	a, err := account.People{}.Actor(ctx, s.db, args.By)
	if err != nil {
		return err
	}
	plan, err := s.plan(ctx, client.ScopeOf(a, actor.EmailsUpdate), args.Month)
	if err != nil {
		return err
	}
	result := Result{Refused: []Refusal{}}
	for i := range plan {
		n := 0
		err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			n, err = s.SetIn(ctx, tx, a, plan[i].ClientID, args.Month)
			return err
		})
		known, ok := fault.As(err)
		switch {
		case err == nil:
			result.Records, result.Clients = result.Records+n, result.Clients+min(n, 1)
		case ok && known.Kind.Status() < fault.Internal.Status():
			result.Refused = append(result.Refused, Refusal{plan[i].ClientID, plan[i].Name, known.Message})
		default:
			return err
		}
		if err := run.Progress(ctx, int64(i+1), int64(len(plan))); err != nil {
			return err
		}
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, result) })
}

// Progress reports how far the dating of a month is.
func (s *Service) Progress(ctx context.Context, a actor.Actor, jobID string) (jobs.Standing[Result], error) {
	if !a.Can(actor.EmailsUpdate) {
		return jobs.Standing[Result]{}, actor.ErrDenied
	}
	p, err := jobs.Follow[Result](ctx, s.queue, jobKind, jobID)
	if errors.Is(err, jobs.ErrNotFound) {
		return p, fault.New(fault.NotFound, "nao_encontrado", "Lançamento não encontrado.")
	}
	return p, err
}
