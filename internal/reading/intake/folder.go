package intake

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/unzip"
	"ynova/internal/reading"
)

const (
	folderKind    jobs.Kind = "reading.intake.folder"
	folderEvery             = time.Minute
	folderTimeout           = 30 * time.Minute

	takenFolder   = "processados"
	refusedFolder = "recusados"
	reasonEnding  = ".motivo.txt"
)

// unfinished are the endings of files that another program is still writing.
var unfinished = []string{".tmp", ".part", ".partial", ".filepart", ".crdownload", ".download", "~"}

// runFolder is the job: it takes what stands still in the watched folder.
func (s *Service) runFolder(ctx context.Context, run *jobs.Run) error {
	if s.Dir != "" {
		if err := s.takeFolder(ctx); err != nil {
			return err
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// takeFolder takes each file that nobody has written to between two looks. Links and
// folders stay where they are.
func (s *Service) takeFolder(ctx context.Context) error {
	root, err := os.OpenRoot(s.Dir)
	if err != nil {
		return fmt.Errorf("intake: folder: %w", err)
	}
	defer func() { _ = root.Close() }() // only its files are written
	before, err := look(root)
	if err != nil || len(before) == 0 {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(s.Still):
	}
	for _, was := range before {
		is, err := root.Lstat(was.Name())
		if err != nil || !is.Mode().IsRegular() || is.Size() != was.Size() || !is.ModTime().Equal(was.ModTime()) {
			continue // it went away, or is still being written
		}
		switch err := s.takeFile(ctx, root, is); {
		case errors.Is(err, errPaused):
			return s.paused(ctx, Folder)
		case err != nil:
			return err
		}
	}
	return nil
}

// look lists the files of the folder, by name.
func look(root *os.Root) (found []fs.FileInfo, err error) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("intake: folder: %w", err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || hidden(e.Name()) {
			continue
		}
		if info, err := root.Lstat(e.Name()); err == nil { // else it went away
			found = append(found, info)
		}
	}
	return found, nil
}

func hidden(name string) bool {
	for _, ending := range unfinished {
		if strings.HasSuffix(strings.ToLower(name), ending) {
			return true
		}
	}
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$")
}

// takeFile accepts a file and moves it away. A stop between the two finds the message and
// only moves.
func (s *Service) takeFile(ctx context.Context, root *os.Root, info fs.FileInfo) error {
	f, err := root.Open(info.Name())
	if err != nil {
		return fmt.Errorf("intake: folder: %w", err)
	}
	defer f.Close() // only read from
	if same, err := f.Stat(); err != nil || !os.SameFile(info, same) {
		return err // another took its place meanwhile; the next run sees it
	}
	a := &Arrival{
		Origin: Folder, Place: strings.ToValidUTF8(info.Name(), "?"), Validity: info.ModTime().UnixMicro(), UID: info.Size(), Size: info.Size(),
		Parts: []reading.Incoming{{Name: info.Name(), Size: info.Size(), Content: f}},
	}
	if info.Size() > unzip.MaxArchiveBytes {
		a.Parts, a.refused = nil, unzip.ErrLarge.Message
	}
	m, err := s.Accept(ctx, a)
	if err != nil {
		return err
	}
	if err := s.away(root, info.Name(), m); err != nil {
		return fmt.Errorf("intake: folder: %w", err)
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return moved(ctx, tx, m.ID) })
}

// Moved are the folders that files of the watched one are moved to; none where none is watched.
func Moved(dir string) []string {
	if dir == "" {
		return nil
	}
	return []string{filepath.Join(dir, takenFolder), filepath.Join(dir, refusedFolder)}
}

// away moves a file out of the watched folder, with the reason beside what is refused.
func (s *Service) away(root *os.Root, name string, m *Message) error {
	to := refusedFolder
	if m.State != Refused {
		to = path.Join(takenFolder, clock.Local(s.Clock.Now()).Format("2006-01"))
	}
	if err := root.MkdirAll(to, 0o750); err != nil {
		return err
	}
	target, err := unused(root, path.Join(to, name))
	if err != nil {
		return err
	}
	if m.Reason != "" {
		if err := root.WriteFile(target+reasonEnding, []byte(m.refusal()), 0o640); err != nil {
			return err
		}
	}
	return root.Rename(name, target)
}

// refusal is the text of why a file, or some of those in it, were refused.
func (m *Message) refusal() string {
	var text strings.Builder
	text.WriteString(m.Reason + "\n")
	for _, it := range m.Items {
		if it.State == ItemRefused && len(m.Items) > 1 {
			text.WriteString(it.Name + ": " + it.Reason + "\n")
		}
	}
	return text.String()
}

// unused is the path, with a number where a file of the name is there already.
func unused(root *os.Root, name string) (string, error) {
	ending := path.Ext(name)
	free := name
	for n := 2; ; n++ {
		_, err := root.Lstat(free)
		if errors.Is(err, fs.ErrNotExist) {
			return free, nil
		}
		if err != nil {
			return "", err
		}
		free = strings.TrimSuffix(name, ending) + " (" + strconv.Itoa(n) + ")" + ending
	}
}
