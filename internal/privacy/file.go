package privacy

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"os"
	"path/filepath"
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
}

// mostUnpacked bounds what is looked at of a compressed file.
const mostUnpacked = 256 << 20

// fileFindings are the files that name a person.
type fileFindings struct {
	gone     []string // keys of those that go
	messages []string // of the folder of messages
	kept     []Retained
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
	var err error
	found.messages, err = s.messagesNaming(who)
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
	entries, err := os.ReadDir(s.messages)
	if errors.Is(err, os.ErrNotExist) || s.messages == "" {
		return nil, nil
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".eml") {
			continue
		}
		name := filepath.Join(s.messages, entry.Name())
		data, readErr := os.ReadFile(name)
		if readErr == nil && who.inFile(data) {
			names = append(names, name)
		}
		err = errors.Join(err, readErr)
	}
	return names, err
}

// remove deletes the files that go, once the rows are erased; it returns how many.
func (s *Service) remove(ctx context.Context, found fileFindings) (int, error) {
	var failed error
	for _, key := range found.gone {
		failed = errors.Join(failed, s.blobs.Delete(ctx, key))
	}
	for _, name := range found.messages {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			failed = errors.Join(failed, err)
		}
	}
	if failed != nil {
		return 0, fmt.Errorf("privacy: remove files: %w", failed)
	}
	return len(found.gone) + len(found.messages), nil
}
