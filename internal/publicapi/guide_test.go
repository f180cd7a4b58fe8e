package publicapi_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/apikey"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/publicapi"
	"ynova/internal/webhook"
)

func served(t *testing.T) *webtest.Server {
	t.Helper()
	return webtest.Start(t, func(r *web.Router) { publicapi.Routes(r, publicapi.NewService(nil, nil, accounttest.Box, nil)) })
}

var (
	articles = regexp.MustCompile(`(?s)<article id="([^"]+)".*?</article>`)
	answers  = regexp.MustCompile(`(?s)aria-label="Resposta de [^"]*">(.*?)</pre>`)
)

// AP-01: every operation of docs/openapi-v1.json stands on /api/docs, which anybody reads,
// with its scope, each of its parameters, a call and an answer, and nothing else does.
func TestEveryOperationStandsOnThePage_AP01(t *testing.T) {
	text, err := os.ReadFile("../../docs/openapi-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	type operation struct {
		ID         string `json:"operationId"`
		Access     string `json:"x-access"`
		Parameters []struct{ Name string }
	}
	var doc struct {
		Paths map[string]map[string]operation
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	page := string(served(t).Anonymous().Get("/api/docs").Status(t, http.StatusOK).Body)
	told := map[string]string{}
	for _, article := range articles.FindAllStringSubmatch(page, -1) {
		told[article[1]] = html.UnescapeString(article[0])
	}
	count := 0
	for path, methods := range doc.Paths {
		for method, o := range methods {
			count++
			article := told[o.ID]
			for _, want := range []string{">" + strings.ToUpper(method) + "</span> <code>" + path + "<", "<code>" + o.Access + "</code>", `curl -s -H "Authorization: Bearer $YNOVA_KEY"`} {
				if !strings.Contains(article, want) {
					t.Errorf("AP-01 the page does not say %q of %s %s", want, method, path)
				}
			}
			for _, p := range o.Parameters {
				if !strings.Contains(article, "<code>"+p.Name+"</code>") {
					t.Errorf("AP-01 the page does not name %s of %s %s", p.Name, method, path)
				}
			}
			answer := answers.FindStringSubmatch(article)
			if answer == nil || !json.Valid([]byte(answer[1])) {
				t.Errorf("AP-01 the answer to %s %s is no example: %v", method, path, answer)
			}
			if strings.Count(page, `href="#`+o.ID+`"`) != 1 {
				t.Errorf("AP-01 no link leads to %s", o.ID)
			}
		}
	}
	if count < 12 || len(told) != count {
		t.Errorf("AP-01 the document has %d operations, the page %v", count, slices.Collect(maps.Keys(told)))
	}
}

// AP-01: the page names every scope and every type of event, and both signatures are what
// a receiver computes from what stands beside them.
func TestWhatThePageTells_AP01(t *testing.T) {
	page := html.UnescapeString(string(served(t).Anonymous().Get("/api/docs").Status(t, http.StatusOK).Body))
	for _, p := range apikey.Scopes {
		if !strings.Contains(page, "<dt><code>"+string(p)+"</code></dt>") {
			t.Errorf("AP-01 the page does not name the scope %s", p)
		}
	}
	for _, what := range webhook.Types {
		if !strings.Contains(page, "<code>"+string(what)+"</code>") {
			t.Errorf("AP-01 the page does not name the event %s", what)
		}
	}
	vectors := strings.Split(page, `<dl class="fields vector">`)[1:]
	if len(vectors) != 2 {
		t.Fatalf("AP-01 %d signatures", len(vectors))
	}
	values := regexp.MustCompile(`<dd><code>(.*?)</code></dd>`)
	for _, v := range vectors {
		var of []string
		for _, m := range values.FindAllStringSubmatch(v, 5) {
			of = append(of, m[1])
		}
		secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(of[0], "whsec_"))
		if err != nil {
			t.Fatal(err)
		}
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(of[1] + "." + of[2] + "." + of[3]))
		if want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); of[4] != want {
			t.Errorf("AP-01 signature of %s: %s, want %s", of[1], of[4], want)
		}
	}
}

// AP-01, SX-05: the page works under the policy of every answer, without a script and
// without anything from elsewhere; the document is served beside it, and it mentions none
// of the routes of people.
func TestThePageStandsAlone_AP01(t *testing.T) {
	server := served(t)
	stranger := server.Anonymous()
	res := stranger.Get("/api/docs").Status(t, http.StatusOK)
	policy := res.Header.Get("Content-Security-Policy")
	expect.All(t, "AP-01 policy", expect.Has(policy, "default-src 'none'"), expect.Lacks(policy, "unsafe"),
		expect.Is(res.Header.Get("Content-Type"), "text/html; charset=utf-8"))
	for _, banned := range []string{"<script", "<style", " style=", "onclick", "onload", "http://", "//cdn", `src="`} {
		if strings.Contains(string(res.Body), banned) {
			t.Errorf("AP-01 the page has %q", banned)
		}
	}
	style := stranger.Get("/api/docs/estilo.css").Status(t, http.StatusOK)
	if style.Header.Get("Content-Type") != "text/css; charset=utf-8" || strings.Contains(string(style.Body), "url(") {
		t.Errorf("AP-01 style: %s", style.Header.Get("Content-Type"))
	}
	document := stranger.Get("/api/docs/openapi-v1.json").Status(t, http.StatusOK)
	want, err := server.Router.OpenAPIBelow(web.KeyPaths)
	expect.Must(t, "AP-01 the document is another, or tells of other routes", expect.Is(err, nil))
	expect.All(t, "AP-01 the document is another, or tells of other routes", expect.Is(string(document.Body), string(want)),
		expect.Lacks(string(want), "/contracts/{id}"))
}
