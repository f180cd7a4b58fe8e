package closing

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/closing/ask"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/waiver"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// A batch does one act for many clients. What writes to them is a kind of its own, which a
// restored copy holds back.
const (
	batchKind jobs.Kind = "closing.batch"
	writeKind jobs.Kind = "closing.write"
)

// BatchAct is what is done for every client of a batch.
type BatchAct string

// The acts.
const (
	BatchClose BatchAct = "fechar"
	BatchWaive BatchAct = "dispensar"
	BatchFinal BatchAct = "declarar" // provisional measurements final
	BatchOwner BatchAct = "responsavel"
	BatchDue   BatchAct = "vencimento" // of the boletos that have none
	BatchMail  BatchAct = "email"      // the month's statements
	BatchAsk   BatchAct = "pedir"      // of the client what it can supply
)

// Batch is one act for many clients of a month.
type Batch struct {
	Act       BatchAct
	Month     month.Month
	ClientIDs []string  // of BatchClose: none means all that are ready
	Item      item.Item // of BatchWaive, where it is one
	Reason    string
	OwnerID   string // of BatchOwner
	Confirmed bool   // of BatchMail: records with warnings leave too

	Items      []item.Item // of BatchAsk, and of BatchWaive
	ContractID string      // of BatchAsk; empty: of every contract, and of the client itself
	Note       string      // of BatchAsk: what is added to the text
}

// maxBatch is how many clients may be named at once, maxWritten for an act that writes to
// them, because its preview judges them all while the user waits.
const (
	maxBatch   = 2000
	maxWritten = 200
)

type batchArgs struct {
	Batch
	By    string // user id
	Order string // of BatchMail: the messages' order
}

// Refused is a client for whom an act, or a part of it, was refused.
type Refused struct {
	ClientID string `json:"cliente"`
	Name     string `json:"nome"`
	Message  string `json:"mensagem"`
}

// BatchResult is what a batch came to.
type BatchResult struct {
	Done    int       `json:"feitos"`
	Refused []Refused `json:"recusados"`
	Partly  []Refused `json:"ressalvas,omitempty" doc:"Dos feitos, aqueles de quem uma parte ficou"`
}

// Start enqueues a batch on behalf of the actor.
func (s *Service) Start(ctx context.Context, a actor.Actor, b Batch) (jobID string, err error) {
	if err := b.check(a); err != nil {
		return "", err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		args := batchArgs{Batch: b, By: a.UserID}
		if b.Act == BatchMail {
			if args.Order, err = s.Mailing.OpenOrder(ctx, tx, a, b.Month, b.Confirmed); err != nil {
				return err
			}
		}
		jobID, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: b.kind(), Args: args, UserID: a.UserID})
		return err
	})
	return jobID, err
}

func (b *Batch) kind() jobs.Kind {
	if b.Act == BatchMail || b.Act == BatchAsk {
		return writeKind
	}
	return batchKind
}

// needs are the permissions that the act requires, each for all clients.
func (b *Batch) needs() []actor.Permission {
	switch b.Act {
	case BatchClose:
		return []actor.Permission{actor.MonthsClose}
	case BatchDue:
		return []actor.Permission{actor.MonthsWork, actor.EmailsUpdate}
	case BatchMail, BatchAsk:
		return []actor.Permission{actor.MonthsWork, actor.EmailsSend}
	default:
		return []actor.Permission{actor.MonthsWork}
	}
}

// passes are the items that the batch lets pass.
func (b *Batch) passes() []item.Item {
	if b.Act == BatchFinal {
		return []item.Item{item.Measurement}
	}
	items := slices.Clone(b.Items)
	if b.Item != "" {
		items = append(items, b.Item)
	}
	return slices.Compact(slices.Sorted(slices.Values(items)))
}

// asking is what the batch asks clients for.
func (b *Batch) asking() *ask.Asking {
	return &ask.Asking{Month: b.Month, Items: b.Items, ContractID: b.ContractID, Note: b.Note}
}

// maxNote is how long what is added to a request may be.
const maxNote = 500

// check says what is wrong with the batch, and tidies its texts.
func (b *Batch) check(a actor.Actor) (err error) {
	for _, p := range b.needs() {
		if a.Reach(p) != actor.All {
			return actor.ErrDenied
		}
	}
	var wrong fault.Collector
	wrong.Check(len(b.ClientIDs) > 0 || b.Act == BatchClose, "clientes", "Escolha ao menos um cliente")
	wrong.Check(len(b.ClientIDs) <= maxBatch, "clientes", "Escolha até 2.000 clientes de uma vez")
	wrong.Check(len(b.ClientIDs) <= maxWritten || b.kind() != writeKind, "clientes", "Escolha até 200 clientes de uma vez para escrever a eles")
	switch b.Act {
	case BatchWaive, BatchFinal:
		wrong.Check(len(b.passes()) > 0, "item", "Escolha o item")
		for _, i := range b.passes() {
			if _, known := item.SpecOf(i); !known {
				wrong.Add("item", "Item desconhecido")
			}
		}
		if b.Reason, err = item.CheckReason(b.Reason); err != nil {
			return err
		}
	case BatchAsk:
		wrong.Check(len(b.Items) > 0, "itens", "Escolha o que pedir")
		for _, i := range b.Items {
			wrong.Check(ask.Possible(i), "itens", i.Label()+" não se pede ao cliente")
		}
		b.Note = strings.Join(strings.Fields(b.Note), " ")
		wrong.Check(utf8.RuneCountInString(b.Note) <= maxNote, "recado", "Use no máximo 500 caracteres")
	}
	return wrong.Err()
}

// closeBatch is how many clients one transaction closes, for which all other writers wait.
const closeBatch = 24

// runBatch does the act for one client after the other, each in a transaction of its own,
// and closes some at once: an attempt that follows another finds what that one has done.
func (s *Service) runBatch(ctx context.Context, run *jobs.Run) error {
	var args batchArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	a, err := account.People{}.Actor(ctx, s.DB, args.By)
	if err != nil {
		return err
	}
	all, err := s.Books.Standing(ctx, client.ScopeOf(a, actor.MonthsWork), args.Month)
	if err != nil {
		return err
	}
	names := make(map[string]string, len(all))
	var ready []string
	for i := range all {
		names[all[i].ClientID] = all[i].Name
		if all[i].Closable(args.Month, s.Books.Today()) {
			ready = append(ready, all[i].ClientID)
		}
	}
	result := BatchResult{Refused: []Refused{}}
	ids := slices.Compact(slices.Sorted(slices.Values(args.ClientIDs)))
	if len(ids) == 0 {
		ids = ready
	}
	size, done := 1, 0
	if args.Act == BatchClose {
		size = closeBatch
	}
	for some := range slices.Chunk(ids, size) {
		began := s.Clock.Now()
		endings, err := s.actOn(ctx, run, a, &args, some)
		if err != nil {
			return err
		}
		for _, id := range some {
			end := endings[id]
			switch why := (Refused{id, names[id], end.says}); {
			case end.refused:
				result.Refused = append(result.Refused, why)
			default:
				result.Done++
				if end.says != "" {
					result.Partly = append(result.Partly, why)
				}
			}
		}
		done += len(some)
		if err := rest(ctx, min(s.Clock.Now().Sub(began)/8, longestRest)); err != nil {
			return err
		}
		if err := run.Progress(ctx, int64(done), int64(len(ids))); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, result) })
}

// longestRest bounds what a clock that is set forward makes of a step.
const longestRest = 5 * time.Second

// rest leaves the processor and the writer to others, so that lists keep their pace.
func rest(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}

// ending is what an act came to for a client; the zero value is that it was done.
type ending struct {
	refused bool
	says    string // why, or what of it was not done all the same
}

// actOn does the act for some clients in one transaction. What fails for several is done
// for each by itself, so that one of them spoils nothing for the others.
func (s *Service) actOn(ctx context.Context, run *jobs.Run, a actor.Actor, b *batchArgs, clientIDs []string) (map[string]ending, error) {
	var endings map[string]ending
	err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if b.Act == BatchClose {
			endings, err = s.closeSome(ctx, tx, a, clientIDs, b.Month)
			return err
		}
		stays, err := s.act(ctx, tx, a, run.ID, b, clientIDs[0])
		endings = map[string]ending{clientIDs[0]: {says: stays}}
		return err
	})
	switch known, ok := fault.As(err); {
	case err == nil:
		return endings, nil
	case len(clientIDs) == 1 && ok && known.Kind.Status() < fault.Internal.Status():
		return map[string]ending{clientIDs[0]: {true, known.Message}}, nil
	case len(clientIDs) == 1:
		return nil, err
	}
	endings = map[string]ending{}
	for _, id := range clientIDs {
		one, err := s.actOn(ctx, run, a, b, []string{id})
		if err != nil {
			return nil, err
		}
		maps.Copy(endings, one)
	}
	return endings, nil
}

func (s *Service) closeSome(ctx context.Context, tx *db.Tx, a actor.Actor, clientIDs []string, m month.Month) (map[string]ending, error) {
	_, refused, err := s.closeIn(ctx, tx, a, clientIDs, m)
	endings := map[string]ending{}
	for id, why := range refused {
		// A closed one was closed by an earlier attempt, or by another user meanwhile.
		if known, ok := fault.As(why); ok && known.Code != period.CodeClosed {
			endings[id] = ending{true, known.Message}
		}
	}
	return endings, err
}

// act does it for one client; stays is what of it was not done all the same.
func (s *Service) act(ctx context.Context, tx *db.Tx, a actor.Actor, jobID string, b *batchArgs, clientID string) (stays string, err error) {
	switch b.Act {
	case BatchWaive, BatchFinal:
		return s.waiveAll(ctx, tx, a, &b.Batch, clientID)
	case BatchDue:
		return "", s.setDueIn(ctx, tx, a, clientID, b.Month)
	case BatchMail:
		return s.sendIn(ctx, tx, a, b, clientID)
	case BatchAsk:
		return "", s.requests.AskIn(ctx, tx, a, jobID, b.asking(), clientID)
	default:
		return "", s.Books.SetOwnerIn(ctx, tx, a, clientID, b.OwnerID)
	}
}

// sendIn puts the client's statements into the queue; stays is which of them do not leave.
func (s *Service) sendIn(ctx context.Context, tx *db.Tx, a actor.Actor, b *batchArgs, clientID string) (stays string, err error) {
	plan, err := s.Mailing.OrderClient(ctx, tx, a, b.Order, clientID)
	if err != nil {
		return "", err
	}
	return plan.Refusal(b.Month), nothingLeaves(&plan, b.Month)
}

// nothingLeaves refuses a client of whose month no message leaves.
func nothingLeaves(p *mailing.ClientPlan, m month.Month) error {
	if len(p.Leaving) > 0 {
		return nil
	}
	return fault.New(fault.Invalid, "nada_a_enviar", p.Refusal(m))
}

// waiveAll lets the items of a client's month pass for one reason; stays is which of them
// do not. Those that nothing lacks are no refusal where another passes.
func (s *Service) waiveAll(ctx context.Context, tx *db.Tx, a actor.Actor, b *Batch, clientID string) (stays string, err error) {
	done := 0
	var refusals []string
	for _, i := range b.passes() {
		one := s.Waivers.WaiveIn(ctx, tx, a, waiver.Waiving{ClientID: clientID, Month: b.Month, Item: i, Reason: b.Reason})
		known, refused := fault.As(one)
		switch {
		case one == nil:
			done++
		case !refused || known.Kind.Status() >= fault.Internal.Status():
			return "", one
		default:
			if err == nil {
				err = one
			}
			if !errors.Is(one, waiver.ErrComplete) {
				refusals = append(refusals, i.Label()+": "+known.Message)
			}
		}
	}
	if done == 0 {
		return "", err
	}
	return strings.Join(refusals, " "), nil
}

// setDueIn gives the client's records of the month their due date. All of them may have
// one; a month that was not measured has no records.
func (s *Service) setDueIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month) error {
	n, err := s.DueDates.SetIn(ctx, tx, a, clientID, m)
	if err != nil || n > 0 {
		return err
	}
	measured, err := book.Metered(ctx, tx, client.ScopeOf(a, actor.MonthsWork), clientID, m)
	if err == nil && !measured {
		return fault.New(fault.Invalid, "sem_medicao", m.Title()+" não tem medição: não há registro que receba vencimento.")
	}
	return err
}
