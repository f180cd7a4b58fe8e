package scan

import (
	"os"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/platform/sandbox"
)

// The children of these tests are this test binary.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		tasks, prepare := Child()
		os.Exit(sandbox.Main(os.Args[2:], tasks, prepare))
	}
	goleak.VerifyTestMain(m)
}
