package app

import (
	"context"
	"math/rand/v2"

	"ynova/internal/backup"
)

// FilesReport is what was found of the contents that rows name.
type FilesReport struct {
	Named   int      // contents that rows name
	Read    int      // of them, those whose hash a row keeps and that were read
	Missing []string // keys
	Changed []string // keys of contents that are not what was stored
}

// Whole reports whether everything is there and as it was.
func (r *FilesReport) Whole() bool { return len(r.Missing)+len(r.Changed) == 0 }

// fastFiles is how many contents a fast check reads.
const fastFiles = 200

// CheckFiles looks for the content of every row that names one, and reads those whose row keeps
// their hash: all, or some at random where it is to be fast (OP-14).
func (a *App) CheckFiles(ctx context.Context, fast bool) (r FilesReport, err error) {
	keys, err := backup.Contents(ctx, a.infrastructure.db)
	if err != nil {
		return r, err
	}
	there := map[string]bool{}
	for key, err := range a.infrastructure.files.Keys(ctx) {
		if err != nil {
			return r, err
		}
		there[key] = true
	}
	hashes, err := hashesOf(ctx, a.infrastructure.db)
	if err != nil {
		return r, err
	}
	r.Named = len(keys)
	if fast {
		rand.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	}
	for _, key := range keys {
		hash, hashed := hashes[key]
		if !there[key] {
			r.Missing = append(r.Missing, key)
			continue
		}
		if !hashed || fast && r.Read == fastFiles {
			continue
		}
		sum, err := a.infrastructure.files.Sum(ctx, key)
		if err != nil {
			return r, err
		}
		if r.Read++; sum != hash {
			r.Changed = append(r.Changed, key)
		}
	}
	return r, nil
}
