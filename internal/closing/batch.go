package closing

import (
	"context"
	"slices"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// batchKind does one act for many clients.
const batchKind jobs.Kind = "closing.batch"

// BatchAct is what is done for every client of a batch.
type BatchAct string

// The acts.
const (
	BatchClose BatchAct = "fechar"
	BatchWaive BatchAct = "dispensar"
	BatchOwner BatchAct = "responsavel"
	BatchDue   BatchAct = "vencimento" // of the boletos that have none
)

// Batch is one act for many clients of a month.
type Batch struct {
	Act       BatchAct
	Month     month.Month
	ClientIDs []string // of BatchClose: none means all that are ready
	Item      Item     // of BatchWaive
	Reason    string
	OwnerID   string // of BatchOwner
}

// maxBatch is how many clients may be named at once.
const maxBatch = 2000

type batchArgs struct {
	Batch
	By string // user id
}

// Refused is a client for whom an act was refused.
type Refused struct {
	ClientID string `json:"cliente"`
	Name     string `json:"nome"`
	Message  string `json:"mensagem"`
}

// BatchResult is what a batch came to.
type BatchResult struct {
	Done    int       `json:"feitos"`
	Refused []Refused `json:"recusados"`
}

// Start enqueues a batch on behalf of the actor.
func (s *Service) Start(ctx context.Context, a actor.Actor, b Batch) (jobID string, err error) {
	needs := actor.MonthsWork
	if b.Act == BatchClose {
		needs = actor.MonthsClose
	}
	if a.Reach(needs) != actor.All || b.Act == BatchDue && a.Reach(actor.EmailsUpdate) != actor.All {
		return "", actor.ErrDenied
	}
	var wrong fault.Collector
	wrong.Check(len(b.ClientIDs) > 0 || b.Act == BatchClose, "clientes", "Escolha ao menos um cliente")
	wrong.Check(len(b.ClientIDs) <= maxBatch, "clientes", "Escolha até 2.000 clientes de uma vez")
	if b.Act == BatchWaive {
		if _, known := specOf(b.Item); !known {
			wrong.Add("item", "Item desconhecido")
		}
		if b.Reason, err = checkReason(b.Reason); err != nil {
			return "", err
		}
	}
	if err := wrong.Err(); err != nil {
		return "", err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		jobID, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: batchKind, Args: batchArgs{b, a.UserID}, UserID: a.UserID})
		return err
	})
	return jobID, err
}

// runBatch does the act for one client after the other, each in a transaction of its own:
// an attempt that follows another finds what that one has done.
func (s *Service) runBatch(ctx context.Context, run *jobs.Run) error {
	var args batchArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	a, err := account.People{}.Actor(ctx, s.DB, args.By)
	if err != nil {
		return err
	}
	all, err := s.monthOf(ctx, s.DB, &question{scope: client.ScopeOf(a, actor.MonthsWork), month: args.Month})
	if err != nil {
		return err
	}
	names := make(map[string]string, len(all))
	var ready []string
	for i := range all {
		names[all[i].ClientID] = all[i].Name
		if all[i].closable(args.Month, s.today()) {
			ready = append(ready, all[i].ClientID)
		}
	}
	result := BatchResult{Refused: []Refused{}}
	ids := slices.Compact(slices.Sorted(slices.Values(args.ClientIDs)))
	if len(ids) == 0 {
		ids = ready
	}
	for i, clientID := range ids {
		err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.act(ctx, tx, a, &args.Batch, clientID) })
		known, ok := fault.As(err)
		switch {
		case err == nil:
			result.Done++
		case ok && known.Kind.Status() < fault.Internal.Status():
			result.Refused = append(result.Refused, Refused{clientID, names[clientID], known.Message})
		default:
			return err
		}
		if err := run.Progress(ctx, int64(i+1), int64(len(ids))); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, result) })
}

func (s *Service) act(ctx context.Context, tx *db.Tx, a actor.Actor, b *Batch, clientID string) error {
	switch b.Act {
	case BatchClose:
		_, err := s.closeIn(ctx, tx, a, clientID, b.Month)
		if known, ok := fault.As(err); ok && known.Code == period.CodeClosed {
			return nil // an attempt before this one, or somebody meanwhile, closed it
		}
		return err
	case BatchWaive:
		return s.waiveIn(ctx, tx, a, Waiving{ClientID: clientID, Month: b.Month, Item: b.Item, Reason: b.Reason})
	case BatchDue:
		return s.setDueIn(ctx, tx, a, clientID, b.Month)
	default:
		return s.setOwnerIn(ctx, tx, a, clientID, b.OwnerID)
	}
}

// setDueIn gives the client's records of the month their due date. All of them may have
// one; a month that was not measured has no records.
func (s *Service) setDueIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month) error {
	n, err := s.Mailing.SetDueIn(ctx, tx, a, clientID, m)
	if err != nil || n > 0 {
		return err
	}
	meters, err := metersOf(ctx, tx, &question{client.ScopeOf(a, actor.MonthsWork), m, clientID})
	if err == nil && len(meters) == 0 {
		return fault.New(fault.Invalid, "sem_medicao", m.Title()+" não tem medição: não há registro que receba vencimento.")
	}
	return err
}
