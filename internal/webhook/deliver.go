package webhook

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// waits are those between the tries: at once, and 75 h 35 min 5 s later at last.
var waits = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

const (
	mostWait = 24 * time.Hour // whatever an answer asks for
	mostHead = 500            // bytes that are kept of an answer

	msgHidden    = "Quem criou o webhook não vê mais este evento, ou não pode mais entrar."
	msgStopped   = "O webhook foi parado."
	msgTimeout   = "O destino não respondeu em 10 segundos."
	msgRefused   = "O endereço não existe ou não é permitido."
	msgNetwork   = "Não foi possível falar com o destino."
	msgGivenUp   = "A entrega foi interrompida."
	msgSecret    = "O segredo não abre com a chave da instalação. Troque o segredo."
	reasonGone   = "O destino respondeu 410: não quer mais eventos."
	reasonFailed = "O destino falhou por 5 dias seguidos."
)

// ownedEndpoint is an endpoint with its owner as the account is now.
type ownedEndpoint struct {
	Endpoint
	owner account.Standing
}

// awake reports whether the owner may be acted for.
func (e *ownedEndpoint) awake() bool { return e.owner.Status == account.StatusAtivo }

// answer is what became of a try.
type answer struct {
	status int64 // 0: there was none
	took   time.Duration
	head   string
	err    string
	wait   time.Duration // that the answer asks for
}

func (a *answer) ok() bool { return a.status >= 200 && a.status < 300 }

// deliver makes one try.
func (s *Service) deliver(ctx context.Context, run *jobs.Run) error {
	var args deliverArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	d, err := deliveryByID(ctx, s.DB, args.DeliveryID)
	if errors.Is(err, errNoDelivery) {
		return nil // gone with its address or its age
	}
	if err != nil {
		return err
	}
	e, err := ownedEndpointByID(ctx, s.DB, d.EndpointID)
	if errors.Is(err, errNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	why, err := s.unwanted(ctx, &e, &d)
	if err != nil {
		return err
	}
	if why != "" {
		return s.conclude(ctx, run, &d, func(_ context.Context, _ *db.Tx, _ *Endpoint, d *Delivery) error {
			d.State, d.Error, d.NextAt = Dropped, why, nil
			return nil
		})
	}
	got := s.call(ctx, &e, d.EventID)
	if ctx.Err() != nil && got.status == 0 {
		return context.Cause(ctx) // the worker stops: the try does not count
	}
	return s.conclude(ctx, run, &d, func(ctx context.Context, tx *db.Tx, e *Endpoint, d *Delivery) error {
		return s.settle(ctx, tx, e, d, &got)
	})
}

// unwanted says why a delivery is not to be made.
func (s *Service) unwanted(ctx context.Context, e *ownedEndpoint, d *Delivery) (string, error) {
	if e.State != Active {
		return msgStopped, nil
	}
	if !e.awake() {
		return msgHidden, nil
	}
	if d.Type == ping {
		return "", nil
	}
	seen, err := visibleEvents(ctx, s.DB, e, []string{d.EventID})
	if err != nil || len(seen) == 1 {
		return "", err
	}
	return msgHidden, nil
}

// conclude writes how a try ended and ends its job.
//
// Protection: the address is locked, then the delivery, as by whoever asks for it again;
// one that was concluded meanwhile stays so.
func (s *Service) conclude(ctx context.Context, run *jobs.Run, of *Delivery,
	end func(ctx context.Context, tx *db.Tx, e *Endpoint, d *Delivery) error,
) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := run.Complete(ctx, tx, nil); err != nil {
			return err
		}
		e, err := endpointByID(ctx, tx, "", of.EndpointID, tx.Dialect().ForUpdate())
		if errors.Is(err, errNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		d, err := lockDelivery(ctx, tx, of.ID)
		if errors.Is(err, errNoDelivery) || err == nil && d.State != Pending {
			return nil
		}
		if err != nil {
			return err
		}
		d.UpdatedAt = clock.FromTime(s.Clock.Now())
		if err := end(ctx, tx, &e, &d); err != nil {
			return err
		}
		return updateDelivery(ctx, tx, &d)
	})
}

// settle writes down an answer, plans the next try, and disables an address that is gone
// or has failed for long.
func (s *Service) settle(ctx context.Context, tx *db.Tx, e *Endpoint, d *Delivery, got *answer) error {
	d.Attempts++
	took := got.took.Milliseconds()
	d.Status, d.TookMS, d.BodyHead, d.Error, d.NextAt = nil, &took, got.head, got.err, nil
	if got.status != 0 {
		d.Status = &got.status
	}
	if got.ok() {
		d.State = Delivered
		return endFailing(ctx, tx, e)
	}
	now := s.Clock.Now()
	if e.FailingSince == nil {
		since := clock.FromTime(now)
		e.FailingSince = &since
		if err := updateEndpoint(ctx, tx, e); err != nil {
			return err
		}
	}
	switch {
	case got.status == gone:
		d.State = Failed
		return s.disable(ctx, tx, e, reasonGone)
	case now.Sub(e.FailingSince.Time()) >= patience:
		d.State = Failed
		return s.disable(ctx, tx, e, reasonFailed)
	case int(d.Attempts) > len(waits):
		d.State = Failed
		return nil
	}
	wait := max(jitter(waits[d.Attempts-1]), min(got.wait, mostWait))
	next := clock.FromTime(now.Add(wait))
	d.NextAt = &next
	return s.enqueue(ctx, tx, d.ID, e.ID, next.Time())
}

// jitter moves a time by a tenth at random, so that what failed together does not come
// back together.
func jitter(d time.Duration) time.Duration { return d*9/10 + rand.N(d/5+1) }

// endFailing forgets that an address failed.
func endFailing(ctx context.Context, tx *db.Tx, e *Endpoint) error {
	if e.FailingSince == nil {
		return nil
	}
	e.FailingSince = nil
	return updateEndpoint(ctx, tx, e)
}

// disable stops telling an address and lets its owner know.
func (s *Service) disable(ctx context.Context, tx *db.Tx, e *Endpoint, reason string) error {
	if e.State != Active {
		return nil
	}
	before := *e
	e.State, e.Reason, e.UpdatedAt = Disabled, reason, clock.FromTime(s.Clock.Now())
	e.Version++
	if err := updateEndpoint(ctx, tx, e); err != nil {
		return err
	}
	if err := record(ctx, tx, actor.SystemActor(), actDisable, "Webhook desativado", &before, e); err != nil {
		return err
	}
	return notification.Notify(ctx, tx, []string{e.OwnerID}, notification.Message{
		Kind: "seguranca", Title: "Webhook desativado", Body: "O webhook para " + e.host() + " foi desativado. " + reason, Link: "/admin/integracoes?aba=webhooks",
		Topic: notification.TopicSecurity,
	})
}

// givenUp ends the delivery of a job that is dead.
func (s *Service) givenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	var args deliverArgs
	if err := run.Args(&args); err != nil {
		return nil //nolint:nilerr // it names no delivery
	}
	d, err := lockDelivery(ctx, tx, args.DeliveryID)
	if errors.Is(err, errNoDelivery) || err == nil && d.State != Pending {
		return nil
	}
	if err != nil {
		return err
	}
	d.State, d.Error, d.NextAt, d.UpdatedAt = Failed, msgGivenUp, nil, clock.FromTime(s.Clock.Now())
	return updateDelivery(ctx, tx, &d)
}
