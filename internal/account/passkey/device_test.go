package passkey_test

import (
	"testing"

	virtual "github.com/descope/virtualwebauthn"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/web/webtest"
)

// place is a browser with the address that it shows, for which its devices sign.
var place = virtual.RelyingParty{ID: "localhost", Name: "YNOVA", Origin: accounttest.BaseURL}

// device is an authenticator with one key.
type device struct {
	virtual.Authenticator
	key virtual.Credential
}

func newDevice(who actor.Actor) *device {
	d := &device{virtual.NewAuthenticator(), accounttest.Credential()}
	d.Options.UserHandle = []byte(who.UserID)
	return d
}

// ceremony is a ceremony that the server has begun with the client, which holds its cookie.
type ceremony struct {
	client  *webtest.Client
	options string
}

func ask(t *testing.T, c *webtest.Client, path string) ceremony {
	t.Helper()
	r := c.JSON("POST", path, nil).Status(t, 200)
	var out struct{ Opcoes string }
	r.Decode(t, &out)
	return ceremony{holding(c, accounttest.Cookie(r, "ynova_passkey")), out.Opcoes}
}

// holding is the client with the cookie of a ceremony beside its own.
func holding(c *webtest.Client, token string) *webtest.Client {
	return c.With("Cookie", c.Headers().Get("Cookie")+"; ynova_passkey="+token)
}

// creation is the device's answer to the question for a new key.
func (d *device) creation(t *testing.T, a ceremony, at virtual.RelyingParty) map[string]any {
	t.Helper()
	options, err := virtual.ParseAttestationOptions(a.options)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"nome": "Notebook", "chave": virtual.CreateAttestationResponse(at, d.Authenticator, d.key, *options)}
}

// signature is the device's answer to a sign-in.
func (d *device) signature(t *testing.T, a ceremony, at virtual.RelyingParty) map[string]any {
	t.Helper()
	options, err := virtual.ParseAssertionOptions(a.options)
	if err != nil {
		t.Fatal(err)
	}
	d.key.Counter++
	return map[string]any{"chave": virtual.CreateAssertionResponse(at, d.Authenticator, d.key, *options)}
}

// add registers a new device of who is signed in and returns it with the new session.
func add(t *testing.T, s *accounttest.Suite, c *webtest.Client, who actor.Actor) (*device, string) {
	t.Helper()
	d := newDevice(who)
	a := ask(t, c, "/auth/passkeys/options")
	r := a.client.JSON("POST", "/auth/passkeys", d.creation(t, a, place)).Status(t, 200)
	return d, accounttest.Session(t, r)
}

// login begins a sign-in and answers it.
func login(t *testing.T, s *accounttest.Suite, d *device, at virtual.RelyingParty) *webtest.Response {
	t.Helper()
	a := ask(t, s.Server.Anonymous(), "/auth/login/passkey/options")
	return a.client.JSON("POST", "/auth/login/passkey", d.signature(t, a, at))
}
