package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// brokenRules is every rule of document 1 section 5 that an input can break, with
// the sentence that the form shows.
var brokenRules = []struct {
	rule    string
	change  func(in *contract.Input)
	path    string
	message string // empty: allowed
}{
	{"CC-02 blank client", func(in *contract.Input) { in.ClientName = " \t " }, "client_name", "Informe o cliente"},
	{"CC-03 no CNPJ", func(in *contract.Input) { in.CNPJ = "" }, "cnpj", "Informe um CNPJ válido"},
	{"CC-03 13 digits", func(in *contract.Input) { in.CNPJ = "1144477700016" }, "cnpj", "Informe um CNPJ válido"},
	{"CC-03 wrong digit", func(in *contract.Input) { in.CNPJ = "11444777000162" }, "cnpj", "Informe um CNPJ válido"},
	{"CC-03 all equal", func(in *contract.Input) { in.CNPJ = "11111111111111" }, "cnpj", "Informe um CNPJ válido"},
	{"CC-03 masked", func(in *contract.Input) { in.CNPJ = "11.444.777/0001-61" }, "", ""},
	{"CC-03 with letters", func(in *contract.Input) { in.CNPJ = "12abc34501de35" }, "", ""},
	{"CC-04 no volume", func(in *contract.Input) { in.Volume = "" }, "contracted_volume_mwh", "Informe um volume maior que zero"},
	{"CC-04 zero", func(in *contract.Input) { in.Volume = "0.000" }, "contracted_volume_mwh", "Informe um volume maior que zero"},
	{"CC-04 negative", func(in *contract.Input) { in.Volume = "-1" }, "contracted_volume_mwh", "Informe um volume maior que zero"},
	{"CC-04 no number", func(in *contract.Input) { in.Volume = "NaN" }, "contracted_volume_mwh", "Informe um volume maior que zero"},
	{"CC-04 smallest", func(in *contract.Input) { in.Volume = "0.00000000001" }, "", ""},
	{"CC-04 exponent", func(in *contract.Input) { in.Volume = "1e3" }, "", ""},
	{"CC-04 huge exponent", func(in *contract.Input) { in.Volume = "1e999999999" }, "contracted_volume_mwh", "Informe um volume maior que zero"},
	{"too large", func(in *contract.Input) { in.Volume = "1000000.001" }, "contracted_volume_mwh", "Informe um volume de até 1.000.000 MWh por mês"},
	{"too large a power", func(in *contract.Input) { in.Volume, in.VolumeUnit = "1300.1", "MW médio" }, "contracted_volume_mwh", "Informe um volume de até 1.300 MW médio"},
	{"too many decimals", func(in *contract.Input) { in.Volume = "1.000000000001" }, "contracted_volume_mwh", "O volume tem casas decimais demais"},
	{"CC-10 MW médio", func(in *contract.Input) { in.VolumeUnit = "MW médio" }, "", ""},
	{"CC-10 unknown unit", func(in *contract.Input) { in.VolumeUnit = "GWh" }, "volume_unit", "Unidade do volume deve ser MWh ou MW médio"},
	{"CC-05 no start", func(in *contract.Input) { in.StartDate = "" }, "start_date", "Informe o início da vigência"},
	{"CC-05 no end", func(in *contract.Input) { in.EndDate = "" }, "end_date", "Informe o fim da vigência"},
	{"CC-05 no such day", func(in *contract.Input) { in.StartDate = "2026-02-30" }, "start_date", "Informe o início da vigência"},
	{"CC-05 end before start", func(in *contract.Input) { in.EndDate = "2025-12-31" }, "end_date", "O fim deve ser maior ou igual ao início"},
	{"CC-05 one day", func(in *contract.Input) { in.EndDate = in.StartDate }, "", ""},
	{"CC-05 date and time", func(in *contract.Input) { in.StartDate = "2026-01-01T00:00:00Z" }, "", ""},
	{"a year out of range", func(in *contract.Input) { in.EndDate = "9999-12-31" }, "end_date", "A data deve estar entre os anos de 1990 e 2100"},
	{"CC-06 upper 0", func(in *contract.Input) { in.UpperLimit = "0" }, "", ""},
	{"CC-06 upper 500", func(in *contract.Input) { in.UpperLimit = "500" }, "", ""},
	{"CC-06 upper 500.01", func(in *contract.Input) { in.UpperLimit = "500.01" }, "upper_limit_percent", "Limite superior deve estar entre 0% e 500%"},
	{"CC-06 upper -1", func(in *contract.Input) { in.UpperLimit = "-1" }, "upper_limit_percent", "Limite superior deve estar entre 0% e 500%"},
	{"CC-06 lower 500.01", func(in *contract.Input) { in.LowerLimit = "500.01" }, "lower_limit_percent", "Limite inferior deve estar entre 0% e 500%"},
	{"CC-06 lower -0.01", func(in *contract.Input) { in.LowerLimit = "-0.01" }, "lower_limit_percent", "Limite inferior deve estar entre 0% e 500%"},
	{"CC-06 flexibility 500.01", func(in *contract.Input) { in.Flexibility = "500.01" }, "flexibility_percent", "Flexibilidade deve estar entre 0% e 500%"},
	{"CC-06 flexibility -1", func(in *contract.Input) { in.Flexibility = "-1" }, "flexibility_percent", "Flexibilidade deve estar entre 0% e 500%"},
	{"CC-06 flexibility 0", func(in *contract.Input) { in.Flexibility = "0" }, "", ""},
	{"CC-06 upper below lower", func(in *contract.Input) { in.UpperLimit, in.LowerLimit = "80", "80.01" }, "upper_limit_percent", "Limite superior deve ser maior ou igual ao inferior"},
	{"CC-06 upper equals lower", func(in *contract.Input) { in.UpperLimit, in.LowerLimit = "80", "80" }, "", ""},
	{"CC-06 no limits", func(in *contract.Input) { in.UpperLimit, in.LowerLimit, in.Flexibility = "", "", "" }, "", ""},
	{"CC-08 two addresses", func(in *contract.Input) { in.Email = "ana@alfa.com.br , rui@beta.com" }, "", ""},
	{"CC-08 no address", func(in *contract.Input) { in.Email = "ana" }, "email", "Informe e-mails válidos, separados por vírgula (no máximo 10)"},
	{"CC-08 trailing comma", func(in *contract.Input) { in.Email = "ana@alfa.com.br," }, "", ""},
	{"CC-08 ten", func(in *contract.Input) { in.Email = strings.Repeat("a@b.com,", 9) + "a@b.com" }, "", ""},
	{"CC-08 eleven", func(in *contract.Input) {
		in.Email = "1@b.com,2@b.com,3@b.com,4@b.com,5@b.com,6@b.com,7@b.com,8@b.com,9@b.com,10@b.com,11@b.com"
	}, "email", "Informe até 10 e-mails"},
	{"B13 line break", func(in *contract.Input) { in.Email = "ana@alfa.com.br\r\nBcc: x@y.com" }, "email", "Informe e-mails válidos, separados por vírgula (no máximo 10)"},
	{"DR-14 display name", func(in *contract.Input) { in.Email = "Ana <ana@alfa.com.br>" }, "", ""},
	{"DR-14 accent", func(in *contract.Input) { in.Email = "joão@alfa.com.br" }, "email", "O servidor de e-mail não aceita acento antes do @ (joão)."},
	{"DR-11 in force", func(in *contract.Input) { in.Status = "Em vigor" }, "", ""},
	{"B13 quoted part", func(in *contract.Input) { in.Email = `"a b"@alfa.com.br` }, "email", "Informe e-mails válidos, separados por vírgula (no máximo 10)"},
	{"B13 group", func(in *contract.Input) { in.Email = "todos:a@b.com;" }, "email", "Informe e-mails válidos, separados por vírgula (no máximo 10)"},
	{"CT-15 unknown status", func(in *contract.Input) { in.Status = "Encerrado" }, "status", "Status deve ser Ativo, Inativo ou Em análise"},
	{"CT-15 another case", func(in *contract.Input) { in.Status = "ATIVO" }, "status", "Status deve ser Ativo, Inativo ou Em análise"},
	{"CT-15 alias", func(in *contract.Input) { in.Status = "pending" }, "", ""},
	{"CT-17 unknown source", func(in *contract.Input) { in.EnergySource = "solar" }, "energy_source", "Fonte de energia deve ser Convencional ou Incentivada"},
	{"CC-11 unknown incentive", func(in *contract.Input) { in.Incentive = "80" }, "incentive_percent", "Percentual de incentivo deve ser 0, 50 ou 100"},
	{"CT-16 unknown compliance", func(in *contract.Input) { in.NF = "OK" }, "compliance_nf", "Conformidade deve ser Conforme, Divergente ou Em análise"},
	{"CT-13 negative proinfa", func(in *contract.Input) { in.Proinfa = "-0.001" }, "proinfa_contribution", "PROINFA deve ser maior ou igual a zero, com até 3 casas decimais"},
	{"CT-13 step of proinfa", func(in *contract.Input) { in.Proinfa = "0.0005" }, "proinfa_contribution", "PROINFA deve ser maior ou igual a zero, com até 3 casas decimais"},
	{"CT-13 zero proinfa", func(in *contract.Input) { in.Proinfa = "0" }, "", ""},
	{"losses over 100", func(in *contract.Input) { in.Loss = "100.1" }, "loss_percent", "Perdas devem estar entre 0% e 100%"},
	{"negative price", func(in *contract.Input) { in.AveragePrice = "-1" }, "average_price_mwh", "Informe um preço médio entre 0 e 100.000 R$/MWh"},
	{"DR-14 line break in a name", func(in *contract.Input) { in.Supplier = "Alfa\nEnergia" }, "", ""},
	{"control in a name", func(in *contract.Input) { in.Supplier = "Alfa\x07Energia" }, "supplier", "O texto tem caracteres não permitidos"},
	{"reversed text", func(in *contract.Input) { in.Code = "CT-\u202e1" }, "contract_code", "O texto tem caracteres não permitidos: [U+202E]"},
	{"long code", func(in *contract.Input) { in.Code = strings.Repeat("é", 61) }, "contract_code", "O texto deve ter no máximo 60 caracteres"},
}

// B15: each rule alone is reported under its field, in the sentence of the form.
func TestEachBrokenRule_B15(t *testing.T) {
	for _, c := range brokenRules {
		t.Run(c.rule, func(t *testing.T) {
			in := valid(1)
			c.change(&in)
			err := in.Validate()
			if c.message == "" {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			f, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("got %v, want one field", err), expect.Is(ok, true))
			expect.Must(t, fmt.Sprintf("got %v, want one field", err), expect.Is(f.Kind, fault.Invalid), expect.Len(f.Fields, 1))
			got := f.Fields[0]
			expect.All(t, "got", expect.Is(got.Path, c.path), expect.Is(got.Message, c.message), expect.Is(f.Message, c.message))
		})
	}
}

func TestAllBrokenRulesAreToldAtOnce_CC19(t *testing.T) {
	in := contract.Input{UpperLimit: "501", LowerLimit: "-1", Flexibility: "x", Status: "Ativo", EnergySource: "Convencional"}
	f, ok := fault.As(in.Validate())
	if !ok {
		t.Fatal("CC-19 an empty input is accepted")
	}
	got := map[string]string{}
	for _, field := range f.Fields {
		got[field.Path] = field.Message
	}
	for path, want := range map[string]string{
		"client_name":           "Informe o cliente",
		"cnpj":                  "Informe um CNPJ válido",
		"contracted_volume_mwh": "Informe um volume maior que zero",
		"start_date":            "Informe o início da vigência",
		"end_date":              "Informe o fim da vigência",
		"upper_limit_percent":   "Limite superior deve estar entre 0% e 500%",
		"lower_limit_percent":   "Limite inferior deve estar entre 0% e 500%",
		"flexibility_percent":   "Flexibilidade deve estar entre 0% e 500%",
	} {
		if got[path] != want {
			t.Errorf("CC-19 %s: %q, want %q", path, got[path], want)
		}
	}
	if len(f.Fields) != 8 || f.Message != "Informe o cliente" {
		t.Errorf("CC-19 %d fields, first %q", len(f.Fields), f.Message)
	}
}

func TestDefaults_CC09(t *testing.T) {
	in := contract.NewInput()
	expect.All(t, "CC-09 defaults", expect.Is(in.UpperLimit, "200"), expect.Is(in.LowerLimit, "0"), expect.Is(in.Flexibility, "100"),
		expect.Is(in.VolumeUnit, "MWh"), expect.Is(in.Status, "Ativo"), expect.Is(in.EnergySource, "Incentivada 0%"), expect.Is(in.Group, "default"))
}

func TestEnergySource_CT17_CC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		for _, c := range []struct {
			source, incentive string
			want              term.EnergySource
			percent           term.Incentive
		}{
			{"Incentivada 0%", "", term.SourceConvencional, 0},
			{"Incentivada 50%", "", term.SourceIncentivada, 50},
			{"Incentivada 100%", "", term.SourceIncentivada, 100},
			{"Convencional", "", term.SourceConvencional, 0},
			{"Incentivada", "", term.SourceIncentivada, 50},
			{"renewable", "", term.SourceIncentivada, 50},
			{"Incentivada", "100", term.SourceIncentivada, 100},
			{"Incentivada", "0", term.SourceConvencional, 0},
		} {
			in := valid(1)
			in.EnergySource, in.Incentive = c.source, c.incentive
			v := create(t, s, staff, in)
			if v.EnergySource != c.want || v.IncentivePercent != c.percent {
				t.Errorf("CC-11 CT-17 %q %q is %s %d %%", c.source, c.incentive, v.EnergySource, v.IncentivePercent)
			}
		}
		in := valid(1)
		in.EnergySource = "Incentivada 100%"
		v := create(t, s, staff, in)
		for _, c := range []struct {
			source  string
			percent term.Incentive
		}{{"renewable", 100}, {"Convencional", 0}, {"Incentivada", 50}, {"Incentivada 100%", 100}} {
			var err error
			v, err = s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.SetEnergySource(c.source) }))
			if err != nil || v.IncentivePercent != c.percent {
				t.Errorf("CT-17 changed to %q: %d %%, %v; want %d", c.source, v.IncentivePercent, err, c.percent)
			}
		}
	})
}
