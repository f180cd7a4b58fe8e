// Package blobtest has a store of files that hands out large ones itself, as one on S3 does,
// for tests of who is sent to it.
package blobtest

import (
	"context"
	"net/http"
	"net/url"
	"testing"
	"time"

	"ynova/internal/platform/blob"
	"ynova/internal/platform/web/webtest"
)

// Large is the least size of a file that leaves by an address of the store.
const Large = 5 << 20

const place = "https://balde.example/"

// Signing is a store that signs addresses, which lead nowhere.
type Signing struct{ blob.Store }

// Sign implements blob.Store.
func (Signing) Sign(_ context.Context, key, name, contentType string, ttl time.Duration) (address string, ok bool) {
	return place + key + "?" + url.Values{"nome": {name}, "tipo": {contentType}, "por": {ttl.String()}}.Encode(), true
}

// Sent requires that the answer sends to the store, for a minute, to the file of that name
// and type, with nothing that stays in a cache or goes on to another site.
func Sent(t testing.TB, res *webtest.Response, name, contentType string) {
	t.Helper()
	res.Status(t, http.StatusFound)
	u, err := url.Parse(res.Header.Get("Location"))
	if err != nil || u.Scheme+"://"+u.Host+"/" != place {
		t.Fatalf("OP-03 sent to %v, %v", u, err)
	}
	if q := u.Query(); q.Get("nome") != name || q.Get("tipo") != contentType || q.Get("por") != time.Minute.String() {
		t.Errorf("OP-03 sent to %v, want %s of %s", q, name, contentType)
	}
	if h := res.Header; h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "no-referrer" || len(res.Body) != 0 {
		t.Errorf("OP-03 %v, %d bytes", h, len(res.Body))
	}
}
