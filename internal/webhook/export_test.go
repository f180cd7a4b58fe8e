package webhook

import (
	"net/http"
	"strconv"
)

// Sign is what a receiver computes of a call.
func Sign(secret string, header http.Header, body string) string {
	at, _ := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	text, _ := sign(secret, header.Get("webhook-id"), at, []byte(body))
	return text
}
