package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"ynova/internal/kernel/fault"
)

// controlSocket is how a command asks the server that holds the database: in the data
// directory, for the service's user alone.
const controlSocket = "controle.sock"

// controlAnswer is the server's answer to a command.
type controlAnswer struct {
	ID      string `json:"id"`
	Files   int    `json:"files"`
	Message string `json:"message"` // of a failure
}

// control answers commands until stop is called. A server that cannot listen there serves
// all the same: the schedule does not need it.
func (a *App) control(ctx context.Context) (stop func()) {
	path := filepath.Join(a.infrastructure.Config.DataDir, controlSocket)
	_ = os.Remove(path) // of a server that was killed; the lock says that there is no other
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "unix", path)
	if err == nil {
		err = os.Chmod(path, 0o600)
	}
	if err != nil {
		a.infrastructure.Logger.Warn("no control socket", "error", err)
		return func() {}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /copia", func(w http.ResponseWriter, r *http.Request) {
		var out controlAnswer
		m, err := a.Backups.Now(r.Context(), r.URL.Query().Get("to"), func(int, int) {})
		if err == nil {
			out.ID, out.Files = m.ID, len(m.Files)
		}
		out.answer(w, err)
	})
	mux.HandleFunc("POST /ensaio", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		controlAnswer{}.answer(w, a.Backups.NoteDrill(r.Context(), q.Get("id"), q.Get("report"), q.Get("problem")))
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }()
	return func() { _ = server.Close() }
}

func (out controlAnswer) answer(w http.ResponseWriter, err error) {
	if err != nil {
		out.Message = cmp.Or(fault.Sentence(err), err.Error())
	}
	_ = json.NewEncoder(w).Encode(out)
}

// AskBackup requests a copy from the running server of the data directory. The third result
// is false where none runs.
func AskBackup(ctx context.Context, dataDir, to string) (id string, files int, asked bool, err error) {
	out, asked, err := request(ctx, dataDir, "/copia", url.Values{"to": {to}})
	return out.ID, out.Files, asked, err
}

// AskDrill has the running server of the data directory note what a trial restore came to;
// the first result is false where none runs.
func AskDrill(ctx context.Context, dataDir, id, report, problem string) (asked bool, err error) {
	_, asked, err = request(ctx, dataDir, "/ensaio", url.Values{"id": {id}, "report": {report}, "problem": {problem}})
	return asked, err
}

func request(ctx context.Context, dataDir, act string, q url.Values) (out controlAnswer, asked bool, err error) {
	path := filepath.Join(dataDir, controlSocket)
	client := http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://ynova"+act+"?"+q.Encode(), nil)
	if err != nil {
		return out, false, fmt.Errorf("app: control: %w", err)
	}
	res, err := client.Do(req)
	var dial *net.OpError
	if errors.Is(err, fs.ErrNotExist) || errors.As(err, &dial) && dial.Op == "dial" {
		return out, false, nil
	}
	if err != nil {
		return out, true, fmt.Errorf("app: control: %w", err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
		return out, true, fmt.Errorf("app: control: %w", err)
	}
	if out.Message != "" {
		err = fault.New(fault.Conflict, "copia", out.Message)
	}
	return out, true, err
}
