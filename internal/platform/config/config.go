package config

import (
	"errors"
	"log/slog"
	"net/netip"
	"net/url"
	"time"
)

// Config is everything that the operator decides before the start. Kong fills it
// from the flags and the environment and then calls Validate.
type Config struct {
	Addr             string            `name:"addr" env:"YNOVA_ADDR" default:"127.0.0.1:8080" placeholder:"HOST:PORTA" help:"Endereço em que o servidor escuta."`
	DataDir          string            `name:"data" env:"YNOVA_DATA_DIR" default:"./data" placeholder:"PASTA" help:"Pasta dos dados: banco SQLite, arquivos e mensagens."`
	DatabaseURL      string            `name:"database-url" env:"YNOVA_DATABASE_URL" placeholder:"URL" help:"Banco PostgreSQL (postgres://…); vazio usa SQLite na pasta dos dados."`
	ListenURL        string            `name:"database-listen-url" env:"YNOVA_DATABASE_LISTEN_URL" placeholder:"URL" help:"O mesmo banco sem o pooler (pgbouncer) que está no endereço dele; vazio usa aquele."`
	BaseURL          string            `name:"base-url" env:"YNOVA_BASE_URL" placeholder:"URL" help:"Endereço público, usado nos links dos e-mails e nos cookies (padrão: http://<addr>)."`
	SMTPURL          string            `name:"smtp-url" env:"YNOVA_SMTP_URL" placeholder:"URL" help:"Servidor de e-mail (smtp:// ou smtps://); vazio grava as mensagens na pasta dos dados."`
	SecretKeys       []string          `name:"secret-key" env:"YNOVA_SECRET_KEY" placeholder:"CHAVE,…" help:"Chave que cifra as senhas guardadas, 32 bytes em base64; a mais nova primeiro. Sem ela, um arquivo na pasta dos dados."`
	IntakeDir        string            `name:"intake-dir" env:"YNOVA_INTAKE_DIR" placeholder:"PASTA" help:"Pasta vigiada, cujos documentos são lidos e movidos; vazio não vigia nenhuma."`
	Breached         string            `name:"breached-passwords" env:"YNOVA_BREACHED_PASSWORDS" placeholder:"ARQUIVO" help:"Filtro de senhas vazadas, feito por 'ynova passwords compile'; vazio usa só as listas do produto."`
	MetricsAddr      string            `name:"metrics-addr" env:"YNOVA_METRICS_ADDR" placeholder:"HOST:PORTA" help:"Endereço próprio de /metrics; vazio só atende a própria máquina, em --addr."`
	MetricsToken     string            `name:"metrics-token" env:"YNOVA_METRICS_TOKEN" placeholder:"SEGREDO" help:"Token que --metrics-addr exige; vazio não exige nenhum."`
	SecurityContact  string            `name:"security-contact" env:"YNOVA_SECURITY_CONTACT" placeholder:"URI" help:"A quem avisar de uma falha (mailto:… ou https://…), em /.well-known/security.txt; vazio: security@ do endereço público."`
	LogLevel         string            `name:"log-level" env:"YNOVA_LOG_LEVEL" default:"info" placeholder:"NÍVEL" help:"Nível do log: debug, info, warn ou error."`
	CandidateBases   []string          `name:"candidate-bases" env:"YNOVA_API_BASES" placeholder:"URL,…" help:"Outros endereços da API que a aplicação tenta, separados por vírgula."`
	CandidateHeaders map[string]string `name:"candidate-headers" env:"YNOVA_API_HEADERS" mapsep:"," placeholder:"NOME=VALOR,…" help:"Cabeçalhos que a aplicação envia só a esses outros endereços."`
	TrustedProxies   []string          `name:"trusted-proxies" env:"YNOVA_TRUSTED_PROXIES" placeholder:"CIDR,…" help:"Redes dos proxies cujo X-Forwarded-For é aceito, separadas por vírgula."`
	OutboundAllow    []string          `name:"outbound-allow" env:"YNOVA_OUTBOUND_ALLOW" placeholder:"HOST:PORTA,…" help:"Destinos próprios que os webhooks de uma gestora e as fontes públicas podem chamar, também sem https, separados por vírgula; vazio só permite a internet pública."`
	FilesURL         string            `name:"files-url" env:"YNOVA_FILES_URL" placeholder:"URL" help:"Balde S3 dos arquivos (s3://balde/prefixo?endpoint=…&region=…); vazio usa a pasta dos dados."`
	FilesAccessKey   string            `name:"files-access-key" env:"YNOVA_FILES_ACCESS_KEY" placeholder:"CHAVE" help:"Chave de acesso ao S3; sem ela, o papel da máquina."`
	FilesSecretKey   string            `name:"files-secret-key" env:"YNOVA_FILES_SECRET_KEY" placeholder:"SEGREDO" help:"Segredo da chave de acesso ao S3."`
	FilesDirect      bool              `name:"files-direct" env:"YNOVA_FILES_DIRECT" help:"O navegador busca no próprio S3 os arquivos de 5 MiB ou mais, por um endereço que vale um minuto."`
	BackupTo         string            `name:"backup-to" env:"YNOVA_BACKUP_TO" placeholder:"LUGAR" help:"Pasta ou s3://… das cópias de segurança; vazio não faz nenhuma por si."`
	BackupAt         string            `name:"backup-at" env:"YNOVA_BACKUP_AT" default:"02:30" placeholder:"HH:MM" help:"Hora da cópia de cada dia, em São Paulo."`
	BackupKeep       string            `name:"backup-keep" env:"YNOVA_BACKUP_KEEP" default:"7d,4w" placeholder:"REGRA" help:"Cópias que ficam: dias, semanas (w) e meses (m)."`
	BackupRecipient  string            `name:"backup-recipient" env:"YNOVA_BACKUP_RECIPIENT" placeholder:"AGE1…" help:"Chave pública do age que cifra as cópias; vazio não cifra."`
	BackupAccessKey  string            `name:"backup-access-key" env:"YNOVA_BACKUP_ACCESS_KEY" placeholder:"CHAVE" help:"Chave de acesso ao S3 das cópias; vazia usa a dos arquivos."`
	BackupSecretKey  string            `name:"backup-secret-key" env:"YNOVA_BACKUP_SECRET_KEY" placeholder:"SEGREDO" help:"Segredo da chave de acesso ao S3 das cópias."`
	BackupDrill      bool              `name:"backup-drill" env:"YNOVA_BACKUP_DRILL" help:"Todo mês restaura a cópia mais nova à parte, confere e remove."`
	Drain            time.Duration     `name:"drain" env:"YNOVA_DRAIN" default:"5s" placeholder:"TEMPO" help:"Quanto o servidor ainda atende, já fora do balanceador, depois do pedido de parada."`
	SSO              SSO               `embed:""`
	Demo             bool              `name:"demo" env:"YNOVA_DEMO" help:"Carrega dados de demonstração e marca todas as telas."`

	base    *url.URL
	at      time.Duration
	bases   []string
	proxies []netip.Prefix
	allowed []string
}

// Validate checks every setting and prepares the parsed forms. The error has one
// line for each bad setting, which starts with the names of the setting and never
// repeats its value: a URL may hold a password.
func (c *Config) Validate() error {
	return errors.Join(
		c.checkAddr(), c.checkDataDir(), c.checkDatabase(), c.checkBase(), c.checkSMTP(), c.checkIntakeDir(), c.checkSecretKeys(),
		c.checkMetrics(), c.checkSecurityContact(), c.checkLogLevel(), c.checkBases(), c.checkHeaders(), c.checkProxies(), c.checkOutbound(), c.checkFiles(), c.checkBackup(), c.checkDrain(), c.SSO.check(),
	)
}

// Base returns a copy of the public address, without a trailing slash.
func (c *Config) Base() *url.URL {
	if c.base == nil {
		return &url.URL{}
	}
	u := *c.base
	return &u
}

// Secure reports whether people reach the product over https.
func (c *Config) Secure() bool { return c.base != nil && c.base.Scheme == "https" }

// BackupTime is when the copy of a day begins, since midnight.
func (c *Config) BackupTime() time.Duration { return c.at }

// Bases returns the foreign API addresses in canonical form.
func (c *Config) Bases() []string { return c.bases }

// Proxies returns the networks whose X-Forwarded-For is believed.
func (c *Config) Proxies() []netip.Prefix { return c.proxies }

// OutboundAllowed returns the hosts with their ports that outgoing calls may reach beside the
// public internet.
func (c *Config) OutboundAllowed() []string { return c.allowed }

// Level returns the log level; info when it was never validated.
func (c *Config) Level() slog.Level {
	var l slog.Level
	if l.UnmarshalText([]byte(c.LogLevel)) != nil {
		return slog.LevelInfo
	}
	return l
}

// LogValue is what a log shows of the settings: no password, no token.
func (c Config) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("addr", c.Addr),
		slog.String("data", c.DataDir),
		slog.String("database", redactURL(c.DatabaseURL)),
		slog.String("database_listen", redactURL(c.ListenURL)),
		slog.String("base_url", redactURL(c.BaseURL)),
		slog.String("smtp", redactURL(c.SMTPURL)),
		slog.String("intake_dir", c.IntakeDir),
		slog.String("breached_passwords", c.Breached),
		slog.Bool("secret_key_set", len(c.SecretKeys) > 0),
		slog.String("metrics_addr", c.MetricsAddr),
		slog.Bool("metrics_token_set", c.MetricsToken != ""),
		slog.String("log_level", c.LogLevel),
		slog.Any("candidate_bases", c.bases),
		slog.Any("trusted_proxies", c.TrustedProxies),
		slog.Any("outbound_allow", c.OutboundAllow),
		slog.String("files", redactURL(c.FilesURL)),
		slog.Bool("files_key_set", c.FilesSecretKey != ""),
		slog.Bool("files_direct", c.FilesDirect),
		slog.String("backup_to", redactURL(c.BackupTo)),
		slog.Attr{Key: "sso", Value: c.SSO.LogValue()},
		slog.Bool("demo", c.Demo),
	)
}

// String is LogValue for fmt, so that %v cannot print a secret either.
func (c Config) String() string { return c.LogValue().String() }

// GoString does the same for %#v.
func (c Config) GoString() string { return c.String() }

// redactURL keeps scheme and host only: user names are personal, and parameters
// may carry a password as well.
func redactURL(s string) string {
	if s == "" {
		return ""
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme == "" {
		return "(definido)"
	}
	return u.Scheme + "://" + u.Host
}
