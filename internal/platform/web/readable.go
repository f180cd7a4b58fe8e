package web

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
)

// errBytes answers bytes that are no text: PostgreSQL cannot even compare with them.
var errBytes = fault.New(fault.BadRequest, "bytes_invalidos", "O endereço ou um cabeçalho contém caracteres que não são texto.")

// readable reports whether path, query and headers are text, as every body has to be.
// Cookies may be another program's; ours are compared by their hashes only.
func readable(req *http.Request) bool {
	query, err := url.QueryUnescape(req.URL.RawQuery)
	if err != nil || !isText(query) || !isText(req.URL.Path) {
		return false
	}
	for name, values := range req.Header {
		for _, value := range values {
			if name != "Cookie" && !isText(value) {
				return false
			}
		}
	}
	return true
}

func isText(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }
