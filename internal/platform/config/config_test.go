package config

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"ynova/internal/platform/expect"
)

func valid(t *testing.T) *Config {
	return &Config{Addr: "127.0.0.1:8080", DataDir: filepath.Join(t.TempDir(), "data"), LogLevel: "info"}
}

func TestValidate_A14(t *testing.T) {
	open := filepath.Join(t.TempDir(), "open")
	if err := os.Mkdir(open, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	private := filepath.Join(t.TempDir(), "private")
	if err := os.Mkdir(private, 0o700); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name   string
		change func(*Config)
		want   string // start of the refusal, "" when accepted
	}{
		{"defaults", func(*Config) {}, ""},
		{"address without a port", func(c *Config) { c.Addr = "127.0.0.1" }, "--addr (YNOVA_ADDR): "},
		{"port is a word", func(c *Config) { c.Addr = "127.0.0.1:http" }, "--addr (YNOVA_ADDR): "},
		{"port too large", func(c *Config) { c.Addr = "127.0.0.1:70000" }, "--addr (YNOVA_ADDR): "},
		{"any free port", func(c *Config) { c.Addr = "127.0.0.1:0" }, ""},
		{"IPv6 address", func(c *Config) { c.Addr = "[::1]:8080" }, ""},
		{"all interfaces, no public address", func(c *Config) { c.Addr = "0.0.0.0:8080" }, "--base-url (YNOVA_BASE_URL): "},
		{"no host, no public address", func(c *Config) { c.Addr = ":8080" }, "--base-url (YNOVA_BASE_URL): "},
		{"all interfaces", func(c *Config) { c.Addr, c.BaseURL = ":8080", "https://ynova.example" }, ""},
		{"no drain", func(c *Config) { c.Drain = 0 }, ""},
		{"drain of an hour", func(c *Config) { c.Drain = time.Hour }, "--drain (YNOVA_DRAIN): "},
		{"negative drain", func(c *Config) { c.Drain = -time.Second }, "--drain (YNOVA_DRAIN): "},
		{"empty folder", func(c *Config) { c.DataDir = " " }, "--data (YNOVA_DATA_DIR): "},
		{"world-readable folder", func(c *Config) { c.DataDir = open }, "--data (YNOVA_DATA_DIR): "},
		{"folder is a file", func(c *Config) { c.DataDir = file }, "--data (YNOVA_DATA_DIR): "},
		{"private folder", func(c *Config) { c.DataDir = private }, ""},
		{"PostgreSQL", func(c *Config) { c.DatabaseURL = "postgres://u:segredo@db/ynova?sslmode=verify-full" }, ""},
		{"PostgreSQL by socket", func(c *Config) { c.DatabaseURL = "postgresql:///ynova?host=/run/postgresql" }, ""},
		{"MySQL", func(c *Config) { c.DatabaseURL = "mysql://u:segredo@db/ynova" }, "--database-url (YNOVA_DATABASE_URL): "},
		{"no database name", func(c *Config) { c.DatabaseURL = "postgres://u:segredo@db" }, "--database-url (YNOVA_DATABASE_URL): "},
		{"listening beside a pooler", func(c *Config) {
			c.DatabaseURL, c.ListenURL = "postgres://u:segredo@pooler/ynova", "postgres://u:segredo@db/ynova"
		}, ""},
		{"listening without PostgreSQL", func(c *Config) { c.ListenURL = "postgres://u:segredo@db/ynova" }, "--database-listen-url (YNOVA_DATABASE_LISTEN_URL): "},
		{"listening without a database name", func(c *Config) {
			c.DatabaseURL, c.ListenURL = "postgres://u:segredo@pooler/ynova", "postgres://u:segredo@db"
		}, "--database-listen-url (YNOVA_DATABASE_LISTEN_URL): "},
		{"broken database URL", func(c *Config) { c.DatabaseURL = "postgres://u:segredo@[db/x" }, "--database-url (YNOVA_DATABASE_URL): "},
		{"http public address", func(c *Config) { c.BaseURL = "http://ynova.example" }, "--base-url (YNOVA_BASE_URL): "},
		{"http on a private network", func(c *Config) { c.BaseURL = "http://10.0.0.5" }, "--base-url (YNOVA_BASE_URL): "},
		{"http on localhost", func(c *Config) { c.BaseURL = "http://localhost:8080" }, ""},
		{"looks like localhost", func(c *Config) { c.BaseURL = "http://localhost.evil.example" }, "--base-url (YNOVA_BASE_URL): "},
		{"public address with a path", func(c *Config) { c.BaseURL = "https://ynova.example/app" }, "--base-url (YNOVA_BASE_URL): "},
		{"public address with a password", func(c *Config) { c.BaseURL = "https://u:segredo@ynova.example" }, "--base-url (YNOVA_BASE_URL): "},
		{"public address without a scheme", func(c *Config) { c.BaseURL = "ynova.example" }, "--base-url (YNOVA_BASE_URL): "},
		{"public address with a slash", func(c *Config) { c.BaseURL = "https://ynova.example/" }, ""},
		{"SMTP", func(c *Config) { c.SMTPURL = "smtps://u:segredo@mail.example:465" }, ""},
		{"SMTP without a host", func(c *Config) { c.SMTPURL = "smtp://" }, "--smtp-url (YNOVA_SMTP_URL): "},
		{"SMTP by http", func(c *Config) { c.SMTPURL = "http://u:segredo@mail" }, "--smtp-url (YNOVA_SMTP_URL): "},
		{"RQ-11 watched folder", func(c *Config) { c.IntakeDir = private }, ""},
		{"RQ-11 watched folder that is not there", func(c *Config) { c.IntakeDir = filepath.Join(private, "nenhuma") }, "--intake-dir (YNOVA_INTAKE_DIR): "},
		{"RQ-11 watched folder of the data", func(c *Config) { c.DataDir, c.IntakeDir = private, private }, "--intake-dir (YNOVA_INTAKE_DIR): "},
		{"short token", func(c *Config) { c.MetricsToken = "segredo" }, "--metrics-token (YNOVA_METRICS_TOKEN): "},
		{"token", func(c *Config) { c.MetricsToken = "0123456789abcdef" }, ""},
		{"SX-27 contact", func(c *Config) { c.SecurityContact = "mailto:seguranca@exemplo.com.br" }, ""},
		{"SX-27 contact in two lines", func(c *Config) { c.SecurityContact = "mailto:a@b.c\nContact: mailto:d@e.f" }, "--security-contact (YNOVA_SECURITY_CONTACT): "},
		{"SX-27 contact without a scheme", func(c *Config) { c.SecurityContact = "seguranca@exemplo.com.br" }, "--security-contact (YNOVA_SECURITY_CONTACT): "},
		{"SX-25 metrics address", func(c *Config) { c.MetricsAddr = "10.0.0.5:9100" }, ""},
		{"SX-25 metrics address without a port", func(c *Config) { c.MetricsAddr = "10.0.0.5" }, "--metrics-addr (YNOVA_METRICS_ADDR): "},
		{"unknown level", func(c *Config) { c.LogLevel = "verbose" }, "--log-level (YNOVA_LOG_LEVEL): "},
		{"OP-03 direct without S3", func(c *Config) { c.FilesDirect = true }, ""},
		{"OP-03 direct", func(c *Config) { c.FilesURL, c.FilesDirect = "s3://balde/casa", true }, ""},
		{"OP-03 S3 with a key in it", func(c *Config) { c.FilesURL = "s3://k:segredo@balde" }, "--files-url (YNOVA_FILES_URL): "},
		{"bases", func(c *Config) { c.CandidateBases = []string{"https://a.example", "http://127.0.0.1:9000/v1/"} }, ""},
		{"http base", func(c *Config) { c.CandidateBases = []string{"http://a.example"} }, "--candidate-bases (YNOVA_API_BASES): "},
		{"base that adds a directive", func(c *Config) { c.CandidateBases = []string{"https://a.example/;script-src *"} }, "--candidate-bases (YNOVA_API_BASES): "},
		{"base with a quote", func(c *Config) { c.CandidateBases = []string{"https://a'.example"} }, "--candidate-bases (YNOVA_API_BASES): "},
		{"wildcard base", func(c *Config) { c.CandidateBases = []string{"https://*.example"} }, "--candidate-bases (YNOVA_API_BASES): "},
		{"empty base", func(c *Config) { c.CandidateBases = []string{""} }, "--candidate-bases (YNOVA_API_BASES): "},
		{"header", func(c *Config) { c.CandidateHeaders = map[string]string{"X-Skip-Warning": "true"} }, ""},
		{"credential as a header", func(c *Config) { c.CandidateHeaders = map[string]string{"authorization": "segredo"} }, "--candidate-headers (YNOVA_API_HEADERS): "},
		{"header name with a space", func(c *Config) { c.CandidateHeaders = map[string]string{"X Y": "1"} }, "--candidate-headers (YNOVA_API_HEADERS): "},
		{"header value with a line break", func(c *Config) { c.CandidateHeaders = map[string]string{"X": "a\r\nY: b"} }, "--candidate-headers (YNOVA_API_HEADERS): "},
		{"proxies", func(c *Config) { c.TrustedProxies = []string{"10.0.0.0/8", " ::1 "} }, ""},
		{"SX-17 destinations", func(c *Config) { c.OutboundAllow = []string{"erp.interno:8443", " [::1]:80 "} }, ""},
		{"SX-17 a range", func(c *Config) { c.OutboundAllow = []string{"10.0.0.0/8"} }, "--outbound-allow (YNOVA_OUTBOUND_ALLOW): informe cada destino como host:porta, "},
		{"SX-17 a range with a port", func(c *Config) { c.OutboundAllow = []string{"10.0.0.0/8:443"} }, "--outbound-allow (YNOVA_OUTBOUND_ALLOW): "},
		{"SX-17 no port", func(c *Config) { c.OutboundAllow = []string{"erp.interno"} }, "--outbound-allow (YNOVA_OUTBOUND_ALLOW): "},
		{"SX-17 every port", func(c *Config) { c.OutboundAllow = []string{"erp.interno:*"} }, "--outbound-allow (YNOVA_OUTBOUND_ALLOW): "},
		{"SX-17 every host", func(c *Config) { c.OutboundAllow = []string{"*.interno:443"} }, "--outbound-allow (YNOVA_OUTBOUND_ALLOW): "},
		{"proxy by name", func(c *Config) { c.TrustedProxies = []string{"proxy"} }, "--trusted-proxies (YNOVA_TRUSTED_PROXIES): "},
	}
	for _, c := range cases {
		t.Run("A14 "+c.name, func(t *testing.T) {
			cfg := valid(t)
			c.change(cfg)
			err := cfg.Validate()
			switch {
			case c.want == "" && err != nil:
				t.Fatalf("refused: %v", err)
			case c.want != "" && err == nil:
				t.Fatal("accepted")
			case c.want == "":
				return
			}
			text := err.Error()
			expect.All(t, "want one line that begins", expect.Begins(text, c.want), expect.Lacks(text, "\n", "segredo"))
		})
	}
}

func TestRelativeFolder_A14(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	c := valid(t)
	c.DataDir = "./data"
	if err := c.Validate(); err != nil || c.DataDir != filepath.Join(here, "data") {
		t.Errorf("A14: %q %v, want it below %s", c.DataDir, err, here)
	}
}

func TestValidateReportsAll(t *testing.T) {
	err := (&Config{Addr: "x", BaseURL: "ftp://x", LogLevel: "x"}).Validate()
	if lines := strings.Split(err.Error(), "\n"); len(lines) != 4 {
		t.Errorf("%d lines: %v", len(lines), err)
	}
}

func TestParsedForms(t *testing.T) {
	c := valid(t)
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	expect.All(t, "got", expect.Is(c.Base().String(), "http://127.0.0.1:8080"), expect.Is(c.Secure(), false), expect.Is(c.Level(), slog.LevelInfo))
	c.BaseURL, c.LogLevel = "https://YNOVA.example/", "debug"
	c.CandidateBases, c.TrustedProxies = []string{"https://A.example/v1/"}, []string{"10.1.2.3/8", "::1"}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	expect.All(t, "got", expect.Is(c.Base().String(), "https://ynova.example"), expect.Is(c.Secure(), true), expect.Is(c.Level(), slog.LevelDebug))
	if !slices.Equal(c.Bases(), []string{"https://a.example/v1"}) || fmt.Sprint(c.Proxies()) != "[10.0.0.0/8 ::1/128]" {
		t.Errorf("%v %v", c.Bases(), c.Proxies())
	}
}

func TestSecretsAreNotPrinted_P04(t *testing.T) {
	c := valid(t)
	c.DatabaseURL, c.SMTPURL = "postgres://canary:canary@db/ynova?password=canary", "smtp://canary:canary@mail"
	c.ListenURL = c.DatabaseURL
	c.MetricsToken = "canary-canary-canary"
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("settings", "config", c, "value", *c)
	for _, text := range []string{log.String(), fmt.Sprintf("%v %+v %#v %s", *c, *c, *c, c)} {
		if strings.Contains(text, "canary") {
			t.Errorf("P04: %s", text)
		}
	}
	if !strings.Contains(log.String(), `"database":"postgres://db"`) {
		t.Errorf("the log does not say which database: %s", log.String())
	}
}

func TestFlagsAndEnvironment(t *testing.T) {
	var cli struct {
		Config `embed:""`
	}
	parse := func(args ...string) error {
		parser, err := kong.New(&cli, kong.Name("ynova"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = parser.Parse(args)
		return err
	}
	t.Setenv("YNOVA_DATA_DIR", filepath.Join(t.TempDir(), "data"))
	err := parse()
	expect.Must(t, fmt.Sprintf("defaults: %+v", cli.Config), expect.Is(err, nil), expect.Is(cli.Addr, "127.0.0.1:8080"),
		expect.Is(cli.LogLevel, "info"), expect.Is(cli.Demo, false))
	expect.All(t, fmt.Sprintf("defaults: %+v", cli.Config), expect.Not(cli.Base().Host, ""))
	t.Setenv("YNOVA_API_BASES", "https://a.example,https://b.example")
	t.Setenv("YNOVA_API_HEADERS", "x-a=1,x-b=2")
	t.Setenv("YNOVA_DEMO", "1")
	err = parse("--addr", "127.0.0.1:9090")
	expect.Must(t, fmt.Sprintf("environment: %+v", cli.Config), expect.Is(err, nil), expect.Is(cli.Addr, "127.0.0.1:9090"), expect.Is(cli.Demo, true),
		expect.Len(cli.Bases(), 2))
	expect.All(t, fmt.Sprintf("environment: %+v", cli.Config), expect.Is(len(cli.CandidateHeaders), 2))
	if cli.FilesDirect {
		t.Error("OP-03 files leave by addresses of S3 without being told to")
	}
	t.Setenv("YNOVA_FILES_DIRECT", "true")
	err = parse()
	expect.All(t, "OP-03 YNOVA_FILES_DIRECT", expect.Is(err, nil), expect.Is(cli.FilesDirect, true), expect.Has(cli.String(), "files_direct=true"))
	if err := parse("--base-url", "http://example.com"); err == nil || !strings.Contains(err.Error(), "--base-url (YNOVA_BASE_URL)") {
		t.Errorf("kong did not validate: %v", err)
	}
}
