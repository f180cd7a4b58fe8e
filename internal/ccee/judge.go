package ccee

import (
	"context"
	"slices"

	"ynova/internal/compliance/category"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
	"ynova/internal/tariff/reference"
)

// Verdict is how the charges and the settlement of a client's month were judged.
type Verdict struct {
	Charges, Settlement category.Line // their status and reason
}

// JudgeConfig are the parts that a Judge is made of.
type JudgeConfig struct {
	DB         *db.DB
	Queue      *jobs.Queue
	Parameters *tariff.Cache
}

// Judge keeps ccee_verdicts up to date with what they are concluded from: figures, the
// months of the balance, rates and the PLD. A verdict looks at twelve months of all units
// of a client, which a list over all clients cannot.
type Judge struct{ JudgeConfig }

// NewJudge returns the judge and registers its job.
func NewJudge(c JudgeConfig) *Judge {
	j := &Judge{c}
	c.Queue.Handle(judgeKind, jobs.Options{}, j.run)
	return j
}

const (
	judgeKind jobs.Kind = "ccee.judge"
	// judgeBatch is how many clients one transaction judges.
	judgeBatch = 20
)

// judgeArgs names the clients; none means all that have figures.
type judgeArgs struct{ ClientIDs []string }

// FiguresChanged has the clients judged again by a job.
func (j *Judge) FiguresChanged(ctx context.Context, tx *db.Tx, c Changed) error {
	return j.enqueue(ctx, tx, c.ClientIDs)
}

// MonthsChanged has the clients of the contracts judged again by a job, those that have
// figures.
func (j *Judge) MonthsChanged(ctx context.Context, tx *db.Tx, c portfolio.MonthsChanged) error {
	ids, err := figuredClients(ctx, tx, c.ContractIDs)
	if err != nil || len(ids) == 0 {
		return err
	}
	return j.enqueue(ctx, tx, ids)
}

// ReferenceChanged has every client judged again by a job.
func (j *Judge) ReferenceChanged(ctx context.Context, tx *db.Tx, _ reference.Changed) error {
	return j.enqueue(ctx, tx, nil)
}

func (j *Judge) enqueue(ctx context.Context, tx *db.Tx, ids []string) error {
	_, err := j.Queue.Enqueue(ctx, tx, jobs.Job{Kind: judgeKind, Args: judgeArgs{ids}})
	return err
}

func (j *Judge) run(ctx context.Context, run *jobs.Run) error {
	var args judgeArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	ids := args.ClientIDs
	if len(ids) == 0 {
		if err := j.DB.AwaitWriters(ctx); err != nil { // of clients that have their first figures by one
			return err
		}
		var err error
		if ids, err = allFigured(ctx, j.DB); err != nil {
			return err
		}
	}
	if err := run.WriteChunks(ctx, slices.Sorted(slices.Values(ids)), judgeBatch, j.judgeMany); err != nil {
		return err
	}
	return j.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// judgeMany stores the verdicts of the months that have figures.
//
// Protection: whoever writes what they are concluded from enqueues another judgement, and
// of two judgements the later reads what the earlier one may have missed: the agents are
// held before anything is read.
func (j *Judge) judgeMany(ctx context.Context, tx *db.Tx, ids []string) error {
	if err := lockAgentsOf(ctx, tx, ids); err != nil {
		return err
	}
	for _, id := range ids {
		months, err := figuredMonths(ctx, tx, id)
		if err != nil {
			return err
		}
		verdicts, err := j.of(ctx, tx, id, months)
		if err != nil {
			return err
		}
		if err := replaceVerdicts(ctx, tx, id, verdicts); err != nil {
			return err
		}
	}
	return nil
}

// of judges months of a client as they are now.
func (j *Judge) of(ctx context.Context, q db.Q, clientID string, months []month.Month) (map[month.Month]Verdict, error) {
	parameters, err := j.Parameters.Get(ctx, q)
	if err != nil {
		return nil, err
	}
	known, err := Judged(ctx, q, clientID, months, parameters)
	if err != nil {
		return nil, err
	}
	verdicts := make(map[month.Month]Verdict, len(known))
	for m, c := range known {
		charges, settlement := category.JudgeCCEE(c, m, parameters)
		verdicts[m] = Verdict{charges, settlement}
	}
	return verdicts, nil
}

// Now judges a month of clients as it is now; one that has no agent in it is left out.
func (j *Judge) Now(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string]Verdict, error) {
	parameters, err := j.Parameters.Get(ctx, q)
	if err != nil {
		return nil, err
	}
	known, err := judgingsOf(ctx, q, clientIDs, m, m, parameters)
	verdicts := make(map[string]Verdict, len(known))
	for id, of := range known {
		if c := of.in(m); c != nil {
			charges, settlement := category.JudgeCCEE(c, m, parameters)
			verdicts[id] = Verdict{charges, settlement}
		}
	}
	return verdicts, err
}

// Verdicts are those of a month that were stored, of the clients or, where they are nil, of
// all; one that has no agent in it is left out.
func (j *Judge) Verdicts(ctx context.Context, q db.Q, m month.Month, clientIDs []string) (map[string]Verdict, error) {
	found, err := storedVerdicts(ctx, q, m, clientIDs)
	if err != nil {
		return nil, err
	}
	agents, err := represented(ctx, q, m, clientIDs)
	for id, retailed := range agents {
		if _, judged := found[id]; !judged {
			found[id] = unsaid(retailed)
		}
	}
	return found, err
}

// unsaid is the verdict over a month of an agent without any figure.
func unsaid(retailed bool) Verdict {
	if retailed {
		return Verdict{
			category.Line{Status: term.ComplianceConforme, Reason: "Encargos por conta da varejista."},
			category.Line{Status: term.ComplianceConforme, Reason: "Liquidação por conta do varejista."},
		}
	}
	return Verdict{
		category.Line{Status: term.ComplianceEmAnalise, Reason: "Os encargos do mês não foram informados."},
		category.Line{Status: term.ComplianceEmAnalise, Reason: "A liquidação do mês não foi informada."},
	}
}
