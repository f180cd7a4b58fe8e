package jobs

import (
	"context"
	"encoding/json"

	"ynova/internal/kernel/id"
)

// Standing is the progress of a job that a person waits for; Result is set once it is done.
type Standing[T any] struct {
	State       string // aguardando, andamento, concluido or falhou
	Done, Total int64
	Result      *T
}

// Follow returns the progress of the job of the kind; ErrNotFound where there is none.
func Follow[T any](ctx context.Context, q *Queue, kind Kind, jobID string) (Standing[T], error) {
	if !id.Valid(jobID) {
		return Standing[T]{}, ErrNotFound
	}
	job, err := q.Get(ctx, jobID)
	if err == nil && job.Kind != kind {
		err = ErrNotFound
	}
	if err != nil {
		return Standing[T]{}, err
	}
	s := Standing[T]{State: "andamento", Done: job.Done, Total: job.Total}
	switch job.State {
	case Queued:
		s.State = "aguardando"
	case Done:
		s.State, s.Result = "concluido", new(T)
		err = json.Unmarshal(job.Result, s.Result)
	case Dead:
		s.State = "falhou"
	}
	return s, err
}
