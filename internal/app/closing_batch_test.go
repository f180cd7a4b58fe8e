package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// MC-11, MC-05: several clients are closed in one transaction, each as it would be alone:
// the picture is the same, one that is not ready is refused by name, and one that cannot
// be read keeps nobody else from closing.
func TestClosingSeveralAtOnce_MC11(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		first := openMonth(t, p.signIn(t))
		items := []string{"preco", "balanco", "nf", "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao"}
		first.waive(t, items[3:]...)
		open := func(code, name, cnpj string) string {
			body := contractBody(code, cnpj)
			body["client_name"], body["start_date"], body["end_date"] = name, first.month.Add(-6).First().String(), first.month.Add(12).Last().String()
			var created struct {
				ClientID string `json:"client_id"`
			}
			first.must(t, http.MethodPost, "/contracts", body, &created)
			return created.ClientID
		}
		second := first
		second.clientID = open("CT-MEDIDO", "Têxtil Medida Ltda", "11444777000161")
		bare := open("CT-SEM", "Papel Sem Medição Ltda", "06990590000123")
		first.importSheet(t, "outra.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\nTêxtil Medida Ltda;11.444.777/0001-61;BRSP777;"+
			first.month.String()+";331250;0;CCEE/SCDE consistida\n"))
		for _, item := range items {
			_, _, _ = second.call(http.MethodPost, second.path("itens/"+item+"/dispensar"), map[string]string{"motivo": "combinado com o cliente por telefone"}, nil)
		}
		exec := func(statement string, args ...any) {
			t.Helper()
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, args...)
				return err
			})
		}
		closed := func(clientID string) (n int) {
			t.Helper()
			if err := a.DB().QueryRowContext(t.Context(), `SELECT COUNT(*) FROM closed_months WHERE client_id = $1`, clientID).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		// A job may be accruing the client meanwhile.
		exec(`DELETE FROM accruals WHERE client_id = $1 AND contract_id <> ''`, second.clientID)
		exec(`INSERT INTO accruals (client_id, contract_id, month, rules_version, body, frozen_at, updated_at) VALUES ($1, '', $2, 1, '{', 1, 0)
			ON CONFLICT (client_id, month, contract_id) DO UPDATE SET body = '{', updated_at = 0`, second.clientID, first.month)
		go func() {
			for deadline := time.Now().Add(30 * time.Second); closed(first.clientID) == 0 && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			}
			if closed(first.clientID) != 1 || closed(second.clientID) != 0 {
				t.Errorf("MC-11 beside one that cannot be read: %d closed, itself %d", closed(first.clientID), closed(second.clientID))
			}
			exec(`DELETE FROM accruals WHERE client_id = $1`, second.clientID)
		}()
		got := first.lote(t, map[string]any{"acao": "fechar", "clientes": []string{first.clientID, second.clientID, bare, "nenhum"}})
		refused := map[string]string{}
		for _, r := range got.Resultado.Recusados {
			refused[r.Nome] = r.Mensagem
		}
		expect.Must(t, "MC-11 the act came", expect.Is(got.Resultado.Feitos, 2), expect.Is(len(refused), 2),
			expect.Is(refused[""], "Este cliente não tem contrato ativo no mês."),
			expect.Begins(refused["Papel Sem Medição Ltda"], first.month.Title()+" não pode ser fechado: faltam"))
		body := func(sequence int) (text string) {
			t.Helper()
			if err := a.DB().QueryRowContext(t.Context(), `SELECT body FROM closing_snapshots WHERE client_id = $1 AND sequence = $2`, first.clientID, sequence).Scan(&text); err != nil {
				t.Fatal(err)
			}
			return text
		}
		first.must(t, http.MethodPost, first.path("reabrir"), map[string]string{"categoria": "outro", "motivo": "para fechar de novo em seguida"}, nil)
		first.must(t, http.MethodPost, first.path("fechar"), nil, nil)
		if alone := strings.Replace(body(2), `"sequencia":2`, `"sequencia":1`, 1); alone != body(1) {
			t.Errorf("MC-05 the picture of one closed with others is another:\n%s\n%s", body(1), alone)
		}
	})
}
