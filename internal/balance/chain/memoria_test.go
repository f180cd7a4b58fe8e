package chain_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
)

// outline is a record as lines: name = value unit [formula] <source>.
func outline(n trace.Node, indent string) string {
	line := indent + n.Name + " ="
	for _, part := range []string{n.Value, n.Unit} {
		if part != "" {
			line += " " + part
		}
	}
	if n.Formula != "" {
		line += " [" + n.Formula + "]"
	}
	if n.Source != nil {
		line += " <" + strings.TrimSpace(n.Source.Kind+" "+n.Source.Ref) + ">"
	}
	if n.Rules != "" {
		line += " " + n.Rules
	}
	line += "\n"
	for _, input := range n.Inputs {
		line += outline(input, indent+"  ")
	}
	return line
}

func checkRecord(t *testing.T, node trace.Node, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.TrimLeft(want, "\n"), outline(node, "")); diff != "" {
		t.Errorf("EB-16 record (-want +got):\n%s", diff)
	}
}

func contractSources(n int) (from chain.Sources) {
	from = chain.Sources{
		Row: trace.Source{Kind: "planilha"}, Loss: trace.Source{Kind: "parâmetro"}, Proinfa: trace.Source{Kind: "contrato", Ref: "CT-1"},
		Adjusted: "Não",
	}
	for i := range n {
		code := string(rune('1' + i))
		from.Contracts = append(from.Contracts, trace.Source{Kind: "contrato", Ref: "CT-" + code})
		from.Volumes = append(from.Volumes, trace.Source{Kind: "contrato", Ref: "volume de CT-" + code})
		from.Prices = append(from.Prices, trace.Node{Name: "Preço", Value: code + "00.00", Unit: "R$/MWh"})
	}
	return from
}

// November 2026 of example E1 (domain 1.8).
func TestRecordOfOneContract_EB16(t *testing.T) {
	p := chain.Pool{
		DefaultLoss: pct(3), Units: []chain.Measure{{Consumption: mwh(t, "402.880")}},
		Supplies: []chain.Supply{{
			Volume: mwh(t, "324"), Lower: pct(80), Upper: pct(120), Price: price(t, "247.35"), Proinfa: mwh(t, "6.105"), Factor: percent.Hundred,
		}},
	}
	from := contractSources(1)
	from.Prices[0].Value = "247.35"
	spot := chain.SpotReference{Price: price(t, "186.59"), Source: trace.Source{Kind: "premissa"}}
	checkRecord(t, chain.Memoria(month.New(2026, 11), &p, 0, from, spot), `
Balanço de novembro de 2026 = Excedente regras do balanço, versão 1
  Requisito = 414.966 MWh [Consumo × (1 + Perdas)]
    Consumo = 402.880 MWh [medição em kWh ÷ 1000, 3 casas]
      Medição = 402.880 MWh <planilha>
    Perdas (%) = 3 % <parâmetro>
  Perdas = 12.086 MWh [Requisito − Consumo]
    Requisito = 414.966 MWh
    Consumo = 402.880 MWh
  NET = 408.861 MWh [(Requisito − PROINFA) × Fator de atendimento]
    Requisito = 414.966 MWh
    PROINFA = 6.105 MWh <contrato CT-1>
    Fator de atendimento = 100 % <contrato CT-1>
  Contrato = 324.000 MWh [volume do mês: o sazonalizado, MW médio × horas, ou o informado na linha]
    Contrato 1 = 324.000 MWh <contrato volume de CT-1>
  Mínimo = 259.200 MWh [Contrato × limite inferior ÷ 100]
    Contrato 1 = 259.200 MWh <contrato CT-1>
  Máximo = 388.800 MWh [Contrato × limite superior ÷ 100]
    Contrato 1 = 388.800 MWh <contrato CT-1>
  Faturar = 388.800 MWh [mín(máx(NET, Mínimo), Máximo)]
    NET = 408.861 MWh
    Mínimo = 259.200 MWh
    Máximo = 388.800 MWh
  Sobra = 0.000 MWh [máx(Faturar − NET, 0)]
    Faturar = 388.800 MWh
    NET = 408.861 MWh
  Déficit = 20.061 MWh [máx(NET − Faturar, 0)]
    Faturar = 388.800 MWh
    NET = 408.861 MWh
  Valor da energia = 96169.68 R$ [Faturar × Preço, em centavos]
    Faturar = 388.800 MWh
    Preço = 247.35 R$/MWh
  Reajustado = Não [o mês alcançou o 1º aniversário da data-base e o preço é P₀ × Fator]
  MCP estimado = -3743.18 R$ [Sobra × PLD − Déficit × PLD, cada parcela em centavos]
    Sobra = 0.000 MWh
    Déficit = 20.061 MWh
    PLD = 186.59 R$/MWh <premissa>
  Conformidade = Excedente [Mínimo ≤ NET ≤ Máximo]
    NET = 408.861 MWh
    Mínimo = 259.200 MWh
    Máximo = 388.800 MWh
    Utilização = 126.19 % [NET ÷ Contrato]
    Δ% sobre o máximo = 5.16 % [(NET − Máximo) ÷ Máximo]
`)
}

// Two units of 60 and 30 MWh on 60 MWh take or pay at 100 and 20 to 60 MWh at 200: 60
// and 30 MWh are billed, two thirds of each to the first unit (domain 1.4).
func TestRecordOfAGroup_EB16(t *testing.T) {
	p := chain.Pool{
		DefaultLoss: pct(0),
		Units:       []chain.Measure{{Consumption: mwh(t, "60"), Proinfa: mwh(t, "0"), Loss: pct(0)}, {Consumption: mwh(t, "30"), Proinfa: mwh(t, "0")}},
		Supplies:    []chain.Supply{supply(t, "60", 100, 100, "100"), supply(t, "40", 50, 150, "200")},
	}
	const shared = ", × participação da unidade no NET do grupo"
	checkRecord(t, chain.Memoria(month.New(2026, 1), &p, 0, contractSources(2), chain.SpotReference{}), `
Balanço de janeiro de 2026 = Conforme regras do balanço, versão 1
  Requisito = 60.000 MWh [Consumo × (1 + Perdas)]
    Consumo = 60.000 MWh [medição em kWh ÷ 1000, 3 casas]
      Medição = 60.000 MWh <planilha>
    Perdas (%) = 0 % <planilha>
  Perdas = 0.000 MWh [Requisito − Consumo]
    Requisito = 60.000 MWh
    Consumo = 60.000 MWh
  NET = 60.000 MWh [(Requisito − PROINFA) × Fator de atendimento]
    Requisito = 60.000 MWh
    PROINFA = 0.000 MWh <planilha>
    Fator de atendimento = 100 % <contrato CT-1>
  Contrato = 66.667 MWh [volume do mês: o sazonalizado, MW médio × horas, ou o informado na linha`+shared+`]
    Contrato 1 = 60.000 MWh <contrato volume de CT-1>
    Contrato 2 = 40.000 MWh <contrato volume de CT-2>
  Mínimo = 53.333 MWh [Contrato × limite inferior ÷ 100`+shared+`]
    Contrato 1 = 60.000 MWh <contrato CT-1>
    Contrato 2 = 20.000 MWh <contrato CT-2>
  Máximo = 80.000 MWh [Contrato × limite superior ÷ 100`+shared+`]
    Contrato 1 = 60.000 MWh <contrato CT-1>
    Contrato 2 = 60.000 MWh <contrato CT-2>
  Faturar = 60.000 MWh [cada contrato no seu mínimo, depois completados em ordem até o NET do grupo`+shared+`]
    NET = 60.000 MWh
    Mínimo = 53.333 MWh
    Máximo = 80.000 MWh
    NET do grupo = 90.000 MWh
    Contrato 1 = 60.000 MWh <contrato CT-1>
    Contrato 2 = 30.000 MWh <contrato CT-2>
  Sobra = 0.000 MWh [máx(Faturar − NET, 0)]
    Faturar = 60.000 MWh
    NET = 60.000 MWh
  Déficit = 0.000 MWh [máx(NET − Faturar, 0)]
    Faturar = 60.000 MWh
    NET = 60.000 MWh
  Valor da energia = 8000.00 R$ [Faturar × Preço, em centavos]
    Faturar = 60.000 MWh
    Preço = 133.33 R$/MWh [Valor ÷ Faturar, a média dos contratos]
      Preço do contrato 1 = 100.00 R$/MWh
      Preço do contrato 2 = 200.00 R$/MWh
  Reajustado = Não [o mês alcançou o 1º aniversário da data-base e o preço é P₀ × Fator]
  MCP estimado = R$ [Sobra × PLD − Déficit × PLD, cada parcela em centavos]
    Sobra = 0.000 MWh
    Déficit = 0.000 MWh
  Conformidade = Conforme [Mínimo ≤ NET ≤ Máximo]
    NET = 60.000 MWh
    Mínimo = 53.333 MWh
    Máximo = 80.000 MWh
    Utilização = 90 % [NET ÷ Contrato]
    Δ% sobre o máximo = -25 % [(NET − Máximo) ÷ Máximo]
`)
}

// A unit without contract whose columns a person typed, and one that nothing is known of.
func TestRecordOfStatedColumns_EB16(t *testing.T) {
	p := chain.Pool{Units: []chain.Measure{{
		Given: chain.Given{Price: price(t, "150")},
		Fixed: chain.Fixed{Requirement: mwh(t, "11"), Net: mwh(t, "10"), Minimum: mwh(t, "8"), Maximum: mwh(t, "12"), Billable: mwh(t, "9")},
	}}}
	checkRecord(t, chain.Memoria(month.New(2026, 2), &p, 0, contractSources(0), chain.SpotReference{}), `
Balanço de fevereiro de 2026 = Conforme regras do balanço, versão 1
  Requisito = 11.000 MWh <usuário>
  Perdas = MWh [Requisito − Consumo]
    Requisito = 11.000 MWh
    Consumo = MWh
  NET = 10.000 MWh <usuário>
  Contrato = MWh [volume do mês: o sazonalizado, MW médio × horas, ou o informado na linha]
    Informado na linha = <planilha>
  Mínimo = 8.000 MWh <usuário>
  Máximo = 12.000 MWh <usuário>
  Faturar = 9.000 MWh <usuário>
  Sobra = 0.000 MWh [máx(Faturar − NET, 0)]
    Faturar = 9.000 MWh
    NET = 10.000 MWh
  Déficit = 1.000 MWh [máx(NET − Faturar, 0)]
    Faturar = 9.000 MWh
    NET = 10.000 MWh
  Valor da energia = 1350.00 R$ [Faturar × Preço, em centavos]
    Faturar = 9.000 MWh
    Preço = 150.00 R$/MWh <planilha>
  Reajustado = Não [o mês alcançou o 1º aniversário da data-base e o preço é P₀ × Fator]
  MCP estimado = R$ [Sobra × PLD − Déficit × PLD, cada parcela em centavos]
    Sobra = 0.000 MWh
    Déficit = 1.000 MWh
  Conformidade = Conforme [Mínimo ≤ NET ≤ Máximo]
    NET = 10.000 MWh
    Mínimo = 8.000 MWh
    Máximo = 12.000 MWh
    Δ% sobre o máximo = -16.67 % [(NET − Máximo) ÷ Máximo]
`)
	nothing := chain.Pool{Units: []chain.Measure{{}}}
	checkRecord(t, chain.Memoria(month.New(2026, 2), &nothing, 0, contractSources(0), chain.SpotReference{Price: price(t, "100")}), `
Balanço de fevereiro de 2026 = Indefinido regras do balanço, versão 1
  Requisito = MWh [Consumo × (1 + Perdas)]
    Consumo = MWh [medição em kWh ÷ 1000, 3 casas]
      Medição = MWh <planilha>
    Perdas (%) = % <parâmetro>
  Perdas = MWh [Requisito − Consumo]
    Requisito = MWh
    Consumo = MWh
  NET = MWh [(Requisito − PROINFA) × Fator de atendimento]
    Requisito = MWh
    PROINFA = MWh <contrato CT-1>
    Fator de atendimento = 100 %
  Contrato = MWh [volume do mês: o sazonalizado, MW médio × horas, ou o informado na linha]
    Informado na linha = <planilha>
  Mínimo = MWh [Contrato × limite inferior ÷ 100]
    Informado na linha = <planilha>
  Máximo = MWh [Contrato × limite superior ÷ 100]
    Informado na linha = <planilha>
  Faturar = MWh [mín(máx(NET, Mínimo), Máximo)]
    NET = MWh
    Mínimo = MWh
    Máximo = MWh
  Sobra = MWh [máx(Faturar − NET, 0)]
    Faturar = MWh
    NET = MWh
  Déficit = MWh [máx(NET − Faturar, 0)]
    Faturar = MWh
    NET = MWh
  Valor da energia = R$ [Faturar × Preço, em centavos]
    Faturar = MWh
    Preço = R$/MWh
  Reajustado = Não [o mês alcançou o 1º aniversário da data-base e o preço é P₀ × Fator]
  MCP estimado = R$ [Sobra × PLD − Déficit × PLD, cada parcela em centavos]
    Sobra = MWh
    Déficit = MWh
    PLD = 100.00 R$/MWh <>
  Conformidade = Indefinido [Mínimo ≤ NET ≤ Máximo]
    NET = MWh
    Mínimo = MWh
    Máximo = MWh
`)
}

// A person may state the requirement of a unit that shares its contract, and nothing
// else of it (domain 1.2).
func TestRecordOfASharedColumn_EB16(t *testing.T) {
	p := chain.Pool{
		DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "10", 0, 200, "100")},
		Units: []chain.Measure{
			{
				Consumption: mwh(t, "5"), Proinfa: mwh(t, "0"),
				Fixed: chain.Fixed{Requirement: mwh(t, "6"), Net: mwh(t, "1"), Minimum: mwh(t, "1"), Maximum: mwh(t, "1"), Billable: mwh(t, "1")},
			},
			{Consumption: mwh(t, "2"), Proinfa: mwh(t, "0")},
		},
	}
	p.Supplies[0].Factor = 50 * percent.One
	node := chain.Memoria(month.New(2026, 2), &p, 0, contractSources(1), chain.SpotReference{})
	text := outline(node, "")
	for _, want := range []string{
		"\n  Requisito = 6.000 MWh <usuário>\n", "\n  NET = 3.000 MWh [", "\n    Fator de atendimento = 50 % <contrato CT-1>\n",
		"\n  Mínimo = 0.000 MWh [", "\n  Máximo = 15.000 MWh [", "\n  Faturar = 3.000 MWh [",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("EB-16 %q is not in\n%s", want, text)
		}
	}
}
