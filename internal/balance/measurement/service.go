package measurement

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB     *db.DB
	Queue  *jobs.Queue
	Blobs  blob.Store
	Parser sheet.Runner // runs the parsing child
	Months *recompute.Service
}

// Service holds the use cases of spreadsheets of measurements: those of the engine,
// and their results in words of balances.
type Service struct {
	*imports.Engine[intake.Row]
	db    *db.DB
	queue *jobs.Queue
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	engine := imports.New(imports.Config{
		Subject: "balance", Failed: failed, DB: c.DB, Queue: c.Queue, Blobs: c.Blobs, Parser: c.Parser, Accounts: account.People{},
	}, imports.Subject[intake.Row](&subject{c.Months}))
	return &Service{Engine: engine, db: c.DB, queue: c.Queue}
}

const failed = "Processamento do balanço retornou erro."

// The outcomes that only measurements have.
const (
	OutcomeNoContract imports.Outcome = "sem_contrato" // kept, without a contract for its month
	OutcomeDivergent  imports.Outcome = "divergente"   // kept, states a column otherwise than computed
)

// RowResult is what became of one line.
type RowResult struct {
	imports.Line
	BalanceID string
}

// Lines lists what became of the lines of an import.
func (s *Service) Lines(ctx context.Context, a actor.Actor, importID string, o imports.Outcome, limit, offset int) (list []RowResult, total int, capped bool, err error) {
	lines, total, capped, err := s.Engine.Lines(ctx, a, importID, o, limit, offset)
	if err != nil {
		return nil, 0, false, err
	}
	seqs := make([]int64, 0, len(lines))
	for i := range lines {
		if lines[i].TargetSeq != 0 {
			seqs = append(seqs, lines[i].TargetSeq)
		}
	}
	ids, err := balanceIDs(ctx, s.db, seqs)
	list = make([]RowResult, len(lines))
	for i, l := range lines {
		if l.Outcome == OutcomeDivergent {
			l.Message = ledger.DivergenceSentence(l.Message)
		}
		list[i] = RowResult{l, ids[l.TargetSeq]}
	}
	return list, total, capped, err
}
