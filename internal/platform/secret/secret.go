package secret

import (
	"bufio"
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
)

const (
	keySize = 32
	// prefix names the form of a sealed text.
	prefix = "s1:"
)

var (
	// ErrSealed is returned by Open for a text that was sealed with another key, for
	// another place, or was changed.
	ErrSealed = errors.New("secret: the text does not open")

	errKey = fault.New(fault.Invalid, "chave", "Uma chave tem 32 bytes em base64.")
)

// Box seals and opens texts.
type Box struct{ keys []key } // the first seals

type key struct {
	id   string
	raw  []byte
	aead cipher.AEAD
}

// New returns the box of the keys, newest first, each 32 bytes in base64.
func New(encoded ...string) (*Box, error) {
	b := &Box{}
	for _, text := range encoded {
		raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
		if err != nil || len(raw) != keySize {
			return nil, errKey
		}
		block, err := aes.NewCipher(raw)
		if err != nil {
			return nil, fmt.Errorf("secret: %w", err)
		}
		aead, err := cipher.NewGCM(block)
		if err != nil {
			return nil, fmt.Errorf("secret: %w", err)
		}
		sum := sha256.Sum256(raw)
		b.keys = append(b.keys, key{id: hex.EncodeToString(sum[:4]), raw: raw, aead: aead})
	}
	if len(b.keys) == 0 {
		return nil, errKey
	}
	return b, nil
}

// File returns the box of the keys in the file. The file is created with a new key
// when it is missing.
func File(name string) (*Box, error) {
	box, err := Read(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return box, err
	}
	if err := create(name); err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	return Read(name)
}

// Read returns the box of the keys in the file, one per line and newest first. A
// missing file is fs.ErrNotExist.
func Read(name string) (*Box, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("secret: key file: %w", err)
	}
	var keys []string
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if line := strings.TrimSpace(lines.Text()); line != "" && line[0] != '#' {
			keys = append(keys, line)
		}
	}
	return New(keys...)
}

// create writes a new key so that two processes that start together end with the
// same one: the file appears whole under its name, and only once.
func create(name string) error {
	raw := make([]byte, keySize)
	if _, err := rand.Read(raw); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".chave-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = file.WriteString("# Chave desta instalação. Guarde uma cópia fora do servidor.\n" + base64.StdEncoding.EncodeToString(raw) + "\n")
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		if err = os.Link(file.Name(), name); errors.Is(err, fs.ErrExist) {
			err = nil // another process was first
		}
	}
	return errors.Join(err, os.Remove(file.Name()))
}

// KeyID names the newest key, which seals: the start of a hash of it.
func (b *Box) KeyID() string { return b.keys[0].id }

// KeyIDs names all keys, the newest first.
func (b *Box) KeyIDs() []string {
	var names []string
	for _, k := range b.keys {
		names = append(names, k.id)
	}
	return names
}

// Has reports whether the key is one of the box.
func (b *Box) Has(keyID string) bool {
	return slices.ContainsFunc(b.keys, func(k key) bool { return k.id == keyID })
}

// Seal encrypts the text for its place, as "mail_settings.password_sealed:correio".
func (b *Box) Seal(place, text string) (string, error) {
	k := b.keys[0]
	nonce := make([]byte, k.aead.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return "", fmt.Errorf("secret: %w", err)
	}
	sealed := k.aead.Seal(nonce, nonce, []byte(text), []byte(place))
	return prefix + k.id + ":" + base64.RawStdEncoding.EncodeToString(sealed), nil
}

// Open decrypts what Seal made for the same place.
func (b *Box) Open(place, sealed string) (string, error) {
	rest, ok := strings.CutPrefix(sealed, prefix)
	id, encoded, found := strings.Cut(rest, ":")
	if !ok || !found {
		return "", ErrSealed
	}
	data, err := base64.RawStdEncoding.Strict().DecodeString(encoded)
	if err != nil {
		return "", ErrSealed
	}
	for _, k := range b.keys {
		size := k.aead.NonceSize()
		if k.id != id || len(data) < size {
			continue
		}
		text, err := k.aead.Open(nil, data[:size], data[size:], []byte(place))
		if err != nil {
			return "", ErrSealed
		}
		return string(text), nil
	}
	return "", ErrSealed
}

// Current reports whether the newest key sealed the text; if not, it is worth
// sealing again.
func (b *Box) Current(sealed string) bool { return strings.HasPrefix(sealed, prefix+b.keys[0].id+":") }
