package layout

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// recognise returns the field that a header names.
func (f *Fields) recognise(header string) (Field, bool) {
	name := Compact(header)
	for i := range f.Specs {
		if slices.Contains(f.Specs[i].Aliases, name) {
			return f.Specs[i].Field, true
		}
	}
	return Ignore, false
}

// Titles, instructions and empty lines may stand above the header; it is looked for
// among the first rows.
const (
	preambleRows  = 20
	titleWords    = 3 // a title with a full stop has no more
	enoughColumns = 2 // that suggest a field make a row below the first the header
)

// headerRow is where the header stands: the row that names most fields.
func (f *Fields) headerRow(t *Table, from, to int) int {
	best, most := from, max(f.named(t.cellsOf(from)), enoughColumns-1)
	for row := from + 1; row < min(to, from+preambleRows); row++ {
		if n := f.named(t.cellsOf(row)); n > most {
			best, most = row, n
		}
	}
	return best
}

// named counts the cells that suggest different fields. An address is no name of one, nor a
// sentence about them, as a sheet of instructions has it.
func (f *Fields) named(cells []string) int { return len(f.fieldsOf(cells)) }

func (f *Fields) fieldsOf(cells []string) map[Field]bool {
	found := map[Field]bool{}
	for _, cell := range cells {
		if strings.Contains(cell, "@") || strings.HasSuffix(cell, ".") && len(strings.Fields(cell)) > titleWords {
			continue
		}
		field, known := f.recognise(cell)
		if !known {
			field = f.Guess(cell)
		}
		if field != Ignore {
			found[field] = true
		}
	}
	return found
}

// recognised counts the cells that name different fields by an alias.
func (f *Fields) recognised(cells []string) int {
	found := map[Field]bool{}
	for _, cell := range cells {
		if field, known := f.recognise(cell); known && field != Ignore {
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
// however they are written. Which months stand in columns is no part of it.
func Signature(header []string) string {
	sum := sha256.New()
	months := monthsIn(header)
	if len(months) < fewestMonths {
		months = nil
	}
	seen := map[string]bool{}
	for i, h := range header {
		if _, named := months[i]; named {
			_, rest, _ := monthIn(h)
			if h = "\x01" + Compact(rest); seen[h] {
				continue
			}
			seen[h] = true
		} else {
			h = Compact(h)
		}
		sum.Write([]byte(h))
		sum.Write([]byte{0})
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// Detect reads the header. It reports whether the layout is known as it stands:
// every column has a name that we know, none of them is there twice, and all that
// is required is there. Otherwise the mapping is a proposal.
func (f *Fields) Detect(header []string) (m Mapping, known bool) {
	known = true
	proposed := make([]Field, len(header))
	for i := range header {
		var ok bool
		if proposed[i], ok = f.recognise(header[i]); !ok {
			known = false
			proposed[i] = f.Guess(header[i])
		}
	}
	named := slices.Clone(proposed)
	f.proposeMonths(header, proposed)
	if f.Arrange != nil {
		f.Arrange(header, proposed)
	}
	known = known && slices.Equal(named, proposed)
	taken := map[Field]bool{}
	for i, name := range SourceNames(header) {
		field := proposed[i]
		if spec, _ := f.Spec(field); taken[field] && !spec.Adds {
			known, field = false, Ignore
		} else if taken[field] && field != Ignore {
			known = false // twice the same name: whether they add up is not ours to say
		}
		taken[field] = true
		m.Columns = append(m.Columns, Assignment{Source: name, Field: field})
	}
	return m, known && f.Complete(&m)
}
