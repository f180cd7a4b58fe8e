package extract_test

import (
	"encoding/json"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

func pagesOf(t *testing.T, engine *pdfread.Engine, data []byte) (pages []page.Page) {
	t.Helper()
	doc, err := engine.Open(data, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = doc.Close() }()
	for n := 1; n <= doc.Pages(); n++ {
		p, err := doc.Words(n)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	return pages
}

func strange(t *testing.T, engine *pdfread.Engine, seed uint64) ([]page.Page, billtest.Bill) {
	t.Helper()
	b, err := billtest.Strange(seed)
	if err != nil {
		t.Fatal(err)
	}
	return pagesOf(t, engine, b.Data), b
}

// taught are the rules that the corrections of one strange bill make.
func taught(t *testing.T, pages []page.Page, truth billtest.Truth) (rules []extract.Rule) {
	t.Helper()
	got := extract.Read(t.Context(), pages)
	for _, key := range billtest.StrangeKeys {
		if extract.Agrees(key, got.Text(key), truth.Fields[key]) {
			t.Fatalf("%s was read without being taught", key)
		}
		made := extract.Teach(pages, got, key, truth.Fields[key])
		if len(made) != 1 || made[0].Kind != extract.ByLabel {
			t.Fatalf("RQ-08: %s taught %+v", key, made)
		}
		made[0].ID, made[0].Most = string(key), extract.MostTried
		rules = append(rules, made[0])
	}
	return rules
}

// RQ-08 what is corrected on one bill is read right on the next of its layout, no surer
// than a rule that is tried may be.
func TestTeach_NextBill_RQ08(t *testing.T) {
	engine := pdfreadtest.Start(t)
	pages, first := strange(t, engine, 1)
	rules := taught(t, pages, first.Truth)
	for seed := range uint64(6) {
		pages, next := strange(t, engine, 2+seed)
		got := extract.ReadWith(t.Context(), pages, rules)
		for _, key := range billtest.StrangeKeys {
			v := got.Fields[key]
			if !extract.Agrees(key, v.Value, next.Truth.Fields[key]) || v.Rule != string(key) {
				t.Errorf("RQ-08: %s is %q by %q, want %q", key, v.Value, v.Rule, next.Truth.Fields[key])
			}
			if v.Confidence > extract.MostTried || v.Confidence < 50 {
				t.Errorf("RQ-08: %s is %d sure by a rule that is tried", key, v.Confidence)
			}
		}
	}
}

// RQ-08 a document of another layout is known as such, and read without rules gives the
// same bytes; one of the same layout is known again.
func TestPrint_RQ08(t *testing.T) {
	engine := pdfreadtest.Start(t)
	even := func(string) float64 { return 1 }
	var prints []extract.Print
	var names []string
	add := func(b billtest.Bill) {
		pages := pagesOf(t, engine, b.Data)
		got := extract.Read(t.Context(), pages)
		if without := extract.ReadWith(t.Context(), pages, nil); !sameJSON(t, got, without) {
			t.Errorf("RQ-08: %s is read otherwise without rules", b.Layout)
		}
		if p := extract.PrintOf(pages, got); extract.DistributorOf(p.Distributor) != b.Truth.Fields[extract.Distributor] {
			t.Errorf("RQ-08: %s is of %q", b.Layout, p.Distributor)
		}
		prints, names = append(prints, extract.PrintOf(pages, got)), append(names, b.Layout)
	}
	for seed := range uint64(2) {
		for at := range billtest.Layouts() {
			b, err := billtest.Generate(nil, at, billtest.Plain, 700+seed)
			if err != nil {
				t.Fatal(err)
			}
			add(b)
		}
		_, b := strange(t, engine, 700+seed)
		add(b)
	}
	for i, p := range prints {
		for j, o := range prints {
			share, _ := p.Likeness(o.Phrases, even)
			same := p.Distributor == o.Distributor && extract.Kin(p.Class, o.Class) && share >= extract.SameLayout
			if same != (names[i] == names[j]) {
				t.Errorf("RQ-08: %s and %s are alike by %.2f (%s %s)", names[i], names[j], share, p.Distributor, p.Class)
			}
		}
	}
}

func sameJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	if errX != nil || errY != nil {
		t.Fatal(errX, errY)
	}
	return string(x) == string(y)
}

// RQ-08 what no place shows teaches only what to leave alone: the wrong value is not read
// there any more, and nothing of it is kept.
func TestTeach_Ignore_RQ08(t *testing.T) {
	engine := pdfreadtest.Start(t)
	b, err := billtest.Generate(nil, 1, billtest.Plain, 5)
	if err != nil {
		t.Fatal(err)
	}
	pages := pagesOf(t, engine, b.Data)
	got := extract.Read(t.Context(), pages)
	rules := extract.Teach(pages, got, extract.ClientCode, "77665544332")
	if len(rules) != 1 || rules[0].Kind != extract.Ignore {
		t.Fatalf("RQ-08: taught %+v", rules)
	}
	rules[0].Most = extract.MostTried
	v := extract.ReadWith(t.Context(), pages, rules).Fields[extract.ClientCode]
	expect.All(t, "RQ-08: a rule that is tried takes a value away, or leaves it sure", expect.Is(v.Value, got.Text(extract.ClientCode)),
		expect.Is(v.Confidence <= extract.MostTried, true), expect.Not(v.Note, ""))
	rules[0].Most = extract.MostProven
	if v := extract.ReadWith(t.Context(), pages, rules).Text(extract.ClientCode); v == got.Text(extract.ClientCode) {
		t.Errorf("RQ-08: %q is read still", v)
	}
	if rules := extract.Teach(pages, got, extract.ClientCode, got.Text(extract.ClientCode)); len(rules) == 1 && rules[0].Kind == extract.Ignore {
		t.Error("RQ-08: a value that was read right is ignored")
	}
}

// saidOf are the quantities and months that a person says a strange bill has.
func saidOf(got extract.Result, truth billtest.Truth) (said []extract.Said) {
	for i, item := range truth.Items {
		if item.Quantity != "" {
			said = append(said, extract.Said{
				Target: extract.ItemColumn("quantity"), Value: item.Quantity, Words: item.Description, Page: got.Items[i].Page, Row: got.Items[i].Box,
			})
		}
	}
	for _, m := range truth.Consumption {
		said = append(said, extract.Said{Target: extract.HistoryColumn("consumption", "single"), Value: m.Single, Month: m.Month})
	}
	return said
}

// RQ-08 (a) three fields, a column of the items and the history are corrected on one bill;
// the next one of its layout is read all right.
func TestTeach_Columns_RQ08(t *testing.T) {
	engine := pdfreadtest.Start(t)
	pages, first := strange(t, engine, 1)
	rules := taught(t, pages, first.Truth)
	got := extract.Read(t.Context(), pages)
	if len(got.Consumption) > 0 || got.Items[0].Quantity != nil {
		t.Fatalf("RQ-08: the tables are read without being taught: %+v", got)
	}
	made := extract.TeachColumns(t.Context(), pages, got, saidOf(got, first.Truth))
	if len(made) != 2 {
		t.Fatalf("RQ-08: taught %+v", made)
	}
	for i := range made {
		made[i].ID, made[i].Most = string(made[i].Target), extract.MostTried
	}
	if made[0].Anchor != "montante" || made[1].Anchor != "gasto do periodo" {
		t.Errorf("RQ-08: the heads are %q and %q", made[0].Anchor, made[1].Anchor)
	}
	for seed := range uint64(6) {
		pages, next := strange(t, engine, 2+seed)
		read := extract.ReadWith(t.Context(), pages, append(rules, made...))
		if s := billtest.Compare(read, next.Truth); s.Right != s.Values {
			t.Errorf("RQ-08: %v", s.NotRight)
		}
		if v := read.Items[0].Quantity; v.Rule != "item.quantity" || v.Confidence > extract.MostTried {
			t.Errorf("RQ-08: a rule that is tried reads %+v", v)
		}
		if v := read.Consumption[0].Single; v.Rule != "history.consumption.single" || v.Confidence > extract.MostTried {
			t.Errorf("RQ-08: a rule that is tried reads %+v", v)
		}
	}
}
