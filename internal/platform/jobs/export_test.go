package jobs

import "context"

// Workers is how many there are, without those of small jobs and of calls.
func (q *Queue) Workers() int { return q.workers }

// One starts the queue with a single worker, of any class.
func (q *Queue) One(ctx context.Context) {
	q.workers, q.slots, q.small, q.outside = 2, make(chan struct{}, 1), nil, nil
	q.Start(ctx)
}
