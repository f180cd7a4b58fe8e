package message

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestLetters(t *testing.T) {
	for _, kind := range []Kind{Confirm, Known, Reset, Invite, Approved, Changed, NewEmail, EmailChanged, NewDevice, SessionEnded, FactorOn, FactorOff, FactorReset, PasskeyAdded, PasskeyRemoved, ApprovedByCompany, CompanyLinked, CompanyUnlinked} {
		t.Run(string(kind), func(t *testing.T) {
			l := Of(kind)
			l.Name = `Ana "Aninha" <b>Silveira</b> & Cia`
			if kind == Confirm {
				l.Name = ""
			}
			l.Link = "https://ynova.exemplo.com.br/login?redefinir=TOKEN"
			text, html, err := l.Render()
			if err != nil {
				t.Fatal(err)
			}
			golden(t, string(kind)+".txt", l.Subject+"\n\n"+text)
			golden(t, string(kind)+".html", html)
			if strings.Contains(html, "<b>") {
				t.Error("B11: the name is markup")
			}
			if strings.Contains(text, "<no value>") || strings.Contains(html, "http://") {
				t.Errorf("incomplete: %s", text)
			}
		})
	}
	if Of("inventada").Subject != "" {
		t.Error("an unknown message has a text")
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s", name, got)
	}
}
