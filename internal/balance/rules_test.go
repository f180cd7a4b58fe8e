package balance_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// EB-16: the record of every month names the rules that it follows: of a month that
// is served, of one that no contract serves, of one without a measurement, and of
// one that a spreadsheet states.
func TestRecordsNameTheirRules_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.index(ipca2024...)
		w.contract("A", cnpjA, func(in *contract.Input) { scheduled(in); in.StartDate = "2024-01-01" })
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;geracao_mwh;preco\n"+
			"A;"+cnpjA+";M1;12/2023;100;;\nA;"+cnpjA+";M1;12/2024;100;;\nA;"+cnpjA+";M1;01/2025;;0;\nA;"+cnpjA+";M1;02/2025;100;;231\n")
		for _, m := range []string{"2023-12", "2024-12", "2025-01", "2025-02"} {
			node := get[trace.Node](t, w.As(actor.Gestora), "/energy-balance/"+w.balanceOf("M1")+"/months/"+m+"/memoria")
			if node.Rules != "regras do balanço, versão 1" {
				t.Errorf("EB-16 %s: %q", m, node.Rules)
			}
			if price := find(node, "Preço"); m == "2024-12" && price.Rules == "" {
				t.Errorf("EB-16 the price of %s: %+v", m, price)
			}
		}
	})
}
