package balance_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/web/webtest"
)

func upload(name string, data []byte) map[string]string {
	return map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString(data)}
}

func form(t *testing.T, field, name string, data []byte) (contentType string, body *bytes.Buffer) {
	t.Helper()
	body = &bytes.Buffer{}
	w := multipart.NewWriter(body)
	part, err := w.CreateFormFile(field, name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), body
}

type acceptedJSON struct{ JobID, ImportID string }

type jobJSON struct {
	JobID, Status, ImportID, BalanceID, Error string
	Progress                                  struct{ Done, Total int64 }
}

func get[T any](t *testing.T, c *webtest.Client, path string) (v T) {
	t.Helper()
	c.Get(path).Status(t, http.StatusOK).Decode(t, &v)
	return v
}

const goodFile = "cliente;cnpj;medidor;mes;consumo_mwh;proinfa;preco;fornecedor;email;envio ok;vencimento;cp;medição\n" +
	"Metalúrgica São João;" + cnpjA + ";M-1;10/2026;331,25;6,412;247,35;Alfa Energia;ana@alfa.com.br;Sim;10/11/2026;CP1;CCEE/SCDE consistida\n"

// From the upload to the balance's page, as the application does it.
func TestUploadToDetail_EB08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, withChild)
		v := w.contract("Metalúrgica São João", cnpjA, func(in *contract.Input) {
			in.Volume, in.VolumeUnit, in.LowerLimit, in.UpperLimit, in.AveragePrice = "0.45", "MW médio", "80", "120", "247.35"
		})
		c := w.As(actor.Backoffice)
		var sent acceptedJSON
		c.JSON("POST", "/energy-balance/upload", upload("balanco.csv", []byte(goodFile))).Status(t, http.StatusAccepted).Decode(t, &sent)
		if job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID); job.Status != "queued" || job.ImportID != sent.ImportID {
			t.Errorf("EB-09 before the work: %+v", job)
		}
		w.work()
		job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID)
		expect.Must(t, "EB-09 after the work", expect.Is(job.Status, "completed"))
		expect.Must(t, "EB-09 after the work", expect.Is(job.BalanceID, w.balanceOf("M-1")), expect.Is(job.Progress.Done, 1),
			expect.Is(job.Progress.Total, 1))
		res := c.Get("/energy-balance/"+job.BalanceID).Status(t, http.StatusOK)
		var detail map[string]json.RawMessage
		res.Decode(t, &detail)
		want := map[string]string{
			"header":  `{"contractId":"` + v.ID + `","titleSuffix":"M-1","razao":"Metalúrgica São João","cnpj":"69045087000381"}`,
			"metrics": `{"consumoTotalMWh":331.250,"custoTotalBRL":82806.84,"proinfaTotal":6.412}`,
			"months": `[{"id":"` + job.BalanceID + `_2026-10","precoReaisPorMWh":247.35,"mes":"2026-10","ajustado":false,` +
				`"fornecedor":"Alfa Energia","medidor":"M-1","consumoMWh":331.250,"perdas3":3,"requisito":341.188,"net":334.776,` +
				`"medicao":"CCEE/SCDE consistida","proinfa":6.412,"contrato":334.800,"minimo":267.840,"maximo":401.760,"faturar":334.776,` +
				`"codigoCP":"CP1","email":"ana@alfa.com.br","envioOk":true,"disparo":null,"dataVencimentoBoleto":"2026-11-10",` +
				`"contractId":"` + v.ID + `","geracaoMWh":null,"perdasMWh":9.938,"sobra":0.000,"deficit":0.000,"valor":82806.84,` +
				`"conformidade":"Conforme","deltaPercent":-16.67,"utilizacaoPercent":99.99,"divergencias":[],"reajusteProvisorio":false,"fechado_em":null,"version":1}]`,
		}
		for part, text := range want {
			if string(detail[part]) != text {
				t.Errorf("BD-07 %s:\n%s\nwant:\n%s", part, detail[part], text)
			}
		}
		var events []struct{ ID, Title, Description, CreatedAt, User string }
		c.Get("/energy-balance/"+job.BalanceID+"/events").Status(t, http.StatusOK).Decode(t, &events)
		expect.Must(t, "BD-07 events", expect.Len(events, 1))
		expect.All(t, "BD-07 events", expect.Is(events[0].Title, "Planilha importada"), expect.Is(events[0].User, "Bento Backoffice"),
			expect.Not(events[0].CreatedAt, ""))
		memoria := get[struct {
			Name, Value string
			Inputs      []struct{ Name, Value, Unit string }
		}](t, c, "/energy-balance/"+job.BalanceID+"/months/2026-10/memoria")
		expect.Must(t, "EB-16 memória", expect.Is(memoria.Value, "Conforme"), expect.Len(memoria.Inputs, 13))
		expect.All(t, "EB-16 memória", expect.Is(memoria.Inputs[0].Value, "341.188"))
		type list struct {
			Data []struct {
				ID, Cliente, CNPJ, MeterCode, UltimoMes          string
				ImpostoPercent, ConsumoKWh, SaldoKWh, SaldoValor *json.Number
				ContractID                                       string
			}
			Total, Page, PageSize int
		}
		for query, n := range map[string]int{
			"": 1, "?mes=2026-10": 1, "?mes=2026-09": 0, "?q=sao+joao": 1, "?q=SÃO": 1, "?q=m-1": 1, "?q=69.045.087/0003": 1, "?q=87000381": 1,
			"?q=nada": 0, "?q=sao&mes=2026-10": 1, "?q=joao&mes=2026-11": 0, "?q=m": 1, "?q=%25": 0, "?page=2": 0,
		} {
			found := get[list](t, c, "/energy-balance"+query)
			if len(found.Data) != n || query != "?page=2" && found.Total != n {
				t.Errorf("EB-05 %q finds %d of %d", query, len(found.Data), found.Total)
			}
			if n == 1 && (found.Data[0].SaldoValor == nil || *found.Data[0].SaldoValor != "0.000" || *found.Data[0].ConsumoKWh != "331250") {
				t.Errorf("EB-02 %q: %+v", query, found.Data[0])
			}
		}
	})
}

func TestUploadForms_EB07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.As(actor.Gestora)
		contentType, body := form(t, "file", "C:\\pasta\\balanço.csv", []byte(goodFile))
		var sent acceptedJSON
		c.Do("POST", "/energy-balance/upload", contentType, body).Status(t, http.StatusAccepted).Decode(t, &sent)
		if im := w.imported(sent.ImportID); im.Filename != "balanço.csv" || im.Kind != "csv" {
			t.Errorf("EB-07 stored as %q, %s", im.Filename, im.Kind)
		}
		const format, size, none = "Envie um arquivo no formato CSV.", "O arquivo excede o limite de 10MB.", "Selecione uma planilha CSV para prosseguir."
		exact := bytes.Repeat([]byte("a;b\n"), 10<<20/4)
		for _, refused := range []struct {
			name    string
			data    []byte
			code    int
			message string
		}{
			{"a.pdf", []byte("%PDF-1.4"), http.StatusUnsupportedMediaType, format + " É um PDF. Faturas entram em Análise Fatura."},
			{"a.csv", []byte("%PDF-1.4"), http.StatusUnsupportedMediaType, format + " É um PDF. Faturas entram em Análise Fatura."},
			{"a.csv", []byte("PK\x03\x04 this is none"), http.StatusUnsupportedMediaType, format + " É um arquivo ZIP: abra-o e envie a planilha que está dentro."},
			{"a.csv", []byte("MZ\x90\x00"), http.StatusUnsupportedMediaType, format + " É um programa."},
			{"a.csv", []byte("\x01\x02\x03\x04\x05\x06"), http.StatusUnsupportedMediaType, format},
			{"a.csv", append(exact, 'x'), http.StatusRequestEntityTooLarge, size},
		} {
			p := c.JSON("POST", "/energy-balance/upload", upload(refused.name, refused.data)).Status(t, refused.code).Problem(t)
			if p.Message != refused.message {
				t.Errorf("EB-07 %s: %q, want %q", refused.name, p.Message, refused.message)
			}
		}
		contentType, body = form(t, "file", "a.csv", append(exact, 'x'))
		if p := c.Do("POST", "/energy-balance/upload", contentType, body).Status(t, http.StatusRequestEntityTooLarge).Problem(t); p.Message != size {
			t.Errorf("B07 %q", p.Message)
		}
		c.JSON("POST", "/energy-balance/upload", upload("a.csv", exact)).Status(t, http.StatusAccepted) // B07: exactly 10 MiB
		c.JSON("POST", "/energy-balance/upload", map[string]string{"filename": "a.csv"}).Status(t, http.StatusUnprocessableEntity)
		if _, err := w.imports.Send(t.Context(), w.gestora, imports.Upload{Filename: "a.csv"}); err == nil || !strings.Contains(err.Error(), none) {
			t.Errorf("EB-07 an empty file: %v", err)
		}
	})
}

// Files that are no good end as a failed import that says where; nothing of them
// is stored.
func TestUnreadableFiles_B04(t *testing.T) {
	d := dbtest.SQLite(t)
	w := newTestEnv(t, d, withChild)
	c := w.As(actor.Gestora)
	const header = "cliente;cnpj;medidor;mes;consumo_mwh\n"
	row := "A;" + cnpjA + ";M;01/2026;1\n"
	for name, file := range map[string]struct{ data, want string }{
		"a million cells": {header + strings.Repeat("x;", 1_000_000) + "\n", "linha 2"},
		"a 10 MB line":    {header + strings.Repeat("x", 9<<20) + ";\n", "linha 2"},
		"no rows":         {header, "não tem linhas"},
		"no workbook":     {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 this is none", "planilha"},
		"too many rows":   {header + strings.Repeat("A;;;;\n", 200_001), "200000 linhas"},
	} {
		var sent acceptedJSON
		c.JSON("POST", "/energy-balance/upload", upload("a.csv", []byte(file.data))).Status(t, http.StatusAccepted).Decode(t, &sent)
		w.work()
		job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID)
		if job.Status != "failed" || !strings.Contains(job.Error, file.want) {
			t.Errorf("B04 %s: %s %q, want %q", name, job.Status, job.Error, file.want)
		}
	}
	if n := w.count(`SELECT count(*) FROM balance_months`); n != 0 {
		t.Errorf("B04 %d rows were stored", n)
	}
	for name, file := range map[string]string{
		"UTF-8 BOM": "\ufeff" + header + row, "UTF-16": utf16(header + strings.Replace(row, "A;", "Ação;", 1)),
		"Latin-1": header + "A\xe7\xe3o;" + cnpjA + ";M;02/2026;1\n", "commas": strings.ReplaceAll(header+"A;"+cnpjA+";M;03/2026;1\n", ";", ","),
		"tabs": strings.ReplaceAll(header+"A;"+cnpjA+";M;04/2026;1\n", ";", "\t"), "CR only": strings.ReplaceAll(header+"A;"+cnpjA+";M;05/2026;1\n", "\n", "\r"),
	} {
		var sent acceptedJSON
		c.JSON("POST", "/energy-balance/upload", upload("a.csv", []byte(file))).Status(t, http.StatusAccepted).Decode(t, &sent)
		w.work()
		if job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID); job.Status != "completed" {
			t.Errorf("B04 %s: %+v", name, job)
		}
	}
	if n := w.count(`SELECT count(*) FROM balance_months WHERE consumption = 100000000000`); n != 5 {
		t.Errorf("B04 %d months were stored, want 5", n)
	}
}

func utf16(s string) string {
	out := []byte{0xff, 0xfe}
	for _, r := range s {
		out = append(out, byte(r), byte(r>>8))
	}
	return string(out)
}

// A repeated upload with the same key is one import, whoever is faster (F04).
func TestRepeatedUpload_F04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.As(actor.Gestora).With("Idempotency-Key", "k-1")
		body := upload("a.csv", []byte(goodFile))
		answers := make([]string, 5)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = string(c.JSON("POST", "/energy-balance/upload", body).Status(t, http.StatusAccepted).Body)
			})
		}
		all.Wait()
		expect.All(t, "F04 answers, imports", expect.Len(slices.Compact(slices.Clone(answers)), 1),
			expect.Is(w.count(`SELECT count(*) FROM imports`), 1), expect.Is(w.count(`SELECT count(*) FROM jobs`), 1))
		w.work()
		if again := string(c.JSON("POST", "/energy-balance/upload", body).Status(t, http.StatusAccepted).Body); again != answers[0] {
			t.Errorf("F04 after the work: %s", again)
		}
		c.JSON("POST", "/energy-balance/upload", upload("a.csv", []byte(goodFile+"\n"))).Status(t, http.StatusUnprocessableEntity)
		w.As(actor.Backoffice).With("Idempotency-Key", "k-1").JSON("POST", "/energy-balance/upload", body).Status(t, http.StatusAccepted)
		blobs := 0
		for _, err := range w.blobs.Keys(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			blobs++
		}
		if blobs != 2 {
			t.Errorf("F04 %d files are stored, want one per import", blobs)
		}
	})
}

func TestMappingOverHTTP_EB15(t *testing.T) {
	d := dbtest.SQLite(t)
	w := newTestEnv(t, d)
	c := w.As(actor.Gestora)
	var sent acceptedJSON
	c.JSON("POST", "/energy-balance/upload", upload("a.csv", []byte("mes;kwh da ponta;kwh fora\n10/2026;1,5;2\nx;1;2\n"))).Status(t, 202).Decode(t, &sent)
	w.work()
	if job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID); job.Status != "needs_mapping" {
		t.Fatalf("EB-15 %+v", job)
	}
	detail := get[struct {
		State   string
		Columns []struct {
			Source, Field string
			Sample        []string
		}
		Fields []struct {
			Field, Label string
			Required     bool
		}
	}](t, c, "/api/imports/"+sent.ImportID)
	expect.All(t, "EB-15", expect.Is(detail.State, "mapeamento"), expect.Is(detail.Columns[1].Source, "kwh da ponta"),
		expect.Is(detail.Columns[1].Sample[0], "1,5"), expect.Is(len(detail.Fields) >= 25, true))
	mapping := map[string]any{
		"columns": []map[string]string{
			{"source": "mes", "field": "mes"}, {"source": "kwh da ponta", "field": "consumo_kwh"}, {"source": "kwh fora", "field": "consumo_kwh"},
		},
		"constants": map[string]string{"cliente": "A", "medidor": "M"},
	}
	p := c.JSON("POST", "/api/imports/"+sent.ImportID+"/mapping", mapping).Status(t, http.StatusUnprocessableEntity).Problem(t)
	if len(p.Fields) != 1 || p.Fields[0].Message != "Indique a coluna ou o valor fixo de: CNPJ" {
		t.Errorf("EB-15 %+v", p)
	}
	mapping["constants"] = map[string]string{"cliente": "A", "medidor": "M", "cnpj": cnpjA}
	c.JSON("POST", "/api/imports/"+sent.ImportID+"/mapping", mapping).Status(t, 202).Decode(t, &sent)
	w.work()
	if job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID); job.Status != "needs_review" {
		t.Fatalf("EB-15 %+v", job)
	}
	rows := get[struct {
		Data []struct {
			Line, Column           int
			Field, Status, Message string
		}
		Total int
	}](t, c, "/api/imports/"+sent.ImportID+"/rows?status=rejeitada")
	expect.Must(t, "EB-15 rows", expect.Is(rows.Total, 1))
	expect.All(t, "EB-15 rows", expect.Is(rows.Data[0].Line, 3), expect.Is(rows.Data[0].Column, 1), expect.Is(rows.Data[0].Field, "mes"))
	c.JSON("POST", "/api/imports/"+sent.ImportID+"/apply", nil).Status(t, 202).Decode(t, &sent)
	if busy := c.JSON("POST", "/api/imports/"+sent.ImportID+"/apply", nil); busy.Code != http.StatusConflict {
		t.Errorf("EB-15 applied twice at once: %d", busy.Code)
	}
	w.work()
	if job := get[jobJSON](t, c, "/energy-balance/jobs/"+sent.JobID); job.Status != "completed" || job.BalanceID == "" {
		t.Errorf("EB-15 %+v", job)
	}
	c.JSON("POST", "/api/imports/"+sent.ImportID+"/undo", nil).Status(t, 202)
	w.work()
	list := get[struct {
		Data []struct {
			ID, State, Filename string
			Counts              map[string]int
		}
		Total int
	}](t, c, "/api/imports")
	expect.Must(t, "EB-15 list", expect.Is(list.Total, 1))
	expect.All(t, "EB-15 list", expect.Is(list.Data[0].State, "desfeito"), expect.Is(list.Data[0].Counts["desfeitas"], 1),
		expect.Is(list.Data[0].Counts["rejeitadas"], 1))
}

func TestTemplates_EB15(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	for _, kind := range []string{"csv", "xlsx"} {
		res := w.As(actor.Backoffice).Get("/api/imports/template."+kind).Status(t, 200)
		if !strings.Contains(res.Header.Get("Content-Disposition"), "modelo-balanco."+kind) {
			t.Errorf("EB-15 %s: %s", kind, res.Header.Get("Content-Disposition"))
		}
		im := w.send("modelo."+kind, string(res.Body))
		if im.State != "falhou" || im.Error.Message != "A planilha não tem linhas de dados." {
			t.Errorf("EB-15 the empty %s template is %s: %+v", kind, im.State, im.Error)
		}
	}
}

// Nothing of one consultor's or parceiro's clients reaches another.
func TestScope_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		canaries := []string{"Canário", "69045087000381", "M-CANARIO", "alfa.com.br", "PREMIUM"}
		w.contract("Canário", cnpjA, func(in *contract.Input) { in.AveragePrice = "247.35" })
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;preco;fornecedor;email\n"+
			"Canário;"+cnpjA+";M-CANARIO;01/2026;10;247,35;PREMIUM Energia;ana@alfa.com.br\n"+
			"Outro;"+cnpjB+";M-OUTRO;01/2026;10;200;Beta;rui@beta.com.br\n")
		owner, stranger := w.People[actor.Consultor], w.Person("Outra Consultora", actor.Consultor)
		partner, other := w.People[actor.Parceiro], w.Person("Outro Parceiro", actor.Parceiro)
		clientID := w.text(`SELECT id FROM clients WHERE cnpj = '69045087000381'`)
		err := client.NewService(d).Assign(t.Context(), w.gestora, clientID,
			client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID}, "")
		if err != nil {
			t.Fatal(err)
		}
		balanceID := w.balanceOf("M-CANARIO")
		paths := []string{
			"/energy-balance", "/energy-balance?mes=2026-01", "/energy-balance?q=canario", "/energy-balance?q=69045", "/energy-balance?q=m-canario&mes=2026-01",
			"/energy-balance/" + balanceID, "/energy-balance/" + balanceID + "/events", "/energy-balance/" + balanceID + "/months/2026-01/memoria",
		}
		for _, a := range []actor.Actor{stranger, other} {
			c := w.Client(a)
			for _, path := range paths {
				res := c.Get(path)
				for _, canary := range canaries {
					if bytes.Contains(res.Body, []byte(canary)) {
						t.Errorf("A02 %s reads %q at %s: %s", a.Name, canary, path, res.Body)
					}
				}
				if strings.Contains(path, balanceID) {
					random := c.Get(strings.Replace(path, balanceID, id.New(), 1))
					if res.Code != http.StatusNotFound || withoutRequest(t, res) != withoutRequest(t, random) {
						t.Errorf("A02 %s: %d %s, for a random id %s", path, res.Code, res.Body, random.Body)
					}
				}
			}
		}
		for _, a := range []actor.Actor{owner, partner} {
			c := w.Client(a)
			list := get[struct {
				Data  []struct{ MeterCode string }
				Total int
			}](t, c, "/energy-balance?mes=2026-01")
			if list.Total != 1 || list.Data[0].MeterCode != "M-CANARIO" {
				t.Errorf("A02 %s reads %+v", a.Name, list)
			}
		}
		for a, want := range map[*actor.Actor]string{&w.gestora: "2026-01", &owner: "2026-01", &partner: "2026-01", &stranger: "", &other: ""} {
			if m, err := w.balances.LatestMonth(t.Context(), *a); err != nil || m != want {
				t.Errorf("FC-03 %s opens %q, %v; want %q", a.Name, m, err, want)
			}
		}
		consultor := string(w.Client(owner).Get("/energy-balance/"+balanceID).Status(t, 200).Body)
		expect.All(t, "P06 the consultor reads", expect.Lacks(consultor, "ana@alfa"), expect.Has(consultor, "a***@alfa.com.br", "PREMIUM"))
		for _, path := range paths[5:] {
			body := string(w.Client(partner).Get(path).Status(t, 200).Body)
			for _, secret := range []string{"PREMIUM", "alfa.com.br", "247.35", "2473.5", "2547.7", "Valor da energia", "Alfa Energia", "Glória"} {
				if strings.Contains(body, secret) {
					t.Errorf("P06 the parceiro reads %q at %s: %s", secret, path, body)
				}
			}
		}
	})
}

// withoutRequest returns a problem without what identifies its request.
func withoutRequest(t *testing.T, r *webtest.Response) string {
	t.Helper()
	p := r.Problem(t)
	return fmt.Sprint(p.Message, p.Code, p.Fields)
}

func TestForeignJobs_A11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		var sent acceptedJSON
		w.As(actor.Gestora).JSON("POST", "/energy-balance/upload", upload("a.csv", []byte(goodFile))).Status(t, 202).Decode(t, &sent)
		path := "/energy-balance/jobs/" + sent.JobID
		w.As(actor.Backoffice).Get(path).Status(t, 200)
		for _, role := range []actor.Role{actor.Consultor, actor.Parceiro} {
			c := w.As(role)
			foreign, random := c.Get(path).Status(t, 404), c.Get("/energy-balance/jobs/"+id.New()).Status(t, 404)
			if withoutRequest(t, foreign) != withoutRequest(t, random) {
				t.Errorf("A11 %s tells a foreign job from none: %s, %s", role, foreign.Body, random.Body)
			}
		}
		w.As(actor.Gestora).Get("/energy-balance/jobs/1").Status(t, 404)
	})
}

// Who may not upload may not decide about uploads either.
func TestUploadPermission_A03(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	im := w.send("a.csv", "a;b\n1;2\n")
	for _, role := range []actor.Role{actor.Consultor, actor.Parceiro} {
		c := w.As(role)
		for _, path := range []string{"", "/" + im.ID, "/" + im.ID + "/rows", "/template.csv"} {
			c.Get("/api/imports"+path).Status(t, 403)
		}
		for _, act := range []string{"mapping", "apply", "undo"} {
			c.JSON("POST", "/api/imports/"+im.ID+"/"+act, map[string]any{"columns": []string{}}).Status(t, 403)
		}
		c.JSON("POST", "/energy-balance/upload", upload("a.csv", []byte(goodFile))).Status(t, 403)
	}
	if n := w.count(`SELECT count(*) FROM imports`); n != 1 {
		t.Errorf("A03 %d imports", n)
	}
}

// Who loses the right while the job waits does not import any more (R5).
func TestRevokedRight_A03(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	a := w.Person("De saída", actor.Backoffice)
	var sent acceptedJSON
	w.Client(a).JSON("POST", "/energy-balance/upload", upload("a.csv", []byte(goodFile))).Status(t, 202).Decode(t, &sent)
	if _, err := w.Service.Block(t.Context(), w.fresh(), a.UserID); err != nil {
		t.Fatal(err)
	}
	w.work()
	job := get[jobJSON](t, w.As(actor.Gestora), "/energy-balance/jobs/"+sent.JobID)
	expect.Must(t, "A03", expect.Is(job.Status, "failed"), expect.Has(job.Error, "não tem mais permissão"))
	expect.All(t, "A03", expect.Is(w.count(`SELECT count(*) FROM balance_months`), 0))
}

func TestNotFound_BD06(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	c := w.As(actor.Gestora)
	for path, want := range map[string]string{
		"/energy-balance/" + id.New():                             "Nenhum balanço energético encontrado.",
		"/energy-balance/1":                                       "Nenhum balanço energético encontrado.",
		"/energy-balance/" + id.New() + "/events":                 "Nenhum balanço energético encontrado.",
		"/energy-balance/" + id.New() + "/outra":                  "Endereço não encontrado.",
		"/api/imports/" + id.New():                                "Importação não encontrada",
		"/energy-balance/" + id.New() + "/months/2026-01/memoria": "Nenhum balanço energético encontrado.",
	} {
		if p := c.Get(path).Status(t, 404).Problem(t); p.Message != want {
			t.Errorf("BD-06 %s: %q, want %q", path, p.Message, want)
		}
	}
	if p := c.Get("/energy-balance/%20").Status(t, 400).Problem(t); p.Message != "ID do balanço energético é obrigatório" {
		t.Errorf("EB-12 %q", p.Message)
	}
	if p := c.Get("/energy-balance?mes=2026-13").Status(t, 422).Problem(t); p.Message != "Informe o mês no formato AAAA-MM" {
		t.Errorf("B12 %q", p.Message)
	}
}

// FC-01: each row of the list shows its twelve months, the months of a page being the same;
// a month without measurement is null. A client's units are found by its id, in reach.
func TestRecentMonths_FC01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;geracao_mwh\n"+
			"Alfa;"+cnpjA+";M-1;10/2026;10,5;\nAlfa;"+cnpjA+";M-1;08/2026;8;\nAlfa;"+cnpjA+";M-1;10/2025;9;\n"+
			"Alfa;"+cnpjA+";M-2;07/2026;7;\nBeta;"+cnpjB+";M-3;09/2026;3;\nBeta;"+cnpjB+";M-4;09/2026;;1\n"), imports.StateDone)
		type list struct {
			Data []struct {
				MeterCode string
				Serie     []struct {
					Mes        string
					ConsumoMWh *json.Number
				}
			}
			Total int
		}
		line := func(found list, meter string) string {
			for _, b := range found.Data {
				if b.MeterCode != meter {
					continue
				}
				text := []string{b.Serie[0].Mes, b.Serie[len(b.Serie)-1].Mes}
				for _, m := range b.Serie {
					if m.ConsumoMWh != nil {
						text = append(text, m.Mes+" "+m.ConsumoMWh.String())
					}
				}
				if len(b.Serie) != 12 {
					t.Errorf("%d months", len(b.Serie))
				}
				return strings.Join(text, ", ")
			}
			return ""
		}
		c := w.As(actor.Gestora)
		all := get[list](t, c, "/energy-balance")
		for meter, want := range map[string]string{
			"M-1": "2025-11, 2026-10, 2026-08 8.000, 2026-10 10.500", "M-2": "2025-11, 2026-10, 2026-07 7.000", "M-3": "2025-11, 2026-10, 2026-09 3.000",
			"M-4": "2025-11, 2026-10", // a month, and nothing measured in it
		} {
			if got := line(all, meter); got != want {
				t.Errorf("%s: %s, want %s", meter, got, want)
			}
		}
		if got := line(get[list](t, c, "/energy-balance?mes=2026-07"), "M-2"); got != "2025-08, 2026-07, 2026-07 7.000" {
			t.Errorf("up to the month of the list: %s", got)
		}
		if got := line(get[list](t, c, "/energy-balance?semMes=2026-10"), "M-3"); got != "2025-10, 2026-09, 2026-09 3.000" {
			t.Errorf("among those that lack a month: %s", got)
		}
		alfa, beta := w.text(`SELECT client_id FROM balances WHERE meter_code = 'M-1'`), w.text(`SELECT client_id FROM balances WHERE meter_code = 'M-3'`)
		for query, n := range map[string]int{alfa: 2, beta: 2, alfa + "&q=m-2": 1, alfa + "&mes=2026-10": 1, alfa + "&sort=client": 2, "x": 0} {
			if found := get[list](t, c, "/energy-balance?clientId="+query); found.Total != n || len(found.Data) != n {
				t.Errorf("units of a client %q: %d of %d, want %d", query, len(found.Data), found.Total, n)
			}
		}
		if found := get[list](t, w.As(actor.Consultor), "/energy-balance?clientId="+alfa); found.Total != 0 {
			t.Errorf("R2 out of reach: %+v", found)
		}
	})
}
