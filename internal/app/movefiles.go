package app

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/config"
)

// MoveFiles copies the contents of files to another store, named as YNOVA_FILES_URL names
// it, or the data directory that is to hold them. It needs no database, so that most of
// the work is done beside the running server.
func MoveFiles(ctx context.Context, c *config.Config, to string, progress func(blob.Moved)) (done blob.Moved, err error) {
	if c.FilesURL == "" && missing(c.DataDir) {
		return done, errNone("em " + c.DataDir)
	}
	from, err := openFiles(ctx, c)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	address := filepath.Join(to, filesFolder)
	if bucket.Remote(to) {
		u, err := url.Parse(to)
		if err != nil {
			return done, fault.New(fault.Invalid, "arquivos", "informe s3://balde/prefixo?endpoint=…&region=…, sem chaves no endereço.")
		}
		address = u.JoinPath(filesFolder).String()
	}
	target, err := blob.Open(ctx, address, filesKey(c))
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	return from.CopyTo(ctx, target, progress)
}

// Stores says where files and copies lie, and what holds them against change.
func (a *App) Stores(ctx context.Context) []string {
	c := a.infrastructure.Config
	said := []string{"arquivos: " + a.infrastructure.files.Describe()}
	if c.BackupTo == "" {
		return said
	}
	b, err := bucket.Open(ctx, c.BackupTo, filesKey(c))
	if err != nil {
		said = append(said, "cópias: "+err.Error())
		return said
	}
	defer func() { _ = b.Close() }()
	return append(said, "cópias: "+b.Describe())
}
