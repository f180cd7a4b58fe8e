package internal_test

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// canonical are the types whose own text has a decimal point: it is for JSON, traces, files and
// storage. What a person reads is written by ptbr.
var canonical = []string{
	"github.com/shopspring/decimal.Decimal",
	"ynova/internal/kernel/money.Amount", "ynova/internal/kernel/money.Price",
	"ynova/internal/kernel/percent.Percent",
	"ynova/internal/kernel/energy.Energy", "ynova/internal/kernel/energy.Power",
	"ynova/internal/invoice.Demand",
}

// TestNumbersOfSentencesArePtBR_VD09: the canonical text of an amount, price, percent, energy,
// demand or decimal is no part of a longer text, by + or by Sprintf.
func TestNumbersOfSentencesArePtBR_VD09(t *testing.T) {
	exports, sources := packagesOf(t)
	set := token.NewFileSet()
	from := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	delete(sources, "ynova/internal/simulation/proposal/workbook") // its formulas are no sentences
	for path, files := range sources {
		var parsed []*ast.File
		for _, name := range files {
			f, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := (&types.Config{Importer: from}).Check(path, set, parsed, info); err != nil {
			t.Fatal(err)
		}
		for _, f := range parsed {
			ast.Inspect(f, func(n ast.Node) bool {
				if fn, ok := n.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == "String" {
					return false // for logs
				}
				for _, part := range parts(info, n) {
					if isCanonical(info, part) {
						t.Errorf("VD-09 %s: the text of %s has a decimal point; a sentence takes it from ptbr", set.Position(part.Pos()), types.TypeString(info.TypeOf(part), nil))
					}
				}
				return true
			})
		}
	}
}

// parts are what a node joins to a text: both sides of a + and the arguments of a format.
func parts(info *types.Info, n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if basic, ok := info.TypeOf(n).Underlying().(*types.Basic); n.Op == token.ADD && ok && basic.Info()&types.IsString != 0 {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.CallExpr:
		if s, ok := n.Fun.(*ast.SelectorExpr); ok && info.Uses[s.Sel] != nil && info.Uses[s.Sel].Pkg() != nil &&
			info.Uses[s.Sel].Pkg().Path() == "fmt" && (s.Sel.Name == "Sprintf" || s.Sel.Name == "Sprint" || s.Sel.Name == "Fprintf") {
			return n.Args
		}
	}
	return nil
}

// isCanonical reports a value of such a type, or the call of a method of one that writes it.
func isCanonical(info *types.Info, of ast.Expr) bool {
	typed := info.TypeOf(of)
	if call, ok := ast.Unparen(of).(*ast.CallExpr); ok {
		if s, ok := call.Fun.(*ast.SelectorExpr); ok && strings.Contains(" String Text FixedText StringFixed MWhText ", " "+s.Sel.Name+" ") {
			typed = info.TypeOf(s.X)
		}
	}
	name := strings.TrimPrefix(types.TypeString(typed, nil), "*")
	for _, c := range canonical {
		if name == c {
			return true
		}
	}
	return false
}

// packagesOf has the compiler's exports of every package that the product imports, and the
// sources of its own.
func packagesOf(t *testing.T) (exports map[string]string, sources map[string][]string) {
	t.Helper()
	const form = "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{if .Module}}{{.Module.Main}}{{end}}\t{{range .GoFiles}}{{.}} {{end}}"
	cmd := exec.CommandContext(t.Context(), "go", "list", "-export", "-deps", "-f", form, "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports, sources = map[string]string{}, map[string][]string{}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		f := strings.Split(lines.Text(), "\t")
		exports[f[0]] = f[1]
		if f[3] == "true" && strings.HasPrefix(f[0], "ynova/") {
			for _, name := range strings.Fields(f[4]) {
				sources[f[0]] = append(sources[f[0]], filepath.Join(f[2], name))
			}
		}
	}
	if len(sources) < 100 {
		t.Fatalf("%d packages", len(sources))
	}
	return exports, sources
}
