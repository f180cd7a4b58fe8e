package dossier_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

const (
	benchContracts = 100_000
	benchYears     = 10
)

// BenchmarkDetail_CT09 reads a contract with ten years of months, invoices and
// checks among 100,000 contracts, from the request to the encoded answer. The worst
// of the calls has to stay below 50 ms.
func BenchmarkDetail_CT09(b *testing.B) {
	w := newTestEnv(b, dbtest.SQLite(b))
	id := w.decade(b)
	if _, err := w.contracts.BulkInsert(b.Context(), actor.SystemActor(), others()); err != nil {
		b.Fatal(err)
	}
	staff := w.People[actor.Gestora]
	var took []time.Duration
	size := 0
	for b.Loop() {
		elapsed := clock.Stopwatch()
		d, err := w.dossier.Detail(b.Context(), staff, id, 0)
		if err != nil {
			b.Fatal(err)
		}
		body, err := json.Marshal(d)
		if err != nil {
			b.Fatal(err)
		}
		took, size = append(took, elapsed()), len(body)
		expect.Must(b, "months, invoices, periods", expect.Len(d.ConsumptionHistory, 12*benchYears), expect.Len(d.Invoices, 24*benchYears),
			expect.Len(d.Obligations, 12*benchYears))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "max-ms")
	b.ReportMetric(float64(size)/1024, "KiB")
}

// decade enters a contract with ten years of metering and two invoices a month.
func (w *testEnv) decade(b *testing.B) string {
	b.Helper()
	first := month.New(2017, 1)
	v := w.contract(func(in *contract.Input) { in.StartDate, in.EndDate = "2017-01-01", "2026-12-31" })
	var file strings.Builder
	file.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n")
	for k := range 12 * benchYears {
		fmt.Fprintf(&file, "Metalúrgica São João;%s;M-1;%s;%d,%03d;6,1\n", cnpj, first.Add(k), 250+k, k)
	}
	w.measure(file.String())
	staff := w.As(actor.Gestora)
	for k := range 12 * benchYears {
		m := first.Add(k)
		staff.JSON("POST", "/contracts/"+v.ID+"/invoices", fmt.Sprintf(`{"kind":"nf_fornecedora","competencia":"%s","valor":82806.84,"status":"Paga",
			"figures":{"energy_mwh":334.776,"unit_price":247.35,"energy_value":82806.84,"icms_value":18177.11,"icms_rate":18}}`, m)).Status(b, 201)
		staff.JSON("POST", "/contracts/"+v.ID+"/invoices", fmt.Sprintf(`{"kind":"fatura_distribuidora","competencia":"%s","valor":65993.12,"status":"Paga","figures":{
			"subgroup":"A4","modality":"Verde","discount_percent":50,"icms_rate":18,"icms_value":15362.48,"pis_cofins_rate":5.32,"reactive_value":0,"tusd_value":65680.67,
			"demand":[{"posto":"unico","contracted_kw":500,"measured_kw":490,"billed_kw":500,"tariff":32.5,"value":10465.25}],
			"energy":[{"posto":"ponta","kwh":9800,"tariff":2296.63,"value":15379.81},{"posto":"fora_ponta","kwh":148200,"tariff":140.21,"value":26764.25}]}}`, m)).Status(b, 201)
	}
	return v.ID
}

// others yields the rest of the portfolio.
func others() iter.Seq2[contract.Bulk, error] {
	return func(yield func(contract.Bulk, error) bool) {
		for i := range benchContracts {
			in := contract.NewInput()
			in.Code, in.ClientName, in.CNPJ = fmt.Sprintf("CT-%d", 1_700_000_000_000+i), fmt.Sprintf("Cerâmica União %d", i), cnpjOf(i)
			in.Volume, in.StartDate, in.EndDate, in.AveragePrice, in.Supplier = "331.25", "2024-01-01", "2027-12-31", "247.35", "Alfa Energia"
			if !yield(contract.Bulk{Input: in}, nil) {
				return
			}
		}
	}
}

// cnpjOf returns the n-th valid CNPJ.
func cnpjOf(n int) string {
	base := fmt.Sprintf("%08d0001", (n+1)*61_803_399%100_000_000)
	for digits := range 100 {
		if text := fmt.Sprintf("%s%02d", base, digits); valid(text) {
			return text
		}
	}
	panic("no check digits fit")
}

func valid(text string) bool {
	_, err := brdoc.ParseCNPJ(text)
	return err == nil
}
