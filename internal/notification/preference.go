package notification

import (
	"context"
	"regexp"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Topic is a subject that a user may turn off (CS-05). A message without one is
// part of the user's work and always shown.
type Topic string

// The topics.
const (
	TopicNewLeads         Topic = "novos_leads"
	TopicClosedContracts  Topic = "contratos_fechados"
	TopicCommissionPaid   Topic = "comissao_paga"
	TopicMeetingReminders Topic = "lembretes_reuniao"

	// TopicSecurity cannot be turned off, and its mails wait for nothing (TD-16).
	TopicSecurity Topic = "seguranca"
)

// Preferences are how a user wants to be notified.
type Preferences struct {
	WhatsApp, Email                                             bool
	NewLeads, ClosedContracts, CommissionPaid, MeetingReminders bool
	Quiet                                                       bool
	QuietFrom, QuietUntil                                       string // HH:MM in São Paulo
	Version                                                     int64  // 0: never stored
}

// Defaults are the preferences of who never stored any.
func Defaults() Preferences {
	return Preferences{
		Email: true, NewLeads: true, ClosedContracts: true, CommissionPaid: true, MeetingReminders: true,
		Quiet: true, QuietFrom: "22:00", QuietUntil: "08:00",
	}
}

var (
	timeOfDay      = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)
	errPreferences = fault.New(fault.Stale, "versao_desatualizada", "As preferências foram alteradas em outra tela. Confira os valores atuais antes de salvar.")
)

func (p *Preferences) check() error {
	var c fault.Collector
	c.Check(timeOfDay.MatchString(p.QuietFrom), "quietFrom", "Informe a hora no formato HH:MM.")
	c.Check(timeOfDay.MatchString(p.QuietUntil), "quietUntil", "Informe a hora no formato HH:MM.")
	return c.Err()
}

// wants reports whether messages of the topic are shown at all.
func (p *Preferences) wants(t Topic) bool {
	switch t {
	case TopicNewLeads:
		return p.NewLeads
	case TopicClosedContracts:
		return p.ClosedContracts
	case TopicCommissionPaid:
		return p.CommissionPaid
	case TopicMeetingReminders:
		return p.MeetingReminders
	default:
		return true
	}
}

// mails reports whether messages of the topic are mailed.
func (p *Preferences) mails(t Topic) bool { return t == TopicSecurity || p.Email && p.wants(t) }

// mailAt is when a mail of the topic may leave.
func (p *Preferences) mailAt(t Topic, now time.Time) time.Time {
	if t == TopicSecurity {
		return now
	}
	return p.After(now)
}

// facts are what the trail keeps.
func (p *Preferences) facts() map[string]any {
	return map[string]any{
		"whatsapp": p.WhatsApp, "email": p.Email, "newLeads": p.NewLeads, "closedContracts": p.ClosedContracts, "commissionPaid": p.CommissionPaid,
		"meetingReminders": p.MeetingReminders, "quietEnabled": p.Quiet, "quietFrom": p.QuietFrom, "quietUntil": p.QuietUntil,
	}
}

// After is the moment, now or later, at which the user may be disturbed: the end
// of the quiet hours that now lies in. The hours may go over midnight; where they
// are equal there are none.
func (p *Preferences) After(now time.Time) time.Time {
	if !p.Quiet || p.QuietFrom == p.QuietUntil {
		return now
	}
	local := clock.Local(now)
	at := local.Format("15:04")
	inside := p.QuietFrom <= at && at < p.QuietUntil
	if p.QuietFrom > p.QuietUntil {
		inside = at >= p.QuietFrom || at < p.QuietUntil
	}
	if !inside {
		return now
	}
	end, err := time.Parse("15:04", p.QuietUntil)
	if err != nil {
		return now // what is stored was checked
	}
	out := time.Date(local.Year(), local.Month(), local.Day(), end.Hour(), end.Minute(), 0, 0, local.Location())
	if !out.After(local) {
		out = out.AddDate(0, 0, 1)
	}
	return out
}

// Preferences returns the user's own preferences.
func (s *Service) Preferences(ctx context.Context, who actor.Actor) (Preferences, error) {
	return preferences(ctx, s.DB, who.UserID)
}

// SetPreferences stores the user's own preferences. What the quiet hours held back
// leaves by the new ones.
//
// Protection: the version that was read must be the stored one.
func (s *Service) SetPreferences(ctx context.Context, who actor.Actor, p Preferences, read *int64) (Preferences, error) {
	if err := p.check(); err != nil {
		return p, err
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := preferences(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		if read != nil && *read != now.Version {
			return errPreferences.WithCurrent(bodyOf(now))
		}
		if err := savePreferences(ctx, tx, who.UserID, &p, now.Version); err != nil {
			return err
		}
		if err := releaseMails(ctx, tx, who.UserID, p.After(tx.Now())); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: who, Action: "user.preferences", Entity: "user", EntityID: who.UserID, Title: "Preferências de notificação alteradas",
			Before: now.facts(), After: p.facts(),
		})
	})
	if err != nil {
		return p, err
	}
	return preferences(ctx, s.DB, who.UserID)
}

// MailAt is when a mail to the user that can wait may leave: now, or at the end of
// the quiet hours; wanted is false where the user takes none.
func MailAt(ctx context.Context, q db.Q, userID string, now time.Time) (at time.Time, wanted bool, err error) {
	p, err := preferences(ctx, q, userID)
	return p.After(now), p.Email, err
}
