package app_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/expect"
)

type monthRow struct {
	Mes          string
	ConsumoMWh   float64
	Requisito    float64
	Net          float64
	Contrato     float64
	Minimo       float64
	Maximo       float64
	Faturar      float64
	Proinfa      float64
	Conformidade string
}

// The main job, end to end on the real product: sign in, contract, spreadsheet,
// balance, dashboard. The figures are example E1 of the domain reference.
func TestMainJob(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)

		var created struct{ ID string }
		who.must(t, http.MethodPost, "/contracts", contractBody("CT-E1", "11222333000181"), &created)

		sheet := "cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\n" +
			"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;BRSP001;2026-10;331250;6,412\n" +
			"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;BRSP001;11/2026;402880;6,105\n" +
			"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;BRSP001;2026-02;221400;5,980\n"
		balanceID := who.importSheet(t, "medicao.csv", []byte(sheet))

		t.Run("EB-16 the balance of E1 is reproduced", func(t *testing.T) {
			var detail struct {
				Header struct{ ContractID string }
				Months []monthRow
			}
			who.must(t, http.MethodGet, "/energy-balance/"+balanceID, nil, &detail)
			if detail.Header.ContractID != created.ID {
				t.Errorf("contract = %q, want %q", detail.Header.ContractID, created.ID)
			}
			want := map[string]monthRow{
				"2026-10": {"2026-10", 331.250, 341.188, 334.776, 334.800, 267.840, 401.760, 334.776, 6.412, "Conforme"},
				"2026-11": {"2026-11", 402.880, 414.966, 408.861, 324.000, 259.200, 388.800, 388.800, 6.105, "Excedente"},
				"2026-02": {"2026-02", 221.400, 228.042, 222.062, 302.400, 241.920, 362.880, 241.920, 5.980, "Subutilizado"},
			}
			if len(detail.Months) != len(want) {
				t.Fatalf("%d months, want %d", len(detail.Months), len(want))
			}
			for _, got := range detail.Months {
				if got != want[got.Mes] {
					t.Errorf("month %s\n got %+v\nwant %+v", got.Mes, got, want[got.Mes])
				}
			}
		})
		t.Run("DB-11 the dashboard of the month shows it", func(t *testing.T) {
			for mes, class := range map[string]string{"2026-10": "Conforme", "2026-11": "Excedente", "2026-02": "Subutilizado", "2026-05": "Indefinido"} {
				var got struct {
					TotalContratosAtivos     int
					DistribuicaoConformidade map[string]int
				}
				who.must(t, http.MethodGet, "/api/dashboard/overview?mes="+mes, nil, &got)
				if got.TotalContratosAtivos != 1 || got.DistribuicaoConformidade[class] != 1 {
					t.Errorf("%s: %+v, want 1 %s", mes, got, class)
				}
			}
		})
		t.Run("EB-16 a changed contract moves its months at once", func(t *testing.T) {
			who.must(t, http.MethodPut, "/contracts/"+created.ID, map[string]any{"upper_limit_percent": 130}, nil)
			var got struct{ DistribuicaoConformidade map[string]int }
			who.must(t, http.MethodGet, "/api/dashboard/overview?mes=2026-11", nil, &got)
			if got.DistribuicaoConformidade["Conforme"] != 1 {
				t.Errorf("distribution = %v, want the month inside the wider band", got.DistribuicaoConformidade)
			}
		})
		t.Run("EB-15 the same sheet again changes nothing", func(t *testing.T) {
			if again := who.importSheet(t, "medicao.csv", []byte(sheet)); again != balanceID {
				t.Errorf("balance = %s, want %s", again, balanceID)
			}
		})
	})
}

// importSheet uploads a spreadsheet and waits for its job.
func (w *person) importSheet(t *testing.T, name string, file []byte) (balanceID string) {
	t.Helper()
	var job struct{ JobID, Status, BalanceID, Error string }
	w.must(t, http.MethodPost, "/energy-balance/upload",
		map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString(file)}, &job)
	deadline := time.Now().Add(30 * time.Second)
	for job.Status != "completed" {
		w.must(t, http.MethodGet, "/energy-balance/jobs/"+job.JobID, nil, &job)
		expect.Must(t, "import", expect.Not(job.Status, "failed"), expect.Is(strings.HasPrefix(job.Status, "needs_"), false),
			expect.Is(time.Now().After(deadline), false))
		time.Sleep(20 * time.Millisecond)
	}
	return job.BalanceID
}
