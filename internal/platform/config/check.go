package config

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const (
	minTokenLength = 16
	secretKeyBytes = 32
)

// bad builds the one line that the operator reads.
func bad(flag, env, sentence string) error {
	return fmt.Errorf("--%s (%s): %s", flag, env, sentence)
}

func (c *Config) checkAddr() error { return listens(c.Addr, "addr", "YNOVA_ADDR") }

func listens(addr, flag, env string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return bad(flag, env, "informe HOST:PORTA, por exemplo 127.0.0.1:8080.")
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || strconv.FormatUint(n, 10) != port {
		return bad(flag, env, "a porta deve ser um número de 0 a 65535.")
	}
	return nil
}

// checkDataDir makes the path absolute: the parsing child does not work in this
// process's directory.
func (c *Config) checkDataDir() error {
	if strings.TrimSpace(c.DataDir) == "" {
		return bad("data", "YNOVA_DATA_DIR", "informe a pasta dos dados.")
	}
	dir, err := filepath.Abs(c.DataDir)
	if err != nil {
		return bad("data", "YNOVA_DATA_DIR", "a pasta em que o programa foi iniciado não existe mais; informe um caminho absoluto.")
	}
	c.DataDir = dir
	info, err := os.Stat(c.DataDir)
	switch {
	case errors.Is(err, fs.ErrNotExist): // the database creates it, for the owner only
		return nil
	case err != nil:
		return bad("data", "YNOVA_DATA_DIR", "a pasta dos dados não pode ser lida.")
	case !info.IsDir():
		return bad("data", "YNOVA_DATA_DIR", "o caminho existe e não é uma pasta.")
	case info.Mode().Perm()&0o007 != 0:
		return bad("data", "YNOVA_DATA_DIR", "a pasta dos dados está aberta a outros usuários da máquina; use chmod 700.")
	}
	return nil
}

func (c *Config) checkDatabase() error {
	if c.DatabaseURL != "" && !isPostgres(c.DatabaseURL) {
		return bad("database-url", "YNOVA_DATABASE_URL", "informe postgres://usuário:senha@servidor/banco ou deixe vazio.")
	}
	switch {
	case c.ListenURL != "" && c.DatabaseURL == "":
		return bad("database-listen-url", "YNOVA_DATABASE_LISTEN_URL", "só faz sentido com --database-url (YNOVA_DATABASE_URL).")
	case c.ListenURL != "" && !isPostgres(c.ListenURL):
		return bad("database-listen-url", "YNOVA_DATABASE_LISTEN_URL", "informe postgres://usuário:senha@servidor/banco ou deixe vazio.")
	}
	return nil
}

func isPostgres(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "postgres" || u.Scheme == "postgresql") && strings.Trim(u.Path, "/") != ""
}

func (c *Config) checkBase() error {
	raw := c.BaseURL
	if raw == "" {
		raw = "http://" + c.Addr
	}
	u, err := url.Parse(raw)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" && c.BaseURL != "" ||
		u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "" {
		if c.BaseURL == "" {
			return nil // the address itself is refused by checkAddr
		}
		return bad("base-url", "YNOVA_BASE_URL", "informe só protocolo e servidor, por exemplo https://ynova.exemplo.com.br.")
	}
	if u.Scheme == "http" && !loopback(u.Hostname()) {
		return bad("base-url", "YNOVA_BASE_URL", "fora da própria máquina o endereço público deve começar com https://.")
	}
	c.base = &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host)}
	return nil
}

// checkSecretKeys looks at the form only; who uses the keys reads them.
func (c *Config) checkSecretKeys() error {
	for _, key := range c.SecretKeys {
		if raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(key)); err != nil || len(raw) != secretKeyBytes {
			return bad("secret-key", "YNOVA_SECRET_KEY", "informe 32 bytes em base64, por exemplo de openssl rand -base64 32.")
		}
	}
	return nil
}

func (c *Config) checkSMTP() error {
	if c.SMTPURL == "" {
		return nil
	}
	u, err := url.Parse(c.SMTPURL)
	if err != nil || (u.Scheme != "smtp" && u.Scheme != "smtps") || u.Hostname() == "" {
		return bad("smtp-url", "YNOVA_SMTP_URL", "informe smtp://usuário:senha@servidor:587 ou smtps://…:465, ou deixe vazio.")
	}
	return nil
}

// checkIntakeDir refuses a folder that is not there, which nobody would notice later, and
// one that holds the installation's own files.
func (c *Config) checkIntakeDir() error {
	if c.IntakeDir == "" {
		return nil
	}
	info, err := os.Stat(c.IntakeDir)
	if err != nil || !info.IsDir() {
		return bad("intake-dir", "YNOVA_INTAKE_DIR", "a pasta não existe.")
	}
	if data, err := os.Stat(c.DataDir); err == nil && os.SameFile(info, data) {
		return bad("intake-dir", "YNOVA_INTAKE_DIR", "use outra pasta que não a dos dados.")
	}
	return nil
}

func (c *Config) checkMetrics() error {
	if c.MetricsAddr != "" {
		if err := listens(c.MetricsAddr, "metrics-addr", "YNOVA_METRICS_ADDR"); err != nil {
			return err
		}
	}
	if c.MetricsToken != "" && len(c.MetricsToken) < minTokenLength {
		return bad("metrics-token", "YNOVA_METRICS_TOKEN", fmt.Sprintf("use ao menos %d caracteres.", minTokenLength))
	}
	return nil
}

func (c *Config) checkSecurityContact() error {
	u, err := url.Parse(c.SecurityContact)
	if c.SecurityContact != "" && (err != nil || u.Scheme != "mailto" && u.Scheme != "https" || strings.ContainsFunc(c.SecurityContact, unicode.IsSpace)) {
		return bad("security-contact", "YNOVA_SECURITY_CONTACT", "informe mailto:seguranca@exemplo.com.br ou um endereço https://.")
	}
	return nil
}

func (c *Config) checkLogLevel() error {
	switch strings.ToLower(c.LogLevel) {
	case "debug", "info", "warn", "error":
		return nil
	}
	return bad("log-level", "YNOVA_LOG_LEVEL", "use debug, info, warn ou error.")
}

func (c *Config) checkBases() error {
	c.bases = nil
	for _, raw := range c.CandidateBases {
		base, ok := canonicalBase(raw)
		if !ok {
			c.bases = nil
			return bad("candidate-bases", "YNOVA_API_BASES",
				"cada endereço deve ser https://servidor[/caminho], sem senha nem parâmetros (http:// só na própria máquina).")
		}
		c.bases = append(c.bases, base)
	}
	return nil
}

// canonicalBase rebuilds the address from its parts, so that nothing which means
// something in a Content-Security-Policy can pass.
func canonicalBase(raw string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", false
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())) {
		return "", false
	}
	host := strings.ToLower(u.Host)
	if strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]") != "" {
		return "", false
	}
	path := strings.TrimRight(u.Path, "/")
	if strings.Trim(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-") != "" {
		return "", false
	}
	return u.Scheme + "://" + host + path, true
}

// checkHeaders refuses what could not be a header, and the headers that carry the
// person's own credentials: these addresses are foreign.
func (c *Config) checkHeaders() error {
	refusal := bad("candidate-headers", "YNOVA_API_HEADERS",
		"informe nome=valor com nomes de cabeçalho simples; Cookie, Authorization e X-CSRF-Token não são permitidos.")
	for name, value := range c.CandidateHeaders {
		switch strings.ToLower(name) {
		case "", "cookie", "authorization", "x-csrf-token":
			return refusal
		}
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" {
			return refusal
		}
		for _, r := range value {
			if r < ' ' || r > '~' {
				return refusal
			}
		}
	}
	return nil
}

func (c *Config) checkProxies() (err error) {
	c.proxies, err = networks(c.TrustedProxies, "trusted-proxies", "YNOVA_TRUSTED_PROXIES")
	return err
}

// checkOutbound takes a host and a port each: a range would open what nobody thought of.
func (c *Config) checkOutbound() error {
	for _, raw := range c.OutboundAllow {
		host, port, err := net.SplitHostPort(strings.ToLower(strings.TrimSpace(raw)))
		number, notNumber := strconv.ParseUint(port, 10, 16)
		if err != nil || notNumber != nil || number == 0 || host == "" || strings.ContainsAny(host, "/*@ ") {
			return bad("outbound-allow", "YNOVA_OUTBOUND_ALLOW", "informe cada destino como host:porta, por exemplo erp.interno:8443; uma rede como 10.0.0.0/8 não é aceita.")
		}
		c.allowed = append(c.allowed, net.JoinHostPort(host, strconv.FormatUint(number, 10)))
	}
	return nil
}

// networks reads networks; an address alone is a network of one.
func networks(texts []string, flag, env string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, raw := range texts {
		p, err := netip.ParsePrefix(strings.TrimSpace(raw))
		if err != nil {
			addr, addrErr := netip.ParseAddr(strings.TrimSpace(raw))
			if addrErr != nil {
				return nil, bad(flag, env, "informe redes como 10.0.0.0/8 ou endereços IP.")
			}
			p = netip.PrefixFrom(addr, addr.BitLen())
		}
		all = append(all, p.Masked())
	}
	return all, nil
}

// checkFiles looks at the form only; the store is tried when it is opened.
func (c *Config) checkFiles() error {
	if c.FilesURL != "" && !s3Address(c.FilesURL) {
		return bad("files-url", "YNOVA_FILES_URL", "informe s3://balde/prefixo?endpoint=…&region=…, sem chaves no endereço, ou deixe vazio.")
	}
	if (c.FilesAccessKey == "") != (c.FilesSecretKey == "") {
		return bad("files-access-key", "YNOVA_FILES_ACCESS_KEY", "informe a chave e o segredo, ou nenhum dos dois.")
	}
	return nil
}

func s3Address(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "s3" && u.Host != "" && u.User == nil
}

func (c *Config) checkBackup() error {
	at, err := time.Parse("15:04", c.BackupAt)
	switch {
	case c.BackupAt != "" && err != nil:
		return bad("backup-at", "YNOVA_BACKUP_AT", "informe uma hora como 02:30.")
	case strings.Contains(c.BackupTo, "://") && !s3Address(c.BackupTo):
		return bad("backup-to", "YNOVA_BACKUP_TO", "informe uma pasta ou s3://balde/prefixo, sem chaves no endereço.")
	case c.BackupRecipient != "" && !strings.HasPrefix(c.BackupRecipient, "age1"):
		return bad("backup-recipient", "YNOVA_BACKUP_RECIPIENT", "informe a chave pública do age, que começa com age1.")
	case (c.BackupAccessKey == "") != (c.BackupSecretKey == ""):
		return bad("backup-access-key", "YNOVA_BACKUP_ACCESS_KEY", "informe a chave e o segredo (YNOVA_BACKUP_SECRET_KEY) das cópias, os dois.")
	case c.BackupDrill && c.BackupTo == "":
		return bad("backup-drill", "YNOVA_BACKUP_DRILL", "informe antes o lugar das cópias (YNOVA_BACKUP_TO).")
	case c.BackupDrill && c.BackupRecipient != "":
		return bad("backup-drill", "YNOVA_BACKUP_DRILL", "o servidor não abre as cópias que cifra; faça o ensaio à mão: ynova drill --identity.")
	case c.BackupTo != "" && !strings.Contains(c.BackupTo, "://"):
		if c.BackupTo, err = filepath.Abs(c.BackupTo); err != nil {
			return bad("backup-to", "YNOVA_BACKUP_TO", "informe um caminho absoluto.")
		}
	}
	if c.BackupAt != "" {
		c.at = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	}
	return nil
}

// maxDrain leaves a service manager the time that it waits for an end.
const maxDrain = time.Minute

func (c *Config) checkDrain() error {
	if c.Drain < 0 || c.Drain > maxDrain {
		return bad("drain", "YNOVA_DRAIN", "informe um tempo de 0s a 1m.")
	}
	return nil
}

// loopback reports whether the name can only mean this machine.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
