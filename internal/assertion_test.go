package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// mostOrAssertions bounds the conditions of tests that join three and more operands by || and
// then fail: they do not say which of them broke. platform/expect does. It only falls.
const mostOrAssertions = 70

func TestFailuresNameWhatBroke(t *testing.T) {
	found := 0
	set := token.NewFileSet()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.IfStmt); ok && alternatives(s.Cond) >= 3 && failsTest(s.Body) {
				found++
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found > mostOrAssertions {
		t.Errorf("%d failures are of one in three or more operands, at most %d; write expect.All", found, mostOrAssertions)
	}
}

// alternatives counts what a condition joins by ||.
func alternatives(cond ast.Expr) int {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && b.Op == token.LOR {
		return alternatives(b.X) + alternatives(b.Y)
	}
	return 1
}

func failsTest(body *ast.BlockStmt) (fails bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if of, ok := n.(*ast.SelectorExpr); ok {
			fails = fails || strings.HasPrefix(of.Sel.Name, "Error") || strings.HasPrefix(of.Sel.Name, "Fatal")
		}
		return true
	})
	return fails
}
