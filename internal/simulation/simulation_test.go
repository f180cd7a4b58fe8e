package simulation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/simulation"
	"ynova/internal/tariff"
)

var inProcess = sandboxtest.InProcess(sheet.Tasks())

type testEnv struct {
	db         *db.DB
	server     *webtest.Server
	staff      actor.Actor
	consultant actor.Actor
	other      actor.Actor
}

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	k := &testEnv{db: d, staff: webtest.Gestora(), consultant: webtest.Consultor(), other: webtest.Person("Otávio Outro", actor.Consultor)}
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, a := range []actor.Actor{k.staff, k.consultant, k.other} {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.UserID+"@example.com", a.Name)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	now := clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC))
	s := simulation.NewService(simulation.Config{DB: d, Clock: now, Parameters: tariff.NewCache(), Parser: inProcess})
	k.server = webtest.Start(t, func(r *web.Router) { simulation.Routes(r, s) })
	return k
}

type kept struct {
	Simulacao struct {
		ID      string
		Numero  int64
		Nome    string
		Version int64
		CopiaDe *string     `json:"copia_de"`
		Ano     json.Number `json:"economia_ano_R$"`
	}
	Mostrada  int64 `json:"versao_mostrada"`
	Entrada   simulation.Entry
	Resultado simulation.Answer
}

func sampleEntry(t *testing.T, c *webtest.Client) simulation.Entry {
	t.Helper()
	var in simulation.Entry
	c.Get("/api/simulacoes/amostra").Status(t, 200).Decode(t, &in)
	return in
}

// The demonstration is one click away and gives example E5 through the API, with the
// parameters that are shipped.
func TestSampleOverHTTP_E5_SM02_SM06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		in := sampleEntry(t, c.server.As(c.consultant))
		in.Migracao.DenunciaEm = "2025-06-01"
		in.Inicio = "2026-01" // E5 has the taxes of 2026 in all twelve months
		var a simulation.Answer
		c.server.As(c.consultant).JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &a)
		expect.All(t, "E5 totals", expect.Is(a.Dados.Totais.Atual, "178721.22"), expect.Is(*a.Dados.Totais.Verde, "169577.80"),
			expect.Is(*a.Dados.Totais.Azul, "180009.81"), expect.Is(*a.Dados.Totais.EconomiaVerde, "5.12"))
		expect.All(t, "E5", expect.Is(*a.Dados.Economia.Media, "11.32"), expect.Is(*a.Dados.Sobre.Verde, "1510.18"),
			expect.Is(a.Dados.Ambiental.Arvores, nil))
		expect.All(t, fmt.Sprintf("SM-06 months, scenarios, %+v", a.Elegibilidade), expect.Len(a.Meses, 12), expect.Len(a.Cenarios, 6),
			expect.Len(a.Sensibilidade.Verde.Efeitos, 11), expect.Len(a.Sensibilidade.Azul.Efeitos, 11), expect.Is(a.Elegibilidade.Pode, true),
			expect.Is(a.Elegibilidade.Varejista, false))
		var node struct {
			Value  string
			Inputs []any
		}
		c.server.As(c.consultant).JSON("POST", "/api/simulacoes/memoria?campo=totais.atual_R$", in).Status(t, 200).Decode(t, &node)
		if node.Value != "2144654.64" || len(node.Inputs) != 12 {
			t.Errorf("SM-06 memória %+v", node.Value)
		}
		c.server.As(c.consultant).JSON("POST", "/api/simulacoes/memoria?campo=nada", in).Status(t, 404)
	})
}

// firstYear is the saving of E5 from 12/2026 on, golden P2: 9 143.42 of 2026 and eleven times
// 12 029.18 of 2027.
const firstYear = "141464.40"

// SM-08: kept, numbered, versioned, reopened, duplicated, deleted; every act audited.
func TestKeeping_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		in := sampleEntry(t, c)
		body := map[string]any{"entrada": in}
		var first, again, second kept
		c.With("Idempotency-Key", "k1").JSON("POST", "/api/simulacoes", body).Status(t, 201).Decode(t, &first)
		c.With("Idempotency-Key", "k1").JSON("POST", "/api/simulacoes", body).Status(t, 201).Decode(t, &again)
		expect.All(t, "SM-08, F04", expect.Is(first.Simulacao.Numero, 1), expect.Is(again.Simulacao.ID, first.Simulacao.ID),
			expect.Is(first.Simulacao.Ano, firstYear))
		at := "/api/simulacoes/" + first.Simulacao.ID
		in.Cliente.Nome = "Outro Nome"
		c.With("If-Match", `"1"`).JSON("PUT", at, map[string]any{"entrada": in}).Status(t, 200).Decode(t, &second)
		if second.Simulacao.Version != 2 || second.Simulacao.Nome != "Outro Nome" {
			t.Errorf("SM-08 %+v", second.Simulacao)
		}
		c.With("If-Match", `"1"`).JSON("PUT", at, map[string]any{"entrada": in}).Status(t, 412)
		var old kept
		c.Get(at+"?versao=1").Status(t, 200).Decode(t, &old)
		expect.All(t, fmt.Sprintf("SM-08 version 1 %+v", old.Simulacao), expect.Is(old.Mostrada, 1),
			expect.Not(old.Entrada.Cliente.Nome, "Outro Nome"), expect.Is(old.Resultado.Dados.Totais.Atual, "183655.45"))
		var copied kept
		c.JSON("POST", at+"/duplicar", nil).Status(t, 201).Decode(t, &copied)
		if copied.Simulacao.Numero != 2 || *copied.Simulacao.CopiaDe != first.Simulacao.ID {
			t.Errorf("SM-08 copy %+v", copied.Simulacao)
		}
		var versions struct{ Data []struct{ Version int64 } }
		c.Get(at+"/versoes").Status(t, 200).Decode(t, &versions)
		if len(versions.Data) != 2 || versions.Data[0].Version != 2 {
			t.Errorf("SM-08 versions %+v", versions)
		}
		var list struct {
			Data  []struct{ Numero int64 }
			Total int
		}
		c.Get("/api/simulacoes?q=OUTRO%20nome").Status(t, 200).Decode(t, &list)
		if list.Total != 2 || len(list.Data) != 2 {
			t.Errorf("SM-08 list %+v", list)
		}
		c.With("If-Match", `"2"`).JSON("DELETE", at, nil).Status(t, 204)
		c.Get(at).Status(t, 404)
		var entries int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE entity = 'simulation'`).Scan(&entries); err != nil || entries != 4 {
			t.Errorf("%d audit entries, %v", entries, err)
		}
	})
}

// A consultant reaches the own simulations and those of the own clients, nobody
// else's; R2.
func TestScope_R2_SM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, other := k.server.As(k.consultant), k.server.As(k.other)
		var made kept
		c.JSON("POST", "/api/simulacoes", map[string]any{"entrada": sampleEntry(t, c)}).Status(t, 201).Decode(t, &made)
		at := "/api/simulacoes/" + made.Simulacao.ID
		other.Get(at).Status(t, 404)
		other.Get(at+"/versoes").Status(t, 404)
		other.JSON("DELETE", at, nil).Status(t, 404)
		other.JSON("POST", at+"/duplicar", nil).Status(t, 404)
		var list struct{ Total int }
		other.Get("/api/simulacoes").Status(t, 200).Decode(t, &list)
		if list.Total != 0 {
			t.Errorf("R2 somebody else's simulations are listed")
		}
		k.server.As(k.staff).Get(at).Status(t, 200)
		p := c.JSON("POST", "/api/simulacoes", map[string]any{"client_id": "no-such", "entrada": made.Entrada}).Status(t, 422).Problem(t)
		if len(p.Fields) != 1 || p.Fields[0].Path != "client_id" {
			t.Errorf("R3 %+v", p)
		}
	})
}

// The stored tariffs of the distributor are used; without them the answer says which
// are missing.
func TestStoredTariffs_SM06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.staff)
		in := sampleEntry(t, c)
		in.Tarifas, in.Cliente.Distribuidora = nil, "CEMIG-D"
		p := c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422).Problem(t)
		if !strings.Contains(p.Error(), "Falta a tarifa Verde A4 da CEMIG-D") || !strings.Contains(p.Error(), "Importe") {
			t.Errorf("SM-06 %q", p.Error())
		}
		insertTariffs(t, d)
		var a simulation.Answer
		c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 200).Decode(t, &a)
		expect.All(t, "SM-06", expect.Is(a.Dados.Totais.Atual, "183655.45"), expect.Is(*a.Dados.Totais.Azul, "182586.78"),
			expect.Has(a.Dados.Referencia.Verde[0].Atos[0], "REH 1"))
	})
}

// insertTariffs stores the tables of the sample as the importer does.
func insertTariffs(t *testing.T, d *db.DB) {
	t.Helper()
	rows := [][]any{
		{"Verde", "unico", int64(3250000000), nil, nil},
		{"Verde", "ponta", nil, int64(229663000000), int64(46000000000)},
		{"Verde", "fora_ponta", nil, int64(14021000000), int64(29000000000)},
		{"Azul", "ponta", int64(8882000000), int64(14021000000), int64(46000000000)},
		{"Azul", "fora_ponta", int64(3250000000), int64(14021000000), int64(29000000000)},
	}
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, r := range rows {
			_, err := tx.ExecContext(ctx, `
				INSERT INTO tariffs (distributor_id, subgroup, modality, posto, valid_from, valid_to, tusd_kw, tusd_mwh, te_mwh, act, source, updated_at)
				VALUES ((SELECT distributor_id FROM distributor_names WHERE name = 'cemig'), 'A4', $1, $2, '2026-05-28', '2027-05-27', $3, $4, $5, 'REH 1', 'ANEEL', 0)`, r...)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Errors of the input are reported field by field, in the words of the person.
func TestBadInput_SM04(t *testing.T) {
	d := dbtest.SQLite(t)
	k := open(t, d)
	c := k.server.As(k.staff)
	in := sampleEntry(t, c)
	in.Cliente.Nome, in.Consumo, in.Tributos.ICMS, in.Oferta.Preco = " ", in.Consumo[:11], nil, nil
	p := c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422).Problem(t)
	var got []string
	for _, f := range p.Fields {
		got = append(got, f.Path+": "+f.Message)
	}
	text := strings.Join(got, "\n")
	for _, want := range []string{"cliente.nome: Informe o nome do cliente", "tributos.icms_percentual: Informe a alíquota do ICMS"} {
		if !strings.Contains(text, want) {
			t.Errorf("SM-04 want %q in\n%s", want, text)
		}
	}
	in = sampleEntry(t, c)
	in.Consumo = in.Consumo[:11]
	if p := c.JSON("POST", "/api/simulacoes/calcular", in).Status(t, 422).Problem(t); !strings.Contains(p.Error(), "São necessários 12 meses de consumo; há 11") {
		t.Errorf("SM-04 %q", p.Error())
	}
}

func TestReadingOverHTTP_SM01_SM02(t *testing.T) {
	d := dbtest.SQLite(t)
	k := open(t, d)
	c := k.server.As(k.staff)
	var r struct {
		Consumo   []simulation.EntryMonth `json:"consumo_mensal"`
		Linhas    []int
		Problemas []struct{ Celula, Mensagem, Texto string }
	}
	c.JSON("POST", "/api/simulacoes/texto", map[string]string{"texto": "mes;consumo ponta;consumo fora ponta\n10/2026;abc;2\n"}).Status(t, 200).Decode(t, &r)
	if len(r.Consumo) != 1 || r.Consumo[0].Mes != "2026-10" || len(r.Problemas) != 2 || r.Problemas[0].Celula != "B2" || r.Problemas[0].Texto != "abc" || len(r.Linhas) != 1 || r.Linhas[0] != 2 {
		t.Errorf("SM-02 %+v", r)
	}
	template := c.Get("/api/simulacoes/modelo").Status(t, 200)
	file := map[string]any{"filename": "modelo.xlsx", "fileData": template.Body}
	c.JSON("POST", "/api/simulacoes/planilha", file).Status(t, 200).Decode(t, &r)
	if len(r.Consumo) != 12 || len(r.Problemas) != 12 {
		t.Errorf("SM-01 %d months, %d problems", len(r.Consumo), len(r.Problemas))
	}
	c.JSON("POST", "/api/simulacoes/planilha", map[string]any{"filename": "x.pdf", "fileData": []byte("%PDF-1.7")}).Status(t, 415)
}

// LD-04 to LD-07: the comparison of the client's page by the specified constants.
func TestComparisonOverHTTP_LD04_LD05_LD07(t *testing.T) {
	c := open(t, dbtest.SQLite(t))
	var b struct {
		Economia json.Number `json:"economia_R$"`
		Atual    struct {
			Linhas []struct{ Nome string }
			Total  json.Number `json:"total_R$"`
		}
		Estimado struct {
			Total json.Number `json:"total_R$"`
		}
		Impostos []struct{ Nome string }
		Meses    []struct {
			Fator json.Number
			Nome  string
		}
		Memoria []struct{ Value string }
		Aviso   string
	}
	web := c.server.As(c.consultant)
	web.Get("/api/comparativo?consumo_kWh=12000&geracao_kWh=2000").Status(t, 200).Decode(t, &b)
	expect.All(t, "LD-07", expect.Is(b.Atual.Total, "8354.06"), expect.Is(b.Estimado.Total, "6768.65"), expect.Is(b.Economia, "1585.41"),
		expect.Len(b.Atual.Linhas, 8), expect.Len(b.Impostos, 4))
	expect.Must(t, "LD-05", expect.Len(b.Meses, 12))
	expect.Must(t, "LD-05", expect.Is(b.Meses[11].Fator, "1.1"), expect.Is(b.Meses[6].Nome, "julho"), expect.Len(b.Memoria, 2))
	expect.All(t, "LD-05", expect.Is(b.Memoria[0].Value, "8354.06"))
	if b.Aviso != "Comparação ilustrativa: aplica 15 % de redução a tarifas de referência. Não considera a distribuidora, os tributos nem o desconto deste cliente. Use a simulação para uma proposta." {
		t.Errorf("VD-10 %q", b.Aviso)
	}
	web.Get("/api/comparativo?consumo_kWh=-1").Status(t, 422)
	web.Get("/api/comparativo?consumo_kWh=abc").Status(t, 422)
}

// 'Usar esta fatura': the extracted data of an analysed bill become an entry.
func TestUseThisBill_SM02(t *testing.T) {
	c := open(t, dbtest.SQLite(t))
	var energy, demand []string
	for i := range 13 { // a bill prints thirteen months, the newest first
		m := month.New(2026, 10).Add(-i).String()
		energy = append(energy, `{"mes":"`+m+`","consumo_ponta_kwh":5511.6,"consumo_fora_ponta_kwh":40015.44}`)
		demand = append(demand, `{"mes":"`+m+`","demanda_ponta_kw":172.8,"demanda_fora_ponta_kw":239.04}`)
	}
	body := `{"nome_cliente":"Escola","distribuidora":"EQUATORIAL AL","subgrupo":"A4","modalidade_tarifaria":"Verde","valor_fatura":1,
		"demanda_contratada_fora_ponta":280,"demanda_contratada_ponta":null,"codigo_instalacao":"123",
		"tributos":{"icms":{"aliquota":19,"valor":1},"pis":{"aliquota":0.95},"cofins":{"aliquota":null}},
		"historico_consumo":[` + strings.Join(energy, ",") + `],"historico_demanda":[` + strings.Join(demand, ",") + `]}`
	var r struct {
		Cliente   simulation.EntryClient
		Consumo   []simulation.EntryMonth `json:"consumo_mensal"`
		Problemas []struct{ Mensagem string }
		Tributos  simulation.EntryTaxes
		Avisos    []string
	}
	c.server.As(c.consultant).JSON("POST", "/api/simulacoes/fatura", body).Status(t, 200).Decode(t, &r)
	expect.Must(t, "SM-02", expect.Len(r.Problemas, 0), expect.Len(r.Consumo, 12))
	expect.All(t, "SM-02", expect.Is(r.Consumo[0].Mes, "2026-10"), expect.Is(*r.Consumo[0].Ponta, "5511.6"),
		expect.Is(*r.Consumo[11].DemandaFora, "239.04"))
	expect.All(t, "SM-02", expect.Is(r.Cliente.Nome, "Escola"), expect.Is(*r.Cliente.Contratada, "280"), expect.Is(r.Cliente.ContratadaP, nil),
		expect.Is(*r.Tributos.ICMS, "19"), expect.Is(r.Tributos.COFINS, nil), expect.Len(r.Avisos, 1))
}
