package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ynova/internal/balance"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
)

const (
	// sentRecords is how many statements of the newest month are sent.
	sentRecords = 30
	suppressed  = 42 // the record whose address unsubscribed
	dispatchDay = 4  // of the month after, when older statements were sent
)

// mails gives the e-mail screen its life: older months were sent, some statements
// of the newest month are, two of them in vain, and the others hold what the checks
// before sending find. Where messages leave for a server, none does.
func (s Services) mails(ctx context.Context, gestora actor.Actor, current month.Month) error {
	groups, err := s.MailRecords.Groups(ctx, gestora, record.Search{})
	if err != nil {
		return err
	}
	for _, g := range groups {
		if g.Month >= current-1 {
			continue
		}
		if err := s.dispatched(ctx, gestora, g.Month); err != nil {
			return err
		}
	}
	if err := s.flaws(ctx, gestora, current-1); err != nil {
		return err
	}
	folder, err := s.Mailer.Folder(ctx)
	if err != nil || folder == "" {
		return err
	}
	return s.statements(ctx, gestora, current-1)
}

// recordsOf are the records of a month that are computed.
func (s Services) recordsOf(ctx context.Context, gestora actor.Actor, m month.Month) ([]*record.Record, error) {
	const all = 1000
	found, _, err := s.MailRecords.List(ctx, gestora, record.Filter{Month: m, Limit: all})
	return slices.DeleteFunc(found, func(r *record.Record) bool { return r.Net == nil || r.Billable == nil }), err
}

// dispatched marks the statements of a month that lies back.
func (s Services) dispatched(ctx context.Context, gestora actor.Actor, m month.Month) error {
	records, err := s.recordsOf(ctx, gestora, m)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i, r := range records {
			if r.DispatchedAt != nil {
				continue
			}
			at := m.Add(1).First().AddDays(dispatchDay).In(clock.SaoPaulo()).Add(9*time.Hour + time.Duration(i)*time.Second)
			if err := s.Balances.MarkDispatch(ctx, tx, r.BalanceID, m, &at, true); err != nil {
				return fmt.Errorf("demo: send %s: %w", r, err)
			}
		}
		return nil
	})
}

// flaws puts into the newest month what goes wrong with mail: a mailbox that is
// gone, a connection that breaks, a missing and a strange address, a missing due
// date, and an address that unsubscribed.
func (s Services) flaws(ctx context.Context, gestora actor.Actor, newest month.Month) error {
	records, err := s.recordsOf(ctx, gestora, newest)
	if err != nil {
		return err
	}
	for _, flaw := range []struct {
		record int
		edit   func(own, domain string) balance.MonthEdit
	}{
		{3, func(_, domain string) balance.MonthEdit { return emailOf(refusing + "@" + domain) }},
		{6, func(own, domain string) balance.MonthEdit { return emailOf(own + ", " + breaking + "@" + domain) }},
		{33, func(string, string) balance.MonthEdit {
			return balance.MonthEdit{Email: balance.Stated{Given: true, Null: true}}
		}},
		{36, func(own, _ string) balance.MonthEdit { return emailOf(own + ", boletos@escritorio-contabil.example") }},
		{39, func(string, string) balance.MonthEdit {
			return balance.MonthEdit{BillsDate: balance.Stated{Given: true, Null: true}}
		}},
		{suppressed, func(_, domain string) balance.MonthEdit { return emailOf("diretoria@" + domain) }},
	} {
		if flaw.record >= len(records) {
			continue
		}
		r := records[flaw.record]
		_, domain, _ := strings.Cut(r.Email, "@")
		if _, err := s.Balances.EditMonth(ctx, gestora, r.String(), flaw.edit(r.Email, domain), balance.Read{}); err != nil {
			return fmt.Errorf("demo: e-mail of %s: %w", r, err)
		}
		if flaw.record != suppressed {
			continue
		}
		_, err = s.Mailing.Suppress(ctx, gestora, mailing.Suppression{
			Address: "diretoria@" + domain, Reason: mailing.ReasonRequested, Note: "Pediu para não receber mais os extratos.",
		}, "")
		if err != nil && fault.KindOf(err) != fault.Conflict {
			return err
		}
	}
	return nil
}

func emailOf(list string) balance.MonthEdit {
	return balance.MonthEdit{Email: balance.Stated{Given: true, Text: list}}
}

// statements sends the first ones of a month, if none was.
func (s Services) statements(ctx context.Context, gestora actor.Actor, m month.Month) error {
	records, err := s.recordsOf(ctx, gestora, m)
	if err != nil {
		return err
	}
	var ids []string
	for _, r := range records[:min(sentRecords, len(records))] {
		if r.Mail == nil {
			ids = append(ids, r.String())
		}
	}
	if len(ids) == 0 {
		return nil
	}
	_, _, err = s.Mailing.Send(ctx, gestora, mailing.Order{Selection: mailing.Selection{IDs: ids}, Confirmed: true})
	return err
}
