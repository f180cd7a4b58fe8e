package internal_test

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// portuguese are letters and words that English has not.
var portuguese = regexp.MustCompile(`(?i)[ãõçáéíóúêâô]|\b(não|abrir|ler|gravar|criar|sem|para|arquivo|erro|banco|uma)\b`)

var logLevels = []string{"Debug", "Info", "Warn", "Error"}

// errorsForOperators are packages whose errors a command prints for the person who
// operates the installation, in Portuguese.
var errorsForOperators = map[string]string{
	"account/password": "ynova passwords compile",
	"contract":         "ynova contracts import",
}

// Errors and log messages are for those who read the source: English. What a user reads
// is a fault.Error.
func TestErrorsAndLogsAreEnglish(t *testing.T) {
	for _, s := range production(t) {
		if errorsForOperators[s.folder] != "" {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !isErrorOrLog(call.Fun) {
				return true
			}
			for _, text := range literals(call) {
				if word := portuguese.FindString(text); word != "" {
					t.Errorf("%s: %q is not English: %q", s.path, word, text)
				}
			}
			return true
		})
	}
}

// isErrorOrLog reports whether a call makes an error or a line of the log.
func isErrorOrLog(fun ast.Expr) bool {
	of, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch name := of.Sel.Name; name {
	case "Errorf":
		return nameOf(of.X) == "fmt"
	case "New":
		return nameOf(of.X) == "errors"
	default:
		return slices.Contains(logLevels, strings.TrimSuffix(name, "Context")) && strings.Contains(strings.ToLower(nameOf(of.X)), "log")
	}
}
