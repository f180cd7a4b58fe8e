// Package buckettest starts a real S3 service for tests, over a folder of the test's own.
package buckettest

import (
	"context"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/platform/bucket"
)

// Bucket is the name of the one bucket of the service.
const Bucket = "ynova"

// Credentials are those that the service takes.
func Credentials() bucket.Credentials {
	return bucket.Credentials{AccessKey: "teste", SecretKey: "segredo-de-teste"}
}

// program is the service, built once by a run of tests.
var program = sync.OnceValues(func() (string, error) {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", err
	}
	module := filepath.Join(strings.TrimSpace(string(root)), "tools/s3/go.mod")
	text, err := exec.Command("go", "tool", "-modfile="+module, "-n", "versitygw").Output()
	return strings.TrimSpace(string(text)), err
})

// Service is a running S3 service.
type Service struct{ Host string }

// Start starts the service; it ends with the test. A machine that cannot build it fails
// the test: a green run has tried S3.
func Start(t testing.TB) *Service {
	t.Helper()
	name, err := program()
	if err != nil {
		t.Fatalf("the S3 service of tools/s3 cannot be built: %v", err)
	}
	data, aside := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(data, Bucket), 0o700); err != nil {
		t.Fatal(err)
	}
	host := freeHost(t)
	c := Credentials()
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), name, "--port", host, "--access", c.AccessKey, "--secret", c.SecretKey, "posix", "--sidecar", aside, data)
	cmd.Env = append(os.Environ(), "ROOT_ACCESS_KEY="+c.AccessKey, "ROOT_SECRET_KEY="+c.SecretKey)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	for range 600 {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", host)
		if err == nil {
			_ = conn.Close()
			return &Service{host}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the S3 service does not listen")
	return nil
}

// Address is that of the bucket with the prefix, through the host: the service's own, or
// a proxy before it.
func Address(host, prefix string) string {
	return "s3://" + Bucket + "/" + prefix + "?style=path&region=us-east-1&endpoint=" + url.QueryEscape("http://"+host)
}

func freeHost(t testing.TB) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
