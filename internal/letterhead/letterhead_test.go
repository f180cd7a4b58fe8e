package letterhead_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/letterhead"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// TestMain is the tests, or the child that reads logos.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], letterhead.Tasks()))
	}
	os.Exit(m.Run())
}

func picture(t *testing.T, width, height int) string {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, width, height))
	img.Set(0, 0, color.White)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// FC-11: the gestora says whose name, contact and logo the papers have; what is no
// picture changes nothing, and of two who save only one does.
func TestLetterhead_FC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := &letterhead.Service{DB: d, Run: sandbox.Run}
		server := webtest.Start(t, func(r *web.Router) { letterhead.Routes(r, service) })
		boss := server.As(webtest.Gestora())
		if body := string(boss.Get("/api/letterhead").Status(t, 200).Body); !strings.Contains(body, `"nome":"YNOVA"`) {
			t.Errorf("as shipped: %s", body)
		}
		for _, other := range []actor.Actor{webtest.Backoffice(), webtest.Consultor(), webtest.Parceiro()} {
			server.As(other).Get("/api/letterhead").Status(t, 403)
			server.As(other).JSON("PUT", "/api/letterhead", `{"nome":"Outra","contato":[]}`).Status(t, 403)
		}

		for name, c := range map[string]struct{ body, field string }{
			"no name":    {`{"nome":" ","contato":[]}`, "nome"},
			"long line":  {`{"nome":"Casa","contato":["` + strings.Repeat("x", 91) + `"]}`, "contato[0]"},
			"many lines": {`{"nome":"Casa","contato":["a","b","c","d"]}`, "contato"},
			"no picture": {`{"nome":"Casa","contato":[],"logo":"` + base64.StdEncoding.EncodeToString([]byte("<svg onload=1>")) + `"}`, "logo"},
			"too large":  {`{"nome":"Casa","contato":[],"logo":"` + picture(t, 1001, 10) + `"}`, "logo"},
		} {
			if p := boss.JSON("PUT", "/api/letterhead", c.body).Status(t, 422).Problem(t); len(p.Fields) != 1 || p.Fields[0].Path != c.field {
				t.Errorf("%s: %+v", name, p)
			}
		}

		logo := picture(t, 40, 20)
		boss.JSON("PUT", "/api/letterhead", `{"nome":"Luz Livre","contato":["  (11)  4000-1234 ","","contato@luzlivre.example"],"logo":"`+logo+`"}`).Status(t, 200)
		boss.With("If-Match", `"1"`).JSON("PUT", "/api/letterhead", `{"nome":"Luz Livre Energia","contato":["(11) 4000-1234"]}`).Status(t, 200) // the logo stays
		boss.With("If-Match", `"1"`).JSON("PUT", "/api/letterhead", `{"nome":"Tarde","contato":[]}`).Status(t, 412)
		got, err := letterhead.Read(context.Background(), d)
		expect.Must(t, "got", expect.Is(err, nil), expect.Is(got.Name, "Luz Livre Energia"), expect.Len(got.Contact, 1), expect.Is(got.Version, 2),
			expect.Is(got.UpdatedBy, "Glória Gestora"))
		shown, err := png.DecodeConfig(bytes.NewReader(got.Logo))
		expect.All(t, "the logo", expect.Is(err, nil), expect.Is(shown.Width, 40), expect.Is(shown.Height, 20))
		if bytes.Equal(got.Logo, mustDecode(t, logo)) {
			t.Error("the logo is the file that came from outside")
		}
		boss.With("If-Match", `"2"`).JSON("PUT", "/api/letterhead", `{"nome":"Luz Livre","contato":[],"logo":""}`).Status(t, 200)
		if got, err = letterhead.Read(context.Background(), d); err != nil || len(got.Logo) != 0 {
			t.Errorf("removed: %d bytes, %v", len(got.Logo), err)
		}
		var entries int
		if err := d.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM audit_entries WHERE action = 'letterhead.update'").Scan(&entries); err != nil || entries != 3 {
			t.Errorf("%d entries in the trail, %v", entries, err)
		}
	})
}

// FC-11: of several who save the version that they read at the same time, one does.
func TestLetterheadHasOneWriter_FC11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := &letterhead.Service{DB: d, Run: sandbox.Run}
		var together sync.WaitGroup
		var saved atomic.Int32
		shipped := int64(0)
		for range 6 {
			together.Go(func() {
				switch _, err := service.Change(t.Context(), webtest.Gestora(), letterhead.Change{Name: "Luz Livre"}, &shipped); {
				case err == nil:
					saved.Add(1)
				case fault.KindOf(err) != fault.Stale:
					t.Error(err)
				}
			})
		}
		together.Wait()
		got, err := letterhead.Read(t.Context(), d)
		expect.All(t, "saved, version", expect.Is(err, nil), expect.Is(saved.Load(), 1), expect.Is(got.Version, 1))
	})
}

func mustDecode(t *testing.T, text string) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
