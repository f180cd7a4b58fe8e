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

	"ynova/internal/platform/mail/mailtest"
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

// The example of RFC 6376, section 3.4.5.
func TestCanonicalForm(t *testing.T) {
	fields := splitHeader("A: X\r\nB : Y\t\r\n\tZ  \r\n")
	if len(fields) != 2 || relaxedField(fields[0]) != "a:X" || relaxedField(fields[1]) != "b:Y Z" {
		t.Errorf("header %q", fields)
	}
	for body, want := range map[string]string{
		" C \r\nD \t E\r\n\r\n\r\n": " C\r\nD E\r\n",
		"\r\n\r\n":                  "", // 3.4.4: an empty body is nothing at all
		"":                          "",
		"sem fim de linha":          "sem fim de linha\r\n",
	} {
		if got := string(relaxedBody([]byte(body))); got != want {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	}
}

// published is the key that a receiver finds in the DNS.
func published(t *testing.T, record string) crypto.PublicKey {
	t.Helper()
	_, text, _ := strings.Cut(record, "p=")
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(record, "k=ed25519") {
		return ed25519.PublicKey(raw)
	}
	key, err := x509.ParsePKIXPublicKey(raw)
	if err != nil {
		t.Fatal(err)
	}
	return key
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
	for name, c := range map[string]struct{ pem, record string }{
		"ed25519":   {pemKey(t, edwards), "v=DKIM1; k=ed25519; p="},
		"rsa":       {pemKey(t, rsaKey), "v=DKIM1; k=rsa; p=MII"},
		"rsa pkcs1": {string(pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(rsaKey)})), "v=DKIM1; k=rsa; p=MII"},
	} {
		t.Run("EM-13 "+name, func(t *testing.T) {
			signer, err := NewSigner("ynova.example", "s1", c.pem)
			if err != nil {
				t.Fatal(err)
			}
			record, err := signer.Record()
			if err != nil || !strings.HasPrefix(record, c.record) {
				t.Errorf("%s, %v", record, err)
			}
			f := mailtest.Start(t, mailtest.Options{})
			relay := relayTo(t, f, "smtp", "", "")
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
			if err := relay.Send(t.Context(), m); err != nil {
				t.Fatal(err)
			}
			got := f.Received()
			if len(got) != 2 || got[0].Data != string(l.Data) {
				t.Fatal("EM-13 what arrived is not what was kept")
			}
			checkSignature(t, got[0].Data, published(t, record))
			checkSignature(t, got[1].Data, published(t, record))
		})
	}
}

// checkSignature demands that the letter verifies, and that no forgery of it does.
func checkSignature(t *testing.T, letter string, key crypto.PublicKey) {
	t.Helper()
	if !verify(t, letter, key) {
		t.Errorf("EM-13 the signature does not verify:\n%s", letter)
	}
	relayed := strings.Replace(letter, "\r\nSubject: ", "\r\nX-Relay: passou\r\nsubject:   ", 1)
	if relayed == letter || !verify(t, relayed, key) {
		t.Error("EM-13 a relay that folds differently breaks the signature")
	}
	for what, change := range map[string][2]string{
		"subject": {"\r\nSubject: ", "\r\nSubject: Urgente "}, "text": {"segue o", "ignore o"}, "recipient": {"\r\nTo: ", "\r\nTo: x@exemplo.com, "},
		"sender": {"nao-responda@ynova.example>", "outro@ynova.example>"}, "time of signing": {"\tt=", "\tt=1"},
		"second sender above": {"\r\nFrom: ", "\r\nFrom: outro@exemplo.com\r\nFrom: "},
		"second sender below": {"\r\nSubject: ", "\r\nFrom: outro@exemplo.com\r\nSubject: "},
	} {
		forged := strings.Replace(letter, change[0], change[1], 1)
		if forged == letter {
			t.Fatalf("%s: nothing to change in\n%s", what, letter)
		}
		if verify(t, forged, key) {
			t.Errorf("EM-13 a changed letter verifies: %s", what)
		}
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
