package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// chooser is the file that lets the environment choose a change. With a file to
// write to it notes which changes are reached, and makes none.
const chooser = `package %s

import (
	mutant_os "os"
	mutant_strconv "strconv"
	mutant_sync "sync"
)

var mutantChosen, mutantNotes = func() (int, *mutant_os.File) {
	if name := mutant_os.Getenv("MUTANT_NOTES"); name != "" {
		f, err := mutant_os.OpenFile(name, mutant_os.O_APPEND|mutant_os.O_CREATE|mutant_os.O_WRONLY, 0o600)
		if err != nil {
			panic(err)
		}
		return 0, f
	}
	id, _ := mutant_strconv.Atoi(mutant_os.Getenv("MUTANT"))
	return id, nil
}()

var mutantReached mutant_sync.Map

func mutantIs(id int) bool {
	if mutantNotes == nil {
		return id == mutantChosen
	}
	if _, known := mutantReached.LoadOrStore(id, true); !known {
		_, _ = mutantNotes.WriteString(mutant_strconv.Itoa(id) + "\n")
	}
	return false
}
`

// render is the file with all changes that can be chosen at run time.
func (s *source) render() string {
	sites := slices.DeleteFunc(slices.Clone(s.sites), func(x *site) bool { return x.kind == kindAlone })
	out, rest := s.stretch(0, len(s.text), sites)
	if len(rest) > 0 {
		panic("mutants: sites overlap")
	}
	for path, name := range s.added {
		out = strings.Replace(out, "\n", "; import "+name+" "+strconv.Quote(path)+"\n", 1)
	}
	return out
}

// stretch renders part of a file with the sites that begin in it, and returns those
// that are left.
func (s *source) stretch(start, end int, sites []*site) (string, []*site) {
	var b strings.Builder
	at := start
	for len(sites) > 0 && sites[0].start < end {
		x := sites[0]
		b.WriteString(s.text[at:x.start])
		inner, rest := s.stretch(x.start, x.end, sites[1:])
		b.WriteString(x.choose(inner))
		at, sites = x.end, rest
	}
	b.WriteString(s.text[at:end])
	return b.String(), sites
}

// choose is the text that behaves like the inner one unless a change is chosen. The
// marks around it show where a change that does not compile came from; lines stay
// short since the compiler does not name columns far to the right.
func (x *site) choose(inner string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/*<%d*/", x.mutants[0].ID)
	switch x.kind {
	case kindEntry:
		for _, m := range x.mutants {
			fmt.Fprintf(&b, " if mutantIs(%d) { %s }; ", m.ID, m.text)
		}
	case kindStatement:
		for _, m := range x.mutants {
			fmt.Fprintf(&b, "if mutantIs(%d) { %s } else ", m.ID, m.text)
		}
		b.WriteString("{ " + inner + " }")
	default:
		b.WriteString("func() " + x.kind + " {\n")
		for _, m := range x.mutants {
			fmt.Fprintf(&b, "if mutantIs(%d) { return %s }\n", m.ID, m.text)
		}
		b.WriteString("return " + inner + " }()")
	}
	fmt.Fprintf(&b, "/*%d>*/", x.mutants[0].ID)
	return b.String()
}

// with is the file with one change made.
func (s *source) with(m *mutant) string {
	text := m.text
	if m.Operator == "early return" {
		text = " " + text + "; "
	}
	return s.text[:m.start] + text + s.text[m.end:]
}

var mark = regexp.MustCompile(`/\*<(\d+)\*/|/\*(\d+)>\*/`)

// at is the number of the innermost site around an offset of rendered text, or of
// the next one: the compiler names the beginning of the expression around it.
func at(rendered string, offset int) int {
	var open []int
	for _, m := range mark.FindAllStringSubmatchIndex(rendered, -1) {
		if m[0] > offset {
			if len(open) == 0 && m[2] >= 0 {
				id, _ := strconv.Atoi(rendered[m[2]:m[3]])
				return id
			}
			break
		}
		if m[2] >= 0 {
			id, _ := strconv.Atoi(rendered[m[2]:m[3]])
			open = append(open, id)
		} else {
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return 0
	}
	return open[len(open)-1]
}
