// Package pdftest reads what a document says, for tests.
package pdftest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"ynova/internal/kernel/ptbr/ptbrtest"
)

// keepEnv names a directory where the documents stay, to be looked at.
const keepEnv = "YNOVA_KEEP"

// Text is the text of a PDF, laid out as on its pages. No number on a paper has a decimal
// point (VD-09).
func Text(t testing.TB, file []byte) string {
	t.Helper()
	if dir := os.Getenv(keepEnv); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(t.Name())+".pdf"), file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read := exec.CommandContext(t.Context(), "pdftotext", "-layout", "-", "-")
	read.Stdin = bytes.NewReader(file)
	text, err := read.Output()
	if err != nil {
		t.Fatalf("read PDF: %v", err)
	}
	if number := ptbrtest.DecimalPoint(string(text)); number != "" {
		t.Errorf("VD-09 %q is on the paper:\n%s", number, text)
	}
	return string(text)
}
