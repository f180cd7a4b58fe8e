package app_test

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"ynova/internal/platform/db/dbtest"
)

// OP-03: behind a real pooler that lends its connections for one transaction each, and keeps
// no prepared statements, instances that are killed lose as little as without one. What needs
// a connection of its own goes past the pooler.
func TestInstancesBehindAPooler_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	direct := dbtest.PostgresURL(t)
	behind := place{url: startPooler(t, direct)}.with("YNOVA_DATABASE_LISTEN_URL", direct)
	startFleet(t, behind, 3).areKilled(t, 5, 3*time.Second)
}

// startPooler starts pgbouncer before the database of an address, as docs/operations.md says
// how, and returns the address that leads through it.
func startPooler(t *testing.T, direct string) string {
	t.Helper()
	u, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	_, port, _ := net.SplitHostPort(address)
	home, err := os.MkdirTemp("", "ynova-pooler-") // below t.TempDir another user finds nothing
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	settings := fmt.Sprintf(`[databases]
* = host=%s port=%s user=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %s
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 300
ignore_startup_parameters = statement_timeout, lock_timeout
`, u.Hostname(), u.Port(), u.User.Username(), port)
	file := filepath.Join(home, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(home, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("pgbouncer", "-q", file)
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Getuid() == 0 { // it refuses to run as root
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: 65534, Gid: 65534}
	}
	if err := startAside(t, cmd); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	eventually(t, "the pooler listens", func() bool {
		c, err := net.Dial("tcp", address)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	u.Host = address
	query := u.Query()
	query.Set("default_query_exec_mode", "exec")
	u.RawQuery = query.Encode()
	return u.String()
}
