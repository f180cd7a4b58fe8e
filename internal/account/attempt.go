package account

import (
	"context"
	"net/netip"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// limit is how often something may be tried before it must rest. A counter
// forgets everything at once, one window after the last attempt that it allowed;
// so no window of time ever sees more than max, wherever it begins, and what is
// refused does not prolong the wait.
type limit struct {
	name   string
	max    int
	window time.Duration
}

// Ten comparisons per account and window in all: seven for anybody, three more
// kept for browsers that the owner has signed in with before (or is signed in
// with), so that strangers cannot lock the owner out.
var (
	limitAccount = limit{"conta", 7, 15 * time.Minute}
	limitDevice  = limit{"dispositivo", 3, 15 * time.Minute}
	limitAddress = limit{"endereco", 100, 15 * time.Minute}
)

var errTooMany = fault.New(fault.RateLimited, "muitas_tentativas", "Muitas tentativas. Aguarde alguns minutos e tente novamente.")

func (l limit) key(subject string) string { return l.name + ":" + subject }

// pass is an attempt that was counted; taken are the counters to give it back to.
type pass struct {
	allowed bool
	taken   []string
}

// admit counts an attempt at the account's password. Strangers need room for
// their address and for the account; a known device has a reserve besides.
//
// Protection: each counter is one atomic upsert; the order of the rows is the
// same for all callers.
func (s *Core) admit(ctx context.Context, tx *db.Tx, email, ip string, known bool) (pass, error) {
	var p pass
	now := s.clock.Now()
	for _, step := range []struct {
		limit   limit
		subject string
	}{{limitAddress, network(ip)}, {limitAccount, email}} {
		ok, err := s.store.take(ctx, tx, step.limit, step.subject, now)
		if err != nil {
			return pass{}, err
		}
		if !ok {
			return s.admitReserve(ctx, tx, p, email, known, now)
		}
		p.taken = append(p.taken, step.limit.key(step.subject))
	}
	p.allowed = true
	return p, nil
}

func (s *Core) admitReserve(ctx context.Context, tx *db.Tx, p pass, email string, known bool, now time.Time) (pass, error) {
	if !known {
		return p, nil
	}
	ok, err := s.store.take(ctx, tx, limitDevice, email, now)
	if err != nil {
		return pass{}, err
	}
	p.allowed = ok
	if ok {
		p.taken = append(p.taken, limitDevice.key(email))
	}
	return p, nil
}

// countAttempt counts an attempt before the comparison, durably.
func (s *Core) countAttempt(ctx context.Context, email, ip string, known bool, who actor.Actor, subject string) (pass, error) {
	var p pass
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var err error
		if p, err = s.admit(ctx, tx, email, ip, known); err != nil || p.allowed {
			return err
		}
		return s.record(ctx, tx, who, actLoginRefused, subject, "Tentativa recusada: limite atingido")
	})
	return p, err
}

// giveBack undoes the counting of an attempt that succeeded or never came to a
// comparison.
func (s *Core) giveBack(ctx context.Context, tx *db.Tx, p pass) error {
	for _, key := range p.taken {
		if err := s.store.giveBack(ctx, tx, key); err != nil {
			return err
		}
	}
	return nil
}

// network is the address that is counted: an IPv6 customer holds a whole /64.
func network(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if addr = addr.Unmap().WithZone(""); addr.Is4() {
		return addr.String()
	}
	prefix, err := addr.Prefix(64)
	if err != nil {
		return ip
	}
	return prefix.String()
}

// TakeAddress counts a request without a session of another feature against its
// address, so that all that is open to anybody rests by the same rule. It commits with
// the caller's transaction, which therefore does nothing else that may fail.
func TakeAddress(ctx context.Context, tx *db.Tx, name string, most int, window time.Duration, ip string) error {
	ok, err := (store{}).take(ctx, tx, limit{name, most, window}, network(ip), tx.Now())
	if err == nil && !ok {
		err = errTooMany.WithRetryAfter(window)
	}
	return err
}
