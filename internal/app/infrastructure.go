package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ynova/internal/account/password"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
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

// checkTime is how long a start waits for the check of the database: some gigabytes. That of a
// larger one goes on beside the requests.
const checkTime = 10 * time.Second

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
	if o.Existing && o.Config.DatabaseURL == "" && missing(db.SQLiteFile(o.Config.DataDir)) {
		return nil, errNone("em " + o.Config.DataDir)
	}
	d, err := db.Open(ctx, db.Config{DataDir: o.Config.DataDir, URL: o.Config.DatabaseURL, ListenURL: o.Config.ListenURL, Now: o.Clock.Now})
	if err != nil {
		return nil, wayOut(err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if o.Existing {
		if _, err := db.Schema(ctx, d); err != nil && fault.KindOf(err) == fault.Internal {
			return nil, errNone("no banco indicado").WithCause(err)
		}
	}
	if o.Checked {
		if err := d.QuickCheck(ctx, checkTime); err != nil {
			return nil, wayOut(err)
		}
	}
	if err := d.Migrate(ctx); err != nil {
		return nil, wayOut(err)
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

// missing reports whether there is no such file or folder.
func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// wayOut is what an operator can do about a damaged database; other errors stay as they are.
func wayOut(err error) error {
	if known, ok := fault.As(err); ok && errors.Is(err, db.ErrDamaged) {
		err = fault.New(known.Kind, known.Code, "O arquivo do banco de dados está danificado; nada foi gravado nele agora. Guarde a pasta de dados como está e restaure a última cópia boa "+
			"em uma pasta nova (ynova restore LUGAR --data PASTA). Para ver o que está danificado sem servir ninguém: ynova doctor.").WithCause(known.Cause)
	}
	return err
}

// errNone is said of a place that an operator named by mistake (OP-14).
func errNone(place string) *fault.Error {
	return fault.New(fault.NotFound, "sem_instalacao", "Não há instalação "+place+"; nada foi criado. Confira --data ou --database-url; uma instalação nova começa com ynova serve.")
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
