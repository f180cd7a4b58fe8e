package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"time"

	"ynova/internal/backup"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/pgtool"
)

const (
	drillFolder = "ensaio-" // begins the name of a folder in which a copy is restored aside
	// abandonedDrill is how old such a folder is when no drill can be using it any more.
	abandonedDrill = 24 * time.Hour
)

// unequal says where a restored copy is not what was copied.
func unequal(format string, args ...any) error {
	return fault.New(fault.Conflict, "ensaio_diferente", "A cópia foi restaurada à parte e não é o que foi copiado: "+fmt.Sprintf(format, args...)+
		" Faça outra cópia e, se ela também falhar, avise quem administra.")
}

// Drill restores a copy aside, compares rows, files, totals, trail and secrets, and removes
// what it made (OP-13). It returns the name of the copy and what was compared.
func Drill(ctx context.Context, o Options, r Restore) (id, report string, err error) {
	began, c := clock.Stopwatch(), *o.Config
	removeAbandoned(c.DataDir)
	if r.KeyFile == "" && len(c.SecretKeys) == 0 {
		r.KeyFile = keyPath(&c)
	}
	if c.DataDir, err = os.MkdirTemp(c.DataDir, drillFolder); err != nil {
		return "", "", fmt.Errorf("app: drill: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(c.DataDir)) }()
	c.FilesURL, c.Demo = "", false
	if c.DatabaseURL != "" {
		aside, drop, made := pgtool.Aside(ctx, cmp.Or(c.ListenURL, c.DatabaseURL))
		if made != nil {
			return "", "", made
		}
		defer func() { err = errors.Join(err, drop(context.WithoutCancel(ctx))) }()
		c.DatabaseURL, c.ListenURL = aside, ""
	}
	r.begin = func(m *backup.Manifest) error {
		id = m.ID
		return roomFor(c.DataDir, m)
	}
	r.filled = func(ctx context.Context, m *backup.Manifest) error {
		return errors.Join(sameRows(ctx, &c, m), sameFiles(ctx, &c, m))
	}
	r.settled = soundAlone
	o.Config, o.Logger = &c, o.Logger.With("drill", true)
	done, err := RestoreFrom(ctx, o, r)
	if err != nil {
		return id, "", err
	}
	rows := int64(0)
	for _, n := range done.Rows {
		rows += n
	}
	return id, fmt.Sprintf("Restaurada à parte e igual: %d linhas em %d tabelas, %d arquivos, totais, trilha e segredos; em %d s.",
		rows, len(done.Rows), len(done.Files), int(began().Seconds())), nil
}

// removeAbandoned takes away what drills left whose process was killed.
func removeAbandoned(dataDir string) {
	left, _ := filepath.Glob(filepath.Join(dataDir, drillFolder+"*"))
	for _, dir := range left {
		if info, err := os.Stat(dir); err == nil && clock.System().Now().Sub(info.ModTime()) > abandonedDrill {
			_ = os.RemoveAll(dir)
		}
	}
}

// roomFor asks for what the files take and twice the database, so that a drill never fills the
// disk of the installation.
func roomFor(dir string, m *backup.Manifest) error {
	need := 2 * m.Database.Size
	for _, f := range m.Files {
		need += f.Size
	}
	free, _, err := db.DiskSpace(dir)
	if err == nil && free < need/5*6 {
		err = fault.New(fault.DiskFull, "disco_cheio", fmt.Sprintf("O ensaio precisa de %d MB livres na pasta dos dados, e há %d MB. Nada foi gravado.", need/5*6>>20, free>>20))
	}
	return err
}

func sameRows(ctx context.Context, c *config.Config, m *backup.Manifest) error {
	rows, err := rowsOf(ctx, c)
	if err != nil {
		return err
	}
	for table, n := range m.Rows {
		if rows[table] != n {
			return unequal("%s tem %d linhas e tinha %d.", table, rows[table], n)
		}
	}
	if !maps.Equal(rows, m.Rows) {
		return unequal("há %d tabelas e havia %d.", len(rows), len(m.Rows))
	}
	return nil
}

// rowsOf counts what was restored. It opens no database in a folder, whose lock belongs to who
// opens it next.
func rowsOf(ctx context.Context, c *config.Config) (rows map[string]int64, err error) {
	if c.DatabaseURL == "" {
		err = db.Look(ctx, db.SQLiteFile(c.DataDir), func(ctx context.Context, q db.Q) error {
			rows, err = db.Tables(ctx, q, db.SQLite)
			return err
		})
		return rows, err
	}
	d, err := db.Open(ctx, db.Config{URL: c.DatabaseURL, MaxConns: 1})
	if err != nil {
		return nil, err
	}
	rows, err = db.Tables(ctx, d, db.Postgres)
	return rows, errors.Join(err, d.Close())
}

func sameFiles(ctx context.Context, c *config.Config, m *backup.Manifest) error {
	files, err := openFiles(ctx, c)
	if err != nil {
		return err
	}
	different, err := m.Differs(ctx, files)
	if err == nil && different != "" {
		err = unequal("o arquivo %s é outro.", different)
	}
	return errors.Join(err, files.Close())
}

// soundAlone looks at a restored installation as the doctor does.
func soundAlone(ctx context.Context, a *App) error {
	totals, err := Recount(ctx, a.DB())
	if err != nil {
		return err
	}
	files, err := a.CheckFiles(ctx, false)
	if err != nil {
		return err
	}
	trail, err := a.Chain.Verify(ctx)
	if err != nil {
		return err
	}
	_, closed, err := a.Secrets(ctx)
	switch {
	case err != nil:
		return err
	case len(totals) > 0:
		return unequal("o total %s não confere com a recontagem.", totals[0])
	case !files.Whole():
		return unequal("faltam %d arquivos que o banco nomeia, e %d são outros.", len(files.Missing), len(files.Changed))
	case len(trail.Faults) > 0:
		return unequal("a trilha selada tem %d falhas.", len(trail.Faults))
	case closed > 0:
		return unequal("%d segredos não abrem com a chave da instalação.", closed)
	default:
		return nil
	}
}
