package reading_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
)

// received is the answer to an upload.
type received struct {
	Success    bool
	Message    string
	DocumentID string `json:"document_id"`
	Documents  []reading.ReceivedBody
}

func sendFile(c *webtest.Client, name string, data []byte) *webtest.Response {
	return c.JSON("POST", "/api/idp/upload", map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString(data)})
}

// listed is a page of the list.
type listed struct {
	Data  []record.SummaryBody
	Total int
}

type packed struct {
	name string
	data []byte
}

func zipOf(t *testing.T, files ...packed) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range files {
		part, err := w.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestArchiveOfDocuments_IV11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		inner := zipOf(t, packed{"a.pdf", b.Data})
		archive := zipOf(t, packed{"2026/boa.pdf", b.Data}, packed{"2026/boa.pdf", b.Data}, packed{"nota.xml", []byte("<nada/>")},
			packed{"foto.png", []byte("\x89PNG")}, packed{"dentro.zip", inner}, packed{"torta.pdf", []byte("%PDF-1.7 torta")})
		staff := w.staff.With("Idempotency-Key", "lote-1")
		var out received
		first := sendFile(staff, "faturas.zip", archive).Status(t, 202)
		first.Decode(t, &out)

		t.Run("IV-11 each file of a ZIP is its own reading, or is refused by itself", func(t *testing.T) {
			messages := []string{"", "", "", "Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.", "Um ZIP dentro de outro não é aberto. Envie-o separadamente.", ""}
			expect.Must(t, "out", expect.Is(out.Success, true), expect.Len(out.Documents, len(messages)),
				expect.Is(out.Message, "4 recebidos, 2 recusados."))
			for i, one := range out.Documents {
				accepted := messages[i] == ""
				expect.All(t, "one", expect.Is(one.Success, accepted), expect.Is(accepted, one.DocumentID != nil),
					expect.Is(!accepted && one.Message != messages[i], false))
			}
		})
		t.Run("F04 the repetition of an upload makes no second readings", func(t *testing.T) {
			if again := sendFile(staff, "faturas.zip", archive).Status(t, 202); !bytes.Equal(again.Body, first.Body) {
				t.Errorf("%s\n%s", first.Body, again.Body)
			}
			sendFile(staff, "outras.zip", archive).Status(t, 422)
			if n := w.count(`SELECT count(*) FROM readings`); n != 4 {
				t.Errorf("%d readings, want 4", n)
			}
		})
		w.Work()
		list := func(query string) (page listed) {
			w.staff.Get("/api/idp/documents?"+query).Status(t, 200).Decode(t, &page)
			return page
		}
		t.Run("IV-04 each ends by itself, in the order of the archive", func(t *testing.T) {
			want := []record.Status{record.Completed, record.Completed, record.Failed, record.Failed}
			page := list("")
			for i, row := range page.Data {
				if row.Status != want[i] {
					t.Errorf("%s is %s, want %s", row.Filename, row.Status, want[i])
				}
			}
			expect.Must(t, "filters", expect.Is(page.Total, 4), expect.Is(list("situacao=falha").Total, 2),
				expect.Is(list("situacao=processado").Total, 2), expect.Is(list("situacao=vinculado").Total, 0),
				expect.Is(list("situacao=processando").Total, 0))
			expect.All(t, "filters", expect.Is(list("ids="+page.Data[0].DocumentID+","+page.Data[2].DocumentID).Total, 2))
		})
		t.Run("R8 the list leaves with its filter, also for who sees only the own ones", func(t *testing.T) {
			rows, err := csv.NewReader(bytes.NewReader(w.staff.Get("/api/idp/documents/export?format=csv&situacao=falha").Status(t, 200).Body)).ReadAll()
			expect.Must(t, "err", expect.Is(err, nil), expect.Len(rows, 3))
			expect.Must(t, "err", expect.Has(rows[0][0], "Arquivo"))
			others := w.As(actor.Consultor).Get("/api/idp/documents/export?format=csv").Status(t, 200)
			if bytes.Contains(others.Body, []byte("boa.pdf")) {
				t.Errorf("A11: %s", others.Body)
			}
		})
	})
}

func TestArchivesThatAreRefused_B01(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	for name, data := range map[string][]byte{
		"zip_danificado": []byte("PK\x03\x04 nothing"), "zip_vazio": zipOf(t), "tipo_nao_aceito": zipOf(t, packed{"[Content_Types].xml", nil}),
	} {
		if p := sendFile(w.staff, "a.zip", data).Problem(t); p.Code != name {
			t.Errorf("B01 %s: %+v", name, p)
		}
	}
	var out received
	sendFile(w.staff, "a.zip", zipOf(t, packed{"a.txt", []byte("x")})).Status(t, 202).Decode(t, &out)
	if out.Success || out.DocumentID != "" {
		t.Errorf("B01 %+v", out)
	}
	if n := w.stored(); n != 0 {
		t.Errorf("B01: %d contents are left of what was refused", n)
	}
}

// sendForm sends a file as the browser sends an archive.
func sendForm(t *testing.T, c *webtest.Client, name string, data []byte) *webtest.Response {
	t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	part, err := m.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return c.Do("POST", "/api/idp/upload", m.FormDataContentType(), &body)
}

// RQ-11: a ZIP may have 100 MB, where no document in it is larger than any may be.
func TestLargeArchive_RQ11(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	random := rand.NewChaCha8([32]byte{1})
	var files []packed
	for i, size := range []int{9 << 20, 9 << 20, reading.MaxBytes, reading.MaxBytes + 1} {
		data := make([]byte, size)
		_, _ = random.Read(data)
		copy(data, "%PDF-1.7\n")
		files = append(files, packed{fmt.Sprintf("%d.pdf", i), data})
	}
	archive := zipOf(t, files...)
	staff := w.staff.With("Idempotency-Key", "lote-grande")
	var out received
	first := sendForm(t, staff, "faturas.zip", archive).Status(t, 202)
	first.Decode(t, &out)
	expect.Must(t, "out", expect.Is(out.Message, "3 recebidos, 1 recusado."), expect.Len(out.Documents, 4))
	expect.Must(t, "out", expect.Is(out.Documents[3].Message, "O arquivo deve ter no máximo 10MB."))
	for i, one := range files[:3] {
		sum := sha256.Sum256(one.data)
		if n := w.count(`SELECT count(*) FROM readings WHERE id = $1 AND sha256 = $2`, *out.Documents[i].DocumentID, hex.EncodeToString(sum[:])); n != 1 {
			t.Errorf("%s is not what was sent", one.name)
		}
	}
	if again := sendForm(t, staff, "faturas.zip", archive).Status(t, 202); !bytes.Equal(again.Body, first.Body) {
		t.Errorf("F04: %s\n%s", first.Body, again.Body)
	}
	if p := sendForm(t, w.staff, "faturas.zip", append([]byte("PK\x03\x04"), make([]byte, 100<<20)...)).Status(t, 413).Problem(t); !strings.Contains(p.Message, "um ZIP, 100MB") {
		t.Errorf("%+v", p)
	}
	if n := w.stored(); n != 3 {
		t.Errorf("%d contents are stored, want 3", n)
	}
}

// IV-02: ten binary megabytes are taken, one byte more is not, whichever way they come.
func TestLargestDocument_IV02(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	const sentence = "O arquivo deve ter no máximo 10MB."
	form := func(data []byte) *webtest.Response { return sendForm(t, w.staff, "fatura.pdf", data) }
	largest := append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{'\n'}, reading.MaxBytes-9)...)
	ways := map[string]func([]byte) *webtest.Response{
		"IV-02 {filename, fileData}": func(data []byte) *webtest.Response { return sendFile(w.staff, "fatura.pdf", data) },
		"IV-02 a form":               form,
	}
	for name, send := range ways {
		t.Run(name, func(t *testing.T) {
			send(largest).Status(t, 202)
			if p := send(append(largest, '\n')).Status(t, 413).Problem(t); p.Message != sentence {
				t.Errorf("%+v", p)
			}
		})
	}
	t.Run("IV-02 process", func(t *testing.T) {
		w.send(w.staff, newID(), "fatura.pdf", largest).Status(t, 200)
		if p := w.send(w.staff, newID(), "fatura.pdf", append(largest, '\n')).Status(t, 413).Problem(t); p.Message != sentence {
			t.Errorf("%+v", p)
		}
	})
}

// B06: a name is what a screen and a download can show.
func TestNamesOfDocuments_B06(t *testing.T) {
	w, b := newTestEnv(t, dbtest.SQLite(t)), printed(t)
	for given, want := range map[string]string{
		"../../etc/passwd": "passwd.pdf", "a.pdf.exe": "a.pdf.exe.pdf", "x\r\nSet-Cookie: a=b.pdf": "xSet-Cookie: a=b.pdf", "tr\u202efdp.pdf": "trfdp.pdf",
		strings.Repeat("ã", 250): strings.Repeat("ã", 98) + ".pdf", "": "fatura.pdf", "<img src=x onerror=alert(1)>.pdf": "<img src=x onerror=alert(1)>.pdf",
	} {
		documentID := newID()
		w.send(w.staff, documentID, given, b.Data).Status(t, 200)
		if got := w.get(documentID); got.Filename != want {
			t.Errorf("B06 %q is kept as %q, want %q", given, got.Filename, want)
		}
		res := w.staff.Get("/api/idp/document/"+documentID+"/file").Status(t, 200)
		disposition := res.Header.Get("Content-Disposition")
		expect.All(t, fmt.Sprintf("B06 %q", given), expect.Begins(disposition, "attachment; "),
			expect.Is(strings.ContainsAny(disposition, "\r\n"), false), expect.Has(res.Header.Get("Content-Security-Policy"), "sandbox"))
	}
}
