package app_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// What the trail does not keep: templates, lessons and pictures of the manual, which are
// the same for everybody; what a program reads; the own address of a calendar.
var unrecordedFiles = []string{
	"/.well-known/security.txt",
	"/api/agenda/feed/{file}", "/api/ajuda/imagens/{arquivo}", "/api/docs", "/api/docs/estilo.css", "/api/docs/openapi-v1.json", "/api/docs/portal", "/api/docs/portal.css", "/api/docs/portal.js",
	"/api/ccee/importacoes/template.csv", "/api/ccee/importacoes/template.xlsx", "/api/contracts/imports/template.csv", "/api/contracts/imports/template.xlsx",
	"/api/imports/template.csv", "/api/imports/template.xlsx", "/api/leads/modelo", "/api/openapi.json", "/api/simulacoes/modelo",
	"/api/training/modules/{module}/lessons/{lesson}/captions", "/api/training/modules/{module}/lessons/{lesson}/video",
	"/api/training/modules/{module}/materials/{material}", "/metrics",
}

// Files without seeded rows: the router records them in the trail like the others
// (audit.TestVisits_SX08), and their own packages open them.
var unseededFiles = []string{
	"/api/agenda/appointments/{id}/ics", "/api/apontamentos/{id}/carta/pdf", "/api/apontamentos/{id}/restituicao/pdf", "/api/leads/{id}/documentos/{part}",
	"/api/mail/messages/{id}/eml", "/api/mail/outbox/{name}", "/api/mail/records/{id}/statement", "/api/propostas/{id}/assinado",
	"/api/publico/propostas/pdf",
}

// requireEntries downloads every file that the product's own description lists, as a user
// without earlier downloads: each leaves an entry in the trail (SX-08).
func (c *canaries) requireEntries(t *testing.T, staff *person) {
	t.Helper()
	var api struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Content map[string]struct{ Schema struct{ Format string } }
			}
		}
	}
	staff.must(t, http.MethodGet, "/api/openapi.json", nil, &api)
	files := 0
	for _, path := range slices.Sorted(maps.Keys(api.Paths)) {
		for method, op := range api.Paths[path] {
			isFile := false
			for _, content := range op.Responses["200"].Content {
				isFile = isFile || content.Schema.Format == "binary"
			}
			if !isFile || slices.Contains(unrecordedFiles, path) {
				continue
			}
			files++
			switch before := staff.entries(t); {
			case !c.takes(t, staff, strings.ToUpper(method), path):
				if !slices.Contains(unseededFiles, path) {
					t.Errorf("SX-08 nothing is seeded for %s %s", method, path)
				}
			case staff.entries(t) == before:
				t.Errorf("SX-08 %s %s leaves nothing in the trail", method, path)
			}
		}
	}
	if files < 30 {
		t.Errorf("SX-08 only %d routes hand out files", files)
	}
}

// takes asks for a file in each way; false where there is none.
func (c *canaries) takes(t *testing.T, staff *person, method, path string) (taken bool) {
	t.Helper()
	var body any
	if method == http.MethodPost {
		body = map[string]any{"email": testEmail, "motivo": "Pedido"}
	}
	for _, query := range c.asks[path] {
		status, _, err := staff.call(method, c.path(path)+query, body, nil)
		if err != nil {
			t.Fatal(err)
		}
		taken = taken || status == http.StatusOK
	}
	return taken
}

// entries counts what the trail says of exports and downloads of this person's.
func (p *person) entries(t *testing.T) int {
	t.Helper()
	var me struct{ ID string }
	p.must(t, http.MethodGet, "/auth/me", nil, &me)
	var page struct{ Total int }
	p.must(t, http.MethodGet, "/api/auditoria?pageSize=1&usuario="+me.ID, nil, &page)
	return page.Total
}
