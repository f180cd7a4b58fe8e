package simulation_test

import (
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/simulation"
)

const earliest = "A denúncia exige 180 dias: o fornecimento no mercado livre pode começar em 01/07/2027."

// LW-03: a simulation starts at the earliest month that the notice leaves open (today
// 20/11/2026, 15 days to prepare, 180 days of notice) and not before it.
func TestEarliestLegalStart_LW03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		calculated := func(in simulation.Entry) (a simulation.Answer) {
			t.Helper()
			c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &a)
			return a
		}
		in := sampleEntry(t, c)
		in.Inicio, in.Migracao = "", nil
		if a := calculated(in); a.Meses[0].Mes != "2027-07" || !strings.Contains(strings.Join(a.Premissas, "\n"), "Denúncia suposta em 05/12/2026: aviso de 180 dias até 03/06/2027, fornecimento a partir de 01/07/2027.") {
			t.Errorf("LW-03 %s %v", a.Meses[0].Mes, a.Premissas)
		}
		in.Inicio = "2027-06"
		p := c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422).Problem(t)
		expect.Must(t, "LW-03", expect.Len(p.Fields, 1))
		expect.All(t, "LW-03", expect.Is(p.Fields[0].Path, "inicio"), expect.Is(p.Fields[0].Message, earliest))
		c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": in}).Status(t, 422)
		for name, move := range map[string]simulation.EntryMove{
			"consent": {Anuencia: "Ofício 12/2026"}, "penalty": {Multa: new(web.Number("15000"))},
			"notice given": {DenunciaEm: "2026-11-10", Protocolo: "123"},
		} {
			in.Migracao = &move
			if a := calculated(in); a.Meses[0].Mes != "2027-06" {
				t.Errorf("LW-03 %s: %s", name, a.Meses[0].Mes)
			}
		}
		for name, c2 := range map[string]struct {
			move  simulation.EntryMove
			field string
		}{
			"future notice":         {simulation.EntryMove{DenunciaEm: "2026-11-21", Protocolo: "1"}, "migracao.denuncia_em"},
			"notice without number": {simulation.EntryMove{DenunciaEm: "2026-11-10"}, "migracao.denuncia_protocolo"},
			"term of the CCER":      {simulation.EntryMove{FimCCER: "2027-08-15"}, "inicio"},
			"guarantee":             {simulation.EntryMove{Anuencia: "x", Garantia: new(web.Number("1000"))}, "migracao.garantia_percentual"},
			"negative cost":         {simulation.EntryMove{Anuencia: "x", Medicao: new(web.Number("-1"))}, "migracao.medicao_R$"},
		} {
			in.Migracao = &c2.move
			if p := c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422).Problem(t); len(p.Fields) == 0 || p.Fields[0].Path != c2.field {
				t.Errorf("LW-03 %s: %+v", name, p)
			}
		}
		in.Migracao, in.Oferta.Migracao, in.Inicio = nil, "2025-01-01", "2026-12" // free already: no notice
		if a := calculated(in); a.Meses[0].Mes != "2026-12" {
			t.Errorf("LW-03 %s", a.Meses[0].Mes)
		}
	})
}

// LW-03: every premise is listed with its origin; the questions on taxes say what the other
// answer would change; the three charges can be given apart, all or none.
func TestPremisesAreListed_LW03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		in := sampleEntry(t, c)
		in.Premissas.Perdas = new(web.Number("2.5"))
		var a simulation.Answer
		c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &a)
		found := map[string]simulation.Premise{}
		for _, p := range a.Lista {
			expect.All(t, "LW-03", expect.Not(p.Nome, ""), expect.Not(p.Valor, ""), expect.Not(p.Origem, ""), expect.Not(p.Fonte, ""),
				expect.Not(p.Campo, ""))
			found[p.Nome] = p
		}
		for name, origin := range map[string]string{
			"Perdas sobre o consumo": "digitada", "PROINFA sobre o consumo, onde não informado": "em_vigor", "TUSD na base do ICMS": "em_vigor",
			"CBS · IBS desde jan/2027": "prevista", "Aviso da denúncia": "em_vigor",
		} {
			if found[name].Origem != origin {
				t.Errorf("LW-03 %s: %+v", name, found[name])
			}
		}
		network := found["TUSD na base do ICMS"]
		if network.Efeitos == nil || !strings.Contains(network.Fonte, "Tema 986") {
			t.Fatalf("LW-03 %+v", network)
		}
		before := a.Dados.Anual.Verde
		in.Premissas.TUSDNaBase = "nao"
		var other simulation.Answer
		c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &other)
		if string(*before) == string(*other.Dados.Anual.Verde) && string(*network.Efeitos.Verde) != "0.00" {
			t.Errorf("LW-03 %s, effect %s", *before, *network.Efeitos.Verde)
		}
		in.Premissas.ESS = new(web.Number("5"))
		c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422)
		in.Premissas.EER, in.Premissas.ERCAP, in.Premissas.Encargos = new(web.Number("7.5")), new(web.Number("2.5")), nil
		in.Premissas.TUSDNaBase = ""
		var apart simulation.Answer
		c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &apart)
		if *apart.Dados.Anual.Verde != *before { // 5 + 7,50 + 2,50 is the sample's 15
			t.Errorf("LW-03 charges apart: %s, want %s", *apart.Dados.Anual.Verde, *before)
		}
	})
}
