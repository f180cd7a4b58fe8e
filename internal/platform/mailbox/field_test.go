package mailbox_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
)

// found is what was found in a message, one line for each file.
func found(m *mailbox.Message) (all []string) {
	for _, f := range m.Files {
		line := f.Name
		switch {
		case f.Refused != "":
			line += ": " + string(f.Refused)
		case f.Picture:
			line += " of the body"
		default:
			line += fmt.Sprintf(" %d", len(f.Data))
		}
		if f.Damaged {
			line += " damaged"
		}
		all = append(all, line)
	}
	return all
}

var inProcess = sandboxtest.InProcess(mailbox.Tasks())

// inMessage is what is found in a message.
func inMessage(t *testing.T, raw []byte) []string {
	t.Helper()
	m, err := mailbox.Read(t.Context(), inProcess, raw)
	if err != nil {
		t.Fatal(err)
	}
	return found(m)
}

// same compares lines, in their order.
func same(t *testing.T, name string, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\n got %q\nwant %q", name, got, want)
	}
}

// DR-20: the messages of the field give exactly the files, names and reasons that are right.
func TestMessagesOfTheField_DR20(t *testing.T) {
	for file, want := range map[string][]string{
		"m04_single.eml":             {"f.pdf 24"},
		"m05_winmail.eml":            {"winmail.dat: winmail.dat do Outlook não abriu. Peça o envio como HTML."},
		"m05b_winmail_inteiro.eml":   {"fatura set 2026.pdf 540"},
		"m07_fwdfwd.eml":             {"f.pdf 24"},
		"m15_xml_textxml_noname.eml": {"anexo.xml 10"},
		"m17_p7m.eml":                {"smime.p7m: Mensagem assinada em um só bloco (p7m): peça sem assinatura opaca"},
		"m25_cte_bad.eml":            {"f.pdf 24"},
		"m28_from_nobracket.eml":     nil,
	} {
		raw, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		m, err := mailbox.Read(t.Context(), sandbox.Run, raw)
		expect.Must(t, "DR-20 "+file, expect.Is(err, nil))
		expect.Must(t, "DR-20 "+file, expect.Len(m.From, 1))
		expect.All(t, "DR-20 "+file, expect.Is(m.From[0], "faturas@dist.example"))
		same(t, "DR-20 "+file, found(m), want...)
		for _, f := range m.Files {
			if f.Name == "f.pdf" && !bytes.HasPrefix(f.Data, []byte("%PDF-1.4")) {
				t.Errorf("DR-20 %s begins %q", file, f.Data)
			}
		}
	}
}

var pdf64 = base64.StdEncoding.EncodeToString([]byte("%PDF-1.7"))

const asPDF = "Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: "

// DR-20: what is wrong with a part, or with how it is packed, costs that part.
func TestDamagedParts_DR20(t *testing.T) {
	from := "From: a@b.br\nSubject: x"
	whole := part(asPDF+"base64", pdf64)
	lines := func(text string) []byte { return []byte(strings.ReplaceAll(text, "\n", "\r\n")) }
	mixed := from + "\nContent-Type: multipart/mixed; boundary=x\n\n"
	for name, c := range map[string]struct {
		raw  []byte
		want []string
	}{
		"no closing boundary":              {lines(mixed + strings.TrimSuffix(whole, "\n")), []string{"a.pdf 8"}},
		"cut within four digits":           {lines(mixed + "--x\n" + asPDF + "base64\n\n" + pdf64[:10]), []string{"a.pdf 7 damaged"}},
		"cut, and the next goes on":        {multipart(from, part(asPDF+"base64", pdf64[:9]), whole), []string{"a.pdf 6 damaged", "a.pdf 8"}},
		"cut where the file is":            {lines(mixed + "--x\n" + asPDF + "base64\n\n" + base64.StdEncoding.EncodeToString([]byte("%PDF-1.75"))), []string{"a.pdf 9 damaged"}},
		"a footer after it":                {multipart(from, part(asPDF+"base64", pdf64+"\n\n-- \nLista de avisos"), whole), []string{"a.pdf 8 damaged", "a.pdf 8"}},
		"no base64 at all":                 {multipart(from, part(asPDF+"base64", "ção"), whole), []string{"a.pdf 0 damaged", "a.pdf 8"}},
		"parameter after the encoding":     {multipart(from, part(asPDF+"BASE64 ; charset=utf-8", pdf64)), []string{"a.pdf 8"}},
		"encoding that is none":            {multipart(from, part(asPDF+"base-64", pdf64)), []string{"a.pdf 8"}},
		"encoding left out":                {multipart(from, part("Content-Type: application/pdf; name=a.pdf", pdf64)), []string{"a.pdf 8"}},
		"called base64 and plain":          {multipart(from, part(asPDF+"base64", "%PDF-1.7 plain")), []string{"a.pdf 14"}},
		"name without quotes":              {multipart(from, part("Content-Type: application/pdf; name=fatura set 2026.pdf; x\nContent-Transfer-Encoding: base64", pdf64)), []string{"fatura set 2026.pdf 8"}},
		"name in Windows' letters":         {multipart(from, part("Content-Type: application/pdf; name=\"mar\xe7o.pdf\"\nContent-Transfer-Encoding: base64", pdf64)), []string{"março.pdf 8"}},
		"extended name, badly":             {multipart(from, part("Content-Type: application/pdf\nContent-Disposition: attachment; filename*=iso-8859-1'pt'mar%E7o 9.pdf\nContent-Transfer-Encoding: base64", pdf64)), []string{"março 9.pdf 8"}},
		"line that is no field":            {multipart(from, part("isto nao e campo\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64", pdf64), whole), []string{"a.pdf 8"}},
		"bad line among fields":            {multipart(from, part("Content-Type: application/pdf; name=a.pdf\nisto nao e campo\nContent-Transfer-Encoding: base64", pdf64)), []string{"a.pdf 8"}},
		"no empty line after the head":     {multipart(from, "--x\n"+asPDF+"base64\n"+pdf64+"\n"), []string{"a.pdf 8"}},
		"another boundary than announced":  {lines(from + "\nContent-Type: multipart/mixed; boundary=outro\n\n" + whole + "--x--\n"), []string{"a.pdf 8"}},
		"no boundary announced":            {lines(from + "\nContent-Type: multipart/mixed\n\n" + whole + "--x--\n"), []string{"a.pdf 8"}},
		"part after the closing boundary":  {lines(mixed + part("Content-Type: text/plain", "x") + "--x--\n" + whole), []string{"a.pdf 8"}},
		"boundary of the outer one inside": {lines(mixed + "--x\nContent-Type: multipart/alternative; boundary=x\n\n" + part("Content-Type: text/html", "<p>") + whole + "--x--\n"), []string{"a.pdf 8"}},
		"inner one not closed":             {lines(mixed + "--x\nContent-Type: multipart/related; boundary=y\n\n--y\n" + asPDF + "base64\n\n" + pdf64 + "\n" + whole + "--x--\n"), []string{"a.pdf 8", "a.pdf 8"}},
		"a head of a megabyte":             {multipart(from, part("X: "+strings.Repeat("x", 1<<20), "x"), whole), []string{"anexo: A parte da mensagem não pôde ser lida: peça o arquivo de novo.", "a.pdf 8"}},
		"a mark and an mbox line before":   {append([]byte("\xef\xbb\xbf\r\nFrom a@b.br Mon Oct  5 10:00:00 2026\r\n"), multipart(from, whole)...), []string{"a.pdf 8"}},
	} {
		same(t, "DR-20 "+name, inMessage(t, c.raw), c.want...)
	}
}

// DR-20: a part without a name is what its content is.
func TestPartsWithoutName_DR20(t *testing.T) {
	photo := picture(t, 1000, 1200)
	nameless := func(kind string, data []byte) string {
		return part("Content-Type: "+kind+"\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString(data))
	}
	wide := []byte("\xff\xfe<\x00n\x00/\x00>\x00")
	same(t, "DR-20", inMessage(t, multipart("From: a@b.br",
		part("Content-Type: text/plain", "Segue <b>a</b> fatura."), part("Content-Type: text/plain", "<https://um.com.br/fatura>"), part("Content-Type: text/html", "<?xml version='1.0'?><html><body>a</body></html>"),
		part("Content-Type: text/html", "<table></table>"), part("Content-Type: text/plain", "<nfeProc versao='4.00'></nfeProc>"), part("", "Sem tipo"), nameless("application/xml", []byte("<nfeProc/>")),
		nameless("text/plain", wide), nameless("text/plain", []byte("%PDF-1.7")), nameless("application/octet-stream", []byte("PK\x03\x04")), nameless("image/jpeg", photo),
		nameless("application/octet-stream", []byte("nada")),
	)), "anexo.xml 33", "anexo.xml 10", "anexo.xml 10", "anexo.pdf 8", "anexo.zip 4", fmt.Sprintf("anexo.jpg %d", len(photo)), "anexo 4")
}

// picture is a photograph of so many pixels, which does not pack well.
func picture(t *testing.T, w, h int) []byte {
	t.Helper()
	img, source := image.NewGray(image.Rect(0, 0, w, h)), rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		img.Pix[i] = byte(source.Uint32())
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// emblem is a picture of one colour: large in pixels, small in bytes.
func emblem(t *testing.T, w, h int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// DR-20: a picture in the text is a file, unless the HTML shows it and it is small, or it is as
// small as an icon; one that cannot be measured goes on.
func TestPicturesOfTheBody_DR20(t *testing.T) {
	photo, banner, icon, narrow := picture(t, 1000, 1200), emblem(t, 1200, 300), emblem(t, 399, 100), picture(t, 700, 700)
	shown := func(name, id string, data []byte, disposition string) string {
		return part("Content-Type: image/png\nContent-Disposition: "+disposition+"; filename="+name+"\nContent-Id: <"+id+">\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString(data))
	}
	got := inMessage(t, multipart("From: a@b.br",
		shown("photo.jpg", "photo@x", photo, "inline"), shown("banner.png", "banner@x", banner, "inline"), shown("icon.png", "y", icon, "inline"), shown("unseen.png", "z", banner, "inline"),
		shown("narrow.jpg", "narrow 1", narrow, "inline"), shown("bad.png", "bad", []byte("x"), "inline"), shown("attached.png", "logo", banner, "attachment"), shown("small.png", "w", icon, "attachment"),
		part("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable", "<img src=3D\"cid:photo@x\"><img src=3D'cid:ban=\nner@x'><img src=3Dcid:bad><img src=3D\"CID:narrow%201\"><img src=3Dcid:logo>"),
	))
	same(t, "DR-20", got, fmt.Sprintf("photo.jpg %d", len(photo)), "banner.png of the body", "icon.png of the body", fmt.Sprintf("unseen.png %d", len(banner)),
		"narrow.jpg of the body", "bad.png 1", "attached.png of the body", fmt.Sprintf("small.png %d", len(icon)))
}

// DR-20: messages within messages are opened to the third; what is beyond is named.
func TestMessagesWithinMessages_DR20(t *testing.T) {
	inner := string(multipart("From: z@z.br\nSubject: funda", part(asPDF+"base64", pdf64)))
	for n, header := range []string{
		"Content-Type: message/rfc822; name=um.eml", "Content-Type: application/octet-stream; name=dois.eml\nContent-Transfer-Encoding: base64",
		"Content-Type: application/octet-stream", "Content-Type: message/rfc822; name=quatro.eml\nContent-Disposition: attachment", "",
	} {
		want := []string{"a.pdf 8"}
		if n == 4 {
			want = []string{"um.eml: Mensagem anexada dentro de outras três: peça só a mensagem com o arquivo."}
		}
		same(t, fmt.Sprintf("DR-20 %d around it", n), inMessage(t, []byte(inner)), want...)
		if strings.HasSuffix(header, "base64") {
			inner = base64.StdEncoding.EncodeToString([]byte(inner))
		}
		inner = fmt.Sprintf("From: z@z.br\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n%s\r\n\r\n%s\r\n--b%d--\r\n", n, n, strings.ReplaceAll(header, "\n", "\r\n"), inner, n)
	}
}

// DR-20: the sender is who stands alone in brackets, and nobody where that is not certain.
func TestSenderWithoutQuotes_DR20(t *testing.T) {
	for text, want := range map[string]string{
		"Fatura, Digital <Faturas@Dist.example>":                 "faturas@dist.example",
		"Fatura: Digital [BR] <faturas@dist.example>":            "faturas@dist.example",
		"Jos\xe9, Contas <faturas@dist.example>":                 "faturas@dist.example",
		"faturas@dist.example":                                   "faturas@dist.example",
		"banco@banco.example, x <faturas@dist.example> y":        "",
		"Fatura, <a@b.example> Digital <faturas@dist.example>":   "",
		"=?utf-8?q?banco=40banco?=, Digital <a@b.example":        "",
		"Fatura, =?utf-8?q?banco=40banco.example?= x <a@b.br> y": "",
		"Fatura, Digital": "",
	} {
		m, err := mailbox.Parse([]byte("From: " + text + "\r\nSubject: x\r\n\r\nx"))
		if err != nil {
			t.Fatal(text, err)
		}
		if got := strings.Join(m.From, " "); got != want {
			t.Errorf("DR-20 %q: %q, want %q", text, got, want)
		}
	}
}

// DR-20: a cryptographic message says what it is by its content, whatever it is called.
func TestSealedParts_DR20(t *testing.T) {
	signed, enveloped := []byte("\x30\x82\x01\x00\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0"), []byte("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0\x80")
	sealed := func(kind, name string, data []byte) string {
		return part("Content-Type: "+kind+"; name="+name+"\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString(data))
	}
	const opaque, encrypted = ": Mensagem assinada em um só bloco (p7m): peça sem assinatura opaca", ": Mensagem criptografada: peça sem criptografia"
	same(t, "DR-20", inMessage(t, multipart("From: a@b.br", sealed("application/pkcs7-mime; smime-type=enveloped-data", "a.p7m", signed), sealed("application/pkcs7-mime; smime-type=signed-data", "b.p7m", enveloped),
		sealed("application/octet-stream", "nota.xml.p7m", signed), sealed("application/octet-stream", "x.bin", enveloped), sealed("application/x-pkcs7-mime; smime-type=enveloped-data", "c.p7m", []byte("0")),
		sealed("application/pkcs7-signature", "smime.p7s", signed), sealed("application/octet-stream", "encrypted.asc", []byte("-----BEGIN PGP MESSAGE-----\n")))),
		"a.p7m"+opaque, "b.p7m"+encrypted, "nota.xml.p7m"+opaque, "x.bin"+encrypted, "c.p7m"+encrypted, "smime.p7s 16", "encrypted.asc"+encrypted)
}
