package intake

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
	"testing"

	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/prooftest"
)

// expected is what data/field/EXPECTED.json says of a file, as far as the doors of documents go.
type expected struct {
	Porta   string
	Motivo  string                          `json:"motivo_termina_em"`
	Dentro  []struct{ Nome string }         `json:"arquivos"`
	Nomeado []struct{ Nome, Motivo string } `json:"nomeados"`
}

// says are the ends of what has to be said of a file, one for each document in it; "" is one that was
// taken, or whose content is looked at later.
func (e *expected) says() (ends []string) {
	switch e.Porta {
	case "medicao", "contratos":
		return []string{"Medições entram em Balanço."}
	case "correio":
		for range e.Dentro {
			ends = append(ends, "")
		}
		for _, n := range e.Nomeado {
			ends = append(ends, n.Motivo)
		}
		return ends
	default:
		return []string{e.Motivo}
	}
}

// Each file of data/field comes through the folder and as the attachment of a mail, under its name and
// under none: documents and messages are taken, and of a sheet is said what it is and where it goes.
func TestFieldFilesAtTheDoorsOfDocuments_DR16(t *testing.T) {
	var files map[string]expected
	expect.Must(t, "EXPECTED.json", expect.Is(json.Unmarshal(prooftest.Foreign(t, "field", "EXPECTED.json"), &files), nil))
	doors := map[string]func(b *bench, s *mailboxtest.Server, name string, data []byte){
		"folder": func(b *bench, _ *mailboxtest.Server, name string, data []byte) {
			b.put(name, data)
			b.take()
		},
		"folder, no ending": func(b *bench, _ *mailboxtest.Server, name string, data []byte) {
			b.put(strings.TrimSuffix(name, path.Ext(name)), data)
			b.take()
		},
		"mail": func(b *bench, s *mailboxtest.Server, _ string, data []byte) {
			s.Append("INBOX", letter("contas@um.com.br", proven, data))
			b.mustLook()
		},
	}
	for name, e := range files {
		if e.Porta == "" || e.Porta == "sso" {
			continue
		}
		data := prooftest.Foreign(t, "field", name)
		for door, send := range doors {
			t.Run(name+" "+door, func(t *testing.T) {
				b, s := newBench(t, dbtest.SQLite(t)), mailboxtest.Start(t, mailboxtest.Options{})
				b.boxed(s)
				send(b, s, name, data)
				items, want := b.items(), e.says()
				for _, end := range want {
					i := slices.IndexFunc(items, func(item string) bool {
						_, said, _ := strings.Cut(item, ": ")
						state, reason, _ := strings.Cut(said, " ")
						return end == "" && state == "recebido" || end != "" && state != "recebido" && strings.HasSuffix(reason, end)
					})
					if i < 0 {
						t.Fatalf("DR-16 %q lacks %q", items, end)
					}
					items = slices.Delete(items, i, i+1)
				}
			})
		}
	}
}
