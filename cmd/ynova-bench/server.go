package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

const (
	benchEmail    = "bench@ynova.example"
	benchPassword = "uma-senha-de-bancada-7"
)

// server is a started process and the target that reaches it.
type server struct {
	*target
	process *exec.Cmd
}

func (s *server) stop() {
	_ = s.process.Process.Signal(syscall.SIGTERM)
	_ = s.process.Wait()
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// start runs a server and waits until it answers on path.
func start(name, addr, path string, header http.Header, o options, argv ...string) (*server, error) {
	process := exec.Command(argv[0], argv[1:]...)
	process.Stderr = os.Stderr
	if err := process.Start(); err != nil {
		return nil, err
	}
	s := &server{newTarget(name, "http://"+addr, process.Process.Pid, header, o.connections), process}
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		res, err := s.client.Get(s.base + path)
		if err == nil {
			_ = res.Body.Close()
			return s, nil
		}
	}
	s.stop()
	return nil, errNotReady
}

// createUser makes the person who loads the data and sends the requests.
func createUser(o options, data string) error {
	create := exec.Command(o.binary, "user", "create", "--data", data, "--email", benchEmail, "--name", "Bancada", "--role", "gestora", "--password-stdin")
	create.Stdin = strings.NewReader(benchPassword + "\n")
	if out, err := create.CombinedOutput(); err != nil {
		return fmt.Errorf("create the user: %w\n%s", err, out)
	}
	return nil
}

// startProduct starts the product and signs in.
func startProduct(o options, data string, more ...string) (*server, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	argv := append([]string{o.binary, "serve", "--data", data, "--addr", addr, "--log-level", "warn"}, more...)
	s, err := start("ours", addr, "/healthz", nil, o, argv...)
	if err != nil {
		return nil, err
	}
	idle, err := memory(s.pid, "VmRSS")
	if err != nil {
		return nil, err
	}
	fmt.Printf("start to first answer: %s; idle memory: %d MiB\n\n", time.Since(began).Round(time.Millisecond), idle)
	s.header, err = signIn(s.base, benchEmail, "127.0.0.1")
	return s, err
}

// signIn returns the headers that carry the session. A server that trusts this machine as
// its proxy believes that the call comes from the address.
func signIn(base, email, address string) (http.Header, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	client := &http.Client{Jar: jar}
	var answer struct {
		CSRFToken string `json:"csrfToken"`
	}
	res, err := client.Get(base + "/auth/csrf")
	if err == nil {
		err = decode(res, &answer)
	}
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(map[string]string{"email": email, "password": benchPassword})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequest(http.MethodPost, base+"/auth/login", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-CSRF-Token", answer.CSRFToken)
	req.Header.Set("X-Forwarded-For", address)
	if res, err = client.Do(req); err == nil {
		err = decode(res, &answer)
	}
	if err != nil {
		return nil, err
	}
	at, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	var cookies []string
	for _, c := range jar.Cookies(at) {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	return http.Header{"Cookie": {strings.Join(cookies, "; ")}, "X-Csrf-Token": {answer.CSRFToken}}, nil
}

func decode(res *http.Response, into any) error {
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return &statusError{res.StatusCode, string(body)}
	}
	return json.Unmarshal(body, into)
}

// statusError is an answer other than 200.
type statusError struct {
	code int
	body string
}

func (e *statusError) Error() string { return fmt.Sprintf("%d: %s", e.code, e.body) }

func startBare(o options, data string) (*server, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return start("bare", addr, "/list", nil, o, self, "bare", data, addr)
}

// copyDatabase gives the bare server the same file, so that neither disturbs the
// other. The product is not running.
func copyDatabase(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal"} {
		text, err := os.ReadFile(filepath.Join(from, "ynova.db"+suffix))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, "ynova.db"+suffix), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}
