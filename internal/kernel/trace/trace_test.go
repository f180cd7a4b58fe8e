package trace_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/trace"
)

func TestRulesOfACalculation(t *testing.T) {
	t.Parallel()
	want := trace.Node{Name: "requisito", Value: "1", Rules: "balanço, versão 3"}
	if diff := cmp.Diff(want, trace.Node{Name: "requisito", Value: "1"}.Under("balanço", 3)); diff != "" {
		t.Errorf("Under (-want +got):\n%s", diff)
	}
}

func TestNodeJSON(t *testing.T) {
	t.Parallel()
	node := trace.Result("requisito", "consumo × (1 + perdas)", "341.188", "MWh",
		trace.Input("consumo", "331.250", "MWh", trace.Source{Kind: trace.KindPlanilha, Ref: "import 12 linha 14"}),
		trace.Input("perdas", "3", "%", trace.Source{Kind: trace.KindParametro, Ref: "balanco.perdas", Detail: "desde 2026-01"}),
	)
	const want = `{"name":"requisito","formula":"consumo × (1 + perdas)","value":"341.188","unit":"MWh","inputs":[` +
		`{"name":"consumo","value":"331.250","unit":"MWh","source":{"kind":"planilha","ref":"import 12 linha 14"}},` +
		`{"name":"perdas","value":"3","unit":"%","source":{"kind":"parâmetro","ref":"balanco.perdas","detail":"desde 2026-01"}}]}`
	text, err := json.Marshal(node)
	if err != nil || string(text) != want {
		t.Fatalf("JSON = %s, %v", text, err)
	}
	var back trace.Node
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(node, back); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
	if text, _ := json.Marshal(trace.Node{Name: "pld"}); string(text) != `{"name":"pld","value":""}` {
		t.Errorf("a missing value is %s", text)
	}
}
