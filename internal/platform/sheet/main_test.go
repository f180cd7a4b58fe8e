package sheet

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

// TestMain makes the test binary its own parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], Tasks()))
	}
	goleak.VerifyTestMain(m)
}

// read runs the parser in this process and joins cells with '|'.
func read(kind Kind, data string) ([]string, error) {
	var rows []string
	_, err := Read(Source{Kind: kind}, []byte(data), DefaultLimits(), func(r Row) error {
		rows = append(rows, fmt.Sprintf("%d:%s", r.Line, strings.Join(r.Cells, "|")))
		return nil
	})
	return rows, err
}

// where is code, line and column of a problem.
func where(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return fmt.Sprint(err)
	}
	if len(f.Fields) == 0 {
		return f.Code
	}
	return fmt.Sprintf("%s %d:%d", f.Code, f.Fields[0].Line, f.Fields[0].Column)
}
