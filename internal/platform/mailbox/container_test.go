package mailbox_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/sandbox"
)

func encoded(headers string, data []byte) string {
	return part(headers+"\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString(data))
}

var aPDF = []byte("%PDF-1.7")

// DR-20: what Outlook packs into winmail.dat comes out of it under its long names, whatever the
// part is called; pictures of the body and messages within are judged as anywhere else.
func TestWinmail_DR20(t *testing.T) {
	deep := mailboxtest.Attached{Name: "Encaminhada", Message: []mailboxtest.Attached{{Name: "dentro.pdf", Data: aPDF}}}
	for range 3 {
		deep = mailboxtest.Attached{Name: "Encaminhada", Message: []mailboxtest.Attached{deep}}
	}
	logo := emblem(t, 1200, 300)
	whole := mailboxtest.Winmail("<img src='cid:logo'>", mailboxtest.Attached{Name: "fatura março.pdf", Data: aPDF}, mailboxtest.Attached{Name: "logo.png", ContentID: "logo", Data: logo},
		mailboxtest.Attached{Name: "Reenviada", Message: []mailboxtest.Attached{{Name: "nota.xml", Data: []byte("<nfeProc/>")}}}, deep)
	want := []string{"fatura março.pdf 8", "logo.png of the body", "nota.xml 10", "Encaminhada: Mensagem anexada dentro de outras três: peça só a mensagem com o arquivo."}
	for _, headers := range []string{"Content-Type: application/ms-tnef; name=winmail.dat", "Content-Type: application/octet-stream; name=ATT0001.dat", "Content-Type: application/octet-stream"} {
		same(t, "DR-20 "+headers, inMessage(t, multipart("From: a@b.br", encoded(headers, whole))), want...)
	}
	const bad = "winmail.dat: winmail.dat do Outlook não abriu. Peça o envio como HTML."
	same(t, "DR-20 none", inMessage(t, multipart("From: a@b.br", encoded("Content-Type: application/octet-stream; name=winmail.dat", []byte("nada")), encoded("Content-Type: application/pdf; name=a.pdf", aPDF))), bad, "a.pdf 8")
	// DR-16: a document is one, whatever it is called.
	same(t, "DR-16", inMessage(t, multipart("From: a@b.br", encoded("Content-Type: application/ms-tnef; name=winmail.dat", aPDF), encoded("Content-Type: application/pkcs7-mime; name=a.p7m", aPDF),
		encoded("Content-Type: application/octet-stream; name=a.eml", aPDF))), "winmail.dat 8", "a.p7m 8", "a.eml 8")
	cut := mailboxtest.Winmail("", mailboxtest.Attached{Name: "um.pdf", Data: aPDF}, mailboxtest.Attached{Name: "dois.pdf", Data: aPDF})
	same(t, "DR-20 cut", inMessage(t, multipart("From: a@b.br", encoded("Content-Type: application/ms-tnef; name=winmail.dat", cut[:len(cut)-10]))), "um.pdf 8", bad)
	cut[len(cut)-3] ^= 1
	same(t, "DR-20 another sum", inMessage(t, multipart("From: a@b.br", encoded("Content-Type: application/ms-tnef; name=winmail.dat", cut))), "um.pdf 8", "dois.pdf 8 damaged")
}

// DR-20: a message as Outlook saves it is opened like any other, alone and within others.
func TestMessageOfOutlook_DR20(t *testing.T) {
	large := append([]byte("%PDF-1.7"), bytes.Repeat([]byte("x"), 9_000)...)
	letter := []byte(strings.ReplaceAll("From: c@d.br\nSubject: x\nContent-Type: application/pdf; name=carta.pdf\nContent-Transfer-Encoding: base64\n\n"+pdf64, "\n", "\r\n"))
	logo := emblem(t, 1200, 300)
	msg := mailboxtest.Outlook("Fatura de março", "<img src=cid:logo>", mailboxtest.Attached{Name: "fatura.pdf", Data: large}, mailboxtest.Attached{Name: "logo.png", ContentID: "logo", Data: logo},
		mailboxtest.Attached{Name: "Reenviada", Message: []mailboxtest.Attached{{Name: "dentro.pdf", Data: aPDF}}}, mailboxtest.Attached{Name: "carta.eml", Data: letter}, mailboxtest.Attached{Name: "vazio"})
	want := []string{fmt.Sprintf("fatura.pdf %d", len(large)), "logo.png of the body", "dentro.pdf 8", "carta.pdf 8", "vazio 0"}
	same(t, "DR-20 alone", inMessage(t, msg), want...)
	m, err := mailbox.Parse(msg)
	expect.Must(t, "DR-20", expect.Is(err, nil))
	expect.All(t, "DR-20", expect.Is(m.Subject, "Fatura de março"), expect.Len(m.From, 0), expect.Is(mailbox.Is(msg), true))
	same(t, "DR-20 attached", inMessage(t, multipart("From: a@b.br", encoded("Content-Type: application/octet-stream; name=qualquer.bin", msg))), want...)
	for at := 600; at < len(msg); at += len(msg) / 40 { // a damage costs what it meets
		spoilt := append([]byte(nil), msg...)
		for i := range 16 {
			spoilt[(at+i)%len(spoilt)] ^= 0xa5
		}
		if _, err := mailbox.Read(t.Context(), inProcess, multipart("From: a@b.br", encoded("Content-Type: application/vnd.ms-outlook; name=a.msg", spoilt), encoded("Content-Type: application/pdf; name=a.pdf", aPDF))); err != nil {
			t.Errorf("DR-20 damaged at %d: %v", at, err)
		}
	}
	same(t, "DR-20 half", inMessage(t, multipart("From: a@b.br", encoded("Content-Type: application/vnd.ms-outlook; name=a.msg", msg[:2000]), encoded("Content-Type: application/pdf; name=a.pdf", aPDF)))[1:], "a.pdf 8")
}

// B01: the child that takes a message apart holds to its limits, and answers with the reason.
func TestLimitsOfTheChild_B01(t *testing.T) {
	var used sandbox.Usage
	run := func(raw []byte) error {
		_, err := mailbox.Read(t.Context(), func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error {
			spec.Report = func(u sandbox.Usage) { used = u }
			return sandbox.Run(ctx, spec, sink)
		}, raw)
		return err
	}
	// A message of the largest size, encoded three times over.
	inner := bytes.Repeat([]byte("%PDF-1.7 x"), 1_500_000)
	for range 3 {
		inner = multipart("From: a@b.br\nSubject: x", encoded("Content-Type: application/octet-stream; name=a.eml", inner))
	}
	if err := run(inner); err != nil {
		t.Fatal(err)
	}
	if len(inner) > mailbox.MaxBytes || !raceEnabled && used.PeakMemory > 320<<20 {
		t.Errorf("B01 %d bytes: peak %d MB in %v", len(inner), used.PeakMemory>>20, used.CPU)
	}
	t.Logf("%d bytes: peak %d MB in %v", len(inner), used.PeakMemory>>20, used.CPU)
	for name, raw := range map[string][]byte{
		"nothing but boundaries": append([]byte("From: a@b.br\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"), bytes.Repeat([]byte("--x\r\n"), 8_000_000)...),
		"nothing but lines":      append([]byte("From: a@b.br\r\nContent-Type: multipart/mixed\r\n\r\n"), bytes.Repeat([]byte("--\n"), 13_000_000)...),
		"one line":               append([]byte("From: a@b.br\r\nSubject: "), bytes.Repeat([]byte("x"), 40_000_000)...),
	} {
		err := run(raw)
		t.Logf("%s: %v, peak %d MB in %v", name, err, used.PeakMemory>>20, used.CPU)
		if err != nil && !errors.Is(err, mailbox.ErrMalformed) || !raceEnabled && used.CPU.Seconds() > 10 {
			t.Errorf("B01 %s: %v, peak %d MB in %v", name, err, used.PeakMemory>>20, used.CPU)
		}
	}
	if err := run(make([]byte, mailbox.MaxBytes+1)); !errors.Is(err, mailbox.ErrLarge) {
		t.Errorf("B01 beyond the bound: %v", err)
	}
}
