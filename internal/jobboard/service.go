package jobboard

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const maxReason = 500

var (
	errReason    = fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo, com até 500 caracteres."})
	errNotFound  = fault.New(fault.NotFound, "tarefa_ausente", "Tarefa não encontrada.")
	errNotDead   = fault.New(fault.Conflict, "tarefa_nao_parada", "A tarefa não está parada. Atualize a lista.")
	errEnded     = fault.New(fault.Conflict, "tarefa_encerrada", "A tarefa já terminou. Atualize a lista.")
	errTaken     = fault.New(fault.Conflict, "tarefa_repetida", "Já há uma tarefa igual na fila.")
	errConcluded = fault.New(fault.Conflict, "tarefa_concluida", "A falha já está registrada na tela de origem. Refaça por lá.")
)

// Service shows jobs and decides about them.
type Service struct {
	DB    *db.DB
	Queue *jobs.Queue
	// Names are those of users, by their ids.
	Names func(ctx context.Context, q db.Q, userIDs []string) (map[string]string, error)
}

// Job is one on the board.
type Job struct {
	jobs.Entry
	Name      string // what it does
	UserName  string // on whose behalf; empty: the system's
	Retryable bool
}

// Board is a page of the jobs in one state, and how many there are in each.
type Board struct {
	Jobs   []Job
	Total  int
	Counts map[jobs.State]int
}

// List reads a page of the jobs in a state.
func (s *Service) List(ctx context.Context, state jobs.State, limit, offset int) (Board, error) {
	var b Board
	found, total, err := s.Queue.List(ctx, state, limit, offset)
	if err != nil {
		return b, err
	}
	b.Total = total
	if b.Counts, err = s.Queue.Counts(ctx); err != nil {
		return b, err
	}
	b.Jobs, err = s.described(ctx, found...)
	return b, err
}

// Job reads one job with its attempts.
func (s *Service) Job(ctx context.Context, jobID string) (Job, []jobs.Attempt, error) {
	e, tries, err := s.Queue.Entry(ctx, jobID)
	if err != nil {
		return Job{}, nil, missing(err)
	}
	list, err := s.described(ctx, e)
	if err != nil {
		return Job{}, nil, err
	}
	return list[0], tries, nil
}

func (s *Service) described(ctx context.Context, found ...jobs.Entry) ([]Job, error) {
	users := make([]string, 0, len(found))
	for _, e := range found {
		users = append(users, e.UserID)
	}
	names, err := s.Names(ctx, s.DB, users)
	if err != nil {
		return nil, err
	}
	list := make([]Job, len(found))
	for i, e := range found {
		list[i] = Job{Entry: e, Name: nameOf(e.Kind), UserName: names[e.UserID], Retryable: e.State == jobs.Dead && !s.Queue.Concludes(e.Kind)}
	}
	return list, nil
}

// Retry puts a dead job back into the queue.
func (s *Service) Retry(ctx context.Context, a actor.Actor, jobID string) error {
	return s.decide(ctx, a, jobID, "job.retry", "Tarefa tentada de novo", "", func(ctx context.Context, tx *db.Tx, kind jobs.Kind) error {
		if s.Queue.Concludes(kind) {
			return errConcluded
		}
		done, err := s.Queue.Retry(ctx, tx, jobID)
		if errors.Is(err, jobs.ErrTaken) {
			return errTaken
		}
		return unless(done, err, errNotDead)
	})
}

// Cancel ends a job that waits, and asks one that runs to stop.
func (s *Service) Cancel(ctx context.Context, a actor.Actor, jobID, reason string) error {
	return s.givenUp(ctx, a, jobID, "job.cancel", "Tarefa cancelada", reason, errEnded, s.Queue.End)
}

// Discard takes a dead job off the list.
func (s *Service) Discard(ctx context.Context, a actor.Actor, jobID, reason string) error {
	return s.givenUp(ctx, a, jobID, "job.discard", "Tarefa descartada", reason, errNotDead, s.Queue.Drop)
}

func (s *Service) givenUp(ctx context.Context, a actor.Actor, jobID, action, title, reason string, late error,
	act func(ctx context.Context, tx *db.Tx, jobID string) (bool, error),
) error {
	if reason = strings.TrimSpace(reason); reason == "" || utf8.RuneCountInString(reason) > maxReason {
		return errReason
	}
	return s.decide(ctx, a, jobID, action, title, reason, func(ctx context.Context, tx *db.Tx, _ jobs.Kind) error {
		done, err := act(ctx, tx, jobID)
		return unless(done, err, late)
	})
}

// decide carries out a decision about a job and notes it. Protection against two who
// decide at once: that of the act, which finds the job as it was or does nothing.
func (s *Service) decide(ctx context.Context, a actor.Actor, jobID, action, title, reason string,
	act func(ctx context.Context, tx *db.Tx, kind jobs.Kind) error,
) error {
	e, _, err := s.Queue.Entry(ctx, jobID)
	if err != nil {
		return missing(err)
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := act(ctx, tx, e.Kind); err != nil {
			return missing(err)
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: action, Entity: "job", EntityID: jobID, Title: title, Description: nameOf(e.Kind), Reason: reason,
		})
	})
}

func unless(done bool, err, otherwise error) error {
	if err != nil || done {
		return err
	}
	return otherwise
}

func missing(err error) error {
	if errors.Is(err, jobs.ErrNotFound) {
		return errNotFound
	}
	return err
}
