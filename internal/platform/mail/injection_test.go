package mail

import (
	"fmt"
	"mime"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// hostile is what attackers put where a header, a recipient or a name goes.
var hostile = []string{
	"\r", "\n", "\r\n", "\r\nBcc: x@evil.example", "\nBcc: x@evil.example", "\rBcc: x@evil.example", "\r\n\r\ncorpo",
	"\r\n.\r\nMAIL FROM:<x@evil.example>", "%0d%0aBcc: x@evil.example", "%0ABcc:x", "\u2028Bcc: x@evil.example", "\u2029", "\u0085",
	"\x00", "\x0b", "\x0c", "\x1b[31m", "\x7f", "\t", "\u202egpj.exe", "\u2066x\u2069", "\ufeff", "\xff\xfe",
	"=?utf-8?q?=0d=0aBcc:_x@evil.example?=", "=?utf-8?b?DQpCY2M6IHg=?=", strings.Repeat("a", 300),
}

var hostileAddresses = []string{
	"", " ", "a", "a@", "@b", "a@b", "<>", "<a@exemplo.com>, <b@evil.example>", "a@exemplo.com,b@evil.example", "a@exemplo.com;b@evil.example",
	"grupo:a@exemplo.com,b@evil.example;", "undisclosed-recipients:;", "a@b>\r\nDATA", "a@exemplo.com> SIZE=1", "a@exemplo.com>\r\nRCPT TO:<b@evil.example",
	"\"a\r\nb\"@exemplo.com", "\"a b\"@exemplo.com", "a b@exemplo.com", "a@[127.0.0.1]", "a@localhost", "<@evil.example:a@exemplo.com>", "a%evil.example@exemplo.com",
	"a@exemplo..com", ".a@exemplo.com", "a.@exemplo.com", "a@-exemplo.com", "a@exemplo.com.", "a@exemplo.c", "ação@exemplo.com", "a@exêmplo.com",
	"a@exemplo.com (\r\nBcc: x)", "a(comentário)@exemplo.com", "a@exemplo.com\u2028", "a@exemplo.com\x00", "=?utf-8?q?x?= <a@exemplo.com>",
	strings.Repeat("a", 65) + "@exemplo.com", "a@" + strings.Repeat("b.", 130) + "com", "\u202ea@exemplo.com", "Ana\r\n <a@exemplo.com>", "'; DROP TABLE jobs; --@x.y",
}

// TestInjection_B13: whatever is put into a field, the message is either refused
// with 422, or exactly one message with the expected envelope and headers arrives.
func TestInjection_B13(t *testing.T) {
	f := mailtest.Start(t, mailtest.Options{})
	relay := relayTo(t, f, "smtp", "", "")
	cases := 0
	try := func(name string, refusedOnly bool, change func(*Message)) {
		cases++
		t.Run("B13 "+name, func(t *testing.T) {
			m := valid()
			change(&m)
			before := len(f.Received())
			err := relay.Send(t.Context(), m)
			after := f.Received()
			if err != nil {
				if fault.KindOf(err) != fault.Invalid || len(after) != before {
					t.Errorf("B13 got %v, %d delivered", err, len(after)-before)
				}
				return
			}
			if refusedOnly {
				t.Fatal("B13 accepted")
			}
			if len(after) != before+1 {
				t.Fatalf("B13 %d messages", len(after)-before)
			}
			checkDelivery(t, m, after[before])
		})
	}
	for i, h := range hostile {
		clean := strings.HasPrefix(h, "%") // literally a percent sign, not a line end
		for place, text := range map[string]string{"alone": h, "before": h + "Balanço", "inside": "Bal" + h + "anço", "after": "Balanço" + h} {
			try(fmt.Sprintf("subject %d %s", i, place), !clean, func(m *Message) { m.Subject = text })
		}
		try(fmt.Sprintf("name %d", i), !clean, func(m *Message) { m.To = []string{"Ana" + h + " <ana@exemplo.com.br>"} })
		try(fmt.Sprintf("quoted name %d", i), !clean, func(m *Message) { m.To = []string{`"Ana` + h + `" <ana@exemplo.com.br>`} })
		try(fmt.Sprintf("address %d", i), true, func(m *Message) { m.To = []string{"ana" + h + "@exemplo.com.br"} })
		try(fmt.Sprintf("reply %d", i), true, func(m *Message) { m.ReplyTo = "ana@exemplo.com.br" + h })
		try(fmt.Sprintf("message id %d", i), true, func(m *Message) { m.MessageID = "a" + h + "@exemplo.com.br" })
		try(fmt.Sprintf("file name %d", i), !clean, func(m *Message) { m.Attachments = attachment("a"+h+".csv", "text/csv") })
		try(fmt.Sprintf("file type %d", i), true, func(m *Message) { m.Attachments = attachment("a.csv", "text/"+h+"csv") })
		try(fmt.Sprintf("text %d", i), false, func(m *Message) { m.Text = "linha" + h + "linha" })
		try(fmt.Sprintf("html %d", i), false, func(m *Message) { m.HTML = "<p>" + h + "</p>" })
	}
	for i, address := range hostileAddresses {
		try(fmt.Sprintf("to list %d", i), true, func(m *Message) { m.To = append(m.To, address) })
		if address != "" {
			try(fmt.Sprintf("reply to %d", i), true, func(m *Message) { m.ReplyTo = address })
		}
	}
	try("file name in another folder", true, func(m *Message) { m.Attachments = attachment("../a.csv", "text/csv") })
	try("file name with quotes", true, func(m *Message) { m.Attachments = attachment(`a"; x="b.csv`, "text/csv") })
	try("1,000 recipients", true, func(m *Message) { m.To = strings.Split(strings.Repeat("a@exemplo.com ", 999)+"a@exemplo.com", " ") })
	try("11 recipients", true, func(m *Message) { m.To = strings.Fields(strings.Repeat("a@exemplo.com ", 11)) })
	try("10 recipients", false, func(m *Message) { m.To = strings.Fields(strings.Repeat("a@exemplo.com ", 10)) })
	try("no recipient", true, func(m *Message) { m.To = nil })
	try("no text", true, func(m *Message) { m.Text = "" })
	try("no subject", true, func(m *Message) { m.Subject = " " })
	if cases < 300 {
		t.Errorf("B13 asks for 300 cases, there are %d", cases)
	}
	if log := f.Transcript(); strings.Contains(log, "\nRCPT TO:<x@evil") || strings.Contains(log, "\nRCPT TO:<b@evil") {
		t.Error("B13 the transcript names a foreign recipient")
	}
}

func attachment(name, kind string) []Attachment {
	return []Attachment{{Name: name, ContentType: kind, Data: []byte("a;b\r\n.\r\nQUIT\r\n")}}
}

// checkDelivery compares the envelope and every header with the message that was sent.
func checkDelivery(t *testing.T, m Message, got mailtest.Delivery) {
	t.Helper()
	if got.From != "nao-responda@ynova.example" || len(got.To) != len(m.To) {
		t.Errorf("B13 envelope %q → %q", got.From, got.To)
	}
	parsed, err := netmail.ReadMessage(strings.NewReader(got.Data))
	if err != nil {
		t.Fatalf("B13 unreadable: %v", err)
	}
	known := map[string]bool{
		"From": true, "To": true, "Subject": true, "Date": true, "Message-Id": true, "Mime-Version": true,
		"Content-Type": true, "Content-Transfer-Encoding": true, "Auto-Submitted": true, "Reply-To": true,
	}
	for header, values := range parsed.Header {
		if !known[header] || len(values) != 1 {
			t.Errorf("B13 header %s: %q", header, values)
		}
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject"))
	if err != nil || subject != m.Subject {
		t.Errorf("B13 subject %q, %v", subject, err)
	}
	if strings.Contains(got.Data, "\r\nMAIL FROM") && !strings.Contains(m.Text+m.HTML, "MAIL FROM") {
		t.Error("B13 a command in the data")
	}
}

func TestOutbox(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "correio")
	f, err := Outbox(dir, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Send(t.Context(), valid()); err != nil {
		t.Fatal(err)
	}
	bad := valid()
	bad.Subject = "a\r\nBcc: x@evil.example"
	if err := f.Send(t.Context(), bad); fault.KindOf(err) != fault.Invalid {
		t.Errorf("B13 got %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%v, %v", entries, err)
	}
	name := entries[0].Name()
	if !strings.HasPrefix(name, "20261001T120000.000000Z-") || !strings.HasSuffix(name, ".eml") {
		t.Errorf("file %s", name)
	}
	if info, _ := entries[0].Info(); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := netmail.ReadMessage(strings.NewReader(string(data)))
	if err != nil || !strings.Contains(parsed.Header.Get("To"), "<ana@exemplo.com.br>") {
		t.Errorf("%v, %v", parsed, err)
	}
	if f.Describe() != "outbox "+dir {
		t.Error(f.Describe())
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := f.Send(t.Context(), valid()); err == nil {
		t.Error("sent into a directory that is gone")
	}
}

// FuzzAddress: an accepted address is one line, one recipient, and reads
// back as itself.
func FuzzAddress(f *testing.F) {
	for _, seed := range hostileAddresses {
		f.Add(seed)
	}
	f.Add("Ana Ação <ana@exemplo.com.br>")
	f.Fuzz(func(t *testing.T, s string) {
		address, err := email.Parse(s)
		if err != nil {
			return
		}
		line := address.String()
		expect.Must(t, fmt.Sprintf("%q gave %q", s, line), expect.Is(strings.ContainsAny(line, "\r\n\x00"), false),
			expect.Is(strings.Count(address.Address, "@"), 1), expect.Is(strings.ContainsAny(address.Address, " <>,;:\"()[]\\%"), false))
		list, err := netmail.ParseAddressList(line)
		expect.Must(t, fmt.Sprintf("%q reads back", line), expect.Is(err, nil), expect.Len(list, 1))
		expect.Must(t, fmt.Sprintf("%q reads back", line), expect.Is(list[0].Address, address.Address))
	})
}
