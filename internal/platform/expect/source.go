package expect

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// broken lists the facts that do not hold, each under what its test compares. Only a test
// that fails has its source read.
func broken(facts []Fact) string {
	if !slices.ContainsFunc(facts, func(f Fact) bool { return f != "" }) {
		return ""
	}
	_, path, line, _ := runtime.Caller(2)
	names := compared(path, line)
	var out strings.Builder
	for i, f := range facts {
		if f == "" {
			continue
		}
		name := "a value"
		if len(names) == len(facts) {
			name = names[i]
		}
		out.WriteString("\n\t" + name + ": " + string(f))
	}
	return out.String()
}

// compared reads from the test what each fact of the call in this line is about: the first
// thing it is given. A build without paths leaves the name of the file, which stands in the
// folder where its test runs.
func compared(path string, line int) (names []string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		if file, err = parser.ParseFile(set, filepath.Base(path), nil, parser.SkipObjectResolution); err != nil {
			return nil
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) < 3 || line < set.Position(call.Pos()).Line || line > set.Position(call.End()).Line {
			return true
		}
		if of, ok := call.Fun.(*ast.SelectorExpr); !ok || of.Sel.Name != "All" && of.Sel.Name != "Must" {
			return true
		}
		names = nil
		for _, arg := range call.Args[2:] {
			var name strings.Builder
			if fact, ok := arg.(*ast.CallExpr); ok && len(fact.Args) > 0 {
				_ = printer.Fprint(&name, set, fact.Args[0]) // a builder takes everything
			}
			names = append(names, name.String())
		}
		return true
	})
	return names
}
