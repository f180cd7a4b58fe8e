package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"ynova/internal/kernel/email"
	"ynova/internal/kernel/id"
)

// Folder is the sender without a server: each message becomes an .eml file that
// any mail program opens.
type Folder struct {
	dir string
	composer
}

// Outbox writes messages into the directory, which is created when missing.
func Outbox(dir string, cfg Config) (*Folder, error) {
	c, err := newComposer(cfg)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("mail: outbox: %w", err)
	}
	return &Folder{dir: dir, composer: c}, nil
}

// Describe says where messages go.
func (f *Folder) Describe() string { return "outbox " + f.dir }

// Send writes the message under a name that sorts by time, whole or not at all.
func (f *Folder) Send(ctx context.Context, m Message) error {
	l, err := f.Compose(m)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.write(l)
}

// Deliver writes the message once, however many recipients it has.
func (f *Folder) Deliver(ctx context.Context, l RawMessage, to string, before func(context.Context) error) error {
	if _, err := email.Parse(to); err != nil {
		return err
	}
	if err := before(ctx); err != nil {
		return err
	}
	return f.write(l)
}

// write names the file after the message, so that another write replaces it.
func (f *Folder) write(l RawMessage) error {
	sum := sha256.Sum256([]byte(l.MessageID))
	name := l.At.UTC().Format("20060102T150405.000000Z") + "-" + hex.EncodeToString(sum[:8])
	aside := filepath.Join(f.dir, "."+name+id.New())
	if err := writeSynced(aside, l.Data); err != nil {
		return errors.Join(fmt.Errorf("mail: outbox: %w", err), os.Remove(aside))
	}
	if err := os.Rename(aside, filepath.Join(f.dir, name+".eml")); err != nil {
		return errors.Join(fmt.Errorf("mail: outbox: %w", err), os.Remove(aside))
	}
	return nil
}

func writeSynced(name string, data []byte) (err error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if _, err := file.Write(data); err != nil {
		return err
	}
	return file.Sync()
}
