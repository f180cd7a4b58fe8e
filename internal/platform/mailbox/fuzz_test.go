package mailbox_test

import (
	"os"
	"path/filepath"
	"testing"

	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailbox/mailboxtest"
)

// FuzzParse: B01. No message makes the reader fail otherwise than by its own error, nor give more
// than it may.
func FuzzParse(f *testing.F) {
	samples, err := filepath.Glob(filepath.Join("testdata", "*.eml"))
	if err != nil || len(samples) == 0 {
		f.Fatal(err, samples)
	}
	for _, name := range samples {
		raw, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Add(mailboxtest.Outlook("Fatura", "<img src=cid:a>", mailboxtest.Attached{Name: "a.pdf", Data: aPDF}, mailboxtest.Attached{Name: "b", Message: []mailboxtest.Attached{{Name: "c.pdf", Data: aPDF}}}))
	f.Add(multipart("From: Fatura, Digital <a@b.br>\nSubject: =?utf-8?q?x?=", encoded("Content-Type: application/ms-tnef", mailboxtest.Winmail("", mailboxtest.Attached{Name: "a.pdf", Data: aPDF}))))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := mailbox.Parse(raw)
		if err != nil {
			return
		}
		total := 0
		for _, file := range m.Files {
			total += len(file.Data)
			if file.Name == "" || file.Refused != "" && file.Data != nil {
				t.Errorf("a file without a name, or refused and given: %+v", file)
			}
		}
		if total > 64<<20 || len(m.Files) > 1000 {
			t.Errorf("%d files of %d bytes", len(m.Files), total)
		}
	})
}
