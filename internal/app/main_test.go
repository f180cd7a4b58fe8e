package app_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"testing"

	"ynova/internal/app"
	"ynova/internal/platform/config"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
)

// serveEnv makes the test binary a server, so that a test can kill it.
const serveEnv = "YNOVA_TEST_SERVE"

// TestMain is three programs: the tests, the child that parses files, and a
// server to be killed.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], sheet.Tasks()))
	}
	if os.Getenv(serveEnv) != "" {
		if err := serveUntilStopped(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func serveUntilStopped() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg := &config.Config{
		Addr: os.Getenv("YNOVA_ADDR"), DataDir: os.Getenv("YNOVA_DATA_DIR"), DatabaseURL: os.Getenv("YNOVA_DATABASE_URL"), LogLevel: "error",
	}
	if err := cfg.Validate(); err != nil {
		return err
	}
	a, err := app.New(ctx, app.Options{Config: cfg, Logger: logging.New(os.Stderr, cfg.Level())})
	if err != nil {
		return err
	}
	defer a.Close()
	return a.Run(ctx, func(net.Addr) {})
}
