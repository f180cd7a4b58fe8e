package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

// VD-17, T10: three findings on the whole of a bill and one on a part of it are R$ 60.000,00
// once: in the dashboard, in Meu dia and in the items of the month.
func TestDocumentIsOnceEverywhere_VD17(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonthAlone(t, p.signIn(t))
		bill := c.networkBill("500", "9600", "145000", "32.50", "5.32", "75515.09", "312.45")
		bill["valor"] = 60000
		c.document(t, c.month, bill)
		sums := func() (risk, day, item json.Number) {
			t.Helper()
			var money struct {
				EmRisco struct{ Valor json.Number }
			}
			c.must(t, http.MethodGet, "/api/dashboard/money?mes="+c.month.String(), nil, &money)
			var work struct{ Valor json.Number }
			c.must(t, http.MethodGet, "/api/work/items?mes="+c.month.String(), nil, &work)
			var month struct {
				Gaps []struct {
					Item    string
					AtStake json.Number `json:"em_jogo"`
				} `json:"faltas"`
			}
			c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &month)
			for _, g := range month.Gaps {
				if g.Item == "apontamentos" {
					item = g.AtStake
				}
			}
			return money.EmRisco.Valor, work.Valor, item
		}
		if err := a.DB().InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE findings SET status = 'resolvida', holds = FALSE`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		_, before, _ := sums()
		if err := a.DB().InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for i, f := range [][3]string{
				{"cadastro_diverge", ":uc", "600000000"}, {"cadastro_diverge", ":cnpj", "600000000"}, {"mes_duplicado", ":", "600000000"}, {"icms_demanda_nao_utilizada", ":", "15070000"},
			} {
				if _, err := tx.ExecContext(ctx, `INSERT INTO findings (id, contract_id, client_id, rule, subject, month, invoice_id, kind, light, contestable, sentence, at_stake, trace,
						rules_version, holds, status, decided, created_at, updated_at)
					SELECT $1, i.contract_id, i.client_id, $2, i.id || $3, i.month, i.id, i.kind, 'vermelho', TRUE, 's', CAST($4 AS BIGINT), '{}', 99, TRUE, 'aberta', FALSE, 0, 0
					FROM invoices i WHERE i.contract_id = $5 AND i.kind = 'fatura_distribuidora'`, fmt.Sprint("stake", i), f[0], f[1], f[2], c.contractID); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		risk, day, item := sums()
		was, _ := before.Float64()
		is, _ := day.Float64()
		expect.All(t, fmt.Sprintf("VD-17 dashboard, Meu dia %s after %s, the month", day, before), expect.Is(risk, "60000.00"),
			expect.Is(item, "60000.00"), expect.Is(is-was, 60000))
	})
}
