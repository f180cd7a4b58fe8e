package prooftest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Foreign reads a file that nobody on the project wrote, by its path below
// ../shared/data.
func Foreign(t testing.TB, path ...string) []byte {
	t.Helper()
	return read(t, ForeignFolder(t, path...))
}

// ForeignFolder is the place of a folder below ../shared/data. Without it the test
// is left out and says so; under CI=true it fails, since proof must not go missing
// there in silence.
func ForeignFolder(t testing.TB, path ...string) string {
	t.Helper()
	return beside(t, "data", filepath.Join(path...))
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// beside is a path below the folder shared, which lies beside the project.
func beside(t testing.TB, path ...string) string {
	t.Helper()
	shared := filepath.Join(filepath.Dir(root(t)), "shared")
	switch _, err := os.Stat(shared); {
	case err == nil:
	case !errors.Is(err, fs.ErrNotExist):
		t.Fatal(err)
	case os.Getenv("CI") == "true":
		t.Fatal("../shared is absent: what it holds proves a part of the product, and CI needs that")
	default:
		t.Skip("SKIP: ../shared is absent, and its files may not be copied into the project")
	}
	return filepath.Join(shared, filepath.Join(path...))
}

// root is the folder of go.mod.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
}
