package reading_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/layout"
	"ynova/internal/reading/record"
)

// learner sends bills of a family whose labels nobody knows.
type learner struct {
	*testEnv
	seed uint64
}

func (w *learner) next() (documentID string, truth billtest.Truth) {
	w.t.Helper()
	w.seed++
	b, err := billtest.Strange(w.seed)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.read(b.Data), b.Truth
}

// read sends a document and waits until it is read.
func (w *learner) read(data []byte) string {
	w.t.Helper()
	documentID := newID()
	w.send(w.staff, documentID, "conta.pdf", data).Status(w.t, http.StatusOK)
	w.Work()
	return documentID
}

func (w *learner) field(documentID string, key extract.Key) record.FieldBody {
	w.t.Helper()
	for _, f := range w.get(documentID).Fields {
		if f.Key == key {
			return f
		}
	}
	w.t.Fatalf("no field %s", key)
	return record.FieldBody{}
}

func (w *learner) correct(c *webtest.Client, documentID string, values map[extract.Key]string) {
	w.t.Helper()
	c.JSON("PUT", "/api/idp/document/"+documentID+"/fields", map[string]any{"fields": values}).Status(w.t, http.StatusOK)
	w.Work()
}

func (w *learner) confirm(documentID string, keys ...extract.Key) {
	w.t.Helper()
	w.staff.JSON("POST", "/api/idp/document/"+documentID+"/confirm", map[string]any{"fields": keys}).Status(w.t, http.StatusOK)
}

func (w *learner) again(documentID string) {
	w.t.Helper()
	w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]any{}).Status(w.t, http.StatusOK)
	w.Work()
}

func (w *learner) layouts() []layout.Body {
	w.t.Helper()
	var body struct {
		Data []layout.Body `json:"data"`
	}
	w.staff.Get("/api/idp/layouts").Status(w.t, http.StatusOK).Decode(w.t, &body)
	return body.Data
}

// rules are the learned ones by what they say.
func (w *learner) rules() map[string]layout.RuleBody {
	w.t.Helper()
	out := map[string]layout.RuleBody{}
	for _, l := range w.layouts() {
		for _, rule := range l.Rules {
			out[rule.Text+" "+string(rule.State)] = rule
		}
	}
	return out
}

// RQ-08 what was corrected on one bill is read right on the next of its layout, with
// little confidence until a person confirms it there; a bill of another layout stays as it
// was; what was learned is listed and can be removed, which restores the reading.
func TestLearn_RQ08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &learner{testEnv: newTestEnv(t, d)}
		const other = `SELECT COUNT(*) FROM readings a JOIN readings b ON a.result = b.result AND a.id <> b.id WHERE a.id = '`
		stranger := w.read(printed(t).Data)
		first, truth := w.next()
		w.correct(w.staff, first, map[extract.Key]string{
			extract.Installation: truth.Fields[extract.Installation], extract.ClientCode: truth.Fields[extract.ClientCode], extract.Account: truth.Fields[extract.Account],
		})
		// What a person says is a value is no word of the form.
		phrases := func() int { return w.count(`SELECT COUNT(*) FROM layouts WHERE phrases LIKE '%"quitar ate o dia"%'`) }
		had := phrases()
		w.correct(w.staff, first, map[extract.Key]string{extract.Name: "Quitar até o dia"})
		if had != 1 || phrases() != 0 {
			t.Errorf("RQ-08: a value stays among the phrases of the form: %d, then %d", had, phrases())
		}
		w.staff.JSON("PUT", "/api/idp/document/"+first+"/fields", map[string]any{"fields": map[string]any{string(extract.Name): nil}}).Status(t, http.StatusOK)
		const rule = "Código da instalação: abaixo de 'ponto de entrega' "
		if _, ok := w.rules()[rule+"provisoria"]; !ok || len(w.rules()) != 4 {
			t.Fatalf("RQ-08: learned %v", w.rules())
		}

		second, truth := w.next()
		for _, key := range billtest.StrangeKeys {
			f := w.field(second, key)
			expect.Must(t, fmt.Sprintf("RQ-08: %s is %q, want %q with little confidence", key, f.Value, truth.Fields[key]),
				expect.Is(extract.Agrees(key, f.Value, truth.Fields[key]), true), expect.Not(f.Confidence, nil))
			expect.All(t, fmt.Sprintf("RQ-08: %s is %q, want %q with little confidence", key, f.Value, truth.Fields[key]),
				expect.Is(*f.Confidence <= extract.MostTried, true), expect.Is(f.Review, true))
		}
		if again := w.read(printed(t).Data); w.count(other+stranger+"' AND b.id = '"+again+"'") != 1 {
			t.Error("RQ-08: a bill of another layout is read otherwise")
		}

		w.confirm(second, extract.Installation)
		if _, ok := w.rules()[rule+"ativa"]; !ok {
			t.Fatalf("RQ-08: a later document does not prove the rule: %v", w.rules())
		}
		third, truth := w.next()
		if f := w.field(third, extract.Installation); !extract.Agrees(extract.Installation, f.Value, truth.Fields[extract.Installation]) || *f.Confidence > extract.MostProven {
			t.Errorf("RQ-08: %q, want %q", f.Value, truth.Fields[extract.Installation])
		}

		proved := w.rules()[rule+"ativa"]
		w.As(actor.Consultor).Get("/api/idp/layouts").Status(t, http.StatusForbidden)
		w.staff.JSON("DELETE", "/api/idp/rules/"+proved.ID, nil).Status(t, http.StatusOK)
		w.again(third)
		if f := w.field(third, extract.Installation); extract.Agrees(extract.Installation, f.Value, truth.Fields[extract.Installation]) {
			t.Error("RQ-08: a removed rule reads still")
		}
		w.staff.JSON("POST", "/api/idp/rules/"+proved.ID+"/restore", nil).Status(t, http.StatusOK)
		w.again(third)
		if f := w.field(third, extract.Installation); !extract.Agrees(extract.Installation, f.Value, truth.Fields[extract.Installation]) {
			t.Error("RQ-08: a restored rule reads nothing")
		}
	})
}

// RQ-08 a correction that contradicts documents which people confirmed is rejected; one
// that reads wrong is retired after two; one that is taken back teaches nothing more.
func TestLearn_Wrong_RQ08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &learner{testEnv: newTestEnv(t, d)}
		one, truth := w.next()
		// The account is taken for the installation.
		w.correct(w.staff, one, map[extract.Key]string{extract.Installation: truth.Fields[extract.Account]})
		const wrong = "Código da instalação: abaixo de 'ficha de adesao' "
		if _, ok := w.rules()[wrong+"provisoria"]; !ok {
			t.Fatalf("RQ-08: learned %v", w.rules())
		}
		two, _ := w.next()
		three, _ := w.next()
		for _, documentID := range []string{two, three} {
			w.correct(w.staff, documentID, map[extract.Key]string{extract.Installation: ""})
		}
		if _, ok := w.rules()[wrong+"retirada"]; !ok {
			t.Errorf("RQ-08: two wrong do not retire the rule: %v", w.rules())
		}

		four, truth := w.next()
		w.correct(w.staff, four, map[extract.Key]string{extract.Account: truth.Fields[extract.Account]})
		five, _ := w.next()
		w.confirm(five, extract.Account)
		w.correct(w.staff, four, map[extract.Key]string{extract.Account: truthOf(t, 4).Fields[extract.ClientCode]})
		if rule := w.rules()["Conta contrato: abaixo de 'cadastro do morador' rejeitada"]; rule.Tried == 0 {
			t.Errorf("RQ-08: what contradicts a confirmed document is not rejected: %v", w.rules())
		}
		w.staff.JSON("PUT", "/api/idp/document/"+four+"/fields", map[string]any{"fields": map[string]any{string(extract.Account): nil}}).Status(t, http.StatusOK)
		if _, ok := w.rules()["Conta contrato: abaixo de 'ficha de adesao' retirada"]; !ok {
			t.Errorf("RQ-08: a correction that is taken back still teaches: %v", w.rules())
		}
	})
}

func truthOf(t *testing.T, seed uint64) billtest.Truth {
	t.Helper()
	b, err := billtest.Strange(seed)
	if err != nil {
		t.Fatal(err)
	}
	return b.Truth
}

// DR-17: a bill that lost its end is read all the same, and a doubt says so.
func TestACutBillIsRepaired_DR17(t *testing.T) {
	w := &learner{testEnv: newTestEnv(t, dbtest.SQLite(t))}
	b, err := billtest.Strange(1)
	if err != nil {
		t.Fatal(err)
	}
	const says = "O PDF estava danificado e foi reparado: confira."
	whole, cut := w.read(b.Data), w.read(b.Data[:bytes.LastIndex(b.Data, []byte("trailer"))])
	for name, want := range map[string]bool{whole: false, cut: true} {
		res := w.staff.Get("/api/idp/document/"+name).Status(t, http.StatusOK)
		if got := strings.Contains(string(res.Body), says); got != want {
			t.Errorf("DR-17 repaired: %t, want %t: %s", got, want, res.Body)
		}
	}
	if whole, cut := w.field(whole, extract.Total), w.field(cut, extract.Total); whole.Value != cut.Value {
		t.Errorf("DR-17 the total of the cut bill is %q, of the whole one %q", cut.Value, whole.Value)
	}
}
