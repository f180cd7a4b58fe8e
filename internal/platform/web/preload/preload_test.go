package preload_test

import (
	"strings"
	"testing"

	"ynova/internal/platform/web/preload"
)

// A page names its own files, or those of the page that the application goes to from
// there; an address that is spelled out comes before one with a parameter.
func TestLinks(t *testing.T) {
	routes, err := preload.Parse([]byte(`[
		{"path":"login","session":false,"files":["login.js"]},
		{"path":"p/:token?","session":false,"files":["proposal.js"]},
		{"path":"dashboard","session":true,"files":["frame.js","dashboard.js"]},
		{"path":"help/:documento","session":true,"files":["document.js"]},
		{"path":"help/faq","session":true,"files":["a&b.js"]}]`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path     string
		signedIn bool
		want     string
	}{
		{"/login", false, "login.js"},
		{"/login", true, "login.js"},
		{"/p", false, "proposal.js"},
		{"/p/abc/", false, "proposal.js"},
		{"/p/abc/d", false, "login.js"},
		{"/help/manual", false, "login.js"},
		{"/help/manual", true, "document.js"},
		{"/help/faq", true, "a&amp;b.js"},
		{"/nada", true, "frame.js dashboard.js"},
	} {
		var want strings.Builder
		for file := range strings.FieldsSeq(c.want) {
			want.WriteString(`<link rel="modulepreload" crossorigin href="/` + file + `">`)
		}
		got, visitor := routes.Links(c.path, c.signedIn)
		if string(got) != want.String() {
			t.Errorf("%s, signed in %t: %s, want %s", c.path, c.signedIn, got, want.String())
		}
		if want := c.path == "/login" && !c.signedIn; visitor != want {
			t.Errorf("%s, signed in %t: a visitor %t, want %t", c.path, c.signedIn, visitor, want)
		}
	}
	if links, visitor := (preload.Routes{}).Links("/login", false); links != nil || visitor {
		t.Errorf("without pages: %s, a visitor %t", links, visitor)
	}
	if _, err := preload.Parse([]byte("{")); err == nil {
		t.Error("half a file is read")
	}
}
