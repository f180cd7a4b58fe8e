package mail

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"ynova/internal/platform/mail/mailtest"
)

// verify checks a DKIM signature the way a receiver does, with the record that it
// finds in the DNS. TestDKIMVerifier proves it on the example of RFC 8463.
func verify(t *testing.T, data, record string) bool {
	t.Helper()
	found, err := dkim.VerifyWithOptions(strings.NewReader(data), &dkim.VerifyOptions{
		LookupTXT: func(string) ([]string, error) { return []string{record}, nil },
	})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d signatures, %v", len(found), err)
	}
	return found[0].Err == nil
}

// The signed message of RFC 8463, appendix A.3, and its public key.
const (
	rfc8463Record  = "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
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
	message := strings.ReplaceAll(rfc8463Message, "\n", "\r\n")
	if !verify(t, message, rfc8463Record) {
		t.Fatal("the example of RFC 8463 does not verify")
	}
	for _, forged := range []string{"ready?", "Hungry", "dinner"} {
		if verify(t, strings.Replace(message, forged, "x", 1), rfc8463Record) && strings.Contains(message, forged) {
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
			if err := relay.Deliver(t.Context(), l, "ana@exemplo.com.br", proceed); err != nil {
				t.Fatal(err)
			}
			if err := relay.Send(t.Context(), m); err != nil {
				t.Fatal(err)
			}
			got := f.Received()
			if len(got) != 2 || got[0].Data != string(l.Data) {
				t.Fatal("EM-13 what arrived is not what was kept")
			}
			checkSignature(t, got[0].Data, record)
			checkSignature(t, got[1].Data, record)
		})
	}
}

// checkSignature demands that the message verifies, and that no forgery of it does.
func checkSignature(t *testing.T, message, record string) {
	t.Helper()
	if !verify(t, message, record) {
		t.Errorf("EM-13 the signature does not verify:\n%s", message)
	}
	relayed := strings.Replace(message, "\r\nSubject: ", "\r\nX-Relay: passou\r\nsubject:   ", 1)
	if relayed == message || !verify(t, relayed, record) {
		t.Error("EM-13 a relay that folds differently breaks the signature")
	}
	for what, change := range map[string][2]string{
		"subject": {"\r\nSubject: ", "\r\nSubject: Urgente "}, "text": {"segue o", "ignore o"}, "recipient": {"\r\nTo: ", "\r\nTo: x@exemplo.com, "},
		"sender": {"nao-responda@ynova.example>", "outro@ynova.example>"}, "time of signing": {" t=", " t=1"},
		"second sender above": {"\r\nFrom: ", "\r\nFrom: outro@exemplo.com\r\nFrom: "},
		"second sender below": {"\r\nSubject: ", "\r\nFrom: outro@exemplo.com\r\nSubject: "},
	} {
		forged := strings.Replace(message, change[0], change[1], 1)
		if forged == message {
			t.Fatalf("%s: nothing to change in\n%s", what, message)
		}
		if verify(t, forged, record) {
			t.Errorf("EM-13 a changed message verifies: %s", what)
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
	if _, err := (&Signer{}).Sign([]byte("no body")); err == nil {
		t.Error("signed what is no message")
	}
}
