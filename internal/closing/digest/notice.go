package digest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/agenda/holiday"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// notice is a deadline towards a third party: to contest a charge with its issuer, to give a
// supplier notice on its contract. userID is who is responsible for it; empty: nobody.
type notice struct {
	userID, label string
	until         month.Date

	document string // of a charge
	of       rule.Document
	claim    rule.Claim
}

// tellNotices sends the notices that have come near enough since the last round (MC-13).
func (s *Service) tellNotices(ctx context.Context, tx *db.Tx, r *round, p parameter.Snapshot) error {
	if days, _, known := p.Count(parameter.KeyClosingNoticeContest, "", parameter.UnitBusinessDay, r.today); known {
		// What was found after the last round may be nearer than anything that it looked for.
		since := clock.FromTime(r.last.In(clock.SaoPaulo()).Add(digestHour * time.Hour))
		found, err := contestNotices(ctx, tx, r.today, workdaysAfter(r.last, days), workdaysAfter(r.today, days), since)
		if err != nil {
			return err
		}
		if err := r.notify(ctx, tx, found, contestMessage); err != nil {
			return err
		}
	}
	months, _, known := p.Count(parameter.KeyClosingNoticeRenewal, "", parameter.UnitMonths, r.today)
	if !known {
		return nil
	}
	found, err := renewalNotices(ctx, tx, portfolio.RenewalEnd(r.last, months), portfolio.RenewalEnd(r.today, months))
	if err != nil {
		return err
	}
	return r.notify(ctx, tx, found, func(of []notice) notification.Message { return renewalMessage(months, of) })
}

// notify sends each person their own notices, and gestoras the unowned ones.
func (r *round) notify(ctx context.Context, tx *db.Tx, all []notice, message func([]notice) notification.Message) error {
	told := map[string][]notice{}
	for _, n := range all {
		if n.userID != "" {
			told[n.userID] = append(told[n.userID], n)
			continue
		}
		for _, userID := range r.gestoras {
			told[userID] = append(told[userID], n)
		}
	}
	for _, userID := range slices.Sorted(maps.Keys(told)) {
		if err := notification.Notify(ctx, tx, []string{userID}, message(told[userID])); err != nil {
			return err
		}
	}
	return nil
}

// workdaysAfter is the n-th working day after a day.
func workdaysAfter(day month.Date, n int) month.Date {
	for ; n > 0; n-- {
		for day = day.AddDays(1); !holiday.Workday(day); {
			day = day.AddDays(1)
		}
	}
	return day
}

func contestMessage(of []notice) notification.Message {
	var sums rule.Tally
	var sum money.Amount
	unknown := 0
	for i := range of {
		n := &of[i]
		if n.claim.AtStake == nil {
			unknown++
			continue
		}
		sum += sums.Add(n.document, n.of, n.claim)
	}
	title := "Prazo de contestação: " + counted(len(of), "apontamento", "apontamentos")
	body := listed(of)
	if unknown < len(of) {
		body += " · " + ptbr.FormatMoney(sum) + " em jogo"
	}
	return notification.Message{
		Kind: "fechamento", Title: title, Body: body, Link: "/auditoria-faturas?status=" + string(finding.StatusOpen) + "&contestavel=1", Mail: true,
	}
}

func renewalMessage(months int, of []notice) notification.Message {
	verb := " terminam"
	if len(of) == 1 {
		verb = " termina"
	}
	return notification.Message{
		Kind: "fechamento", Title: counted(len(of), "contrato", "contratos") + verb + " em até " + strconv.Itoa(months) + " meses", Body: listed(of),
		Link: "/contratos?renova_em=" + strconv.Itoa(months), Mail: true,
	}
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// mostListed is how many notices a message names.
const mostListed = 5

// listed names notices with their day, the nearest first.
func listed(of []notice) string {
	var list []string
	for _, n := range of[:min(len(of), mostListed)] {
		list = append(list, n.label+" até "+n.until.BR())
	}
	if more := len(of) - mostListed; more > 0 {
		list = append(list, fmt.Sprintf("e mais %d", more))
	}
	return strings.Join(list, " · ")
}
