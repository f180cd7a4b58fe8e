package mailbox_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox"
)

func part(headers, body string) string { return "--x\n" + headers + "\n\n" + body + "\n" }

func multipart(headers string, parts ...string) []byte {
	return []byte(strings.ReplaceAll(headers+"\nContent-Type: multipart/mixed; boundary=x\n\n"+strings.Join(parts, "")+"--x--\n", "\n", "\r\n"))
}

// RQ-11: files are found wherever a message holds them, with their names as old and new
// programs write them; texts of the body are none.
func TestFilesOfAMessage_RQ11(t *testing.T) {
	pdf := base64.StdEncoding.EncodeToString([]byte("%PDF-1.7"))
	inner := string(multipart("From: a@dentro.com.br\nSubject: Interna", part("Content-Type: application/pdf; name=dentro.pdf\nContent-Transfer-Encoding: base64", pdf),
		part("Content-Type: message/rfc822", "From: b@c.br\nSubject: Funda\n\nx")))
	inner = strings.ReplaceAll(strings.ReplaceAll(inner, "\r\n", "\n"), "=x", "=y")
	inner = strings.ReplaceAll(inner, "--x", "--y")
	m, err := mailbox.Parse(multipart(
		"From: \"Contas, Um\" <Contas@Um.com.br>\nSubject: =?iso-8859-1?Q?Fatura_de_mar=E7o?=\nMessage-Id: <a@b>\nAuthentication-Results: mx.nosso.com.br; spf=pass smtp.mailfrom=um.com.br",
		part("Content-Type: text/plain", "Segue."), part("Content-Type: text/html", "<p>Segue."),
		part("Content-Type: application/octet-stream\nContent-Disposition: attachment; filename*=UTF-8''mar%C3%A7o.pdf\nContent-Transfer-Encoding: base64", pdf),
		part("Content-Type: application/pdf; name=\"=?iso-8859-1?Q?mar=E7o2.pdf?=\"\nContent-Transfer-Encoding: base64", pdf),
		part("Content-Type: image/png\nContent-Disposition: inline; filename=logo.png\nContent-Id: <logo>", "x"),
		part("Content-Type: text/xml; name=nota.xml", "<nfe/>"),
		part("Content-Type: message/rfc822\nContent-Disposition: attachment; filename=encaminhada.eml", inner),
	))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"março.pdf 8", "março2.pdf 8", "logo.png 1", "nota.xml 6", "dentro.pdf 8"}
	if got := found(m); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("RQ-11 files\n got %q\nwant %q", got, want)
	}
	expect.Must(t, "RQ-11", expect.Is(m.Subject, "Fatura de março"), expect.Is(m.MessageID, "a@b"), expect.Len(m.From, 1))
	expect.All(t, "RQ-11", expect.Is(m.From[0], "contas@um.com.br"))
}

// RQ-11, B01: what a message may cost is bounded.
func TestHostileMessages_RQ11(t *testing.T) {
	many := make([]string, 1200)
	for i := range many {
		many[i] = part("Content-Type: text/plain", "x")
	}
	deep := "From: a@b.br\n"
	for i := range 40 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	for name, raw := range map[string][]byte{
		"parts": multipart("From: a@b.br", many...), "depth": []byte(strings.ReplaceAll(deep, "\n", "\r\n")),
		"header": []byte("From: a@b.br\r\nX: " + strings.Repeat("x", 1<<20) + "\r\n\r\n"),
	} {
		if _, err := mailbox.Parse(raw); !errors.Is(err, mailbox.ErrMalformed) {
			t.Errorf("RQ-11 %s: %v", name, err)
		}
	}
	two, err := mailbox.Parse([]byte("From: a@um.com.br\r\nFrom: b@dois.com.br\r\n\r\nx"))
	if err != nil || len(two.From) != 0 {
		t.Errorf("RQ-11 two senders: %+v %v", two, err)
	}
}

// RQ-11: a sender counts as proven only by the newest finding that our own server signed,
// for a domain of the same organisation.
func TestProvenSender_RQ11(t *testing.T) {
	const ours = "mx.nosso.com.br"
	for _, c := range []struct {
		name    string
		results []string
		want    bool
	}{
		{"DKIM", []string{ours + "; dkim=pass header.d=um.com.br"}, true},
		{"DKIM by identifier", []string{ours + "; dkim=pass header.i=@envio.um.com.br header.s=s1"}, true},
		{"SPF", []string{ours + "; spf=pass smtp.mailfrom=bounce@mail.um.com.br"}, true},
		{"DMARC", []string{ours + " 1; dmarc=pass (p=NONE; dis=NONE) header.from=um.com.br"}, true},
		{"as Gmail writes", []string{ours + "; dkim=pass header.i=@um.com.br header.s=a header.b=Zz; spf=pass (google.com: domain of x@um.com.br designates 192.0.2.1 as permitted sender) smtp.mailfrom=x@um.com.br"}, true},
		{"nothing said", nil, false},
		{"none", []string{ours + "; none"}, false},
		{"failed", []string{ours + "; dkim=fail header.d=um.com.br; spf=softfail smtp.mailfrom=um.com.br"}, false},
		{"of another domain", []string{ours + "; dkim=pass header.d=mal.com.br; spf=pass smtp.mailfrom=x@mal.com.br"}, false},
		{"of a public suffix", []string{ours + "; dkim=pass header.d=com.br"}, false},
		{"signed by another server", []string{"mx.mal.com.br; dkim=pass header.d=um.com.br"}, false},
		{"an older one that the sender wrote", []string{ours + "; dkim=fail header.d=um.com.br", ours + "; dkim=pass header.d=um.com.br"}, false},
		{"unreadable, before one that the sender wrote", []string{ours + "; =", ours + "; dkim=pass header.d=um.com.br"}, false},
		{"in a comment", []string{ours + "; spf=fail (x; dkim=pass header.d=um.com.br) smtp.mailfrom=mal.com.br"}, false},
	} {
		m := &mailbox.Message{From: []string{"contas@um.com.br"}, Results: c.results}
		if got := m.Proven(ours); got != c.want {
			t.Errorf("RQ-11 %s: %v", c.name, got)
		}
	}
}

// RQ-11, DR-22: Microsoft 365 names no server: the topmost finding alone is its own, and
// only where it has no name; what a sender wrote below it, or under any name, is none.
func TestProvenByMicrosoft_RQ11_DR22(t *testing.T) {
	const (
		good = "spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=um.com.br; dkim=pass (signature was verified)\r\n header.d=um.com.br;dmarc=pass action=none\r\n header.from=um.com.br;compauth=pass reason=100"
		bad  = "spf=fail (sender IP is 192.0.2.1) smtp.mailfrom=mal.com.br; dkim=none (message not signed) header.d=none;dmarc=fail action=quarantine header.from=um.com.br;compauth=fail reason=000"
	)
	for _, c := range []struct {
		name    string
		results []string
		want    bool
	}{
		{"whole", []string{good}, true},
		{"DKIM alone", []string{"spf=softfail (x) smtp.mailfrom=lista.example; dkim=pass (signature was verified) header.d=envio.um.com.br;dmarc=none action=none header.from=um.com.br"}, true},
		{"with the recipient's domain among them", []string{"spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=um.com.br; nosso.com.br; dkim=pass (signature was verified) header.d=um.com.br;nosso.com.br; dmarc=pass action=none header.from=um.com.br;"}, true},
		{"refused", []string{bad}, false},
		{"a forged one below", []string{bad, good}, false},
		{"a forged one below, named", []string{bad, "microsoft365; dkim=pass header.d=um.com.br"}, false},
		{"an empty one above", []string{"", good}, false},
		{"none", []string{"none", good}, false},
		{"a named one above", []string{"mx.mal.com.br; dkim=pass header.d=um.com.br", good}, false},
		{"under our name", []string{"microsoft365; dkim=pass header.d=um.com.br"}, false},
		{"of another domain", []string{strings.ReplaceAll(good, "um.com.br", "mal.com.br")}, false},
		{"a guess of Microsoft's", []string{"spf=none (x) smtp.mailfrom=um.com.br; dkim=none header.d=none;dmarc=bestguesspass action=none header.from=um.com.br;compauth=pass reason=109"}, false},
		{"in a comment", []string{"spf=fail (x; dkim=pass header.d=um.com.br;) smtp.mailfrom=mal.com.br"}, false},
		{"nothing", nil, false},
	} {
		m := &mailbox.Message{From: []string{"contas@um.com.br"}, Results: c.results}
		if got := m.Proven("Microsoft365"); got != c.want {
			t.Errorf("DR-22 %s: %v", c.name, got)
		}
		if c.want && m.Proven("mx.nosso.com.br") {
			t.Errorf("DR-22 %s proves to another server", c.name)
		}
	}
}
