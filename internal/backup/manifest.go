package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ynova/internal/kernel/fault"
	keyed "ynova/internal/kernel/id"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

// format is that of the copies that this program writes, and the newest that it reads. Since 2
// a content may have an object of its own copy, and a copy says whether it was made by hand.
const format = 2

// Names of what lies at the place of copies (platform.md 2.1).
const (
	copies       = "backups/"
	pool         = "arquivos/"
	erasuresName = "eliminacoes.jsonl"
	manifestName = "manifest.json"
	sumName      = "manifest.sha256"
	markName     = "manifest.hmac"
)

var (
	errDamaged = fault.New(fault.Conflict, "copia_danificada", "A cópia está danificada.")
	errAbsent  = fault.New(fault.NotFound, "copia_ausente", "Não há cópia com este nome neste lugar.")
	errNewer   = fault.New(fault.Conflict, "copia_mais_nova", "A cópia foi feita por uma versão mais nova do YNOVA; atualize o programa.")
)

// Part is one stored content: what it is, and what of it lies at the place, which is
// another where it is compressed or encrypted.
type Part struct {
	Name         string `json:"name"` // of the database's file, or the key of a file
	Size         int64  `json:"size"`
	SHA256       string `json:"sha256"`
	StoredSize   int64  `json:"stored_size"`
	StoredSHA256 string `json:"stored_sha256"`
	// From is the copy whose own object of the pool holds the content: each encrypted one, and
	// one whose object was found damaged. Empty: the object that all copies share.
	From string `json:"from,omitempty"`
}

// Manifest says what a copy holds.
type Manifest struct {
	Format     int              `json:"format"`
	ID         string           `json:"id"`
	Program    string           `json:"program"`
	Schema     int64            `json:"schema"`
	Engine     string           `json:"engine"` // sqlite, postgres
	StartedAt  time.Time        `json:"started_at"`
	FinishedAt time.Time        `json:"finished_at"`
	Encrypted  bool             `json:"encrypted"`         // everything but the manifest
	ByHand     bool             `json:"by_hand,omitempty"` // kept until a person deletes it
	Database   Part             `json:"database"`
	Rows       map[string]int64 `json:"rows"` // per table
	Files      []Part           `json:"files"`
	KeyIDs     []string         `json:"key_ids"` // that the database's secrets are sealed with
	AuditHead  string           `json:"audit_head"`
	OpenMail   int64            `json:"open_mail"` // messages that had not ended

	fresh  int // contents that no earlier copy had
	healed int // contents that lay damaged at the place and were stored anew
}

// bytes is the size of everything in the copy, as it lies at the place.
func (m *Manifest) bytes() int64 {
	total := m.Database.StoredSize
	for _, f := range m.Files {
		total += f.StoredSize
	}
	return total
}

func (m *Manifest) databaseName() string {
	return copies + m.ID + "/banco.zst" + m.suffix()
}

// poolName is where a content lies in the pool. What lies there is never overwritten: two
// copies would write other bytes of an encrypted one, so that each has its own.
func (m *Manifest) poolName(p Part) string {
	name := pool + p.SHA256[:2] + "/" + p.SHA256
	if p.From != "" {
		name += "-" + p.From
	}
	return name + m.suffix()
}

func (m *Manifest) suffix() string {
	if m.Encrypted {
		return ".age"
	}
	return ""
}

// write puts the manifest, its hash and who made it, the manifest last.
func (m *Manifest) write(ctx context.Context, b bucket.Bucket, key *secret.Box) error {
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return fmt.Errorf("backup: manifest: %w", err)
	}
	sum := sha256.Sum256(text)
	for name, content := range map[string]string{sumName: hex.EncodeToString(sum[:]), markName: key.Mark(purpose, text)} {
		if _, err := b.Put(ctx, copies+m.ID+"/"+name, strings.NewReader(content+"\n")); err != nil {
			return err
		}
	}
	_, err = b.Put(ctx, copies+m.ID+"/"+manifestName, bytes.NewReader(text))
	return err
}

// Check says why a copy is not taken, of its manifest alone: nothing is written, and nothing
// long is read.
func Check(ctx context.Context, b bucket.Bucket, id string, trust Trust) error {
	_, err := readManifest(ctx, b, id, trust)
	return err
}

// readManifest reads the manifest of a copy that who reads it trusts.
func readManifest(ctx context.Context, b bucket.Bucket, id string, trust Trust) (*Manifest, error) {
	m, text, err := anyManifest(ctx, b, id)
	if err != nil {
		return nil, err
	}
	mark, err := content(ctx, b, copies+id+"/"+markName)
	if err != nil && !errors.Is(err, bucket.ErrNotFound) {
		return nil, err
	}
	return m, trust.check(m, text, strings.TrimSpace(string(mark)))
}

// anyManifest reads a manifest, whoever made it, and whether it is what was written. Nothing
// that it says may be opened or written before it is trusted.
func anyManifest(ctx context.Context, b bucket.Bucket, id string) (*Manifest, []byte, error) {
	text, err := content(ctx, b, copies+id+"/"+manifestName)
	if err != nil {
		return nil, nil, err
	}
	noted, err := content(ctx, b, copies+id+"/"+sumName)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(text)
	m := &Manifest{}
	if strings.TrimSpace(string(noted)) != hex.EncodeToString(sum[:]) || json.Unmarshal(text, m) != nil || m.ID != id || !m.wellNamed() {
		return nil, nil, errDamaged
	}
	if m.Format > format {
		return nil, nil, errNewer
	}
	return m, text, nil
}

// wellNamed reports whether every name is one that a copy has: none leads anywhere else.
func (m *Manifest) wellNamed() bool {
	if !IsID(m.ID) || m.Database.Name != databaseFile(m.Engine) || !isSum(m.Database.SHA256) {
		return false
	}
	return !slices.ContainsFunc(m.Files, func(p Part) bool {
		return !keyed.Valid(p.Name) || !isSum(p.SHA256) || p.From != "" && !IsID(p.From)
	})
}

// databaseFile is what the database of an engine is fetched as; empty: none of ours.
func databaseFile(engine string) string {
	return map[string]string{db.SQLite.Name(): db.CopySQLite, db.Postgres.Name(): db.CopyPostgres}[engine]
}

func isSum(text string) bool {
	raw, err := hex.DecodeString(text)
	return err == nil && len(raw) == sha256.Size && text == strings.ToLower(text)
}

// maxNote bounds what is read whole: manifests and the list of erasures.
const maxNote = 512 << 20

func content(ctx context.Context, b bucket.Bucket, name string) ([]byte, error) {
	r, err := b.Open(ctx, name)
	if err != nil {
		return nil, missing(err)
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, maxNote))
}

// ids are the copies at the place, oldest first. A copy without a manifest is none.
func ids(ctx context.Context, b bucket.Bucket) ([]string, error) {
	var found []string
	for info, err := range b.List(ctx, copies) {
		if err != nil {
			return nil, err
		}
		if id, ok := strings.CutSuffix(strings.TrimPrefix(info.Name, copies), "/"+manifestName); ok {
			found = append(found, id)
		}
	}
	slices.Sort(found)
	return found, nil
}
