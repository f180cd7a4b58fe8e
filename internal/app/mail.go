package app

import (
	"net/netip"
	"path/filepath"
	"strings"

	"ynova/internal/platform/mail"
)

// sender is the SMTP server of the configuration, or else a folder of .eml files,
// whose path is returned so that the screens can say where mail went.
func (a *App) sender() (s mail.Sender, outbox string, err error) {
	c := a.options.Config
	settings := mail.Config{From: mailFrom(c.Base().Hostname()), Clock: a.options.Clock}
	if c.SMTPURL != "" {
		s, err = mail.SMTP(c.SMTPURL, settings)
		return s, "", err
	}
	outbox = filepath.Join(c.DataDir, "mensagens")
	s, err = mail.Outbox(outbox, settings)
	return s, outbox, err
}

// mailFrom is an address of the host that people know the product by. An IP
// address or a bare name is no mail domain.
func mailFrom(host string) string {
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		host = "ynova.localhost"
	}
	return "YNOVA <nao-responda@" + host + ">"
}
