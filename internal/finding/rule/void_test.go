package rule_test

import (
	"testing"

	"ynova/internal/contract/portfolio"
	"ynova/internal/document/fiscal"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/tarifftest"
)

// DR-18: a document that lost its value after its month was closed is found with its whole
// total, by what it says of itself, and that it was paid where it was.
func TestVoidedAfterTheClose_DR18(t *testing.T) {
	const key = "35261075277525000178550010000007011123463792"
	v := invoice.Voided{Invoice: invoice.Invoice{
		ID: "i", Kind: invoice.KindNF, Month: month.New(2026, 9), Number: "701", Total: new(money.Amount(250_000_000)), AccessKey: key,
		State: invoice.StateCancelled, StateAt: new(clock.Micros(1)), Status: invoice.StatusEmAberto,
	}}
	v.By.Event = fiscal.Event{Type: fiscal.EventCancel, Key: key, On: tarifftest.Date(t, "2026-10-06"), NoteProtocol: "135260000000001"}
	paid := v
	paid.Status = invoice.StatusPaga
	replaced := v
	replaced.By.Type, replaced.By.NoteProtocol, replaced.By.Protocol = fiscal.EventSubstitute, "", ""
	for want, v := range map[string]invoice.Voided{
		"A NF 701 foi cancelada em 06/10/2026 (protocolo 135260000000001) e está no fechamento de set/2026.":                    v,
		"A NF 701 foi cancelada em 06/10/2026 (protocolo 135260000000001) e está no fechamento de set/2026 e consta como paga.": paid,
		"A NF 701 foi substituída em 06/10/2026 e está no fechamento de set/2026.":                                              replaced,
	} {
		found := rule.Evaluate(rule.Input{Voided: []invoice.Voided{v}})
		expect.Must(t, "DR-18 "+want, expect.Len(found, 1))
		expect.All(t, "DR-18 "+want, expect.Is(found[0].Rule, rule.Cancelled), expect.Is(found[0].Sentence, want), expect.Is(found[0].Light, portfolio.LightVermelho),
			expect.Is(*found[0].AtStake, money.Amount(250_000_000)), expect.Is(found[0].Month, month.New(2026, 9)))
	}
}
