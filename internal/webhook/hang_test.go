package webhook_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/expect"
	"ynova/internal/webhook"
)

// OP-16: a receiver that hangs delays nobody: while it holds its one call, many events wait for it
// alone, another address of the same owner gets all of them, and no call is
// the owner's job; to no address is there a second call beside the first.
func TestHangingReceiver_OP16(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const events = 40
		hangs, answers := w.receive(), w.receive()
		let := make(chan struct{})
		hangs.answers(func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-let:
			case <-r.Context().Done():
			}
		})
		defer close(let)
		var at, most atomic.Int32
		answers.answers(func(rw http.ResponseWriter, _ *http.Request) {
			if n := at.Add(1); n > most.Load() {
				most.Store(n)
			}
			rw.WriteHeader(http.StatusNoContent)
			at.Add(-1)
		})
		m := w.create(actor.Gestora, hangs.URL, "contract.updated")
		w.create(actor.Gestora, answers.URL, "contract.updated")
		for range events {
			w.record(webhook.Event{Type: webhook.ContractUpdated, ClientID: id.New(), SubjectID: id.New()})
		}
		w.queue.Start(t.Context())
		defer w.queue.Stop()
		for deadline := time.Now().Add(time.Minute); len(answers.got()) < events && time.Now().Before(deadline); {
			time.Sleep(5 * time.Millisecond)
		}
		waiting := accounttest.Count(t, w.db, `SELECT count(*) FROM jobs WHERE kind = 'webhook.deliver' AND lane = $1 AND state = 'queued'`, "webhook:"+m.Dados.ID)
		owned := accounttest.Count(t, w.db, `SELECT count(*) FROM jobs WHERE kind LIKE 'webhook.%' AND user_id IS NOT NULL`)
		expect.All(t, "OP-16 calls", expect.Is(len(answers.got()), events), expect.Is(len(hangs.got()), 1), expect.Is(most.Load(), 1),
			expect.Is(waiting, events-1), expect.Is(owned, 0))
	})
}
