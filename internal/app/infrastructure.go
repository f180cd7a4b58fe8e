package app

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/mailing/transport"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/secret"
	"ynova/internal/tariff"
)

// keyFile holds the key of the installation where the environment names none.
const keyFile = "chave"

// messagesFolder is where messages land without a mail server.
const messagesFolder = "mensagens"

// infrastructure is what the features rest on.
type infrastructure struct {
	Options
	baseURL string
	db      *db.DB
	queue   *jobs.Queue
	files   blob.Store
	box     *secret.Box
	// expectedKey names the key that the database's secrets were sealed with.
	expectedKey string
	mail        *transport.Mailer
	parameters  *tariff.Cache
}

// open opens and migrates the database and what lies beside it.
func open(ctx context.Context, o Options) (i *infrastructure, err error) {
	if o.Clock == nil {
		o.Clock = clock.System()
	}
	d, err := db.Open(ctx, db.Config{DataDir: o.Config.DataDir, URL: o.Config.DatabaseURL, Now: o.Clock.Now})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := d.Migrate(ctx); err != nil {
		return nil, err
	}
	files, err := blob.Dir(filepath.Join(o.Config.DataDir, "arquivos"))
	if err != nil {
		return nil, fmt.Errorf("app: folder of files: %w", err)
	}
	box, expected, err := openBox(ctx, o, d)
	if err != nil {
		return nil, err
	}
	mail, err := transport.NewMailer(transport.Config{
		DB: d, Clock: o.Clock, Box: box, Environment: o.Config.SMTPURL, From: mailFrom(o.Config.Base().Hostname()),
		Directory: filepath.Join(o.Config.DataDir, messagesFolder), StandIn: o.Config.Demo, Options: o.Mail,
	})
	if err != nil {
		return nil, err
	}
	return &infrastructure{
		Options: o, baseURL: o.Config.Base().String(), db: d, queue: jobs.New(d, o.Clock, o.Logger), files: files, box: box, mail: mail,
		expectedKey: expected,
		parameters:  tariff.NewCache(o.Clock),
	}, nil
}

// mailFrom is an address of the host that people know the product by. An IP
// address or a bare name is no mail domain.
func mailFrom(host string) string {
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		host = "ynova.localhost"
	}
	return "YNOVA <nao-responda@" + host + ">"
}
