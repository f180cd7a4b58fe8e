package closing

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"ynova/internal/agenda/holiday"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// digestKind tells each owner, once a working day, what has become late (MC-13).
const digestKind jobs.Kind = "closing.digest"

const (
	digestEvery = 30 * time.Minute
	// digestHour is the local hour from which it is told.
	digestHour = 8
)

// When a missing measurement is told of, in working days of the month after: SCDE takes
// adjustments to the 7th, data go to accounting on the 9th.
const (
	firstAlarm    = 3
	secondAlarm   = 9
	alarmEvery    = 2
	gestoraAlarms = 14
)

// runDigest tells what is late, unless it has been told today.
func (s *Service) runDigest(ctx context.Context, run *jobs.Run) error {
	now := clock.Local(s.Clock.Now())
	today := month.DateOf(now)
	if now.Hour() < digestHour || !holiday.Workday(today) {
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	}
	return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.tell(ctx, tx, today); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// tell writes the messages of the day.
//
// Protection: the day is inserted once.
func (s *Service) tell(ctx context.Context, tx *db.Tx, today month.Date) error {
	fresh, err := startDigest(ctx, tx, today)
	if err != nil || !fresh {
		return err
	}
	gestoras, err := usersOf(ctx, tx, actor.Gestora)
	if err != nil {
		return err
	}
	// What the CCEE settles is due in the second month after.
	for _, m := range []month.Month{today.Month().Add(-2), today.Month().Add(-1)} {
		if err := s.tellOf(ctx, tx, today, m, gestoras); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) tellOf(ctx context.Context, tx *db.Tx, today month.Date, m month.Month, gestoras []string) error {
	all, err := s.monthOf(ctx, tx, &question{scope: client.ScopeOf(actor.SystemActor(), actor.MonthsRead), month: m})
	if err != nil {
		return err
	}
	late := map[string]map[Item]int{}
	workday := holiday.WorkdaysUntil(m.Last(), today)
	for i := range all {
		for _, g := range all[i].Gaps {
			if g.Item == Measurement && m < today.Month().Add(-1) {
				continue // told all through the month before
			}
			for _, userID := range toldOf(&all[i], &g, workday, gestoras) {
				if late[userID] == nil {
					late[userID] = map[Item]int{}
				}
				late[userID][g.Item] += g.Count
			}
		}
	}
	for _, userID := range slices.Sorted(maps.Keys(late)) {
		if err := notification.Notify(ctx, tx, []string{userID}, digest(m, late[userID])); err != nil {
			return err
		}
	}
	return nil
}

// toldOf are who is told of what is missing on this working day of the month after.
func toldOf(c *ClientMonth, g *Gap, workday int, gestoras []string) []string {
	if c.Closed != nil || !alarms(g, workday) {
		return nil
	}
	if c.Owner == nil {
		return gestoras
	}
	if g.Item == Measurement && workday >= gestoraAlarms && !slices.Contains(gestoras, c.Owner.ID) {
		return append([]string{c.Owner.ID}, gestoras...)
	}
	return []string{c.Owner.ID}
}

// alarms reports whether something missing is told of on the working day: a measurement
// after the third and the ninth and then every other one, anything else once, on the day
// after it was due.
func alarms(g *Gap, workday int) bool {
	if g.Item != Measurement {
		return g.Days == -1
	}
	after := workday - secondAlarm - 1
	return workday == firstAlarm+1 || after >= 0 && after%alarmEvery == 0
}

// digest is the message about a month's late items.
func digest(m month.Month, late map[Item]int) notification.Message {
	n := 0
	var list []string
	for i := range specs {
		if count := late[specs[i].item]; count > 0 {
			n += count
			list = append(list, fmt.Sprintf("%s: %d", specs[i].label, count))
		}
	}
	noun := "itens em atraso"
	if n == 1 {
		noun = "item em atraso"
	}
	return notification.Message{
		Kind: "fechamento", Title: fmt.Sprintf("Fechamento de %s: %d %s", m.Label(), n, noun), Body: strings.Join(list, " · "),
		Link: "/fechamento?mes=" + m.String(), Mail: true,
	}
}
