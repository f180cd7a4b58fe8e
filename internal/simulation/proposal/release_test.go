package proposal_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/web/webtest"
)

// stamp is the requirement's own sentence.
const stamp = "Estimativa: regras da baixa tensão ainda não regulamentadas (produto padrão, tarifas segregadas, SUI, prazo de aviso)."

// p6 is the unit of golden P6 with an offer, as it is typed.
func p6() map[string]any {
	return map[string]any{
		"subgrupo": "B3", "ligacao": "trifasica", "empresarial": true, "consumo_kWh_mes": 2400, "tusd_R$_MWh": 420.10, "te_R$_MWh": 318.40,
		"icms_percentual": 18, "pis_percentual": 1, "cofins_percentual": 4.32, "preco_R$_MWh": 200,
		"branca": map[string]any{
			"tusd_ponta_R$_MWh": 1020, "te_ponta_R$_MWh": 500, "tusd_intermediario_R$_MWh": 640, "te_intermediario_R$_MWh": 318.40,
			"tusd_fora_ponta_R$_MWh": 300, "te_fora_ponta_R$_MWh": 300, "ponta_percentual": 12, "intermediario_percentual": 8,
		},
	}
}

type estimated struct {
	Simulacao struct {
		ID, Modalidade string
		Numero         int
		Version        int64
		Custo          json.Number  `json:"custo_atual_ano_R$"`
		Economia       *json.Number `json:"economia_ano_R$"`
	}
	Mostrada  int64 `json:"versao_mostrada"`
	Resultado any
	Baixa     struct {
		Carimbo      string
		Convencional json.Number  `json:"convencional_R$_ano"`
		Branca       *json.Number `json:"branca_R$_ano"`
		Livre        json.Number  `json:"livre_R$_ano"`
		Equilibrio   json.Number  `json:"equilibrio_ponta_percentual"`
		Faturado     json.Number  `json:"faturado_kWh_mes"`
		Sobra        *json.Number `json:"sobrecontratacao_R$_ano"`
		Padrao       *json.Number `json:"produto_padrao_R$_ano"`
		Produto      *struct {
			Preco json.Number `json:"preco_R$_MWh"`
			Taxa  json.Number `json:"taxa_mensal_R$"`
			Prazo json.Number `json:"prazo_meses"`
			Fonte string
			Desde string `json:"vigente_desde"`
		} `json:"produto_padrao"`
	} `json:"baixa_tensao"`
}

func lowVoltage(unit map[string]any) map[string]any {
	return map[string]any{"client_id": clientID, "entrada": map[string]any{
		"cliente": map[string]any{"nome": "Padaria Sol", "distribuidora": "CEMIG-D"}, "consumo_mensal": []any{}, "oferta": map[string]any{}, "tributos": map[string]any{},
		"baixa_tensao": unit,
	}}
}

// estimate keeps a unit of group B.
func (k *testEnv) estimate(t *testing.T, c *webtest.Client, unit map[string]any) (e estimated) {
	t.Helper()
	c.JSON("POST", "/api/simulacoes", lowVoltage(unit)).Status(t, 201).Decode(t, &e)
	return e
}

// proposeLow makes a proposal of a unit of group B.
func (k *testEnv) proposeLow(t *testing.T, c *webtest.Client) kept {
	t.Helper()
	var made kept
	body := map[string]any{"simulation_id": k.estimate(t, c, p6()).Simulacao.ID, "valid_until": "2026-12-20", "fornecedor": "Comercializadora Sol"}
	c.JSON("POST", "/api/propostas", body).Status(t, 201).Decode(t, &made)
	return made
}

// LW-05, golden P6 through what is kept: twelve months of it, saved, listed, versioned, opened
// again and copied. The law opens the market in time for the months to have the golden's taxes,
// those of 2026, which CBS does not replace yet.
func TestGroupBIsKept_LW05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.set(t, `UPDATE parameters SET valid_to = '2025-12-24' WHERE key = 'mercado_livre.baixa_tensao_empresas' AND value = '0'`)
		k.set(t, `UPDATE parameters SET valid_from = '2025-12-25' WHERE key = 'mercado_livre.baixa_tensao_empresas' AND value = '1'`)
		c := k.server.As(k.consultant)
		want := prooftest.PortfolioExample(t, "P6")
		year := func(name string) string {
			return decimal.RequireFromString(want[name]).Mul(decimal.NewFromInt(12)).StringFixed(2)
		}
		e := k.estimate(t, c, p6())
		expect.All(t, "LW-05", expect.Is(e.Baixa.Convencional.String(), year("convencional")),
			expect.Is(e.Baixa.Branca.String(), year("branca_12_8_80")), expect.Is(e.Baixa.Equilibrio.String(), want["ponto_de_equilibrio_ponta_pct"]))
		expect.All(t, "LW-05", expect.Is(e.Baixa.Carimbo, stamp), expect.Is(e.Resultado, nil), expect.Is(e.Simulacao.Modalidade, "Convencional"),
			expect.Is(e.Simulacao.Custo.String(), year("convencional")))
		at := "/api/simulacoes/" + e.Simulacao.ID
		other := p6()
		other["branca"].(map[string]any)["ponta_percentual"], other["branca"].(map[string]any)["intermediario_percentual"] = 20, 13
		var second, first, again estimated
		c.JSON("PUT", at, lowVoltage(other)).Status(t, 200).Decode(t, &second)
		c.Get(at+"?versao=1").Status(t, 200).Decode(t, &first)
		c.JSON("POST", at+"/duplicar", nil).Status(t, 201).Decode(t, &again)
		expect.All(t, "LW-05", expect.Is(second.Simulacao.Version, 2), expect.Is(second.Baixa.Branca.String(), year("branca_20_13_67")),
			expect.Is(first.Mostrada, 1), expect.Is(first.Baixa.Branca.String(), year("branca_12_8_80")))
		if again.Simulacao.Numero != 2 || again.Baixa.Branca.String() != year("branca_20_13_67") {
			t.Errorf("LW-05 copy %+v", again)
		}
		small := p6()
		small["consumo_kWh_mes"] = 80
		delete(small, "preco_R$_MWh")
		s := k.estimate(t, c, small)
		expect.All(t, "LW-05", expect.Is(s.Baixa.Convencional.String(), year("minimo_trifasico_80kWh_faturado_100")),
			expect.Is(s.Baixa.Faturado.String(), "100"), expect.Is(s.Simulacao.Economia, nil))
		if list := string(c.Get("/api/simulacoes?q=padaria").Status(t, 200).Body); !strings.Contains(list, `"total":3`) || !strings.Contains(list, `"economia_ano_R$":null`) {
			t.Errorf("LW-05 %s", list)
		}
		p := c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": s.Simulacao.ID, "valid_until": "2026-12-20"}).Status(t, 409).Problem(t)
		if p.Code != "proposta_impedida" || !strings.Contains(p.Message, "preço no mercado livre") {
			t.Errorf("LW-05 a proposal without an offer: %+v", p)
		}
		c.JSON("POST", "/api/propostas", map[string]any{"simulation_id": e.Simulacao.ID, "valid_until": "2026-12-20", "modalidade": "Verde"}).Status(t, 422)
		c.JSON("POST", "/api/simulacoes/calcular", lowVoltage(p6())["entrada"]).Status(t, 422)
		nameless := lowVoltage(p6())
		nameless["entrada"].(map[string]any)["cliente"] = map[string]any{}
		c.JSON("POST", "/api/simulacoes", nameless).Status(t, 422)
	})
}

// LW-05: the charge for oversupply that nobody knows is undefined, and so is the standard
// product until the parameters record it; then offers are compared with it.
func TestStandardProductAndOversupply_LW05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.consultant)
		e := k.estimate(t, c, p6())
		expect.All(t, "LW-05 what is not known has a value", expect.Is(e.Baixa.Sobra, nil), expect.Is(e.Baixa.Padrao, nil),
			expect.Is(e.Baixa.Produto, nil))
		with := maps.Clone(p6())
		with["sobrecontratacao_R$_MWh"] = 10
		// The losses of 3 %: 2,4 × 1,03 × 10 = 24,72 a month.
		if e = k.estimate(t, c, with); e.Baixa.Sobra == nil || e.Baixa.Sobra.String() != "296.64" {
			t.Errorf("LW-05 %+v", e.Baixa.Sobra)
		}
		for n, of := range [][3]string{{"produto_padrao.preco", "200", "R$/MWh"}, {"produto_padrao.taxa_mensal", "20", "R$"}, {"produto_padrao.prazo", "12", "meses"}} {
			k.set(t, `INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES ($1, $2, '', $3, $4, '2027-01-01', 'REN 9.999/2027, IPCA', 0)`,
				"padrao-"+strconv.Itoa(n), of[0], of[1], of[2])
		}
		k.now.Advance(time.Hour) // past the cache
		e = k.estimate(t, c, p6())
		p := e.Baixa.Produto
		expect.Must(t, "LW-05", expect.Not(p, nil))
		expect.Must(t, "LW-05", expect.Is(p.Preco, "200.00"), expect.Is(p.Taxa, "20.00"), expect.Is(p.Prazo, "12"),
			expect.Is(p.Fonte, "REN 9.999/2027, IPCA"), expect.Is(p.Desde, "2027-01-01"))
		// The offer is the standard product but for its fee of 20 a month.
		free, padrao := decimal.RequireFromString(e.Baixa.Livre.String()), decimal.RequireFromString(e.Baixa.Padrao.String())
		if !padrao.Sub(free).Equal(decimal.NewFromInt(240)) {
			t.Errorf("LW-05 %s, with the standard product %s", free, padrao)
		}
	})
}

// set changes the database as a migration or a settings screen does.
func (k *testEnv) set(t *testing.T, statement string, args ...any) {
	t.Helper()
	err := k.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "test", statement, args...) })
	if err != nil {
		t.Fatal(err)
	}
}

// LW-05: nothing of group B leaves before a gestora released it, by whichever way; a change
// takes the release back, and every paper has the stamp.
func TestGroupBLeavesReleased_LW05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, staff, public := k.server.As(k.consultant), k.server.As(k.staff), k.server.Anonymous()
		office := k.server.As(webtest.Backoffice())
		made := k.proposeLow(t, c)
		at := "/api/propostas/" + made.Proposta.ID
		k.approve(t, made.Proposta.ID) // of its prices, which is not enough
		signed := map[string]any{"name": "Ana Lima", "cpf": cpf, "reason": "papel", "filename": "a.pdf", "file_data": base64.StdEncoding.EncodeToString([]byte("%PDF-1.7\n%%EOF"))}
		barred := func(token string) {
			t.Helper()
			for _, who := range []*webtest.Client{c, office, staff} {
				for _, path := range []string{at + "/pdf", at + "/xlsx"} {
					if p := who.Get(path).Status(t, 409).Problem(t); p.Code != "liberacao_necessaria" || !strings.Contains(p.Message, "aguarda liberação da gestora") {
						t.Errorf("LW-05 %s: %+v", path, p)
					}
				}
				if p := who.JSON("POST", at+"/link", map[string]any{}).Status(t, 409).Problem(t); p.Code != "liberacao_necessaria" {
					t.Errorf("LW-05 link: %+v", p)
				}
			}
			if p := staff.JSON("POST", at+"/aceite", signed).Status(t, 409).Problem(t); p.Code != "liberacao_necessaria" {
				t.Errorf("LW-05 acceptance on paper: %+v", p)
			}
			status := 409
			if token == "" {
				token, status = made.Proposta.ID, 404 // a guessed one
			}
			page := token
			byLink(public, page, nil).Status(t, status)
			byLink(public, page+"/pdf", nil).Status(t, status)
			byLink(public, page+"/codigo", map[string]any{}).Status(t, status)
			byLink(public, page+"/aceitar", accept(1, "000000")).Status(t, status)
			byLink(public, page+"/recusar", map[string]any{"version": 1}).Status(t, status)
		}
		barred("")
		waiting := func() string {
			return string(staff.Get("/api/propostas?liberacao=aguarda").Status(t, 200).Body)
		}
		told := func(want int) {
			t.Helper()
			n, err := db.Count(t.Context(), d, "count", " FROM notifications WHERE user_id = $1 AND link = $2 AND title LIKE '%aguarda liberação'", k.staff.UserID, "/propostas/"+made.Proposta.ID)
			if err != nil || n != want {
				t.Errorf("LW-05 the gestora is told %d times, %v; want %d", n, err, want)
			}
		}
		told(1)
		if list := waiting(); !strings.Contains(list, `"total":1`) || !strings.Contains(list, `"liberacao":"aguarda"`) {
			t.Errorf("LW-05 the list of what waits: %s", list)
		}

		reason := map[string]any{"motivo": "Cliente sabe que é estimativa"}
		c.JSON("POST", at+"/liberar", reason).Status(t, 403)
		office.JSON("POST", at+"/liberar", reason).Status(t, 403)
		staff.JSON("POST", at+"/liberar", map[string]any{"motivo": " "}).Status(t, 422)
		staff.With("If-Match", `"9"`).JSON("POST", at+"/liberar", reason).Status(t, 412)
		barred("")
		released := string(staff.JSON("POST", at+"/liberar", reason).Status(t, 200).Body)
		for _, want := range []string{`"liberacao":"liberada"`, `"liberada_por":"` + k.staff.Name + `"`, `"liberada_em":"20`, `"liberada_motivo":"Cliente sabe que é estimativa"`} {
			if !strings.Contains(released, want) {
				t.Errorf("LW-05 %s is not in %s", want, released)
			}
		}
		if p := staff.JSON("POST", at+"/liberar", reason).Status(t, 409).Problem(t); p.Code != "proposta_liberada" {
			t.Errorf("LW-05 %+v", p)
		}
		if list := waiting(); !strings.Contains(list, `"total":0`) {
			t.Errorf("LW-05 what is released waits: %s", list)
		}
		var entries int
		if err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM audit_entries WHERE action = 'proposal.release' AND entity_id = $1 AND reason = $2 AND actor_name = $3`,
			made.Proposta.ID, reason["motivo"], k.staff.Name).Scan(&entries); err != nil || entries != 1 {
			t.Errorf("LW-05 the trail has %d releases, %v", entries, err)
		}

		token := k.token(t, c, made.Proposta.ID)
		page := token
		if shown := string(byLink(public, page, nil).Status(t, 200).Body); !strings.Contains(shown, `"carimbo":"`+stamp+`"`) || !strings.Contains(shown, `"sobrecontratacao_R$_ano":null`) {
			t.Errorf("LW-05 the public page: %s", shown)
		}
		for _, file := range [][]byte{byLink(public, page+"/pdf", nil).Status(t, 200).Body, c.Get(at+"/pdf").Status(t, 200).Body} {
			text, pages := words(t, file)
			expect.All(t, "LW-05 the PDF pages", expect.Has(text, stamp, "Indefinido"), expect.Is(pages, 1))
		}
		book, err := excelize.OpenReader(bytes.NewReader(c.Get(at+"/xlsx").Status(t, 200).Body))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		rows, err := book.GetRows("Resumo")
		if err != nil || rows[1][0] != stamp {
			t.Errorf("LW-05 the workbook: %v, %v", rows, err)
		}
		for _, row := range rows {
			if len(row) > 1 && strings.HasPrefix(row[0], "do qual encargo de sobrecontratação") && row[1] != "Indefinido" {
				t.Errorf("LW-05 %v", row)
			}
		}

		mails := k.mail.count()
		byLink(public, page+"/codigo", map[string]any{}).Status(t, 200)
		c.JSON("PUT", at, map[string]any{"valid_until": "2026-12-20", "fornecedor": "Outra"}).Status(t, 200)
		told(2)
		k.approve(t, made.Proposta.ID)
		k.work(t)
		if n := k.mail.count(); n != mails {
			t.Errorf("LW-05 the code of a release that was taken back left by mail: %d mails more", n-mails)
		}
		barred(token)
		staff.JSON("POST", at+"/liberar", reason).Status(t, 200)
		var copied kept
		staff.JSON("POST", at+"/duplicar", nil).Status(t, 201).Decode(t, &copied)
		staff.Get("/api/propostas/"+copied.Proposta.ID+"/pdf").Status(t, 409)
		var now kept
		c.Get(at).Status(t, 200).Decode(t, &now)
		k.now.Advance(time.Hour) // a code may be requested again
		byLink(public, page+"/aceitar", accept(int(now.Proposta.Version), k.code(t, page))).Status(t, 200)
		c.Get(at).Status(t, 200).Decode(t, &now)
		expect.Must(t, "LW-05 an estimate drafts no contract", expect.Is(now.Proposta.Estado, "aceita"), expect.Not(now.Resposta, nil))
		expect.All(t, "LW-05 an estimate drafts no contract", expect.Is(now.Resposta.Contrato, nil))
		c.Get(at+"/pdf").Status(t, 200)
	})
}

// words are what a PDF says, as it is read, and on how many pages.
func words(t *testing.T, file []byte) (said string, pages int) {
	t.Helper()
	doc, err := pdfreadtest.Start(t).Open(file, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = doc.Close() }()
	var out []string
	for n := range doc.Pages() {
		p, err := doc.Words(n + 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range p.Words {
			out = append(out, w.Text)
		}
	}
	return strings.Join(out, " "), doc.Pages()
}

// LW-05: group A needs no release.
func TestGroupANeedsNoRelease_LW05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		staff := k.server.As(k.staff)
		at := "/api/propostas/" + k.propose(t, staff).Proposta.ID
		staff.Get(at+"/pdf").Status(t, 200)
		if p := staff.JSON("POST", at+"/liberar", map[string]any{"motivo": "sim"}).Status(t, 409).Problem(t); p.Code != "liberacao_dispensada" {
			t.Errorf("LW-05 %+v", p)
		}
	})
}
