package apikey

import (
	"cmp"
	"context"
	"errors"
	"time"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	// seenInterval is how often a key's use is written down.
	seenInterval = time.Minute
	// touchPatience bounds how long a call waits for that while another transaction writes;
	// the next call tries again.
	touchPatience = 500 * time.Millisecond
)

var (
	// errInvalid is the one answer for a key that is unknown, wrong, revoked, expired or of
	// a user who may not sign in.
	errInvalid = fault.New(fault.Unauthenticated, "chave_invalida", "Chave de API inválida, vencida ou revogada.")
	errPaused  = fault.New(fault.Unauthenticated, "chave_pausada", "Esta chave de API está pausada desde que a senha foi redefinida. O dono a confirma no perfil dele.")
	errOrigin  = fault.New(fault.Forbidden, "chave_endereco", "Esta chave de API não vale neste endereço de rede.")
	errRate    = fault.New(fault.RateLimited, "muitas_chamadas", "Muitas chamadas com esta chave de API. Aguarde e tente novamente.")
)

// refusals are how many keys of an address are answered as refused in a window; then it waits.
const (
	refusals      = 20
	refusalWindow = 15 * time.Minute
)

// Resolve implements web.KeyResolver: the owner as the account stands now, limited to
// the key. What is refused is counted against its address, and stands in the trail.
func (s *Service) Resolve(ctx context.Context, key, ip string) (actor.Actor, error) {
	who, err := s.resolve(ctx, key, ip)
	if errors.Is(err, errInvalid) || errors.Is(err, errOrigin) || errors.Is(err, errPaused) {
		err = s.refused(ctx, ip, err)
	}
	return who, err
}

// refused records that an address presented a key that opens nothing, by the hour, and answers
// with why, or asks to wait who did it often; what is refused then is not written any more.
//
// Protection: each counter is one atomic upsert.
func (s *Service) refused(ctx context.Context, ip string, why error) error {
	return cmp.Or(s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := account.TakeAddress(ctx, tx, "chave", refusals, refusalWindow, ip); err != nil {
			return err
		}
		from := account.Network(ip)
		return audit.RecordVisit(ctx, tx, audit.Entry{
			Action: "api_key.refused", Entity: "api_key", EntityID: from, Title: "Chave de API recusada", Description: "De " + from,
		}, "")
	}), why)
}

func (s *Service) resolve(ctx context.Context, key, ip string) (actor.Actor, error) {
	keyID, shown, ok := parse(key)
	if !ok {
		return actor.Actor{}, errInvalid
	}
	p, err := present(ctx, s.db, keyID)
	if err != nil {
		return actor.Actor{}, err
	}
	now := s.clock.Now()
	switch {
	case !shown.is(p.hash) || !p.live(now) || p.owner.Status != account.StatusAtivo:
		return actor.Actor{}, errInvalid
	case !p.admits(ip):
		return actor.Actor{}, errOrigin
	case p.PausedAt != nil:
		return actor.Actor{}, errPaused
	}
	if wait := s.meter.count(p.ID, p.Rate, now); wait > 0 {
		return actor.Actor{}, errRate.WithRetryAfter(wait)
	}
	if p.LastUsedAt == nil || now.Sub(p.LastUsedAt.Time()) >= seenInterval {
		s.touch(ctx, p.ID, ip, now)
	}
	who := p.owner.Actor
	who.Name += " (" + p.title() + ")"
	who.Limit = &actor.Limit{KeyID: p.ID, Scopes: p.Scopes, Clients: p.ClientIDs}
	return who, nil
}

// touch may fail: a full disk must not keep programs from reading.
func (s *Service) touch(ctx context.Context, keyID, ip string, now time.Time) {
	ctx, cancel := context.WithTimeout(ctx, touchPatience)
	defer cancel()
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return touch(ctx, tx, keyID, ip, now) })
	if err != nil {
		s.logger.WarnContext(ctx, "api key's use not written down", "error", err)
	}
}
