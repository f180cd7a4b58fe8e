package agenda

import (
	"context"
	"net/url"
	"strings"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const (
	feedPath = "/api/agenda/feed/"
	feedEnd  = ".ics"
	// feedPast is how far back the calendar address shows appointments.
	feedPast = 30 * 24 * time.Hour
)

// Feed says whether there is a calendar address, and since when.
type Feed struct {
	Active    bool
	CreatedAt *clock.Micros
	Address   string // shown once, when it is made
}

// Feed returns whether the user has a calendar address; the address itself is stored
// nowhere.
func (s *Service) Feed(ctx context.Context, a actor.Actor) (Feed, error) {
	if !a.Can(actor.AgendaUse) {
		return Feed{}, actor.ErrDenied
	}
	since, err := feedSince(ctx, s.DB, a.UserID)
	return Feed{Active: since != nil, CreatedAt: since}, err
}

// RenewFeed makes a new calendar address, which ends the one before.
//
// Protection: one upsert of the user's row; the last one counts.
func (s *Service) RenewFeed(ctx context.Context, a actor.Actor) (Feed, error) {
	if !a.Can(actor.AgendaUse) {
		return Feed{}, actor.ErrDenied
	}
	token := bearer.New()
	var since clock.Micros
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		since = clock.FromTime(tx.Now())
		if err := saveFeed(ctx, tx, a.UserID, bearer.Hash(token), since); err != nil {
			return err
		}
		return recordFeed(ctx, tx, a, "agenda.feed", "Endereço de calendário criado")
	})
	address := strings.TrimRight(s.BaseURL, "/") + feedPath + token + feedEnd
	return Feed{Active: true, CreatedAt: &since, Address: address}, err
}

// EndFeed ends the calendar address.
func (s *Service) EndFeed(ctx context.Context, a actor.Actor) error {
	if !a.Can(actor.AgendaUse) {
		return actor.ErrDenied
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		some, err := deleteFeed(ctx, tx, a.UserID)
		if err != nil || !some {
			return err
		}
		return recordFeed(ctx, tx, a, "agenda.feed_end", "Endereço de calendário encerrado")
	})
}

func recordFeed(ctx context.Context, tx *db.Tx, a actor.Actor, action, title string) error {
	return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: action, Entity: "user", EntityID: a.UserID, Title: title})
}

// FeedCalendar returns the calendar behind an address; ErrNotFound for one that is
// unknown, was replaced, or belongs to a user who may not sign in.
func (s *Service) FeedCalendar(ctx context.Context, file string) (string, error) {
	token, named := strings.CutSuffix(file, feedEnd)
	if !named || len(token) != bearer.Length {
		return "", ErrNotFound
	}
	who, err := feedOwner(ctx, s.DB, bearer.Hash(token))
	if err != nil {
		return "", err
	}
	if !who.Can(actor.AgendaUse) {
		return "", ErrNotFound
	}
	from := s.Clock.Now().Add(-feedPast)
	all, err := since(ctx, s.DB, who, from)
	if err != nil {
		return "", err
	}
	steps, err := s.ProposalDays(ctx, who, localDate(from), month.Date{})
	if err != nil {
		return "", err
	}
	return calendar("Agenda YNOVA", s.host(), all, steps...), nil
}

// Calendar returns one appointment as a calendar file.
func (s *Service) Calendar(ctx context.Context, a actor.Actor, appointmentID string) (string, error) {
	v, err := s.Get(ctx, a, appointmentID)
	if err != nil {
		return "", err
	}
	return calendar("Agenda YNOVA", s.host(), []Appointment{v}), nil
}

// host names the installation in the identity of events.
func (s *Service) host() string {
	u, err := url.Parse(s.BaseURL)
	if err != nil || u.Hostname() == "" {
		return "ynova.localhost"
	}
	return u.Hostname()
}
