package app_test

import (
	"context"
	"fmt"
	"maps"
	"net"
	"net/url"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/app"
	"ynova/internal/document/fiscal"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/clock"
	"ynova/internal/letterhead"
	"ynova/internal/platform/config"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/unzip"
)

// serveEnv makes the test binary a server, so that a test can kill it.
const serveEnv = "YNOVA_TEST_SERVE"

// TestMain is three programs: the tests, the child that parses files, and a
// server to be killed.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		tasks, prepare := scan.Child()
		for _, more := range []map[string]sandbox.Task{sheet.Tasks(), fiscal.Tasks(), unzip.Tasks(), mailbox.Tasks(), letterhead.Tasks()} {
			maps.Copy(tasks, more)
		}
		os.Exit(sandbox.Main(os.Args[2:], tasks, prepare))
	}
	if built := os.Getenv("YNOVA_TEST_CHILD"); built != "" {
		sandbox.Executable = func() (string, error) { return built, nil }
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

// aheadEnv is how far the server's clock is ahead, so that a test need not wait for
// a lease to end.
const aheadEnv = "YNOVA_TEST_AHEAD"

// drainEnv is how long the server still answers after the signal to stop; empty: not at all.
const drainEnv = "YNOVA_TEST_DRAIN"

type aheadClock time.Duration

func (c aheadClock) Now() time.Time { return clock.System().Now().Add(time.Duration(c)) }

// configOf is the configuration of an installation; a test that shares the key or keeps the
// files elsewhere says so in the settings of the place.
func configOf(p place) *config.Config {
	cfg := &config.Config{
		Addr: p.addr, DataDir: p.data, DatabaseURL: p.url, ListenURL: p.setting("YNOVA_DATABASE_LISTEN_URL"), LogLevel: "error",
		FilesURL: p.setting("YNOVA_FILES_URL"), FilesAccessKey: p.setting("YNOVA_FILES_ACCESS_KEY"), FilesSecretKey: p.setting("YNOVA_FILES_SECRET_KEY"),
		FilesDirect: p.setting("YNOVA_FILES_DIRECT") != "",
	}
	if key := p.setting("YNOVA_SECRET_KEY"); key != "" {
		cfg.SecretKeys = []string{key}
	}
	return cfg
}

func serveUntilStopped() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg := configOf(place{addr: os.Getenv("YNOVA_ADDR"), data: os.Getenv("YNOVA_DATA_DIR"), url: os.Getenv("YNOVA_DATABASE_URL")})
	cfg.SMTPURL = os.Getenv("YNOVA_SMTP_URL")
	if drain, err := time.ParseDuration(os.Getenv(drainEnv)); err == nil {
		cfg.Drain = drain
	}
	if err := cfg.Validate(); err != nil {
		return err
	}
	o := app.Options{Config: cfg, Logger: logging.New(os.Stderr, cfg.Level()), PasswordCost: accounttest.Cost}
	if ahead, err := time.ParseDuration(os.Getenv(aheadEnv)); err == nil {
		o.Clock = aheadClock(ahead)
	}
	if u, err := url.Parse(cfg.SMTPURL); err == nil && u.Port() != "" {
		port, err := strconv.Atoi(u.Port())
		if err != nil {
			return err
		}
		o.Mail = []mail.Option{mail.AllowPorts(port)}
	}
	a, err := app.New(ctx, o)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.Run(ctx, func(net.Addr) {})
}
