package app

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"

	"ynova/internal/account/password"
	"ynova/internal/kernel/clock"
	"ynova/internal/mailing/transport"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/config"
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
	files   *blob.Files
	box     *secret.Box
	// expectedKey names the key that the database's secrets were sealed with.
	expectedKey string
	mail        *transport.Mailer
	parameters  *tariff.Cache
	breached    *password.Breached
}

// open opens and migrates the database and what lies beside it.
func open(ctx context.Context, o Options) (i *infrastructure, err error) {
	if o.Clock == nil {
		o.Clock = clock.System()
	}
	d, err := db.Open(ctx, db.Config{DataDir: o.Config.DataDir, URL: o.Config.DatabaseURL, ListenURL: o.Config.ListenURL, Now: o.Clock.Now})
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
	breached, err := password.OpenBreached(o.Config.Breached)
	if err != nil {
		return nil, err
	}
	files, err := openFiles(ctx, o.Config)
	if err != nil {
		return nil, err
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
	queue := jobs.New(d, o.Clock, o.Logger)
	queue.Version, queue.Tracer = o.Version, o.Tracer
	return &infrastructure{
		Options: o, baseURL: o.Config.Base().String(), db: d, queue: queue, files: files, box: box, mail: mail,
		expectedKey: expected,
		parameters:  tariff.NewCache(), breached: breached,
	}, nil
}

// filesFolder holds the contents of files, in the data directory or below the prefix of
// the bucket.
const filesFolder = "arquivos"

// openFiles opens the store of files that the settings name.
func openFiles(ctx context.Context, c *config.Config) (*blob.Files, error) {
	address := filepath.Join(c.DataDir, filesFolder)
	if u, err := url.Parse(c.FilesURL); err == nil && c.FilesURL != "" {
		address = u.JoinPath(filesFolder).String()
	}
	files, err := blob.Open(ctx, address, filesKey(c))
	if err != nil {
		return nil, fmt.Errorf("app: store of files: %w", err)
	}
	files.Direct = c.FilesDirect
	return files, nil
}

func filesKey(c *config.Config) bucket.Credentials {
	return bucket.Credentials{AccessKey: c.FilesAccessKey, SecretKey: c.FilesSecretKey}
}

// CopiesKey opens the place of the copies: its own key, better one that deletes nothing else, or
// that of the files.
func CopiesKey(c *config.Config) bucket.Credentials {
	if c.BackupAccessKey == "" {
		return filesKey(c)
	}
	return bucket.Credentials{AccessKey: c.BackupAccessKey, SecretKey: c.BackupSecretKey}
}

// mailFrom is an address of the host that people know the product by. An IP
// address or a bare name is no mail domain.
func mailFrom(host string) string {
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") {
		host = "ynova.localhost"
	}
	return "YNOVA <nao-responda@" + host + ">"
}
