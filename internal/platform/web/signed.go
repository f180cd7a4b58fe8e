package web

import (
	"bytes"
	"context"
	"mime"
	"net/http"
	"net/url"
)

const (
	contentForm = "application/x-www-form-urlencoded"
	// maxSigned bounds a form that vouches for itself.
	maxSigned = 64 << 10
)

// Signed says that the body is a form, of which one field vouches for itself as a signed
// token does: another program sends it, without cookies, so that there is none to protect
// by a CSRF token. The handler gets the field from SignedValue.
func (rt Route) Signed(field string) Route {
	rt.signed = field
	return rt
}

// checkSigned refuses a route where anything else than the field would count.
func (rt *Route) checkSigned(hasBody bool) {
	if rt.signed != "" && (rt.Method != http.MethodPost || rt.Access != Public() || rt.Kind != KindJSON || hasBody) {
		panic("web: " + rt.ID + ": a form that vouches for itself is posted by anybody, without another body")
	}
}

// SignedValue is the field of a Signed route's form.
func SignedValue(ctx context.Context) string {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.signed
	}
	return ""
}

func (ex *exchange) readSigned(req *http.Request) error {
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil || kind != contentForm {
		return errMedia
	}
	var sent bytes.Buffer
	if err := ex.readAll(req, &sent, maxSigned); err != nil {
		return err
	}
	form, err := url.ParseQuery(sent.String())
	if err != nil || !isText(form.Get(ex.route.signed)) {
		return errEmptyBody
	}
	ex.signed = form.Get(ex.route.signed)
	return nil
}
