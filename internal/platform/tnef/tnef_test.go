package tnef_test

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/tnef"
)

func sample(t testing.TB) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "mailbox", "testdata", "m05b_winmail_inteiro.eml"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(strings.ReplaceAll(string(raw), "\r", ""), "winmail.dat\"\nContent-Transfer-Encoding: base64\n\n")
	text, _, _ = strings.Cut(text, "--BBB")
	data, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(text, "\n", ""))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// DR-20: the container that was made by hand after MS-OXTNEF gives its file, whole.
func TestContainerOfTheField_DR20(t *testing.T) {
	m, err := tnef.Parse(sample(t))
	expect.Must(t, "DR-20", expect.Is(err, nil), expect.Len(m.Files, 1))
	f := m.Files[0]
	expect.All(t, "DR-20", expect.Is(f.Name, "fatura set 2026.pdf"), expect.Len(f.Data, 540), expect.Is(f.Damaged, false), expect.Is(string(f.Data[:8]), "%PDF-1.4"))
}

// DR-20: names, types and references come from the properties, whose kinds are passed over by
// their size; a container that is cut anywhere gives what stands before, and says so.
func TestContainers_DR20(t *testing.T) {
	data := mailboxtest.Winmail("<p>", mailboxtest.Attached{Name: "março.pdf", ContentID: "a@b", Data: []byte("%PDF-1.7")}, mailboxtest.Attached{Name: "Carta", Message: []mailboxtest.Attached{{Name: "b.pdf", Data: []byte("b")}}})
	m, err := tnef.Parse(data)
	expect.Must(t, "DR-20", expect.Is(err, nil), expect.Len(m.Files, 2))
	expect.All(t, "DR-20", expect.Is(m.Files[0].Name, "março.pdf"), expect.Is(m.Files[0].ContentID, "a@b"), expect.Is(string(m.Files[0].Data), "%PDF-1.7"), expect.Is(string(m.HTML), "<p>"),
		expect.Is(m.Files[1].Message, true), expect.Is(tnef.Is(m.Files[1].Data), true))
	whole := 0
	for n := range data {
		cut, err := tnef.Parse(data[:n])
		if err == nil {
			whole++ // between two attributes nothing shows that more was meant
		}
		if len(cut.Files) > len(m.Files) {
			t.Errorf("DR-20 cut at %d: %d files", n, len(cut.Files))
		}
	}
	if whole > 8 {
		t.Errorf("DR-20 %d cuts of %d were taken for the whole", whole, len(data))
	}
	if m, err := tnef.Parse(append(data, make([]byte, 7)...)); err != nil || len(m.Files) != 2 {
		t.Errorf("DR-20 zeros at its end: %v", err)
	}
	for _, bad := range []string{"", "\x78\x9f\x3e\x22", "\x78\x9f\x3e\x22\x00\x00", "\x78\x9f\x3e\x22\x00\x00\x00\x00\x00", "%PDF-1.7"} {
		if _, err := tnef.Parse([]byte(bad)); err == nil {
			t.Errorf("DR-20 %q was read", bad)
		}
	}
}

// FuzzParse: B01. No container makes the reader fail otherwise than by its own error, nor give
// more bytes than it has, however many of its attachments claim the same.
func FuzzParse(f *testing.F) {
	f.Add(sample(f))
	f.Add(mailboxtest.Winmail("<p>", mailboxtest.Attached{Name: "a.pdf", Data: []byte("%PDF-1.7")}, mailboxtest.Attached{Name: "b", Message: []mailboxtest.Attached{{Name: "c"}}}))
	f.Add([]byte("\x78\x9f\x3e\x22\x00\x00\x02\x02\x90\x06\x00\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _ := tnef.Parse(data)
		total := len(m.HTML)
		for _, file := range m.Files {
			total += len(file.Data)
		}
		if total > len(data) {
			t.Errorf("%d bytes out of %d", total, len(data))
		}
	})
}
