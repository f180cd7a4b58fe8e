package app_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
)

// OP-03, SX-08: a large file comes from the server, or with YNOVA_FILES_DIRECT from S3 itself,
// byte for byte; its entry is in the trail either way.
func TestLargeFilesLeave_OP03(t *testing.T) {
	p := onSQLite(t).filesOnS3(t)
	p.createGestora(t)
	store, err := url.Parse(p.setting("YNOVA_FILES_URL"))
	if err != nil {
		t.Fatal(err)
	}
	service := strings.TrimPrefix(store.Query().Get("endpoint"), "http://")
	content := append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{'\n'}, 5<<20)...)
	for name, c := range map[string]struct {
		direct string
		hosts  []string // that were gone to after ours
	}{
		"server": {"", nil},
		"direct": {"true", []string{service}},
	} {
		t.Run(name, func(t *testing.T) {
			p := p.with("YNOVA_FILES_DIRECT", c.direct)
			p.serve(t)
			who := p.signIn(t)
			var hosts []string
			who.http.CheckRedirect = func(to *http.Request, _ []*http.Request) error {
				hosts = append(hosts, to.URL.Host)
				return nil
			}
			var contract, file struct{ ID string }
			who.must(t, http.MethodPost, "/contracts", contractBody("CT-"+name, "11222333000181"), &contract)
			who.must(t, http.MethodPost, "/contracts/"+contract.ID+"/files",
				map[string]string{"filename": "contrato.pdf", "fileData": base64.StdEncoding.EncodeToString(content)}, &file)
			before := who.entries(t)
			status, got, err := who.call(http.MethodGet, "/api/files/"+file.ID, nil, nil)
			expect.All(t, "OP-03, bytes by way", expect.Is(err, nil), expect.Is(status, http.StatusOK), expect.Same(got, content),
				expect.Same(hosts, c.hosts))
			if after := who.entries(t); after != before+1 {
				t.Errorf("SX-08 %d entries in the trail, want %d", after, before+1)
			}
		})
	}
}
