package bearer

import "strings"

// Link is the address of a page with the secret that opens something there. The secret is
// the fragment, which browsers keep to themselves: the page sends it in the body of a
// request, so that it stands in no log, history of requests or referrer (SX-26).
func Link(base, page, secret string) string {
	return strings.TrimRight(base, "/") + page + "#" + secret
}
