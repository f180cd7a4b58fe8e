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
	"ynova/internal/platform/db"
)

const (
	// sentRecords is how many statements of the last complete month are sent.
	sentRecords = 18
	dispatchDay = 4 // of the month after, when older statements were sent
)

// mails gives the e-mail screen its life: older months were sent, some statements
// of the last complete month are, two of them in vain, and the newest month holds
// what the checks before sending find. Where messages leave for a server, none does.
func (s Services) mails(ctx context.Context, gestora actor.Actor, current month.Month) error {
	groups, err := s.Mailing.Groups(ctx, gestora, mailing.Search{})
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
	if err := s.flaws(ctx, gestora, current); err != nil {
		return err
	}
	folder, err := s.Mailer.Folder(ctx)
	if err != nil || folder == "" {
		return err
	}
	return s.statements(ctx, gestora, current-1)
}

// recordsOf are the records of a month that are computed.
func (s Services) recordsOf(ctx context.Context, gestora actor.Actor, m month.Month) ([]*mailing.Record, error) {
	const all = 1000
	found, _, err := s.Mailing.Records(ctx, gestora, mailing.Filter{Month: m, Limit: all})
	return slices.DeleteFunc(found, func(r *mailing.Record) bool { return r.Net == nil || r.Billable == nil }), err
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

// flaws puts into the newest months what goes wrong with mail: a mailbox that is
// gone, a connection that breaks, a missing and a strange address, a missing due
// date, and an address that asked for no more.
func (s Services) flaws(ctx context.Context, gestora actor.Actor, current month.Month) error {
	for _, flaw := range []struct {
		month  month.Month
		record int
		edit   func(own, domain string) balance.MonthEdit
	}{
		{current - 1, 3, func(_, domain string) balance.MonthEdit { return emailOf(refusing + "@" + domain) }},
		{current - 1, 6, func(own, domain string) balance.MonthEdit { return emailOf(own + ", " + breaking + "@" + domain) }},
		{current, 2, func(string, string) balance.MonthEdit {
			return balance.MonthEdit{Email: balance.Stated{Given: true, Null: true}}
		}},
		{current, 5, func(own, _ string) balance.MonthEdit { return emailOf(own + ", boletos@escritorio-contabil.example") }},
		{current, 9, func(string, string) balance.MonthEdit {
			return balance.MonthEdit{BillsDate: balance.Stated{Given: true, Null: true}}
		}},
		{current, 12, func(_, domain string) balance.MonthEdit { return emailOf("diretoria@" + domain) }},
	} {
		records, err := s.recordsOf(ctx, gestora, flaw.month)
		if err != nil {
			return err
		}
		if flaw.record >= len(records) {
			continue
		}
		r := records[flaw.record]
		_, domain, _ := strings.Cut(r.Email, "@")
		if _, err := s.Balances.EditMonth(ctx, gestora, r.String(), flaw.edit(r.Email, domain), balance.Read{}); err != nil {
			return fmt.Errorf("demo: e-mail of %s: %w", r, err)
		}
		if flaw.record != 12 {
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
