package internal_test

import (
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// builders are what makes an address that bears a secret anywhere but in its fragment, and why.
var builders = map[string]string{
	"account/view/mail.go": "no secret: the path of a view, with its filters",
	"agenda/feed.go":       "a calendar program sends no body and keeps no fragment",
}

// SX-26: whoever makes a secret and an address has bearer.Link put the one into the other's
// fragment: no address of ours is followed by anything but constants. What a page asks for
// with it names it in no path.
func TestSecretsOfLinksAreFragments_SX26(t *testing.T) {
	links, seen := 0, map[string]bool{}
	for _, s := range production(t) {
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is {
				if of, is := call.Fun.(*ast.SelectorExpr); is && of.Sel.Name == "Link" && nameOf(of.X) == "bearer" {
					links++
				}
			}
			sum, is := n.(*ast.BinaryExpr)
			if !is || sum.Op != token.ADD {
				return true
			}
			parts := summands(sum)
			base := slices.IndexFunc(parts, isBase)
			if base < 0 {
				return true
			}
			seen[s.path] = true
			for _, part := range parts[base+1:] {
				if !isConstant(part) && builders[s.path] == "" {
					t.Errorf("SX-26 %s adds %s to the address: use bearer.Link", s.path, nameOf(part))
				}
			}
			return false
		})
	}
	if links < 5 || len(seen) < 3 {
		t.Errorf("SX-26 found %d links and %v: what the test looks for has another form", links, seen)
	}
	access, err := os.ReadFile("app/testdata/authz.csv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(access)) {
		if strings.Contains(line, ",public") && (strings.Contains(line, "{token}") || strings.Contains(line, "{segredo}")) {
			t.Errorf("SX-26 the secret of a link is in the path: %s", line)
		}
	}
	for path := range builders {
		if !seen[path] {
			t.Errorf("SX-26 %s makes no address any more", path)
		}
	}
}

// summands are the parts of a sum of texts, in their order.
func summands(e ast.Expr) []ast.Expr {
	if sum, is := e.(*ast.BinaryExpr); is && sum.Op == token.ADD {
		return append(summands(sum.X), summands(sum.Y)...)
	}
	return []ast.Expr{e}
}

// isBase reports whether the expression is, or trims, the address of the installation.
func isBase(e ast.Expr) bool {
	if call, is := e.(*ast.CallExpr); is && len(call.Args) > 0 {
		e = call.Args[0]
	}
	return slices.Contains([]string{"BaseURL", "baseURL"}, nameOf(e))
}

// isConstant reports whether the expression is a literal, or the constant path to which the
// identity provider answers.
func isConstant(e ast.Expr) bool {
	_, literal := e.(*ast.BasicLit)
	return literal || nameOf(e) == "ReturnPath"
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return nameOf(e.Fun)
	}
	return ""
}
