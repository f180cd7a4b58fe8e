package scan_test

import (
	"os"
	"testing"

	"ynova/internal/document/scan"
	"ynova/internal/platform/sandbox"
)

// The children of these tests are this test binary.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		tasks, prepare := scan.Child()
		os.Exit(sandbox.Main(os.Args[2:], tasks, prepare))
	}
	os.Exit(m.Run())
}
