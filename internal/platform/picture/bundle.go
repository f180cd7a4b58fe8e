package picture

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// MaxBundle is how many photographs make one document at most.
const MaxBundle = 6

// Bundle makes one file of the photographs of a document, as they were sent and in
// their order; their names stay outside.
func Bundle(photos [][]byte) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, data := range photos {
		part, err := w.CreateHeader(&zip.FileHeader{Name: bundleName(i)}) // compressed they are already
		if err != nil {
			return nil, fmt.Errorf("photographs: %w", err)
		}
		if _, err := part.Write(data); err != nil {
			return nil, fmt.Errorf("photographs: %w", err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("photographs: %w", err)
	}
	return out.Bytes(), nil
}

func bundleName(i int) string { return "foto-" + strconv.Itoa(i+1) }

// Bundled reports whether a file begins as Bundle makes them.
func Bundled(data []byte) bool {
	const nameAt = 30 // behind the header of the first entry
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) && len(data) > nameAt && bytes.HasPrefix(data[nameAt:], []byte(bundleName(0)))
}

// Unbundle gives the photographs of a file in their order: those of Bundle, or the one
// that it is. It bounds what they take; what they are, Photo finds.
func Unbundle(data []byte) ([][]byte, error) {
	if !Bundled(data) {
		return [][]byte{data}, nil
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(archive.File) > MaxBundle {
		return nil, errors.Join(ErrFormat, err)
	}
	var out [][]byte
	for _, f := range archive.File {
		if f.Method != zip.Store {
			return nil, ErrFormat
		}
		content, err := f.Open()
		if err != nil {
			return nil, errors.Join(ErrFormat, err)
		}
		one, err := io.ReadAll(io.LimitReader(content, MaxFileBytes+1))
		if err = errors.Join(err, content.Close()); err != nil || len(one) > MaxFileBytes {
			return nil, errors.Join(ErrFormat, err)
		}
		out = append(out, one)
	}
	return out, nil
}
