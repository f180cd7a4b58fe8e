package account

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Limit is how often something may be tried before it must rest. A counter
// forgets everything at once, one window after the last attempt that it allowed;
// so no window of time ever sees more than max, wherever it begins, and what is
// refused does not prolong the wait.
type Limit struct {
	Name   string
	Max    int
	Window time.Duration
}

// Ten comparisons per account and window in all: seven for anybody, three more
// kept for browsers that the owner has signed in with before (or is signed in
// with), so that strangers cannot lock the owner out.
var (
	limitAccount = Limit{"conta", 7, 15 * time.Minute}
	limitDevice  = Limit{"dispositivo", 3, 15 * time.Minute}
	limitAddress = Limit{"endereco", 100, 15 * time.Minute}
)

// ErrTooMany says that a limit was reached.
var ErrTooMany = fault.New(fault.RateLimited, "muitas_tentativas", "Muitas tentativas. Aguarde alguns minutos e tente novamente.")

func (l Limit) key(subject string) string { return l.Name + ":" + subject }

// Pass is an attempt that was counted; taken are the counters to give it back to.
type Pass struct {
	Allowed bool
	taken   []string
}

// admit counts an attempt at the account's password. Strangers need room for
// their address and for the account; a known device has a reserve besides.
//
// Protection: each counter is one atomic upsert; the order of the rows is the
// same for all callers.
func (s *Core) admit(ctx context.Context, tx *db.Tx, email, ip string, known bool) (Pass, error) {
	var p Pass
	now := s.Clock.Now()
	for _, step := range []struct {
		limit   Limit
		subject string
	}{{limitAddress, Network(ip)}, {limitAccount, email}} {
		ok, err := s.Take(ctx, tx, step.limit, step.subject, now)
		if err != nil {
			return Pass{}, err
		}
		if !ok {
			return s.admitReserve(ctx, tx, p, email, known, now)
		}
		p.taken = append(p.taken, step.limit.key(step.subject))
	}
	p.Allowed = true
	return p, nil
}

func (s *Core) admitReserve(ctx context.Context, tx *db.Tx, p Pass, email string, known bool, now time.Time) (Pass, error) {
	if !known {
		return p, nil
	}
	ok, err := s.Take(ctx, tx, limitDevice, email, now)
	if err != nil {
		return Pass{}, err
	}
	p.Allowed = ok
	if ok {
		p.taken = append(p.taken, limitDevice.key(email))
	}
	return p, nil
}

// CountAttempt counts an attempt before the comparison, durably.
func (s *Core) CountAttempt(ctx context.Context, email, ip string, known bool, who actor.Actor, subject string) (Pass, error) {
	var p Pass
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var err error
		if p, err = s.admit(ctx, tx, email, ip, known); err != nil || p.Allowed {
			return err
		}
		return s.Record(ctx, tx, who, actLoginRefused, subject, "Tentativa recusada: limite atingido")
	})
	return p, err
}

// GiveBack undoes the counting of an attempt that succeeded or never came to a
// comparison.
func (s *Core) GiveBack(ctx context.Context, tx *db.Tx, p Pass) error {
	for _, key := range p.taken {
		if err := s.giveOneBack(ctx, tx, key); err != nil {
			return err
		}
	}
	return nil
}

// Network is the address that is counted: an IPv6 customer holds a whole /64.
func Network(ip string) string {
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
	ok, err := (store{}).Take(ctx, tx, Limit{name, most, window}, Network(ip), tx.Now())
	if err == nil && !ok {
		err = ErrTooMany.WithRetryAfter(window)
	}
	return err
}

// TakeRoom counts a request that has no session yet against its address, in a transaction of
// its own.
// Protection: the counter is one atomic upsert.
func (s *Core) TakeRoom(ctx context.Context, l Limit, ip string) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.Take(ctx, tx, l, Network(ip), s.Clock.Now())
		if err == nil && !ok {
			err = ErrTooMany.WithRetryAfter(l.Window)
		}
		return err
	})
}

// limitLinks is how many links that lead nowhere an address may try.
var limitLinks = Limit{"link", 60, 15 * time.Minute}

// WrongLink counts a link that leads nowhere against the address that tried it: err, if
// it says so, becomes ErrTooMany for who has tried too many. Links that work are not
// counted.
func WrongLink(ctx context.Context, d *db.DB, ip string, err error) error {
	if !errors.Is(err, ErrLink) && fault.KindOf(err) != fault.NotFound {
		return err
	}
	return cmp.Or(d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return TakeAddress(ctx, tx, limitLinks.Name, limitLinks.Max, limitLinks.Window, ip)
	}), err)
}
