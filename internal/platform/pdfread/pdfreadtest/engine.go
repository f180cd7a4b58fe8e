// Package pdfreadtest lends tests a PDF engine and the folder of its machine
// code, which every test of the machine shares: compiling takes seconds.
package pdfreadtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"ynova/internal/platform/pdfread"
)

// CacheDir is the folder of the engine's machine code, the user's own.
func CacheDir(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("ynova-pdf-engine-%d", os.Geteuid()))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Start returns an engine that ends with the test.
func Start(t testing.TB) *pdfread.Engine {
	t.Helper()
	engine, err := pdfread.Start(CacheDir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close() })
	return engine
}
