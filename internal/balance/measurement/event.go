package measurement

import (
	"context"
	"fmt"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
)

// record writes what is to be said of the lines, and the events of the balances.
func (p *piece) record(ctx context.Context) error {
	if err := writeLines(ctx, p.tx, p.im.seq, p.lines); err != nil {
		return err
	}
	for from := 0; from < len(p.rows); {
		to := from + 1
		for to < len(p.rows) && p.units[to] == p.units[from] {
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
func (p *piece) recordUnit(ctx context.Context, from, to int) error {
	var created, updated int
	before, after := map[string]any{}, map[string]any{}
	for i := from; i < to; i++ {
		switch p.outcomes[i] {
		case OutcomeCriada:
			created++
		case OutcomeAtualizada:
			updated++
			m := p.months[i].Month.String()
			before[m], after[m] = ledger.StatedTexts(&p.before[i]), ledger.StatedTexts(&p.months[i].Stated)
		}
	}
	if created+updated > 0 {
		entry := p.event(from, "balance.import", "Planilha importada")
		entry.Description = fmt.Sprintf("%s: %s", p.im.Filename, monthsText(created, updated))
		if updated > 0 {
			entry.Before, entry.After = before, after
		}
		if err := audit.Record(ctx, p.tx, entry); err != nil {
			return err
		}
	}
	return p.recordDivergence(ctx, from, to)
}

func (p *piece) event(row int, action, title string) audit.Entry {
	return audit.Entry{
		Actor: p.actor, Action: action, Entity: ledger.EntityBalance, EntityID: p.units[row].BalanceID,
		ClientID: p.clientIDs[row], Title: title,
	}
}

// recordDivergence writes the event of columns that the sheet states otherwise; a
// divergence that was told before is not told again.
func (p *piece) recordDivergence(ctx context.Context, from, to int) error {
	const shown = 3
	text, months := "", 0
	for i := from; i < to; i++ {
		r := p.months[i]
		if !r.Touched || r.Computed.Divergence == "" {
			continue
		}
		if months++; months <= shown {
			text += fmt.Sprintf("%s: %s. ", r.Month.Short(), ledger.DivergenceSentence(r.Computed.Divergence))
		}
	}
	if months == 0 {
		return nil
	}
	if months > shown {
		text += fmt.Sprintf("E mais %d meses.", months-shown)
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
