package session

import (
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
)

const (
	// sessionIdle ends a session that nobody uses.
	sessionIdle = 30 * time.Minute
	// sessionAbsolute ends every session, counted from the login.
	sessionAbsolute = 8 * time.Hour
	// mostSessions are those of a person at a time.
	mostSessions = 10
	// seenInterval is how often a session's use is written down; the idle limit
	// may therefore strike this much early.
	seenInterval = time.Minute
	// overlap is how long a token that refresh replaced may still arrive from
	// requests that were under way, see reused.
	overlap = 5 * time.Second
	// deviceLifetime is how long a browser counts as known after a login.
	deviceLifetime = 90 * 24 * time.Hour
)

// errNoSession is the error that web returns without a cookie, so that an invalid
// token reveals no more than a missing one.
var errNoSession = account.ErrNoSession

// Origin is where a request comes from.
type Origin struct {
	IP        string
	UserAgent string
	Session   string // the session token that the browser presents; empty: none
	Device    string // the device token that the browser presents; empty: none
	ByPasskey bool   // a passkey vouches for the session that begins

	Provider        actor.Provider // the company's identity provider, where it does
	AuthenticatedAt time.Time      // when the person showed who she is; zero: now
}

// Keeping is the origin of a session that takes the place of the actor's: what opened that
// one vouches for it too.
func (o Origin) Keeping(who actor.Actor) Origin {
	o.ByPasskey, o.Provider = who.ByPasskey, who.Provider
	return o
}

// Ticket is what a browser gets when a session begins or is renewed.
type Ticket struct {
	Actor     actor.Actor
	Token     string
	ExpiresIn time.Duration // until the absolute limit
	Device    string        // new device token; empty: keep the old one
	Challenge string        // instead of all the others: the second factor is owed
	Passkey   bool          // instead of all the others: the password is not enough, and a passkey is there
}

// Session is a live session as its owner sees it.
type Session struct {
	ID         string
	CreatedAt  clock.Micros
	LastSeenAt clock.Micros
	IP         string
	UserAgent  string
}

// row is a session with the user it belongs to.
type row struct {
	account.Standing
	familyID   string
	createdAt  time.Time
	lastSeenAt time.Time
	usedAt     *clock.Micros
	replacedAt *clock.Micros
	revokedAt  *clock.Micros
}

// live reports whether the session may be used now.
func (r *row) live(now time.Time) bool {
	return r.revokedAt == nil && r.replacedAt == nil && r.Status != account.StatusBloqueado && now.Before(r.expiresAt())
}

// expiresAt is when the session ends if nobody uses it.
func (r *row) expiresAt() time.Time {
	idle, absolute := r.lastSeenAt.Add(sessionIdle), r.createdAt.Add(sessionAbsolute)
	if idle.Before(absolute) {
		return idle
	}
	return absolute
}

// reused reports whether a replaced token shows that two parties hold the
// Session: its successor was used, or it comes too late to have been under way.
//
// Until the successor is used for the first time the browser may not know it
// yet, and its other tabs may still send the old token; they are refused, but
// the session lives on. A thief who renewed the session gains nothing by that:
// with his first request the owner's old token ends the family.
func (r *row) reused(now time.Time, successorUsed bool) bool {
	return successorUsed || now.Sub(r.replacedAt.Time()) > overlap
}

// needsTouch reports whether the use is due to be written down.
func (r *row) needsTouch(now time.Time) bool {
	return r.usedAt == nil || now.Sub(r.lastSeenAt) >= seenInterval
}
