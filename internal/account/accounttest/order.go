package accounttest

import (
	"context"
	"testing"
	"time"

	"ynova/internal/platform/db"
)

// InOrder has calls wait for a person's row behind each other on PostgreSQL, and then lets them
// have it.
func (s *Suite) InOrder(t *testing.T, userID string, calls ...func()) {
	t.Helper()
	held, let, holder := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		holder <- s.db.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, userID)
			close(held)
			<-let
			return err
		})
	}()
	<-held
	ended := make(chan struct{}, len(calls))
	for i, call := range calls {
		go func() {
			call()
			ended <- struct{}{}
		}()
		deadline := time.After(30 * time.Second)
		for waiting := 0; waiting <= i; time.Sleep(5 * time.Millisecond) {
			err := s.db.QueryRowContext(t.Context(), `
				SELECT COUNT(DISTINCT l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
				WHERE NOT l.granted AND l.locktype IN ('transactionid', 'tuple') AND a.datname = current_database()`).Scan(&waiting)
			if err != nil {
				t.Fatal(err)
			}
			select {
			case <-deadline:
				t.Errorf("call %d does not wait for the person's row", i+1)
				waiting = i + 1
			default:
			}
		}
	}
	close(let)
	for range calls {
		<-ended
	}
	if err := <-holder; err != nil {
		t.Fatal(err)
	}
}
