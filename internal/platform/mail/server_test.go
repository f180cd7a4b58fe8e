package mail

import (
	"bufio"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/mail/mailtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func relayTo(t *testing.T, f *mailtest.Server, scheme, user, query string) *Relay {
	t.Helper()
	r, err := SMTP(scheme+"://"+user+"localhost:"+strconv.Itoa(f.Port)+query, testConfig(), AllowPorts(f.Port), TrustRoots(f.Roots))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// scripted answers each line it reads with the next reply and then hangs up.
func scripted(t *testing.T, replies ...string) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			done <- err
			return
		}
		done <- errors.Join(play(conn, replies), conn.Close())
	}()
	t.Cleanup(func() { _ = listener.Close(); <-done })
	return listener.Addr().(*net.TCPAddr).Port
}

// play sends a reply after each line; one that starts with "…" comes after a
// whole message, up to its dot.
func play(conn net.Conn, replies []string) error {
	r := bufio.NewReader(conn)
	for i, reply := range replies {
		text, afterMessage := strings.CutPrefix(reply, "…")
		for i > 0 {
			line, err := r.ReadString('\n')
			if err != nil {
				return err
			}
			if !afterMessage || line == ".\r\n" {
				break
			}
		}
		if text == "" {
			return nil
		}
		if _, err := io.WriteString(conn, text+"\r\n"); err != nil {
			return err
		}
	}
	return nil
}

func testConfig() Config {
	return Config{From: "YNOVA <nao-responda@ynova.example>", Clock: clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))}
}

func valid() Message {
	return Message{To: []string{"Ana Ação <ana@exemplo.com.br>"}, Subject: "Balanço de outubro", Text: "Olá,\nsegue o balanço.\n"}
}
