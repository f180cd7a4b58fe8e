package transport

import (
	"cmp"
	"net"
	"regexp"
	"strings"

	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mailtoken"
)

var hostForm = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$`)

// check validates the change against what is stored.
func (c *Change) check(now *Settings, options []mail.Option) error {
	var bad fault.Collector
	if now.Source == FromEnvironment {
		c.Mode = now.Mode
	}
	if c.Security == "" {
		c.Security = StartTLS
	}
	c.Host, c.User, c.FromAddress, c.FromName = strings.TrimSpace(c.Host), strings.TrimSpace(c.User), strings.TrimSpace(c.FromAddress), strings.TrimSpace(c.FromName)
	c.Auth = cmp.Or(c.Auth, mailtoken.Password)
	if c.Auth.ByToken() && c.Mode == SMTP {
		bad.Check(c.Host == "" || c.Host == c.Auth.SMTPHost(), "host", "Esta forma de entrar é só do servidor "+c.Auth.SMTPHost()+".")
		c.Host, c.Port, c.Security = c.Auth.SMTPHost(), tokenPort, StartTLS
	} else {
		c.Tenant, c.Application = "", ""
	}
	bad.Check(c.Auth.Valid(), "auth", "Escolha como se entra no servidor.")
	bad.Check(c.Mode == SMTP || c.Mode == Outbox, "mode", "Escolha SMTP ou pasta de mensagens.")
	_, known := serverURL(c.Host, c.Port, c.Security, "", "")
	bad.Check(known, "security", "Escolha como a conexão é protegida.")
	bad.Check(c.PerMinute >= 1 && c.PerMinute <= 6000, "perMinute", "Informe de 1 a 6000 mensagens por minuto.")
	if c.FromAddress != "" {
		_, err := email.Parse(joined(c.FromName, c.FromAddress))
		bad.Check(err == nil, "fromAddress", "Endereço de e-mail inválido.")
	}
	if c.Mode == SMTP && now.Source != FromEnvironment {
		c.checkServer(&bad, now, options)
	}
	c.checkDKIM(&bad)
	return bad.Err()
}

// moves reports whether the change leads to another server, or to the same one as
// another user or with less protection.
func (c *Change) moves(now *Settings) bool {
	return c.Host != now.Host || c.Port != now.Port || c.User != now.User || c.Security != now.Security ||
		c.Auth != now.Auth || c.Tenant != now.Tenant || c.Application != now.Application
}

func (c *Change) checkServer(bad *fault.Collector, now *Settings, options []mail.Option) {
	bad.Check(hostForm.MatchString(c.Host) || net.ParseIP(c.Host) != nil, "host", "Informe o servidor de e-mail.")
	password := ""
	if c.Password != nil {
		password = *c.Password
	}
	if c.Auth.ByToken() {
		c.checkToken(bad, now, password)
		return
	}
	if now.PasswordSet && c.Password == nil && c.moves(now) {
		bad.Add("password", "O servidor mudou: informe a senha de novo.")
	}
	bad.Check(len(password) <= 500 && !strings.ContainsAny(password, "\r\n\x00"), "password", "A senha contém caracteres inválidos.")
	bad.Check(len(c.User) <= 200 && !strings.ContainsAny(c.User, "\r\n\x00"), "user", "O usuário contém caracteres inválidos.")
	if address, ok := serverURL(c.Host, c.Port, c.Security, c.User, password); ok && bad.Err() == nil {
		_, err := mail.SMTP(address, mail.Config{From: "x@exemplo.com.br"}, options...)
		bad.Check(err == nil, "port", "A porta não é permitida, ou falta TLS para a senha. Use 25, 465, 587, 1025 ou 2525.")
	}
}

// checkToken checks who signs in by tokens; without a secret nobody does.
func (c *Change) checkToken(bad *fault.Collector, now *Settings, secret string) {
	a := mailtoken.Account{Kind: c.Auth, User: c.User, Tenant: c.Tenant, Application: c.Application, Secret: secret}
	a.Check(bad, c.Password != nil && secret != "")
	c.Tenant, c.Application = a.Tenant, a.Application
	switch {
	case c.Password == nil && now.PasswordSet && c.moves(now):
		bad.Add("password", "O servidor mudou: informe o segredo de novo.")
	case secret == "" && (c.Password != nil || !now.PasswordSet):
		bad.Add("password", "Informe o segredo.")
	}
	bad.Check(len(secret) <= mailtoken.MostSecret, "password", "O segredo é longo demais.")
}

func (c *Change) checkDKIM(bad *fault.Collector) {
	if c.DKIMKey == nil || *c.DKIMKey == "" {
		return // without a key the names mean nothing; a kept one is tried when it is laid over
	}
	_, err := mail.NewSigner(c.DKIMDomain, c.DKIMSelector, *c.DKIMKey)
	bad.Check(err == nil, "dkim.key", "Informe domínio, seletor e uma chave RSA (2048 bits ou mais) ou Ed25519 em PEM.")
}
