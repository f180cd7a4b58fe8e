package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// mutant is one change: a stretch of a file that reads otherwise.
type mutant struct {
	ID                 int
	Function, Operator string
	From, To           string
	File               string
	Line               int

	start, end int
	text       string // what the stretch reads instead
}

// key names a change so that edits elsewhere in the file do not rename it.
func (m *mutant) key() string { return m.Function + "\t" + m.Operator + "\t" + m.From + " => " + m.To }

// site is a stretch of a file with its changes.
type site struct {
	start, end int
	kind       string // the type of an expression, or one of the kinds below
	mutants    []*mutant
}

// Kinds of sites that are no expressions.
const (
	kindStatement = "statement" // may be left out
	kindEntry     = "entry"     // the beginning of a function
	kindAlone     = "alone"     // cannot be chosen at run time
)

// finder walks through a file and collects its sites.
type finder struct {
	*pkg
	*source
	function string
	parents  []ast.Node // of the node that is visited
	byStart  map[[2]int]*site
}

func (p *pkg) findMutants() []*mutant {
	var all []*mutant
	for _, s := range p.sources {
		f := &finder{pkg: p, source: s, byStart: map[[2]int]*site{}}
		for _, d := range s.file.Decls {
			f.declaration(d)
		}
		slices.SortFunc(s.sites, func(a, b *site) int { return cmp.Or(a.start-b.start, b.end-a.end) })
		for _, site := range s.sites {
			all = append(all, site.mutants...)
		}
	}
	seen := map[string]int{}
	for i, m := range all {
		m.ID = i + 1
		if seen[m.key()]++; seen[m.key()] > 1 {
			m.To += fmt.Sprintf(" #%d", seen[m.key()])
		}
	}
	return all
}

// change adds a change of a node.
func (f *finder) change(n ast.Node, kind, operator, text string) {
	f.changeRange(f.offset(n.Pos()), f.offset(n.End()), kind, operator, text)
}

func (f *finder) changeRange(start, end int, kind, operator, text string) {
	was := f.text[start:end]
	at := [2]int{start, end}
	if kind == kindAlone {
		at[1] = -1 - len(f.sites) // never shared
	}
	s := f.byStart[at]
	if s == nil {
		s = &site{start: start, end: end, kind: kind}
		f.byStart[at] = s
		f.sites = append(f.sites, s)
	}
	if text == was || slices.ContainsFunc(s.mutants, func(m *mutant) bool { return m.text == text }) {
		return
	}
	s.mutants = append(s.mutants, &mutant{
		Function: f.function, Operator: operator, From: short(was), To: short(text),
		File: f.path, Line: strings.Count(f.text[:start], "\n") + 1,
		start: start, end: end, text: text,
	})
}

// expression adds a change of an expression. Inside a constant one it is the whole
// constant that reads otherwise: only that has a type.
func (f *finder) expression(n ast.Expr, operator, text string) {
	whole := n
	for i := len(f.parents) - 1; i >= 0; i-- {
		parent, ok := f.parents[i].(ast.Expr)
		if !ok || f.info.Types[parent].Value == nil {
			break
		}
		whole = parent
	}
	t := f.info.TypeOf(whole)
	if t == nil {
		return
	}
	before := f.text[f.offset(whole.Pos()):f.offset(n.Pos())]
	after := f.text[f.offset(n.End()):f.offset(whole.End())]
	f.change(whole, f.typeText(f.source, t), operator, before+text+after)
}

func (f *finder) src(n ast.Node) string { return f.textOf(f.source, n) }

// short is a text on one line that a person can compare.
func short(s string) string {
	line := strings.Join(strings.Fields(s), " ")
	if runes := []rune(line); len(runes) > 120 {
		return string(runes[:117]) + "…"
	}
	return line
}

func (f *finder) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body == nil {
			return
		}
		f.function = d.Name.Name
		if d.Recv != nil {
			f.function = strings.TrimLeft(f.src(d.Recv.List[0].Type), "*") + "." + f.function
		}
		if !f.permission {
			f.earlyReturn(d)
		}
		f.walk(d.Body)
	case *ast.GenDecl:
		f.function = "(" + d.Tok.String() + ")"
		switch {
		case d.Tok == token.VAR:
			f.walk(d)
		case d.Tok == token.CONST && !f.permission:
			ast.Inspect(d, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok {
					f.constant(lit, true)
				}
				return true
			})
		}
	}
}

// earlyReturn lets a function return zero values at once.
func (f *finder) earlyReturn(d *ast.FuncDecl) {
	var zero []string
	if d.Type.Results != nil {
		for _, field := range d.Type.Results.List {
			for range max(1, len(field.Names)) {
				zero = append(zero, "*new("+f.src(field.Type)+")")
			}
		}
	}
	at := f.offset(d.Body.Lbrace) + 1
	f.changeRange(at, at, kindEntry, "early return", strings.TrimSpace("return "+strings.Join(zero, ", ")))
}
