package mailing_test

import (
	"fmt"
	"mime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// hostile is what an attacker puts where a name, a subject or an address goes.
var hostile = []string{
	"\r", "\n", "\r\nBcc: x@evil.example", "\nBcc: x@evil.example", "\rBcc: x@evil.example", "\r\n\r\ncorpo", "\r\n.\r\nMAIL FROM:<x@evil.example>",
	"%0d%0aBcc: x@evil.example", "%0ABcc:x", "\u2028Bcc: x@evil.example", "\u2029", "\u0085", "\x00", "\x0b", "\x1b[31m", "\x7f", "\t",
	"\u202egpj.exe", "\u2066x\u2069", "\ufeff", "=?utf-8?q?=0d=0aBcc:_x@evil.example?=", "=?utf-8?b?DQpCY2M6IHg=?=", "<>", "<x@evil.example>",
	"g:x@evil.example,y@evil.example;", "a@b>\r\nDATA", `"; filename="x.exe`, "../../x", "{{email}}", "x@evil.example, ",
}

// fieldsOf are the places of a statement's mail that people fill in.
var fieldsOf = []string{
	"email before", "email after", "email name", "email list", "clientName", "meter", "supplier", "cpCode", "subject", "text", "html", "template name",
}

// TestInjection_B13: whatever is put into a field, it is refused, or the server
// receives exactly the expected commands and gets exactly the expected headers.
func TestInjection_B13(t *testing.T) {
	server := mailtest.Start(t, mailtest.Options{NoTLS: true})
	w := newTestEnv(t, dbtest.SQLite(t), "smtp://localhost:"+strconv.Itoa(server.Port)+"?starttls=off", mail.AllowPorts(server.Port))
	id := w.alfa("rui@alfa.com.br")
	w.exec(`INSERT INTO mail_settings (id, mode, security, per_minute, version, updated_at) VALUES ('correio', 'smtp', 'starttls', 6000, 1, 0)`)
	_, made := w.post("/api/mail/templates", map[string]any{"context": "extrato", "name": "B13", "subject": "S {{cliente}}", "text": "T {{cliente}} {{medidor}}"})
	b := &injection{testEnv: w, server: server, record: id, template: fmt.Sprint(made["id"])}
	cases := 0
	for i, h := range hostile {
		for _, field := range fieldsOf {
			cases++
			b.try(fmt.Sprintf("B13 %s %d", field, i), field, h)
		}
	}
	body := strings.Repeat("a@alfa.com.br,", 999) + "b@alfa.com.br"
	if status, _ := w.put(id, map[string]any{"email": body}); status != 200 && status != 422 {
		t.Errorf("B13 1,000 times: %d", status)
	}
	if len(strings.Split(fmt.Sprint(w.record(id)["email"]), ",")) > mail.MaxRecipients {
		t.Error("B13 1,000 recipients were taken")
	}
	if cases < 300 {
		t.Errorf("B13 asks for 300 cases, there are %d", cases)
	}
	if b.delivered == 0 {
		t.Error("B13 nothing was sent: the test proved nothing")
	}
	commands := map[string]int{}
	for line := range strings.SplitSeq(server.Transcript(), "\n") {
		for _, verb := range []string{"RCPT TO:<", "MAIL FROM:<nao-responda@ynova.example>"} {
			if strings.HasPrefix(line, verb) {
				commands[verb]++
			}
		}
	}
	expect.All(t, "B13 messages", expect.Is(commands["RCPT TO:<"], len(server.Received())), expect.Is(len(commands), 2),
		expect.Is(commands["MAIL FROM:<nao-responda@ynova.example>"], len(server.Received())))
}

type injection struct {
	*testEnv
	server           *mailtest.Server
	record, template string
	delivered        int
}

// try puts the text into the field and sends where it is taken.
func (b *injection) try(name, field, text string) {
	b.t.Helper()
	change := map[string]any{"email": "rui@alfa.com.br", "clientName": "Cerâmica Alfa", "meter": nil, "supplier": nil, "cpCode": nil}
	draft := map[string]any{"context": "extrato", "name": "B13", "subject": "S {{cliente}}", "text": "T {{cliente}} {{medidor}}", "html": "<p>{{fornecedor}}</p>", "attachPdf": true}
	switch field {
	case "email before":
		change["email"] = text + "rui@alfa.com.br"
	case "email after":
		change["email"] = "rui@alfa.com.br" + text
	case "email name":
		change["email"] = "Rui" + text + " <rui@alfa.com.br>"
	case "email list":
		change["email"] = "rui@alfa.com.br, " + text
	case "subject", "text", "html":
		draft[field] = "Olá" + text + "mundo"
	case "template name":
		draft["name"] = "B13" + text
	default:
		change[field] = "A" + text + "B"
	}
	for _, call := range []struct {
		path string
		body map[string]any
	}{{"/energy-balance/" + b.record, change}, {"/api/mail/templates/" + b.template, draft}} {
		status, answer := decoded(b.t, b.As("gestora").JSON("PUT", call.path, call.body))
		if status == 422 || status == 400 {
			return
		}
		if status != 200 {
			b.t.Errorf("%s: %d %v", name, status, answer)
			return
		}
	}
	b.send(name)
}

func (b *injection) send(name string) {
	b.t.Helper()
	before := len(b.server.Received())
	status, answer := b.post("/api/mail/send", map[string]any{"ids": []string{b.record}, "templateId": b.template, "confirm": true, "resend": true})
	if status == 422 { // the mailbox is of another domain that nothing is sent to, or of none
		return
	}
	b.later(time.Minute)
	got := b.server.Received()[before:]
	wanted := strings.Split(fmt.Sprint(b.testEnv.record(b.record)["email"]), ", ")
	if status != 202 || len(got) != len(wanted) {
		b.t.Errorf("%s: %d %v, %d messages", name, status, answer, len(got))
	}
	for i, m := range got {
		b.delivered++
		if len(m.To) != 1 || m.To[0] != wanted[min(i, len(wanted)-1)] || m.From != "nao-responda@ynova.example" {
			b.t.Errorf("%s: envelope %q → %q, want %q", name, m.From, m.To, wanted)
		}
		b.inspect(name, m)
	}
}

// inspect compares headers and files with the input.
func (b *injection) inspect(name string, m mailtest.Delivery) {
	b.t.Helper()
	head, parts := leaves(b.t, m.Data)
	for header, values := range head {
		if !expectedHeaders[header] || len(values) != 1 {
			b.t.Errorf("%s: header %s: %q", name, header, values)
		}
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(head.Get("Subject"))
	if err != nil || strings.IndexFunc(subject, unicode.IsControl) >= 0 || head.Get("Bcc") != "" {
		b.t.Errorf("%s: subject %q, %v", name, subject, err)
	}
	for _, p := range parts {
		if strings.ContainsAny(p.name, "/\\\r\n\"<>") || strings.HasSuffix(p.name, ".exe") {
			b.t.Errorf("%s: file %q", name, p.name)
		}
	}
}

var expectedHeaders = map[string]bool{
	"From": true, "To": true, "Subject": true, "Date": true, "Message-Id": true, "Mime-Version": true,
	"Content-Type": true, "Content-Transfer-Encoding": true, "Auto-Submitted": true, "Reply-To": true,
}
