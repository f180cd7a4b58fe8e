package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"filippo.io/age"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/secret"
)

// filing puts the contents of one copy into the pool.
type filing struct {
	files blob.Store
	b     bucket.Bucket
	m     *Manifest
	to    age.Recipient   // nil: not encrypted
	byKey map[string]Part // of the newest copy. A key never gets another content
	bySum map[string]Part // of that copy and of this one: equal contents lie once
	read  map[string]bool // objects of the pool that were read back
}

// fileAll sees to it that each content lies at the place, and reads it back there. One that an
// earlier copy had stored and that is not what was stored any more is stored anew beside it.
func fileAll(ctx context.Context, s Source, b bucket.Bucket, m *Manifest, keys []string, to age.Recipient, progress func(done, total int)) error {
	byKey, err := knownFiles(ctx, b, s.Key, m.Encrypted)
	if err != nil {
		return err
	}
	f := &filing{files: s.Files, b: b, m: m, to: to, byKey: byKey, bySum: map[string]Part{}, read: map[string]bool{}}
	for _, p := range byKey {
		f.bySum[p.SHA256] = p
	}
	for i, key := range keys {
		part, err := f.file(ctx, key)
		if err != nil {
			return err
		}
		m.Files = append(m.Files, part)
		progress(i+1, len(keys))
	}
	return nil
}

func (f *filing) file(ctx context.Context, key string) (Part, error) {
	p, known := f.byKey[key]
	if !known {
		f.m.fresh++
		sum, err := sumOf(ctx, f.files, key)
		if err != nil {
			return Part{}, err
		}
		if p, known = f.bySum[sum.hex()]; !known {
			p, err = f.add(ctx, key, sum)
		}
		if err != nil {
			return Part{}, err
		}
	}
	if now, changed := f.bySum[p.SHA256]; changed {
		p = now // a content of an earlier copy that was stored anew
	}
	err := f.readBack(ctx, p)
	if known, ok := fault.As(err); ok && known.Code == errDamaged.Code && p.From != f.m.ID {
		f.m.healed++
		if p, err = f.put(ctx, key, p.SHA256, f.m.ID); err == nil {
			err = f.readBack(ctx, p)
		}
	}
	p.Name = key
	return p, named(err, key)
}

// add stores a content that no copy is known to have. One that lies open in the pool already,
// of a copy that ended early or is gone, serves where it is whole.
func (f *filing) add(ctx context.Context, key string, sum *counter) (Part, error) {
	if f.to != nil {
		return f.put(ctx, key, sum.hex(), f.m.ID)
	}
	p := Part{Size: sum.n, SHA256: sum.hex(), StoredSize: sum.n, StoredSHA256: sum.hex()}
	_, err := f.b.Stat(ctx, f.m.poolName(p))
	switch {
	case errors.Is(err, bucket.ErrNotFound):
		return f.put(ctx, key, p.SHA256, "")
	case err != nil:
		return Part{}, err
	default:
		f.bySum[p.SHA256] = p
		return p, nil
	}
}

// put stores the content of a key under its sum, in an object of the copy from or the shared one.
func (f *filing) put(ctx context.Context, key, sum, from string) (Part, error) {
	r, err := f.files.Open(ctx, key)
	if err != nil {
		return Part{}, err
	}
	defer r.Close()
	p, err := store(ctx, f.b, f.m.poolName(Part{SHA256: sum, From: from}), r, how{recipient: f.to})
	if err == nil && p.SHA256 != sum {
		err = fmt.Errorf("backup: file %s changed while it was read", key)
	}
	p.From = from
	f.bySum[sum] = p
	return p, err
}

func (f *filing) readBack(ctx context.Context, p Part) error {
	name := f.m.poolName(p)
	if f.read[name] {
		return nil
	}
	err := whole(ctx, f.b, name, p)
	f.read[name] = err == nil
	return err
}

func sumOf(ctx context.Context, files blob.Store, key string) (*counter, error) {
	r, err := files.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	c := newCounter()
	_, err = io.Copy(c, r)
	return c, err
}

// knownFiles are what the newest copy that this installation signed says of the files. Whether
// they lie at the place still, and are what they were, the reading back says.
func knownFiles(ctx context.Context, b bucket.Bucket, key *secret.Box, encrypted bool) (map[string]Part, error) {
	all, err := ids(ctx, b)
	if err != nil {
		return nil, err
	}
	for _, id := range slices.Backward(all) {
		m, err := readManifest(ctx, b, id, Trust{Key: key})
		if err != nil || m.Encrypted != encrypted {
			continue
		}
		known := map[string]Part{}
		for _, f := range m.Files {
			known[f.Name] = f
		}
		return known, nil
	}
	return map[string]Part{}, nil
}
