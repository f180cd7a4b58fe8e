package jobs

import "context"

// Workers is how many there are, without the one of small jobs.
func (q *Queue) Workers() int { return q.workers }

// One starts the queue with a single worker.
func (q *Queue) One(ctx context.Context) {
	q.workers, q.slots, q.small = 1, make(chan struct{}, 1), nil
	q.Start(ctx)
}
