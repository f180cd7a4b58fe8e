package training_test

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/web/webtest"
)

const lesson12 = "/api/training/modules/1/lessons/2"

func TestVideosPlay_TR02(t *testing.T) {
	s, _ := start(t, dbtest.SQLite(t))
	client := s.As(actor.Consultor)

	whole := client.Get(lesson12+"/video").Status(t, 200)
	t.Run("TR-02 a video comes whole, in parts, and only once", func(t *testing.T) {
		if got := whole.Header.Get("Content-Type"); got != "video/webm" || whole.Header.Get("Accept-Ranges") != "bytes" {
			t.Errorf("content type %q, ranges %q", got, whole.Header.Get("Accept-Ranges"))
		}
		part := client.With("Range", "bytes=4-7").Get(lesson12+"/video").Status(t, 206)
		if !bytes.Equal(part.Body, whole.Body[4:8]) {
			t.Errorf("the part is %x", part.Body)
		}
		client.With("If-None-Match", whole.Header.Get("ETag")).Get(lesson12+"/video").Status(t, 304)
	})
	t.Run("TR-02 with captions", func(t *testing.T) {
		captions := client.Get(lesson12+"/captions").Status(t, 200)
		if !strings.HasPrefix(string(captions.Body), "WEBVTT\n") || captions.Header.Get("Content-Type") != "text/vtt; charset=utf-8" {
			t.Errorf("%s: %.40q", captions.Header.Get("Content-Type"), captions.Body)
		}
	})
	t.Run("TR-03 there is no lesson beyond the last", func(t *testing.T) {
		for _, path := range []string{"0/lessons/3", "10/lessons/0", "-1/lessons/0"} {
			client.Get("/api/training/modules/"+path+"/video").Status(t, 404)
		}
	})
}

func TestMaterials_TR02(t *testing.T) {
	s, _ := start(t, dbtest.SQLite(t))
	client := s.As(actor.Parceiro)
	engine := pdfreadtest.Start(t)
	for path, want := range map[string][]string{
		"0/materials/apostila": {"O setor elétrico e o mercado livre", "Lição 3", "A distribuidora entrega a energia", "Fonte: Lei 9.074/1995"},
		"2/materials/resumo":   {"A conta do consumidor livre", "Exercícios", "Respostas", "Ultrapassagem de demanda"},
	} {
		t.Run("TR-02 "+path, func(t *testing.T) {
			first := client.Get("/api/training/modules/"+path).Status(t, 200)
			if first.Header.Get("Content-Type") != "application/pdf" || !strings.Contains(first.Header.Get("Content-Disposition"), ".pdf") {
				t.Errorf("headers %v", first.Header)
			}
			again := client.Get("/api/training/modules/"+path).Status(t, 200)
			if !bytes.Equal(first.Body, again.Body) {
				t.Error("the same text gave other bytes")
			}
			text := textOf(t, engine, first.Body)
			for _, part := range want {
				if !strings.Contains(text, part) {
					t.Errorf("%q is not in the document:\n%s", part, text)
				}
			}
		})
	}
	client.Get("/api/training/modules/0/materials/outro").Status(t, 404)
	client.Get("/api/training/modules/10/materials/apostila").Status(t, 404)
}

// textOf is every word of a document, in reading order.
func textOf(t *testing.T, engine *pdfread.Engine, data []byte) string {
	t.Helper()
	d, err := engine.Open(data, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	var words []string
	for number := 1; number <= d.Pages(); number++ {
		p, err := d.Words(number)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range p.Words {
			words = append(words, w.Text)
		}
	}
	return strings.Join(words, " ")
}

func base64Of(data string) string { return base64.StdEncoding.EncodeToString([]byte(data)) }

func TestStaffReplaceFiles(t *testing.T) {
	s, folder := start(t, dbtest.SQLite(t))
	client := s.As(actor.Gestora)
	place(t, folder, "modulo-01/licao-1.md", "# Nossa lição\nResumo nosso.\n\n## Seção\nTexto nosso.\n")
	place(t, folder, "modulo-01/licao-2.md", "sem título")
	place(t, folder, "modulo-02/licao-1.url", "https://exemplo.com/aula\n")
	place(t, folder, "modulo-02/licao-2.webm", "\x1a\x45\xdf\xa3nosso")
	place(t, folder, "modulo-02/licao-3.url", "http://exemplo.com/aula\n")
	st := stateOf(t, s, actor.Gestora)
	t.Run("a file of the folder counts at once, a broken one is named", func(t *testing.T) {
		if st.Modules[0].Lessons[0].Title != "Nossa lição" || st.Modules[0].Lessons[1].Title != "Quem é quem no mercado" {
			t.Errorf("titles %q, %q", st.Modules[0].Lessons[0].Title, st.Modules[0].Lessons[1].Title)
		}
		if len(st.Problems) != 2 || !strings.HasPrefix(st.Problems[0], "modulo-01/licao-2.md: falta o título") {
			t.Errorf("problems %q", st.Problems)
		}
		if other := stateOf(t, s, actor.Consultor); len(other.Problems) != 0 {
			t.Errorf("a consultor reads %q", other.Problems)
		}
	})
	t.Run("the videos beside it too", func(t *testing.T) {
		lessons := st.Modules[1].Lessons
		v := lessons[0].Video
		expect.All(t, "link", expect.Is(v.Kind, "link"), expect.Is(v.Link, "https://exemplo.com/aula"), expect.Is(v.Own, true))
		v = lessons[1].Video
		expect.All(t, "file", expect.Is(v.Kind, "arquivo"), expect.Is(v.Own, true), expect.Is(v.Captions, false))
		if v := lessons[2].Video; v.Own || !v.Captions {
			t.Errorf("a wrong address: %+v", v)
		}
		client.Get("/api/training/modules/1/lessons/0/video").Status(t, 404)
		client.Get("/api/training/modules/1/lessons/1/captions").Status(t, 404)
		if got := client.Get("/api/training/modules/1/lessons/1/video").Status(t, 200); string(got.Body) != "\x1a\x45\xdf\xa3nosso" {
			t.Errorf("video %q", got.Body)
		}
	})
	t.Run("B06 a link out of the folder is not followed", func(t *testing.T) {
		secret := filepath.Join(t.TempDir(), "chave")
		if err := os.WriteFile(secret, []byte("segredo"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(secret, filepath.Join(folder, "modulo-02", "licao-4.webm")); err != nil {
			t.Fatal(err)
		}
		if got := client.Get("/api/training/modules/1/lessons/3/video"); strings.Contains(string(got.Body), "segredo") {
			t.Errorf("got %s", got.Body)
		}
	})
}

func TestReplaceVideo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		gestora := s.As(actor.Gestora)
		film := "\x1a\x45\xdf\xa3 um filme"
		send := func(c *webtest.Client, data string) *webtest.Response {
			return c.JSON("POST", lesson12+"/video", map[string]any{"filename": "aula.webm", "fileData": base64Of(data)})
		}
		played := func() string { return string(gestora.Get(lesson12 + "/video").Body) }
		original := played()
		t.Run("a gestora uploads, links and restores", func(t *testing.T) {
			send(gestora, film).Status(t, 200)
			if played() != film {
				t.Error("the old video plays")
			}
			gestora.JSON("PUT", lesson12+"/link", map[string]any{"url": "https://exemplo.com/aula"}).Status(t, 200)
			gestora.Get(lesson12+"/video").Status(t, 404)
			gestora.JSON("DELETE", lesson12+"/video", nil).Status(t, 200)
			if played() != original {
				t.Error("the original is not back")
			}
		})
		t.Run("P05 each change is in the trail", func(t *testing.T) {
			var n int
			err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM audit_entries WHERE action = 'training.video' AND entity_id = '1-2'`).Scan(&n)
			if err != nil || n != 3 {
				t.Errorf("%d entries, %v", n, err)
			}
		})
		t.Run("B02 what is no video, or no address, is refused", func(t *testing.T) {
			send(gestora, "<html>").Status(t, 422)
			gestora.JSON("PUT", lesson12+"/link", map[string]any{"url": "javascript:alert(1)"}).Status(t, 422)
			gestora.JSON("DELETE", "/api/training/modules/0/lessons/3/video", nil).Status(t, 404)
		})
		t.Run("A01 nobody else may", func(t *testing.T) {
			for _, role := range []actor.Role{actor.Backoffice, actor.Consultor, actor.Parceiro} {
				send(s.As(role), film).Status(t, 403)
			}
		})
	})
}
