package mail

import (
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"regexp"
	"strings"
	"testing"
	"time"
)

// verify checks a DKIM signature the way a receiver does. TestDKIMVerifier proves
// it on the example of RFC 8463.
func verify(t *testing.T, data string, key crypto.PublicKey) bool {
	t.Helper()
	header, body, _ := strings.Cut(data, "\r\n\r\n")
	fields := splitHeader(header + "\r\n")
	signature := lastField(fields, "DKIM-Signature", 0)
	tags := map[string]string{}
	_, value, _ := strings.Cut(signature, ":")
	for _, part := range strings.Split(value, ";") {
		name, v, _ := strings.Cut(part, "=")
		tags[strings.TrimSpace(name)] = strings.Join(strings.Fields(v), "")
	}
	bodyHash := sha256.Sum256(relaxedBody([]byte(body)))
	if tags["bh"] != base64.StdEncoding.EncodeToString(bodyHash[:]) {
		t.Log("body hash differs")
		return false
	}
	unsigned := regexp.MustCompile(`(;\s*b=)[^;]*`).ReplaceAllString(strings.TrimRight(signature, "\r\n"), "$1")
	digest := sha256.Sum256(signingInput(fields, strings.Split(tags["h"], ":"), unsigned))
	raw, err := base64.StdEncoding.DecodeString(tags["b"])
	if err != nil {
		t.Fatal(err)
	}
	switch public := key.(type) {
	case ed25519.PublicKey:
		return tags["a"] == "ed25519-sha256" && ed25519.Verify(public, digest[:], raw)
	case *rsa.PublicKey:
		return tags["a"] == "rsa-sha256" && rsa.VerifyPKCS1v15(public, crypto.SHA256, digest[:], raw) == nil
	}
	return false
}

// The signed message of RFC 8463, appendix A.3, and its public key.
const (
	rfc8463Key     = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
	rfc8463Message = `DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;
 d=football.example.com; i=@football.example.com;
 q=dns/txt; s=brisbane; t=1528637909; h=from : to :
 subject : date : message-id : from : subject : date;
 bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
 b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus
 Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==
From: Joe SixPack <joe@football.example.com>
To: Suzie Q <suzie@shopping.example.net>
Subject: Is dinner ready?
Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)
Message-ID: <20030712040037.46341.5F8J@football.example.com>

Hi.

We lost the game.  Are you hungry yet?

Joe.
`
)

func TestDKIMVerifier(t *testing.T) {
	raw, err := base64.StdEncoding.DecodeString(rfc8463Key)
	if err != nil {
		t.Fatal(err)
	}
	message := strings.ReplaceAll(rfc8463Message, "\n", "\r\n")
	if !verify(t, message, ed25519.PublicKey(raw)) {
		t.Fatal("the example of RFC 8463 does not verify")
	}
	for _, forged := range []string{"ready?", "Hungry", "dinner"} {
		if verify(t, strings.Replace(message, forged, "x", 1), ed25519.PublicKey(raw)) && strings.Contains(message, forged) {
			t.Errorf("a changed message verifies: %s", forged)
		}
	}
}

func pemKey(t *testing.T, key any) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

func TestLettersAreSigned_EM13(t *testing.T) {
	_, edwards, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		pem    string
		public crypto.PublicKey
		record string
	}{
		"ed25519":   {pemKey(t, edwards), edwards.Public(), "v=DKIM1; k=ed25519; p="},
		"rsa":       {pemKey(t, rsaKey), rsaKey.Public(), "v=DKIM1; k=rsa; p=MII"},
		"rsa pkcs1": {string(pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(rsaKey)})), rsaKey.Public(), "v=DKIM1; k=rsa; p=MII"},
	} {
		t.Run("EM-13 "+name, func(t *testing.T) {
			signer, err := NewSigner("ynova.example", "s1", c.pem)
			if err != nil {
				t.Fatal(err)
			}
			if record, err := signer.Record(); err != nil || !strings.HasPrefix(record, c.record) {
				t.Errorf("%s, %v", record, err)
			}
			f := serve(t, setup{})
			relay := f.relay(t, "smtp", "", "")
			relay.signer = signer
			m := valid()
			m.HTML, m.Attachments = "<p>Olá  mundo </p>", attachment("a.csv", "text/csv")
			l, err := relay.Compose(m)
			if err != nil {
				t.Fatal(err)
			}
			if err := relay.Carry(t.Context(), l, "ana@exemplo.com.br", proceed); err != nil {
				t.Fatal(err)
			}
			got := f.received()[0].data
			if got != string(l.Data) {
				t.Error("EM-13 what arrived is not what was kept")
			}
			if !verify(t, got, c.public) {
				t.Errorf("EM-13 the signature does not verify:\n%s", got)
			}
			if verify(t, strings.Replace(got, "balan", "xalan", 1), c.public) && verify(t, "From: x@y.example\r\n"+got, c.public) {
				t.Error("EM-13 a changed message verifies")
			}
			if verify(t, "From: outro@exemplo.com\r\n"+strings.Replace(got, "From:", "X-From:", 1), c.public) {
				t.Error("EM-13 another sender verifies")
			}
		})
	}
}

func TestSignerRefuses(t *testing.T) {
	weak, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Skip("this build makes no weak keys")
	}
	good, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string][3]string{
		"weak key": {"a.example", "s", pemKey(t, weak)}, "no key": {"a.example", "s", "x"}, "domain": {"a b", "s", pemKey(t, good)},
		"selector with a line end": {"a.example", "s\r\nBcc: x", pemKey(t, good)}, "empty": {"", "", pemKey(t, good)},
	} {
		if _, err := NewSigner(c[0], c[1], c[2]); err == nil {
			t.Errorf("%s accepted", name)
		}
	}
	if _, err := (&Signer{}).Sign([]byte("no body"), time.Time{}); err == nil {
		t.Error("signed what is no message")
	}
}
