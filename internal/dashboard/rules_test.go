package dashboard_test

import (
	"testing"

	"ynova/internal/dashboard"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// EB-16, DB-11: the record of every figure of the dashboard, and of every row of its
// lists, names the rules that it follows, for whoever reads it.
func TestRecordsNameTheirRules_DB11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 60)
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			check := func(what string, node *trace.Node) {
				t.Helper()
				if node == nil || node.Rules == "" {
					t.Errorf("EB-16 %s, as %s: %+v", what, name, node)
				}
			}
			for _, field := range append(dashboard.Fields[:], kinds...) {
				node := get[trace.Node](t, c, "/api/dashboard/memoria?mes=2026-10&campo="+field)
				check(field, &node)
			}
			opportunities := get[struct{ Data []struct{ Trace *trace.Node } }](t, c, "/api/oportunidades?mes=2026-10&pageSize=100")
			for _, o := range opportunities.Data {
				check("opportunity", o.Trace)
			}
			lit := get[struct{ Data []struct{ Trace *trace.Node } }](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=contrato&pageSize=100")
			for _, l := range lit.Data {
				if l.Trace != nil || who.SeesPrices() {
					check("light", l.Trace)
				}
			}
			found := get[conformities](t, c, "/api/dashboard/conformidades?mes=2026-10")
			for _, n := range found.NF {
				if who.SeesPrices() {
					check("NF", n.Trace)
				}
			}
			for _, b := range found.Fatura {
				if who.SeesPrices() {
					check("bill", b.Trace)
				}
			}
			renewing := get[renewals](t, c, "/api/dashboard/renovacoes")
			check("renewals", &renewing.Trace)
			expect.All(t, "nothing was looked at, as "+name, expect.Not(len(opportunities.Data), 0), expect.Not(len(lit.Data), 0),
				expect.Not(len(found.NF), 0))
		}
	})
}
