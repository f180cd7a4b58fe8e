package rate

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/sniff"
	"ynova/internal/tariff/rate/aneel"
	"ynova/internal/tariff/reference"
)

// keptYears is how far back tariffs are imported: a charge may be disputed for five
// years.
const keptYears = 6

// fileTariff is a tariff of a file, made of its row of demand and its row of energy.
type fileTariff struct {
	Tariff
	lineKW, lineMWh int // 0: the file has no such row
}

// line is where the amount stands.
func (t *fileTariff) line(m measure) int {
	if m == measureTUSDkW {
		return t.lineKW
	}
	return t.lineMWh
}

// fileRates collects what a file says.
type fileRates struct {
	known    Distributors
	source   string
	list     []*fileTariff
	byKey    map[datedKey]*fileTariff
	resolved map[[2]string]string    // CNPJ and name as written → id; empty: left out
	fresh    map[string]*Distributor // that the register does not have, by id
	named    map[string]string       // folded names of those → id
	numbers  map[string]brdoc.CNPJ   // CNPJ that the register lacks, by id
	warnings []reference.Problem     // rows that are left out
	left     int                     // how many
	summary  aneel.Summary
}

type datedKey struct {
	Key
	from month.Date
}

// readFile reads a file in the parsing child.
func readFile(ctx context.Context, run sheet.Runner, known Distributors, name string, data []byte, since month.Date) (*fileRates, error) {
	switch sniff.Sniff(data).Kind {
	case sniff.Text, sniff.Zip, sniff.XLSX:
	default:
		return nil, sheet.Refuse(aneel.ErrKind, data)
	}
	f := &fileRates{
		known: known, source: sourceOf(name), byKey: map[datedKey]*fileTariff{}, resolved: map[[2]string]string{},
		fresh: map[string]*Distributor{}, named: map[string]string{}, numbers: map[string]brdoc.CNPJ{},
	}
	var err error
	f.summary, err = aneel.Parse(ctx, run, bytes.NewReader(data), since, func(r *aneel.Record) error {
		f.add(r)
		return nil
	})
	return f, err
}

// sourceOf says where the tariffs come from.
func sourceOf(name string) string {
	const open = "ANEEL, tarifas homologadas"
	if name = strings.TrimSpace(name); name != "" {
		return open + " (" + name + ")"
	}
	return open
}

// warn says why a row is left out.
func (f *fileRates) warn(line int, message string) {
	f.left++
	if len(f.warnings) < reference.MaxProblems {
		f.warnings = append(f.warnings, reference.Problem{Line: line, Message: message})
	}
}

// add enters a row into the tariff of its key.
func (f *fileRates) add(r *aneel.Record) {
	distributor := f.distributor(r)
	if distributor == "" {
		return
	}
	k := datedKey{Key{distributor, r.Subgroup, r.Modality, r.Class, r.Subclass, r.Detail, r.Posto}, r.From}
	t := f.byKey[k]
	if t == nil {
		t = &fileTariff{Tariff: Tariff{Key: k.Key, From: r.From, To: r.To, Act: r.Act, Source: f.source}}
		f.byKey[k] = t
		f.list = append(f.list, t)
	}
	var rates Amounts
	at := &t.lineMWh
	if r.KW {
		rates.TUSDkW, at = r.TUSD, &t.lineKW
	} else {
		rates.TUSDMWh, rates.TEMWh = r.TUSD, r.TE
	}
	if *at != 0 && !rates.equal(t.only(r.KW)) && !newerAct(r.Act, t.Act) {
		f.warn(r.Line, fmt.Sprintf("Repete a linha %d com outro valor; vale a resolução mais nova", *at))
		return
	}
	if *at != 0 && newerAct(r.Act, t.Act) || t.lineKW+t.lineMWh == 0 {
		t.Act, t.To = r.Act, r.To
	}
	*at = r.Line
	t.Amounts = rates.over(t.without(r.KW))
}

// only are the rates of the row of demand or of energy.
func (t *fileTariff) only(kw bool) Amounts {
	if kw {
		return Amounts{TUSDkW: t.TUSDkW}
	}
	return Amounts{TUSDMWh: t.TUSDMWh, TEMWh: t.TEMWh}
}

func (t *fileTariff) without(kw bool) Amounts { return t.only(!kw) }

var actNumber = regexp.MustCompile(`[0-9][0-9.]*`)

// newerAct compares the numbers of two resolutions.
func newerAct(a, b string) bool {
	number := func(s string) int {
		n, _ := strconv.Atoi(strings.ReplaceAll(actNumber.FindString(s), ".", "")) // none is the oldest
		return n
	}
	return number(a) > number(b)
}

// distributor finds whose tariff a row is: by its CNPJ, which may have lost its
// zeros, then by its name. A company that nobody knows is a new one.
func (f *fileRates) distributor(r *aneel.Record) string {
	as := [2]string{r.CNPJ, r.Agent}
	if found, ok := f.resolved[as]; ok {
		if found == "" {
			f.left++
		}
		return found
	}
	found, problem := f.find(r)
	if problem != "" {
		f.warn(r.Line, problem)
	}
	f.resolved[as] = found
	return found
}

func (f *fileRates) find(r *aneel.Record) (distributorID, problem string) {
	var cnpj brdoc.CNPJ
	if r.CNPJ != "" {
		var err error
		if cnpj, err = brdoc.ParseCNPJ(r.CNPJ); err != nil {
			return "", "O CNPJ " + reference.Printable(r.CNPJ) + " da distribuidora " + reference.Printable(r.Agent) + " tem dígitos verificadores errados"
		}
		if d, ok := f.known.Find(string(cnpj)); ok {
			return d.ID, ""
		}
	}
	if id, ok := f.named[string(cnpj)]; ok && cnpj != "" {
		return id, ""
	}
	if d, ok := f.known.Find(r.Agent); ok && (cnpj == "" || d.CNPJ == "") {
		if cnpj != "" {
			f.numbers[d.ID], f.named[string(cnpj)] = cnpj, d.ID
		}
		return d.ID, ""
	}
	return f.create(cnpj, r.Agent), ""
}

// create enters a company that the register does not have; the file may write its
// name in several ways under one CNPJ.
func (f *fileRates) create(cnpj brdoc.CNPJ, name string) string {
	as := string(cnpj)
	if as == "" {
		as = strings.ToLower(name)
	}
	if known, ok := f.named[as]; ok {
		return known
	}
	d := &Distributor{ID: id.New(), Name: reference.Printable(name), CNPJ: cnpj, Source: f.source}
	f.named[as], f.fresh[d.ID] = d.ID, d
	return d.ID
}
