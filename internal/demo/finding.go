package demo

import (
	"context"
	"fmt"
	"slices"

	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// replyDays is in how many days the distributor answers a contestation.
const replyDays = 12

// decisions settles what the audit found in older bills: the distributor has given back
// what was charged too much, and the answer about the month before the newest is due.
// What a user of the demonstration enters meanwhile is left alone.
func (s Services) decisions(ctx context.Context, gestora actor.Actor, all []agreement, current month.Month) error {
	const most = 100
	page, err := s.Findings.List(ctx, gestora, finding.Filter{
		To: current - 2, Contestable: true, Status: finding.StatusOpen, Sort: finding.SortOldest, Limit: most,
	})
	if err != nil {
		return err
	}
	for _, f := range page.Findings {
		if !slices.ContainsFunc(all, func(a agreement) bool { return a.code() == f.ContractCode }) {
			continue
		}
		decided := finding.Change{
			Status: string(finding.StatusSolved), OwnerID: gestora.UserID, Note: "Crédito lançado na fatura seguinte.",
		}
		if f.Month == current-2 {
			decided.Status, decided.Note = string(finding.StatusContested), "Carta enviada à distribuidora."
			decided.ReplyOn = s.day().AddDays(replyDays).String()
		}
		if _, err := s.Findings.Update(ctx, gestora, f.ID, decided, &f.Version); err != nil {
			return fmt.Errorf("demo: %s of %s: %w", f.Title(), f.ContractCode, err)
		}
	}
	return nil
}
