package privacy

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ynova/internal/platform/blob"
)

// holder is a column with the keys of stored files.
type holder struct {
	table, column string
	ground        string // why files that name a person stay; empty: they go
}

var holders = []holder{
	{"imports", "blob_key", ""},
	{"mail_messages", "file_key", ""},
	{"documents", "blob_key", "Notas, faturas e contratos: obrigação legal e exercício de direitos (LGPD, art. 16, I; CTN, art. 195)"},
	{"client_documents", "blob_key", "Procurações e documentos do cliente: exercício regular de direitos (LGPD, art. 7º, VI)"},
	{"proposal_decisions", "signed_key", "Propostas assinadas: exercício regular de direitos (LGPD, art. 7º, VI)"},
	{"readings", "blob_key", "Faturas e notas enviadas: obrigação legal (LGPD, art. 16, I; CTN, art. 195)"},
	{"intake_messages", "blob_key", "Mensagens da caixa postal: apagadas 30 dias depois de recebidas (LGPD, art. 15, I)"},
}

// mostUnpacked bounds what is looked at of a compressed file.
const mostUnpacked = 256 << 20

// fileFindings are the files that name a person.
type fileFindings struct {
	gone  []string // keys of those that go
	named []string // those of the folders
	kept  []Retained
}

// files looks into every stored file, which takes a while: outside of the transaction.
func (s *Service) files(ctx context.Context, who Subject) (fileFindings, error) {
	var found fileFindings
	for _, h := range holders {
		keys, err := keysOf(ctx, s.db, h)
		if err != nil {
			return found, err
		}
		kept := 0
		for _, key := range keys {
			named, err := s.namedIn(ctx, key, who)
			switch {
			case err != nil:
				return found, err
			case named && h.ground == "":
				found.gone = append(found.gone, key)
			case named:
				kept++
			}
		}
		if kept > 0 {
			found.kept = append(found.kept, Retained{h.table, kept, h.ground})
		}
	}
	messages, err := s.messagesNaming(who)
	if err != nil {
		return found, err
	}
	taken, err := s.takenNaming(ctx, who)
	found.named = slices.Concat(messages, taken)
	return found, err
}

func (s *Service) namedIn(ctx context.Context, key string, who Subject) (bool, error) {
	content, err := s.blobs.Open(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		return false, nil // swept after its row was deleted
	}
	if err != nil {
		return false, err
	}
	data, err := io.ReadAll(content)
	return who.inFile(data), errors.Join(err, content.Close())
}

// inFile reports whether the content names the person: as it stands, as a message
// encodes it, or packed as workbooks are.
func (all spellings) inFile(data []byte) bool {
	if all.in(string(data)) {
		return true
	}
	if decoded, _ := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(data))); all.in(string(decoded)) {
		return true // what cannot be decoded is no message
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return false
	}
	left := int64(mostUnpacked)
	for _, f := range archive.File {
		part, err := f.Open()
		if err != nil {
			continue // a damaged part has no text to find
		}
		text, _ := io.ReadAll(io.LimitReader(part, left)) // as far as it can be read
		_ = part.Close()
		if left -= int64(len(text)); all.in(string(text)) {
			return true
		}
	}
	return false
}

// messagesNaming lists the files of the folder of messages that name the person.
func (s *Service) messagesNaming(who Subject) (names []string, err error) {
	entries, err := os.ReadDir(s.folders.Messages)
	if errors.Is(err, os.ErrNotExist) || s.folders.Messages == "" {
		return nil, nil
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".eml") {
			continue
		}
		name := filepath.Join(s.folders.Messages, entry.Name())
		data, readErr := os.ReadFile(name)
		if readErr == nil && who.inFile(data) {
			names = append(names, name)
		}
		err = errors.Join(err, readErr)
	}
	return names, err
}

// takenNaming lists the files of the watched folder, once they were moved, that name the
// person: in their text, in their name, or by what was read of a content that is the same. What
// has to be kept of them is in the store of files.
func (s *Service) takenNaming(ctx context.Context, who Subject) (names []string, err error) {
	known := map[string]bool{}
	for _, table := range []string{"readings", "intake_items"} {
		rows, err := named(ctx, s.db, table, []string{"sha256"}, erasedBy(table, actReplace), who)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			known[fmt.Sprint(r.key[0])] = true
		}
	}
	for _, folder := range s.folders.Taken {
		err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil || !entry.Type().IsRegular() {
				return err
			}
			data, err := os.ReadFile(name)
			sum := sha256.Sum256(data)
			if known[hex.EncodeToString(sum[:])] || who.in(entry.Name()) || who.inFile(data) {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("privacy: watched folder: %w", err)
		}
	}
	return names, nil
}

// remove deletes the files that go, once the rows are erased; it returns how many.
func (s *Service) remove(ctx context.Context, found fileFindings) (int, error) {
	var failed error
	for _, key := range found.gone {
		failed = errors.Join(failed, s.blobs.Delete(ctx, key))
	}
	for _, name := range found.named {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			failed = errors.Join(failed, err)
		}
	}
	if failed != nil {
		return 0, fmt.Errorf("privacy: remove files: %w", failed)
	}
	return len(found.gone) + len(found.named), nil
}
