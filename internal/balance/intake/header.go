package intake

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// recognise returns the field that a header names.
func recognise(header string) (Field, bool) {
	name := compact(header)
	for i := range fields {
		for _, alias := range fields[i].aliases {
			if name == alias {
				return fields[i].Field, true
			}
		}
	}
	return Ignorar, false
}

// hints are pieces of names that suggest a field, the more telling ones first.
var hints = []struct {
	piece string
	field Field
}{
	{"demanda", Ignorar},
	{"reativ", Ignorar},
	{"cnpj", CNPJ},
	{"cliente", Cliente},
	{"razaosocial", Cliente},
	{"empresa", Cliente},
	{"medidor", Medidor},
	{"instalacao", Medidor},
	{"unidadecons", Medidor},
	{"proinfa", ProinfaMWh},
	{"requisito", RequisitoMWh},
	{"perdas", Perdas},
	{"preco", Preco},
	{"fornecedor", Fornecedor},
	{"email", Email},
	{"vencimento", Vencimento},
	{"limiteinf", LimiteInf},
	{"limitesup", LimiteSup},
	{"contrat", ContratoMWh},
	{"consumo", ConsumoMWh},
	{"energiaativa", ConsumoMWh},
	{"geracao", GeracaoMWh},
	{"competencia", Mes},
	{"referencia", Mes},
	{"mes", Mes},
	{"imposto", Imposto},
	{"icms", Imposto},
}

// guess proposes a field for a header that is not known; a person confirms it.
func guess(header string) Field {
	name := compact(header)
	if name == "data" {
		return Mes // but not the date of something
	}
	for _, h := range hints {
		if !strings.Contains(name, h.piece) {
			continue
		}
		kwh := strings.Contains(name, "kwh")
		switch {
		case kwh && h.field == ConsumoMWh:
			return ConsumoKWh
		case kwh && h.field == GeracaoMWh:
			return GeracaoKWh
		case h.field == ContratoMWh && strings.Contains(name, "mwm"):
			return ContratoMWm
		}
		return h.field
	}
	return Ignorar
}

// Titles, addresses and empty lines may stand above the header; it is looked for
// among the first rows.
const (
	preambleRows  = 20
	enoughColumns = 3 // that suggest a field make a row the header
)

// headerRow is where the header stands: the first row, unless that one names
// hardly a field and a later one clearly does.
func headerRow(t *Table) int {
	if named(t.cellsOf(0)) >= enoughColumns-1 {
		return 0
	}
	for row := 1; row < min(len(t.rows), preambleRows); row++ {
		if named(t.cellsOf(row)) >= enoughColumns {
			return row
		}
	}
	return 0
}

// named counts the cells that suggest different fields.
func named(cells []string) int {
	found := map[Field]bool{}
	for _, cell := range cells {
		field, known := recognise(cell)
		if !known {
			field = guess(cell)
		}
		if field != Ignorar {
			found[field] = true
		}
	}
	return len(found)
}

// SourceNames returns the columns by the names that a mapping uses for them: the
// header, "Coluna 3" where it is empty, a number after one that repeats.
func SourceNames(header []string) []string {
	names := make([]string, len(header))
	seen := make(map[string]int, len(header))
	for i, h := range header {
		name := strings.Join(strings.Fields(h), " ")
		if name == "" {
			name = fmt.Sprintf("Coluna %d", i+1)
		}
		seen[name]++
		if n := seen[name]; n > 1 {
			name = fmt.Sprintf("%s (%d)", name, n)
		}
		names[i] = name
	}
	return names
}

// Signature identifies a sender's layout: the same headers in the same order,
// however they are written.
func Signature(header []string) string {
	sum := sha256.New()
	for _, h := range header {
		sum.Write([]byte(compact(h)))
		sum.Write([]byte{0})
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// Detect reads the header. It reports whether the layout is known as it stands:
// every column has a name that we know, none of them is there twice, and all that
// is required is there. Otherwise the mapping is a proposal.
func Detect(header []string) (m Mapping, known bool) {
	known = true
	taken := map[Field]bool{}
	for i, name := range SourceNames(header) {
		field, ok := recognise(header[i])
		if !ok {
			known = false
			field = guess(header[i])
		}
		if spec, _ := specOf(field); taken[field] && !spec.Adds {
			known, field = false, Ignorar
		} else if taken[field] && ok && field != Ignorar {
			known = false // twice the same name: whether they add up is not ours to say
		}
		taken[field] = true
		m.Columns = append(m.Columns, Assignment{Source: name, Field: field})
	}
	return m, known && m.missing() == ""
}
