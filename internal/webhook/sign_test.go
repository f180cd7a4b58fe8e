package webhook

import (
	"encoding/base64"
	"testing"

	"ynova/internal/platform/expect"
)

// AP-02: the published vector of Standard Webhooks, and one made with another program.
func TestSignature_AP02(t *testing.T) {
	t.Parallel()
	var counted [32]byte
	for i := range counted {
		counted[i] = byte(i)
	}
	for _, c := range []struct {
		secret, id string
		at         int64
		body, want string
	}{
		{
			"whsec_plJ3nmyCDGBKInavdOK15jsl", "msg_loFOjxBNrRLzqYUf", 1731705121, `{"event_type":"ping","data":{"success":true}}`,
			"v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
		},
		{
			"whsec_" + base64.StdEncoding.EncodeToString(counted[:]), "0197f000-0000-7000-8000-000000000001", 1795318200,
			`{"id":"0197f000-0000-7000-8000-000000000001","type":"contract.updated"}`, "v1,HWycmXxZ6rtd3DZ77YlmjnfyjoeWtQ6N1lS+cNSqaRs=",
		},
	} {
		got, err := sign(c.secret, c.id, c.at, []byte(c.body))
		if err != nil || got != c.want {
			t.Errorf("%s: %q, %v", c.id, got, err)
		}
	}
	fresh := newSecret()
	expect.All(t, "secret", expect.Begins(fresh, "whsec_"), expect.Is(len(fresh), 50), expect.Not(fresh, newSecret()))
}
