package measurement

import (
	"context"
	"fmt"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/platform/imports"
)

// describedMonths is the number of months whose changes an event describes.
const describedMonths = 3

// record writes the events of the balances.
func (p *chunk) record(ctx context.Context) error {
	for from := 0; from < len(p.Rows); {
		to := from + 1
		for to < len(p.Rows) && p.units[to] == p.units[from] {
			to++
		}
		if err := p.recordUnit(ctx, from, to); err != nil {
			return err
		}
		from = to
	}
	return nil
}

// recordUnit writes the events of one balance, whose rows are from until to.
func (p *chunk) recordUnit(ctx context.Context, from, to int) error {
	var created, updated int
	changes := ""
	before, after := map[string]any{}, map[string]any{}
	for i := from; i < to; i++ {
		switch p.outcomes[i] {
		case imports.OutcomeCreated:
			created++
		case imports.OutcomeUpdated:
			updated++
			if updated <= describedMonths {
				lent, err := ledger.LentBy(ctx, p.tx, p.before[i].Computed.ContractID)
				if err != nil {
					return err
				}
				changes += fmt.Sprintf(". %s: %s", p.rows[i].Month.Short(), ledger.ChangesText(&p.before[i], p.rows[i], lent))
			}
			m := p.rows[i].Month.String()
			before[m], after[m] = ledger.StatedTexts(&p.before[i].Stated), ledger.StatedTexts(&p.rows[i].Stated)
		}
	}
	if created+updated > 0 {
		entry := p.event(from, ledger.ActImport, "Planilha importada")
		entry.Description = fmt.Sprintf("%s: %s", p.Import.Filename, monthsText(created, updated)) + changes
		if updated > 0 {
			entry.Before, entry.After = before, after
		}
		if err := audit.Record(ctx, p.tx, entry); err != nil {
			return err
		}
	}
	return p.recordDivergence(ctx, from, to)
}

func (p *chunk) event(row int, action, title string) audit.Entry {
	return audit.Entry{
		Actor: p.Actor, Action: action, Entity: ledger.EntityBalance, EntityID: p.units[row].BalanceID,
		ClientID: p.clientIDs[row], Title: title,
	}
}

// recordDivergence writes the event of columns that the sheet states otherwise; a
// divergence that was recorded before is not recorded again.
func (p *chunk) recordDivergence(ctx context.Context, from, to int) error {
	text, months := "", 0
	for i := from; i < to; i++ {
		r := p.rows[i]
		if !r.Touched || r.Computed.Divergence == "" {
			continue
		}
		if months++; months <= describedMonths {
			text += fmt.Sprintf("%s: %s. ", r.Month.Short(), ledger.DivergenceSentence(r.Computed.Divergence))
		}
	}
	if months == 0 {
		return nil
	}
	if months > describedMonths {
		text += fmt.Sprintf("E mais %d meses.", months-describedMonths)
	}
	entry := p.event(from, "balance.divergence", "Divergência de cálculo")
	entry.Description = text
	return audit.Record(ctx, p.tx, entry)
}

func monthsText(created, updated int) string {
	switch {
	case updated == 0:
		return counted(created, "mês incluído", "meses incluídos")
	case created == 0:
		return counted(updated, "mês alterado", "meses alterados")
	default:
		return counted(created, "mês incluído", "meses incluídos") + ", " + counted(updated, "alterado", "alterados")
	}
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
