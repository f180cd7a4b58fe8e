package dataset_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/dataset"
	"ynova/internal/simulation/sample"
)

func made(t testing.TB, who dataset.Who, r *cost.Result) dataset.Dataset {
	t.Helper()
	promised, err := r.Promises()
	if err != nil {
		t.Fatal(err)
	}
	return dataset.New(who, r, promised)
}

func sampleData(t testing.TB) (dataset.Dataset, *cost.Result) {
	t.Helper()
	c := sample.Case(month.New(2026, 12))
	c.Offer.Incentivised = true // else the equivalents are null, and nothing else differs
	r, err := cost.Simulate(&c)
	if err != nil {
		t.Fatal(err)
	}
	who := sample.Who()
	return made(t, dataset.Who{Name: who.Name, Unit: who.Unit, Note: who.Note}, r), r
}

// fields flattens a JSON document into path → text.
func fields(out map[string]string, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			fields(out, strings.TrimPrefix(path+"."+k, "."), x)
		}
	case []any:
		for i, x := range v {
			fields(out, path+"["+string(rune('0'+i%10))+"]", x)
		}
	case json.Number:
		out[path] = v.String()
	case string:
		out[path] = v
	case nil:
		out[path] = "null"
	}
}

func flatten(t testing.TB, d any) map[string]string {
	t.Helper()
	raw, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	fields(out, "", v)
	return out
}

// The demonstration is example E5: the specified figures carry its published values.
func TestSample_E5_SM06_SM07(t *testing.T) {
	d, _ := sampleData(t)
	got, want := flatten(t, d), prooftest.Example(t, "E5")
	for path, key := range map[string]string{
		"totais.atual_R$": "TOTAL cativo/verde/verde", "totais.proposta_verde_R$": "TOTAL livre/verde/0", "totais.proposta_azul_R$": "TOTAL livre/azul/0",
		"totais.economia_percentual_verde": "economia_% livre verde d0 vs cativo verde", "totais.economia_percentual_azul": "economia_% livre azul d0 vs cativo verde",
		"tarifas_energia_atual.energia_fp.total_R$": "cativo_verde.energia_fp", "tarifas_energia_atual.energia_p.total_R$": "cativo_verde.energia_p",
		"tarifas_energia_atual.distribuicao_fp.total_R$": "cativo_verde.distribuicao_fp", "tarifas_energia_atual.distribuicao_p.total_R$": "cativo_verde.distribuicao_p",
		"tarifas_energia_proposta_verde.ccee.total_R$": "livre_verde_d0.ccee", "tarifas_energia_proposta_verde.ccee.medicao_MWh": "requisito",
		"tarifas_energia_proposta_azul.distribuicao_p.total_R$": "livre_azul_d0.distribuicao_p", "tarifas_energia_proposta_verde.energia_icms.valor_R$": "livre_verde_d0.energia_icms",
		"demanda_atual.fp": "cativo_verde.demanda_fp", "demanda_atual.nao_utilizada_fp": "cativo_verde.nao_utilizada_fp", "demanda_proposta_azul.p": "livre_azul_d0.demanda_p",
		"demanda_proposta_azul.nao_utilizada_p": "livre_azul_d0.nao_utilizada_p", "custos_adicionais.gestao_mensal_R$": "livre_verde_d0.gestao",
		"sobrecontratacao.verde": "sobrec_custo", "economia_temporal.verde.um_ano": "economia_1a verde d0 (g=0)",
		"economia_temporal.verde.tres_anos": "economia_3a verde d0 (g=0)", "economia_temporal.verde.dez_anos": "economia_10a verde d0 (g=0)",
		"economia_temporal.percentuais_economia_bandeiras.verde":            "percentual_economia verde",
		"economia_temporal.percentuais_economia_bandeiras.amarela":          "percentual_economia amarela",
		"economia_temporal.percentuais_economia_bandeiras.vermelha_1":       "percentual_economia vermelha_1",
		"economia_temporal.percentuais_economia_bandeiras.vermelha_2":       "percentual_economia vermelha_2",
		"economia_temporal.percentuais_economia_bandeiras.escassez_hidrica": "percentual_economia escassez_hidrica",
		"economia_temporal.economia_media_percentual":                       "economia_media_percentual",
		"economia_ambiental.arvores_preservadas":                            "arvores_20a",
		"economia_ambiental.campos_futebol_equivalentes":                    "campos_futebol",
		"economia_ambiental.toneladas_carbono_evitadas":                     "tco2_ano",
		"economia_anual_modalidades.verde":                                  "economia_1a verde d0 (g=0)",
	} {
		if got[path] != want[key] {
			t.Errorf("SM-06 %s = %s, want %s (E5 %s)", path, got[path], want[key], key)
		}
	}
	expect.All(t, fmt.Sprintf("SM-07 %v", d.Resumo), expect.Is(got["resumo_consumo.percentual_perdas"], "3"),
		expect.Is(got["custos_adicionais.gestao_mensal_R$"], "500.00"), expect.Is(got["resumo_consumo.total_com_perdas_kWh_mes"], "185400"))
	if got["contexto_proposta.encargos.valor_R$"] != "33372.00" || got["contexto_proposta.submercado"] != "SUDESTE" {
		t.Errorf("SM-06 context %+v", d.Contexto)
	}
}

// VD-10: a source that does not earn the equivalents has none, in a new answer and in one that
// was kept when answers stated them for any source.
func TestEquivalentsAreNullWhereNotEarned_VD10(t *testing.T) {
	c := sample.Case(month.New(2026, 12))
	r, err := cost.Simulate(&c)
	if err != nil {
		t.Fatal(err)
	}
	d := made(t, dataset.Who{}, r)
	var kept dataset.Ambiental
	if err := json.Unmarshal([]byte(`{"arvores_preservadas":510,"campos_futebol_equivalentes":0.43,"toneladas_carbono_evitadas":83.16,"fonte":""}`), &kept); err != nil {
		t.Fatal(err)
	}
	for name, of := range map[string]dataset.Ambiental{"new": d.Ambiental, "kept": kept} {
		for path, value := range flatten(t, of) {
			if want := map[bool]string{true: "", false: "null"}[path == "fonte"]; value != want {
				t.Errorf("VD-10 %s: %s = %s", name, path, value)
			}
		}
	}
	if _, told := dataset.Explain(r, "economia_ambiental.arvores_preservadas"); told {
		t.Error("VD-10 equivalents that are not earned are explained")
	}
}

// Document 2, section 3: every field exists and is filled.
func TestEveryFieldIsFilled_SM06(t *testing.T) {
	d, _ := sampleData(t)
	got := flatten(t, d)
	line := []string{"medicao_MWh", "tarifa_R$_MWh", "total_R$"}
	var want []string
	for _, f := range []string{"nome", "unidade", "distribuidora", "subgrupo", "modalidade", "demanda_contratada_kW", "consumo_medio_MWh_mes", "observacao"} {
		want = append(want, "cliente."+f)
	}
	for _, f := range []string{"mes", "consumo_ponta_kWh", "consumo_fora_ponta_kWh", "consumo_reservado_kWh", "demanda_ponta_kW", "demanda_fora_ponta_kW"} {
		want = append(want, "consumo_mensal[0]."+f)
	}
	for _, table := range []string{"atual", "proposta_verde", "proposta_azul"} {
		for _, r := range []string{"energia_fp", "energia_p", "ccee", "distribuicao_fp", "distribuicao_p"} {
			for _, f := range line {
				want = append(want, "tarifas_energia_"+table+"."+r+"."+f)
			}
		}
		want = append(want, "tarifas_energia_"+table+".energia_icms.valor_R$")
		for _, f := range []string{"fp", "p", "nao_utilizada_fp", "nao_utilizada_p", "ultrapassada_fp", "ultrapassada_p"} {
			want = append(want, "demanda_"+table+"."+f)
		}
	}
	want = append(want, "custos_adicionais.gerador_R$", "multa_ultrapassagem.verde", "multa_ultrapassagem.azul", "sobrecontratacao.azul",
		"economia_temporal.azul.um_ano", "economia_temporal.azul.tres_anos", "economia_temporal.azul.dez_anos", "economia_temporal.dez_anos_bandeiras.vermelha_2",
		"tarifas_referencia.verde[0].te_p_R$_MWh", "tarifas_proposta.azul[0].energia_R$_MWh", "economia_anual_modalidades.azul", "economia_anual_modalidades.sobrecontratacao_verde")
	null := map[string]bool{"consumo_mensal[0].consumo_reservado_kWh": true, "tarifas_energia_atual.ccee.tarifa_R$_MWh": true}
	for _, path := range want {
		if v, ok := got[path]; !ok || v == "null" && !null[path] {
			t.Errorf("SM-06 %s = %q, present %v", path, v, ok)
		}
	}
}

// The lines on the screen add up to the totals on the screen.
func TestShownLinesAddUp_SM06(t *testing.T) {
	c := sample.Case(month.New(2026, 12))
	for i := range c.Use {
		c.Use[i].OffPeak += c.Use[i].OffPeak / 7 * 1e0
		c.Use[i].Peak -= c.Use[i].Peak / 100 * 3
		kw := decimal.NewFromInt(int64(560 + 7*i))
		c.Use[i].DemandOffPeak = &kw
	}
	r, err := cost.Simulate(&c)
	if err != nil {
		t.Fatal(err)
	}
	got := flatten(t, made(t, dataset.Who{Name: "x"}, r))
	for table, total := range map[string]string{"atual": "atual", "proposta_verde": "proposta_verde", "proposta_azul": "proposta_azul"} {
		sum := decimal.Zero
		for path, v := range got {
			energy := strings.HasPrefix(path, "tarifas_energia_"+table+".") && (strings.HasSuffix(path, ".total_R$") || strings.HasSuffix(path, ".valor_R$"))
			demand := strings.HasPrefix(path, "demanda_"+table+".") && !strings.HasSuffix(path, "_kW") && !strings.HasSuffix(path, "_ano_R$")
			if energy || demand {
				sum = sum.Add(decimal.RequireFromString(v))
			}
		}
		if table != "atual" {
			sum = sum.Add(decimal.NewFromInt(500))
		}
		if sum.StringFixed(2) != got["totais."+total+"_R$"] {
			t.Errorf("%s: lines add up to %s, total %s", table, sum, got["totais."+total+"_R$"])
		}
	}
}
