package apikey

import (
	"context"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const (
	// seenInterval is how often a key's use is written down.
	seenInterval = time.Minute
	// touchPatience bounds how long a call waits for that while somebody else writes; the
	// next call tries again.
	touchPatience = 500 * time.Millisecond
)

var (
	// errInvalid is the one answer for a key that is unknown, wrong, revoked, expired or of
	// somebody who may not sign in.
	errInvalid = fault.New(fault.Unauthenticated, "chave_invalida", "Chave de API inválida, vencida ou revogada.")
	errOrigin  = fault.New(fault.Forbidden, "chave_endereco", "Esta chave de API não vale neste endereço de rede.")
	errRate    = fault.New(fault.RateLimited, "muitas_chamadas", "Muitas chamadas com esta chave de API. Aguarde e tente novamente.")
)

// Resolve implements web.KeyResolver: the owner as the account stands now, limited to
// the key.
func (s *Service) Resolve(ctx context.Context, key, ip string) (actor.Actor, error) {
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
