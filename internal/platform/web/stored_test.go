package web_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// storedFiles serves what a store of files decided: signed has an address, sent its content.
func storedFiles(t *testing.T, visits func(context.Context, web.Visit) error) *webtest.Server {
	t.Helper()
	handle := func(ctx context.Context, in *nameInput) (*blob.Download, error) {
		f := blob.File{Key: "k", Name: "Março.pdf", Type: "application/pdf", Size: 3}
		switch in.Name {
		case "signed":
			address, _ := blobtest.Signing{}.Sign(ctx, f.Key, f.Name, f.Type, 60e9)
			return &blob.Download{File: f, Address: address}, nil
		case "sent":
			return &blob.Download{File: f, Content: io.NopCloser(strings.NewReader("abc"))}, nil
		}
		return nil, fault.New(fault.NotFound, "nada", "Nada aqui.")
	}
	return webtest.Start(t, func(r *web.Router) {
		routes := web.Group{Path: "/api/stored", Access: web.Requires(actor.InvoicesRead)}
		web.RegisterFile(r, routes.Get("/{name}", "storedFile", "Baixa um arquivo").Downloads("application/octet-stream"), handle)
	}, func(o *web.Options) { o.Visits = visits })
}

// OP-03: a file that the store hands out is answered by its address, after access and trail.
func TestStoredFile_OP03(t *testing.T) {
	var told []web.Visit
	srv := storedFiles(t, func(_ context.Context, v web.Visit) error {
		told = append(told, v)
		return nil
	})
	staff := srv.As(webtest.Gestora())
	res := staff.Get("/api/stored/signed")
	blobtest.Sent(t, res, "Março.pdf", "application/pdf")
	expect.Must(t, "OP-03, the trail was told", expect.Is(res.Header.Get("Content-Disposition"), ""), expect.Len(told, 1))
	expect.All(t, "OP-03, the trail was told", expect.Is(told[0].Route, "storedFile"), expect.Is(told[0].Object, "signed"),
		expect.Is(told[0].Refusal, ""))
	sent := staff.Get("/api/stored/sent").Status(t, http.StatusOK)
	expect.All(t, "OP-03, the trail was told", expect.Is(string(sent.Body), "abc"), expect.Is(sent.Header.Get("Location"), ""),
		expect.Is(sent.Header.Get("Content-Length"), "3"), expect.Len(told, 2))
	for name, refused := range map[string]*webtest.Response{
		"nobody":         srv.Anonymous().Get("/api/stored/signed").Status(t, http.StatusUnauthorized),
		"without a role": srv.As(webtest.Person("Nova")).Get("/api/stored/signed").Status(t, http.StatusForbidden),
		"missing":        staff.Get("/api/stored/other").Status(t, http.StatusNotFound),
	} {
		if refused.Header.Get("Location") != "" || strings.Contains(string(refused.Body), "balde.example") {
			t.Errorf("OP-03 %s: %v %s", name, refused.Header, refused.Body)
		}
	}
}

// SX-08, OP-03: what cannot be recorded does not leave, by an address neither.
func TestStoredFileIsRecordedFirst_SX08(t *testing.T) {
	srv := storedFiles(t, func(context.Context, web.Visit) error { return errors.New("disk") })
	res := srv.As(webtest.Gestora()).Get("/api/stored/signed").Status(t, http.StatusInternalServerError)
	if res.Header.Get("Location") != "" || strings.Contains(string(res.Body), "balde.example") {
		t.Errorf("SX-08 %v %s", res.Header, res.Body)
	}
}

// OP-03: the document says which operations may send elsewhere.
func TestStoredFileIsDescribed_OP03(t *testing.T) {
	srv := storedFiles(t, nil)
	var spec struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Headers map[string]struct{ Schema struct{ Format string } }
				Content map[string]any
			}
		}
	}
	res := srv.As(webtest.Gestora()).Get("/api/openapi.json").Status(t, http.StatusOK)
	res.Decode(t, &spec)
	answers := spec.Paths["/api/stored/{name}"]["get"].Responses
	if answers["302"].Headers["Location"].Schema.Format != "uri" || len(answers["200"].Content) != 1 {
		t.Errorf("OP-03 %+v", answers)
	}
	if _, ok := spec.Paths["/api/openapi.json"]["get"].Responses["302"]; ok {
		t.Error("OP-03 a file that is not of the store is said to lie there")
	}
}
