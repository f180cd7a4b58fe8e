package simulation_test

import (
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/simulation"
)

// LW-06, LW-02: what is typed of risks and regime comes back as figures; what is wrong names
// its field.
func TestRisksAndRegimeOverHTTP_LW02_LW06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		in := sampleEntry(t, c)
		calculated := func() (a simulation.Answer) {
			t.Helper()
			c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &a)
			return a
		}
		if a := calculated(); len(a.Riscos) != 6 || a.Riscos[0].De != nil || a.Dados.Economia.Verde.Liquida != nil || len(a.Impedimentos) != 0 {
			t.Errorf("LW-06 %+v", a.Riscos)
		}
		in.Riscos = &simulation.EntryRisks{TemGD: true}
		if a := calculated(); len(a.Impedimentos) != 1 {
			t.Errorf("LW-06 %v", a.Impedimentos)
		}
		in.Riscos.Compensado, in.Riscos.Saldo, in.Riscos.Encargos = new(web.Number("1000")), new(web.Number("500")), new(web.Number("20"))
		in.Creditos = &simulation.EntryCredits{Regime: "lucro_real", Atividade: "industria", Industrial: new(web.Number("80"))}
		a := calculated()
		net := a.Dados.Economia.Verde.Liquida
		expect.Must(t, "LW-06", expect.Len(a.Impedimentos, 0), expect.Len(a.Riscos, 8))
		expect.Must(t, "LW-06", expect.Not(a.Riscos[1].De, nil), expect.Not(net, nil))
		expect.All(t, "LW-06", expect.Not(net.Ressalva, ""), expect.Not(net.Texto, ""))
		in.Creditos.Atividade = "comercio_servicos" // the report of an industry counts for nothing
		if other := calculated().Dados.Economia.Verde.Liquida; other.CativoICMS != "0.00" {
			t.Errorf("LW-02 %+v", other)
		}
		in.Riscos.Encargos = new(web.Number("120"))
		if p := c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422).Problem(t); p.Fields[0].Path != "riscos.encargos_variacao_percentual" {
			t.Errorf("LW-06 %+v", p)
		}
	})
}
