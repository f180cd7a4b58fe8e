package digest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"ynova/internal/agenda/holiday"
	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff/parameter"
)

// digestKind notifies each owner, once a working day, of what has become late (MC-13).
const digestKind jobs.Kind = "closing.digest"

const (
	digestEvery = 30 * time.Minute
	// digestHour is the local hour from which the digest is sent.
	digestHour = 8
)

// Service notifies who closes months of what has become late.
type Service struct{ books *book.Service }

// NewService registers the job of the digest.
func NewService(books *book.Service) *Service {
	s := &Service{books}
	books.Queue.Handle(digestKind, jobs.Options{Priority: jobs.Message}, s.runDigest)
	books.Queue.Periodic(digestKind, digestEvery)
	return s
}

// runDigest sends the digest of what is late, unless it was sent today.
func (s *Service) runDigest(ctx context.Context, run *jobs.Run) error {
	now := clock.Local(s.books.Clock.Now())
	today := month.DateOf(now)
	if now.Hour() < digestHour || !holiday.Workday(today) {
		return s.books.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	}
	return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.notifyLate(ctx, tx, today); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// round is the digest of a day: all that became late since the last one, so that an outage
// of the server leaves nothing out.
type round struct {
	last, today month.Date
	alarms      alarms
	gestoras    []string
}

// notifyLate writes the messages of the day.
//
// Protection: the day is inserted once.
func (s *Service) notifyLate(ctx context.Context, tx *db.Tx, today month.Date) error {
	last, err := lastDigest(ctx, tx, today)
	if err != nil {
		return err
	}
	fresh, err := startDigest(ctx, tx, today)
	if err != nil || !fresh {
		return err
	}
	gestoras, err := usersOf(ctx, tx, actor.Gestora)
	if err != nil {
		return err
	}
	parameters, err := s.books.Parameters.Get(ctx, tx)
	if err != nil {
		return err
	}
	r := round{last, today, alarmsOf(parameters, today), gestoras}
	if r.last.IsZero() {
		r.last = workdayBefore(today)
	}
	// What the CCEE settles is due in the second month after.
	for _, m := range []month.Month{today.Month().Add(-2), today.Month().Add(-1)} {
		if err := s.tellOf(ctx, tx, &r, m); err != nil {
			return err
		}
	}
	return s.tellNotices(ctx, tx, &r, parameters)
}

// workdayBefore is the working day before a day.
func workdayBefore(day month.Date) month.Date {
	for day = day.AddDays(-1); !holiday.Workday(day); {
		day = day.AddDays(-1)
	}
	return day
}

// late is what the digest of one person reports of a month.
type late struct {
	items         [len(item.Specs)]lateItem
	mine, nobodys bool // whether it has clients of the person's own, and unowned ones
}

type lateItem struct {
	count int
	due   month.Date
}

func (s *Service) tellOf(ctx context.Context, tx *db.Tx, r *round, m month.Month) error {
	all, err := s.books.MonthOf(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, nil)
	if err != nil {
		return err
	}
	told := map[string]*late{}
	for i := range all {
		c := &all[i]
		for _, g := range c.Gaps {
			for _, userID := range r.toldOf(c, &g, m) {
				if told[userID] == nil {
					told[userID] = &late{}
				}
				told[userID].add(&g, c.Owner, userID)
			}
		}
	}
	for _, userID := range slices.Sorted(maps.Keys(told)) {
		if err := notification.Notify(ctx, tx, []string{userID}, told[userID].message(m)); err != nil {
			return err
		}
	}
	return nil
}

// toldOf are the users who are notified of a gap in a client's month.
func (r *round) toldOf(c *book.ClientMonth, g *book.Gap, m month.Month) []string {
	alarmed, escalated := r.late(g, m)
	switch {
	case c.Closed != nil || !alarmed:
		return nil
	case c.Owner == nil:
		return r.gestoras
	case escalated && !slices.Contains(r.gestoras, c.Owner.ID):
		return append([]string{c.Owner.ID}, r.gestoras...)
	}
	return []string{c.Owner.ID}
}

// late reports whether a gap causes a notification: a missing measurement on its days,
// anything else once, on the day after it was due; and whether gestoras are notified too.
func (r *round) late(g *book.Gap, m month.Month) (told, escalated bool) {
	if g.Item != item.Measurement {
		return !g.Due.IsZero() && !g.Due.Before(r.last) && g.Due.Before(r.today), false
	}
	if m < r.today.Month().Add(-1) {
		return false, false // its notifications were sent during the month before
	}
	for n := max(holiday.WorkdaysUntil(m.Last(), r.last), 0) + 1; n <= holiday.WorkdaysUntil(m.Last(), r.today); n++ {
		if r.alarms.on(n) {
			told, escalated = true, escalated || r.alarms.gestoras > 0 && n >= r.alarms.gestoras
		}
	}
	return told, escalated
}

// alarms are the days of the notifications of a missing measurement, in working days of the
// month after: the day after the first and the second, then every so many, from the last on
// to gestoras too. One that no parameter states is 0, and sends no notification.
type alarms struct{ first, second, every, gestoras int }

func alarmsOf(p parameter.Snapshot, today month.Date) alarms {
	of := func(key string) int {
		n, _, _ := p.Count(key, "", parameter.UnitBusinessDay, today)
		return n
	}
	return alarms{
		of(parameter.KeyClosingAlarmFirst), of(parameter.KeyClosingAlarmSecond), of(parameter.KeyClosingAlarmEvery), of(parameter.KeyClosingAlarmGestoras),
	}
}

// on reports whether a missing measurement causes a notification on the working day.
func (a alarms) on(workday int) bool {
	after := workday - a.second - 1
	return a.first > 0 && workday == a.first+1 || a.second > 0 && (after == 0 || after > 0 && a.every > 0 && after%a.every == 0)
}

func (l *late) add(g *book.Gap, owner *book.Owner, userID string) {
	for n := range item.Specs {
		if item.Specs[n].Item == g.Item {
			l.items[n].count, l.items[n].due = l.items[n].count+g.Count, g.Due
		}
	}
	l.mine = l.mine || owner != nil && owner.ID == userID
	l.nobodys = l.nobodys || owner == nil || owner.ID != userID
}

// message reports to the person how many of each item are late, and when they were due.
func (l *late) message(m month.Month) notification.Message {
	n := 0
	var list []string
	for i := range l.items {
		of := &l.items[i]
		if of.count == 0 {
			continue
		}
		n += of.count
		text := fmt.Sprintf("%s: %d", item.Specs[i].Label, of.count)
		if !of.due.IsZero() {
			text += fmt.Sprintf(" (prazo %02d/%02d)", of.due.Day(), of.due.Month().Number())
		}
		list = append(list, text)
	}
	noun := "itens em atraso"
	if n == 1 {
		noun = "item em atraso"
	}
	link := "/fechamento?mes=" + m.String()
	if l.mine && !l.nobodys {
		link += "&responsavel=" + book.OwnerMe
	}
	return notification.Message{
		Kind: "fechamento", Title: fmt.Sprintf("Fechamento de %s: %d %s", m.Label(), n, noun), Body: strings.Join(list, " · "), Link: link, Mail: true,
	}
}
