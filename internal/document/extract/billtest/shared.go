package billtest

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/ptbr"
)

// Bill is a document with what stands on it.
type Bill struct {
	Name    string
	Layout  string
	Variant Variant
	Real    bool   // a distributor printed it
	Scanned bool   // without a text layer
	Painted bool   // its labels are part of a picture
	NotBill string // the class of a document that is no bill; its truth is empty
	Data    []byte
	Truth   Truth
}

// Shared reads the real bills of a folder with EXPECTED.json, and the documents
// there that are none; nothing when there is no such folder.
func Shared(folder string) ([]Bill, error) {
	raw, err := os.ReadFile(filepath.Join(folder, "EXPECTED.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all map[string]expected
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, err
	}
	var out []Bill
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		e := all[name]
		bill := Bill{
			Name: name, Layout: e.Layout, Real: true, Scanned: e.TextLayer != nil && !*e.TextLayer, Painted: e.Painted, Data: data, Truth: e.truth(),
		}
		if e.NotBill {
			bill.NotBill, bill.Truth = e.Class, Truth{}
		}
		out = append(out, bill)
	}
	return out, nil
}

// expected is one entry of EXPECTED.json; remarks in brackets are not printed.
type expected struct {
	texts       map[string]*string
	Layout      string            `json:"layout"`
	Painted     bool              `json:"rotulos_na_imagem"`
	NotBill     bool              `json:"nao_fatura"`
	Class       string            `json:"classe"`
	TextLayer   *bool             `json:"camada_de_texto"`
	Total       *json.Number      `json:"valor_fatura"`
	PrintedPay  *json.Number      `json:"valor_fatura_impresso_TOTAL_A_PAGAR"`
	OffPeak     json.RawMessage   `json:"demanda_contratada_fora_ponta"`
	Peak        json.RawMessage   `json:"demanda_contratada_ponta"`
	Taxes       json.RawMessage   `json:"tributos"`
	Items       []json.RawMessage `json:"itens"`
	Consumption []map[string]any  `json:"historico_consumo"`
	Demand      []map[string]any  `json:"historico_demanda"`
}

func (e *expected) UnmarshalJSON(raw []byte) error {
	type bare expected
	if err := json.Unmarshal(raw, (*bare)(e)); err != nil {
		return err
	}
	var any map[string]json.RawMessage
	if err := json.Unmarshal(raw, &any); err != nil {
		return err
	}
	e.texts = map[string]*string{}
	for k, v := range any {
		var s *string
		if json.Unmarshal(v, &s) == nil {
			e.texts[k] = s
		}
	}
	return nil
}

var textKeys = []extract.Key{
	extract.Name, extract.ClientDocument, extract.ClientCode, extract.Account, extract.Installation, extract.Address,
	extract.Neighborhood, extract.City, extract.State, extract.ZipCode, extract.Modality, extract.Subgroup, extract.Distributor, extract.Flag,
}

func (e *expected) truth() Truth {
	t := Truth{Fields: map[extract.Key]string{}}
	for _, k := range textKeys {
		if s, ok := e.texts[string(k)]; ok {
			t.Fields[k] = bare(s)
		}
	}
	if s := e.texts[string(extract.Modality)]; s != nil {
		t.Fields[extract.Modality], _, _ = strings.Cut(bare(s), " ")
	}
	if s := e.texts[string(extract.Period)]; s != nil {
		m, _ := ptbr.ParseMonth(bare(s))
		t.Fields[extract.Period] = m.String()
	}
	if s := e.texts[string(extract.DueDate)]; s != nil {
		d, _ := ptbr.ParseDate(*s)
		t.Fields[extract.DueDate] = d.String()
	}
	for _, n := range []*json.Number{e.Total, e.PrintedPay} {
		if n != nil {
			t.Fields[extract.Total] = n.String()
		}
	}
	for k, raw := range map[extract.Key]json.RawMessage{extract.DemandOffPeak: e.OffPeak, extract.DemandPeak: e.Peak} {
		if raw != nil {
			t.Fields[k] = number(raw)
		}
	}
	e.taxes(&t)
	e.items(&t)
	t.Consumption = months(e.Consumption, "consumo_ponta_kwh", "consumo_fora_ponta_kwh", "consumo_kwh")
	t.Demand = months(e.Demand, "demanda_ponta_kw", "demanda_fora_ponta_kw", "demanda_kw")
	return t
}

func bare(s *string) string {
	if s == nil {
		return ""
	}
	text, _, _ := strings.Cut(*s, " (")
	return text
}

func number(raw json.RawMessage) string {
	if s := string(raw); s != "null" {
		return s
	}
	return ""
}

func (e *expected) taxes(t *Truth) {
	var taxes map[string]map[string]json.RawMessage
	if json.Unmarshal(e.Taxes, &taxes) != nil {
		return
	}
	for name, parts := range taxes {
		for part, raw := range parts {
			t.Fields[extract.Key(name+"_"+part)] = number(raw)
		}
	}
}

func (e *expected) items(t *Truth) {
	for _, raw := range e.Items {
		var row []any
		var object struct {
			Description string       `json:"descricao"`
			Quantity    *json.Number `json:"quantidade"`
			Amount      json.Number  `json:"valor"`
		}
		if json.Unmarshal(raw, &object) == nil && object.Amount != "" {
			item := TruthItem{Description: object.Description, Amount: object.Amount.String()}
			if object.Quantity != nil {
				item.Quantity = object.Quantity.String()
			}
			t.Items = append(t.Items, item)
			continue
		}
		if json.Unmarshal(raw, &row) == nil && len(row) == 3 {
			description, _ := row[0].(string)
			t.Items = append(t.Items, TruthItem{Description: description, Quantity: text(row[1]), Amount: text(row[2])})
		}
	}
}

func months(rows []map[string]any, peak, offPeak, single string) []TruthMonth {
	out := make([]TruthMonth, 0, len(rows))
	for _, r := range rows {
		name, _ := r["mes"].(string)
		m, _ := ptbr.ParseMonth(name)
		out = append(out, TruthMonth{Month: m.String(), Peak: text(r[peak]), OffPeak: text(r[offPeak]), Single: text(r[single])})
	}
	return out
}

func text(v any) string {
	if f, ok := v.(float64); ok {
		return decimal.NewFromFloat(f).String()
	}
	return ""
}
