package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
)

// walkFiles calls f with each file below a folder, in order; a folder that is not
// there has none.
func walkFiles(root fs.FS, folder string, f func(name string, content []byte) error) error {
	err := fs.WalkDir(root, folder, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		return f(name, content)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
