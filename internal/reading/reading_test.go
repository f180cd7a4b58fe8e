package reading_test

import (
	"bytes"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

func TestFromUploadToInvoice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		of := w.contract(b.Truth.Fields[extract.ClientDocument])
		documentID := id.New()

		t.Run("IV-03 IV-04 a PDF is accepted, read in the background and completed", func(t *testing.T) {
			var out struct {
				Success bool
				Message string
			}
			w.send(w.staff, documentID, "fatura outubro.pdf", b.Data).Status(t, 200).Decode(t, &out)
			if !out.Success || out.Message == "" {
				t.Fatalf("answer %+v", out)
			}
			if got := w.get(documentID); got.Status != record.InProgress || got.Extracted != nil || got.ExcelURL != nil {
				t.Fatalf("before the job: %+v", got)
			}
			w.Work()
			got := w.get(documentID)
			expect.Must(t, "after the job", expect.Is(got.Status, record.Completed), expect.Not(got.ExcelURL, nil))
			expect.Must(t, "after the job", expect.Is(*got.ExcelFileName, "fatura outubro.xlsx"), expect.Is(*got.PageCount >= 1, true),
				expect.Is(got.FileSizeBytes, int64(len(b.Data))))
		})

		t.Run("IV-06 it is found by its file's name, its client and its installation, and by nothing else", func(t *testing.T) {
			for q, want := range map[string]int{
				"FATURA outubro": 1, b.Truth.Fields[extract.Name]: 1, b.Truth.Fields[extract.Installation]: 1, "não consta": 0, "%": 0,
			} {
				var page struct{ Total int }
				w.staff.Get("/api/idp/documents?q="+url.QueryEscape(q)).Status(t, 200).Decode(t, &page)
				if page.Total != want {
					t.Errorf("%q finds %d documents, want %d", q, page.Total, want)
				}
			}
		})

		t.Run("IV-06 what the bill prints is there, with its place and confidence", func(t *testing.T) {
			got := w.get(documentID)
			for _, k := range []extract.Key{extract.ClientDocument, extract.Total, extract.DueDate, extract.Period, extract.Installation} {
				want := b.Truth.Fields[k]
				for _, f := range got.Fields {
					if f.Key == k && (f.Value != want || f.Review || f.Page == nil || f.Box == nil) {
						t.Errorf("%s: %+v, want %s", k, f, want)
					}
				}
			}
			if len(got.Extracted.Consumption) == 0 || len(got.Items) == 0 {
				t.Fatal("no history or no items")
			}
			png := w.staff.Get("/api/idp/document/"+documentID+"/pages/1").Status(t, 200)
			if !bytes.HasPrefix(png.Body, []byte("\x89PNG")) {
				t.Fatal("the page is no picture")
			}
		})

		t.Run("IV-11 IV-09 the data leave as a workbook with real numbers", func(t *testing.T) {
			x, err := excelize.OpenReader(bytes.NewReader(w.staff.Get("/api/idp/document/"+documentID+"/excel").Status(t, 200).Body))
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			rows, err := x.GetRows("Dados", excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, row := range rows {
				found = found || row[0] == "Valor da fatura" && row[1] == b.Truth.Fields[extract.Total]
			}
			if !found || len(x.GetSheetList()) != 4 {
				t.Fatalf("sheets %v, rows %v", x.GetSheetList(), rows)
			}
		})

		t.Run("IV-11 the contract of the CNPJ is proposed, and the confirmed one gets the invoice and the file", func(t *testing.T) {
			var proposed struct{ Data []place.ProposalBody }
			w.staff.Get("/api/idp/document/"+documentID+"/contracts").Status(t, 200).Decode(t, &proposed)
			expect.Must(t, "proposals", expect.Len(proposed.Data, 1))
			expect.Must(t, "proposals", expect.Is(proposed.Data[0].ContractID, of.ID), expect.Is(proposed.Data[0].Covers, true))
			var out struct {
				Document record.DocumentBody
				Invoice  invoice.View
			}
			link := w.staff.With("Idempotency-Key", "link-1")
			link.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID}).Status(t, 201).Decode(t, &out)
			v := out.Invoice
			link.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID}).Status(t, 201).Decode(t, &out)
			if out.Invoice.ID != v.ID {
				t.Fatalf("TD-15 the repetition entered %s beside %s", out.Invoice.ID, v.ID)
			}
			link.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID, "competencia": "2026-01"}).Status(t, 422)
			expect.Must(t, "invoice", expect.Is(v.Source, invoice.SourceExtraction), expect.Is(v.Kind, invoice.KindBill),
				expect.Is(v.Competencia, b.Truth.Fields[extract.Period]), expect.Not(v.Valor, nil), expect.Not(v.Arquivo, nil),
				expect.Is(*out.Document.InvoiceID, v.ID))
			if len(v.Figures.Demand)+len(v.Figures.Energy) == 0 || v.Figures.ICMSRate == nil {
				t.Fatalf("figures %+v", v.Figures)
			}
			p := w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID}).Status(t, 409).Problem(t)
			if p.Code != "ja_vinculado" {
				t.Fatalf("second link: %s", p.Code)
			}
		})

		t.Run("TD-06 the same file again names the first one, and is no second invoice", func(t *testing.T) {
			again := id.New()
			w.send(w.staff, again, "fatura (1).pdf", b.Data).Status(t, 200)
			w.Work()
			got := w.get(again)
			expect.Must(t, "the copy names, the first", expect.Not(got.SameAs, nil))
			expect.All(t, "the copy names, the first", expect.Is(got.SameAs.DocumentID, documentID),
				expect.Is(got.SameAs.Filename, "fatura outubro.pdf"), expect.Is(w.get(documentID).SameAs, nil))
			link := func(status int) *webtest.Response {
				t.Helper()
				return w.staff.JSON("POST", "/api/idp/document/"+again+"/link", map[string]string{"contract_id": of.ID}).Status(t, status)
			}
			if p := link(409).Problem(t); p.Code != "copia_vinculada" {
				t.Fatalf("the copy is linked: %s", p.Code)
			}
			if n := w.count(`SELECT COUNT(*) FROM documents`); n != 1 {
				t.Errorf("%d files in the contract, want the first one alone", n)
			}
			w.staff.JSON("DELETE", "/api/invoices/"+*w.get(documentID).InvoiceID, nil).Status(t, 204)
			link(201)
		})
	})
}

func TestDocumentsOfOthers_A11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		documentID := id.New()
		own, other := w.As(actor.Consultor), w.As(actor.Parceiro)
		w.send(own, documentID, "a.pdf", b.Data).Status(t, 200)
		for _, when := range []string{"A11 while it is read", "A11 after it was read"} {
			t.Run(when, func(t *testing.T) {
				w.send(other, documentID, "b.pdf", b.Data).Status(t, 409)
				w.send(own, documentID, "a.pdf", append(bytes.Clone(b.Data), '\n')).Status(t, 409)
				w.send(own, documentID, "a.pdf", b.Data).Status(t, 200) // the same again changes nothing
				for _, path := range []string{"", "/file", "/excel", "/contracts", "/pages/1"} {
					other.Get("/api/idp/document/"+documentID+path).Status(t, 404)
				}
				other.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{}).Status(t, 404)
				other.JSON("PUT", "/api/idp/document/"+documentID+"/fields", map[string]any{"fields": map[string]string{"city": "X"}}).Status(t, 404)
				other.Do("DELETE", "/api/idp/document/"+documentID, "", nil).Status(t, 404)
				var list struct{ Total int }
				other.Get("/api/idp/documents").Status(t, 200).Decode(t, &list)
				if list.Total != 0 {
					t.Fatalf("somebody else sees %d documents", list.Total)
				}
			})
			w.Work()
		}
		if got := w.get(documentID); got.Status != record.Completed || got.Filename != "a.pdf" {
			t.Fatalf("document %+v", got)
		}
	})
}

// RQ-04, rulings.md 16: a bill of one client does not enter another's contract unasked.
func TestBillOfAnotherClientIsNotLinkedUnasked_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		const others = "11222333000181"
		of := w.contract(others)
		consultant := w.As(actor.Consultor)
		owner := client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID}
		if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], of.ClientID, owner, ""); err != nil {
			t.Fatal(err)
		}
		documentID := id.New()
		w.send(consultant, documentID, "a.pdf", b.Data).Status(t, 200)
		w.Work()
		link := func(who *webtest.Client, reason string, status int) *webtest.Response {
			t.Helper()
			return who.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID, "motivo": reason}).Status(t, status)
		}
		printedCNPJ, _ := brdoc.ParseCNPJ(b.Truth.Fields[extract.ClientDocument])
		p := link(w.staff, "", 409).Problem(t)
		expect.All(t, "RQ-04 the question", expect.Is(p.Code, "cnpj_divergente"), expect.Has(p.Message, printedCNPJ.Masked(), "11.222.333/0001-81"))
		link(consultant, "Filial do mesmo grupo", 409)
		correction := map[string]any{"fields": map[string]string{string(extract.ClientDocument): others}}
		consultant.JSON("PUT", "/api/idp/document/"+documentID+"/fields", correction).Status(t, 200)
		link(consultant, "", 409) // a correction is no way around the question
		if n := w.count(`SELECT (SELECT COUNT(*) FROM invoices) + (SELECT COUNT(*) FROM documents)`); n != 0 {
			t.Errorf("RQ-04 a refused link left %d rows", n)
		}
		link(w.staff, "Filial do mesmo grupo", 201)
		if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.link' AND reason = 'Filial do mesmo grupo'`); n != 1 {
			t.Errorf("RQ-04 the reason is in %d entries of the trail", n)
		}
	})
}

// TD-02 RQ-04: a bill of another client whose demand is out of proportion to the unit's
// bills wants both answers, why it is linked and why the value is right; each is in the
// trail.
func TestLinkedDemandIsConfirmed_TD02_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		of := w.contract("11222333000181")
		for _, month := range []string{"2020-06", "2020-07", "2020-08"} {
			figures := map[string]any{"demand": []map[string]any{{"posto": "unico", "contracted_kw": 2700}}}
			body := map[string]any{"kind": "fatura_distribuidora", "competencia": month, "figures": figures}
			w.staff.JSON("POST", "/contracts/"+of.ID+"/invoices", body).Status(t, 201)
		}
		documentID := id.New()
		w.send(w.staff, documentID, "a.pdf", b.Data).Status(t, 200)
		w.Work()
		link := func(status int, reason string, confirm map[string]string) *webtest.Response {
			t.Helper()
			body := map[string]any{"contract_id": of.ID, "motivo": reason, "confirmar": confirm}
			return w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", body).Status(t, status)
		}
		const reason, why, path = "Filial do mesmo grupo", "Reduziu a demanda", "figures.demand[0].contracted_kw"
		if p := link(409, "", map[string]string{path: why}).Problem(t); p.Code != "cnpj_divergente" {
			t.Errorf("RQ-04 %+v", p)
		}
		asked := link(409, reason, nil)
		p := asked.Problem(t)
		expect.Must(t, "TD-02", expect.Is(p.Code, "valor_suspeito"), expect.Len(p.Fields, 1))
		expect.All(t, "TD-02", expect.Is(p.Fields[0].Path, path), expect.Has(string(asked.Body), `"alternativa":"2.700`+"\u00a0"+`kW","fator":-10`))
		link(409, reason, map[string]string{path: " ", "figures.demand[1].contracted_kw": why})
		if n := w.count(`SELECT COUNT(*) FROM invoices`); n != 3 {
			t.Errorf("TD-02 %d invoices before anybody confirmed", n)
		}
		link(201, reason, map[string]string{path: why})
		for action, told := range map[string]string{"reading.link": reason, "invoice.create": "%confirmado: " + why} {
			if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = $1 AND reason LIKE $2`, action, told); n != 1 {
				t.Errorf("TD-02 %d entries of %s tell %q", n, action, told)
			}
		}
	})
}

func TestWhatIsRefused(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	upload := func(name string, data []byte) (int, string) {
		r := w.send(w.staff, id.New(), name, data)
		return r.Code, string(r.Body)
	}
	for name, c := range map[string]struct {
		data   []byte
		status int
		text   string
	}{
		"IV-02 a file of another type":     {[]byte("MZ not a bill"), 415, "Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos."},
		"IV-02 a name does not make a PDF": {[]byte("PK\x03\x04"), 415, "Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos."},
		"IV-02 more than 10 MB":            {append([]byte("%PDF-"), make([]byte, reading.MaxBytes)...), 413, "O arquivo deve ter no máximo 10MB."},
	} {
		t.Run(name, func(t *testing.T) {
			if status, body := upload("fatura.pdf", c.data); status != c.status || !strings.Contains(body, c.text) {
				t.Fatalf("%d %s", status, body)
			}
		})
	}
	t.Run("IV-03 the id is a UUID, the content base64", func(t *testing.T) {
		p := w.send(w.staff, "1", "a.pdf", []byte("%PDF-")).Status(t, 422).Problem(t)
		if p.Fields[0].Path != "document_id" {
			t.Fatalf("%+v", p)
		}
		p = w.staff.JSON("POST", "/api/idp/process", map[string]string{"base64_file": "data:;base64,%%", "filename": "a.pdf", "document_id": id.New()}).Status(t, 422).Problem(t)
		if p.Fields[0].Path != "base64_file" {
			t.Fatalf("%+v", p)
		}
	})
	t.Run("IV-05 B02 B03 what cannot be read ends FAILED with a sentence", func(t *testing.T) {
		bad := map[string]string{}
		for name, content := range map[string]string{
			"xxe.xml":   `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
			"outro.xml": `<nada/>`,
			"torto.pdf": "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF",
		} {
			bad[name] = id.New()
			w.staff.JSON("POST", "/api/idp/process", map[string]string{
				"base64_file": base64.StdEncoding.EncodeToString([]byte(content)), "filename": name, "document_id": bad[name],
			}).Status(t, 200)
		}
		w.Work()
		for name, documentID := range bad {
			got := w.get(documentID)
			expect.All(t, name, expect.Is(got.Status, record.Failed), expect.Not(got.Error, nil), expect.Not(got.ErrorCode, nil),
				expect.Is(got.Extracted, nil))
			w.staff.Get("/api/idp/document/"+documentID+"/excel").Status(t, 409)
		}
	})
}

func TestProtectedDocument_IV05(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	locked, err := billtest.Encrypted("11444")
	if err != nil {
		t.Fatal(err)
	}
	documentID := id.New()
	w.send(w.staff, documentID, "protegida.pdf", locked).Status(t, 200)
	w.Work()
	got := w.get(documentID)
	expect.Must(t, "got", expect.Is(got.Status, record.Failed))
	expect.Must(t, "got", expect.Is(*got.ErrorCode, "pdf_senha"))
	expect.Must(t, "got", expect.Has(*got.Error, "CNPJ"))
	w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{"password": "99999"}).Status(t, 200)
	w.Work()
	if got := w.get(documentID); *got.ErrorCode != "pdf_senha_incorreta" {
		t.Fatalf("%+v", got)
	}
	w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{"password": "11444"}).Status(t, 200)
	w.Work()
	if got := w.get(documentID); got.Status != record.Completed {
		t.Fatalf("%+v", got)
	}
	w.staff.Get("/api/idp/document/"+documentID+"/pages/1").Status(t, 200)
	var kept string
	if err := w.db.QueryRowContext(t.Context(), `SELECT password FROM readings`).Scan(&kept); err != nil || strings.Contains(kept, "11444") {
		t.Fatalf("the password is kept as %q (%v)", kept, err)
	}
}

func TestCorrections_IV06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		documentID := id.New()
		w.send(w.staff, documentID, "a.pdf", b.Data).Status(t, 200)
		w.Work()
		fields := func(values map[string]any) map[string]any { return map[string]any{"fields": values} }
		path := "/api/idp/document/" + documentID + "/fields"

		p := w.staff.JSON("PUT", path, fields(map[string]any{"valor_fatura": "mil", "data_vencimento": "31/02/2026", "nada": "x"})).Status(t, 422).Problem(t)
		if len(p.Fields) != 3 {
			t.Fatalf("%+v", p.Fields)
		}
		var got record.DocumentBody
		w.staff.JSON("PUT", path, fields(map[string]any{"valor_fatura": "1.234,56", "city": "Maceió"})).Status(t, 200).Decode(t, &got)
		if *got.Extracted.City != "Maceió" || string(*got.Extracted.Total) != "1234.56" {
			t.Fatalf("%+v", got.Extracted)
		}
		w.staff.With("If-Match", `"1"`).JSON("PUT", path, fields(map[string]any{"city": "X"})).Status(t, 412)

		t.Run("IV-06 a new reading never overwrites what a person typed", func(t *testing.T) {
			w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{}).Status(t, 200)
			w.staff.JSON("PUT", path, fields(map[string]any{"city": "X"})).Status(t, 409)
			w.Work()
			if got := w.get(documentID); *got.Extracted.City != "Maceió" || string(*got.Extracted.Total) != "1234.56" {
				t.Fatalf("%+v", got.Extracted)
			}
		})
		w.staff.JSON("PUT", path, fields(map[string]any{"valor_fatura": nil})).Status(t, 200).Decode(t, &got)
		if string(*got.Extracted.Total) != b.Truth.Fields[extract.Total] {
			t.Fatalf("the correction was not taken back: %+v", got.Extracted.Total)
		}
	})
}

// B05: text that a document says, or a person types, is text in the workbook.
func TestWorkbookHoldsNoFormulas_B05(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	documentID := id.New()
	xml := `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe versao="4.00"><ide><mod>55</mod><nNF>1</nNF></ide>` +
		`<emit><xNome>=cmd|' /C calc'!A0</xNome></emit><dest><xNome>+1+1</xNome></dest></infNFe></NFe></nfeProc>`
	w.staff.JSON("POST", "/api/idp/process", map[string]string{
		"base64_file": base64.StdEncoding.EncodeToString([]byte(xml)), "filename": "=HYPERLINK(1).xml", "document_id": documentID,
	}).Status(t, 200)
	w.Work()
	if got := w.get(documentID); got.Status != record.Completed {
		t.Fatalf("B05 %s: %v", got.Status, got.Error)
	}
	fields := map[string]any{"nome_cliente": "@SUM(1)", "address": "\t=1+1"}
	w.staff.JSON("PUT", "/api/idp/document/"+documentID+"/fields", map[string]any{"fields": fields}).Status(t, 200)
	x, err := excelize.OpenReader(bytes.NewReader(w.staff.Get("/api/idp/document/"+documentID+"/excel").Status(t, 200).Body))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	rows, err := x.GetRows("Dados", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for i, row := range rows {
		for j, text := range row {
			cell, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err != nil {
				t.Fatal(err)
			}
			formula, err := x.GetCellFormula("Dados", cell)
			if err != nil || formula != "" {
				t.Errorf("B05 %s is the formula %q, %v", cell, formula, err)
			}
			if strings.Contains(text, "cmd|") || strings.Contains(text, "SUM(1)") || strings.Contains(text, "=1+1") {
				if seen++; !strings.HasPrefix(text, "'") {
					t.Errorf("B05 %s is %q", cell, text)
				}
			}
		}
	}
	if seen != 3 {
		t.Errorf("B05 %d of 3 texts are in the workbook: %q", seen, rows)
	}
}
