package app_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/bucket/buckettest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// OP-03: three instances share a PostgreSQL and an S3 service, and nothing else. One after
// the other is killed under load. Whatever any of them acknowledged is there, whole, and
// once, also where an answer was lost and the caller repeated the request at another
// instance. The long run does it for ten minutes.
func TestInstancesAreKilled_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	t.Parallel()
	kills, pause := 3, 3*time.Second
	if os.Getenv("YNOVA_LONG") != "" {
		kills, pause = 30, 20*time.Second
	}
	startFleet(t, place{url: dbtest.PostgresURL(t)}, 3).areKilled(t, kills, pause)
}

// areKilled kills one instance after the other under load, with a pause between, and checks
// what they acknowledged.
func (f *fleet) areKilled(t *testing.T, kills int, pause time.Duration) {
	t.Helper()
	stop := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 6 {
		writers.Go(func() { f.write(t, w, stop) })
	}
	for n := range kills {
		time.Sleep(pause)
		f.killedAt(time.Now())
		f.restart(t, n%len(f.places))
	}
	time.Sleep(pause)
	close(stop)
	writers.Wait()
	f.check(t)
	t.Logf("%d kills: %d contracts, %d files, %d sheets; whole calls within %s of a kill, repeated elsewhere where no answer came: p99 %s, most %s",
		kills, len(f.contracts), len(f.files), f.sheets.Load(), pause, f.percentile(pause, 0.99), f.percentile(pause, 1))
}

// rowsOfASheet is how many months a writer measures at once.
const rowsOfASheet = 24

// fleet is several instances of one installation, and what they acknowledged.
type fleet struct {
	places    []place
	processes []*exec.Cmd
	people    []*person // the same one, at each

	mu        sync.Mutex
	contracts map[string]string // code → id
	files     map[string]string // id → SHA-256
	kills     []time.Time
	calls     []struct {
		at   time.Time
		took time.Duration
	}
	sheets atomic.Int64
}

func startFleet(t *testing.T, installation place, size int) *fleet {
	t.Helper()
	shared := installation.filesOnS3(t).with("YNOVA_SECRET_KEY", base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32)))
	all := &fleet{contracts: map[string]string{}, files: map[string]string{}}
	home := t.TempDir()
	for n := range size {
		p := shared
		p.addr, p.data = freeAddress(t), filepath.Join(home, fmt.Sprint(n))
		if n == 0 {
			p.createGestora(t)
		}
		all.places = append(all.places, p)
		all.processes = append(all.processes, p.spawn(t))
		all.people = append(all.people, p.signIn(t))
	}
	return all
}

// filesOnS3 is the place that keeps its files at a service.
func (p place) filesOnS3(t *testing.T) place {
	t.Helper()
	service, credentials := buckettest.Start(t), buckettest.Credentials()
	return p.with("YNOVA_FILES_URL", buckettest.Address(service.Host, "frota")).
		with("YNOVA_FILES_ACCESS_KEY", credentials.AccessKey).
		with("YNOVA_FILES_SECRET_KEY", credentials.SecretKey)
}

// restart kills an instance and starts it again.
func (f *fleet) restart(t *testing.T, n int) {
	t.Helper()
	if err := f.processes[n].Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = f.processes[n].Wait()
	f.processes[n] = f.places[n].spawn(t)
}

// write makes contracts, each with a file and some with a sheet of their own, until stop.
func (f *fleet) write(t *testing.T, w int, stop <-chan struct{}) {
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		case <-time.After(50 * time.Millisecond):
		}
		code := fmt.Sprintf("CT-OP03-%d-%d", w, n)
		var c struct{ ID string }
		if !f.send(t, "/contracts", contractBody(code, "11222333000181"), "c-"+code, &c) {
			return
		}
		content := []byte("%PDF-1.7\n" + strings.Repeat(code+"\n", 1+rand.IntN(2000)))
		sum := sha256.Sum256(content)
		var file struct{ ID string }
		sent := map[string]string{"filename": code + ".pdf", "fileData": base64.StdEncoding.EncodeToString(content)}
		if !f.send(t, "/contracts/"+c.ID+"/files", sent, "f-"+code, &file) {
			return
		}
		f.mu.Lock()
		f.contracts[code], f.files[file.ID] = c.ID, hex.EncodeToString(sum[:])
		f.mu.Unlock()
		if n%20 == 0 && !f.sendSheet(t, fmt.Sprintf("BRW%d%05d", w, n)) {
			return
		}
	}
}

// sheetBody is the upload of a sheet with the months of a meter since January 2023.
func sheetBody(meter string, months int) map[string]string {
	var sheet strings.Builder
	sheet.WriteString("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\n")
	for i := range months {
		fmt.Fprintf(&sheet, "Têxtil Medida Ltda;11.444.777/0001-61;%s;%d-%02d;%d;0\n", meter, 2023+i/12, i%12+1, 100000+i)
	}
	return map[string]string{"filename": meter + ".csv", "fileData": base64.StdEncoding.EncodeToString([]byte(sheet.String()))}
}

func (f *fleet) sendSheet(t *testing.T, meter string) bool {
	if !f.send(t, "/energy-balance/upload", sheetBody(meter, rowsOfASheet), "s-"+meter, nil) {
		return false
	}
	f.sheets.Add(1)
	return true
}

// send repeats a call with its key at one instance after the other, until one acknowledges it.
func (f *fleet) send(t *testing.T, path string, body any, key string, into any) bool {
	began := time.Now()
	for n := rand.IntN(len(f.people)); time.Since(began) < time.Minute; n++ {
		status, text, err := f.people[n%len(f.people)].call(http.MethodPost, path, body, http.Header{"Idempotency-Key": {key}})
		switch {
		case err != nil || status >= http.StatusInternalServerError:
			time.Sleep(20 * time.Millisecond)
			continue
		case status/100 != 2:
			t.Errorf("OP-03 %s: %d %s", path, status, text)
			return false
		case into != nil:
			if err := json.Unmarshal(text, into); err != nil {
				t.Errorf("OP-03 %s: %v", path, err)
				return false
			}
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.calls = append(f.calls, struct {
			at   time.Time
			took time.Duration
		}{began, time.Since(began)})
		return true
	}
	t.Errorf("OP-03 %s was acknowledged by nobody for a minute", path)
	return false
}

func (f *fleet) killedAt(at time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kills = append(f.kills, at)
}

// percentile is that of the calls that began so long after a kill.
func (f *fleet) percentile(within time.Duration, share float64) time.Duration {
	var took []time.Duration
	for _, c := range f.calls {
		if slices.ContainsFunc(f.kills, func(at time.Time) bool { return c.at.After(at) && c.at.Sub(at) < within }) {
			took = append(took, c.took)
		}
	}
	if len(took) == 0 {
		return 0
	}
	slices.Sort(took)
	return took[int(share*float64(len(took)-1))]
}

// check reads everything back, from any of the instances.
func (f *fleet) check(t *testing.T) {
	t.Helper()
	found := map[string]string{}
	for page, total := 1, 1; len(found) < total; page++ {
		var list struct {
			Total int
			Data  []struct {
				ID           string
				ContractCode string `json:"contract_code"`
			}
		}
		f.people[page%len(f.people)].must(t, http.MethodGet, fmt.Sprintf("/contracts?pageSize=100&page=%d", page), nil, &list)
		if total = list.Total; len(list.Data) == 0 {
			break
		}
		for _, c := range list.Data {
			if other, twice := found[c.ContractCode]; twice {
				t.Errorf("OP-03 contract %s is there as %s and %s", c.ContractCode, other, c.ID)
			}
			found[c.ContractCode] = c.ID
		}
	}
	for code, id := range f.contracts {
		if found[code] != id {
			t.Errorf("OP-03 the acknowledged contract %s is %q, want %s", code, found[code], id)
		}
	}
	for id, want := range f.files {
		status, content, err := f.people[rand.IntN(len(f.people))].call(http.MethodGet, "/api/files/"+id, nil, nil)
		sum := sha256.Sum256(content)
		expect.Must(t, "OP-03 the acknowledged file "+id, expect.Is(err, nil), expect.Is(status, http.StatusOK))
		expect.All(t, "OP-03 the acknowledged file "+id, expect.Is(hex.EncodeToString(sum[:]), want))
	}
	want := map[string]int{"balance_months": int(f.sheets.Load()) * rowsOfASheet, "contracts": len(f.contracts), "documents": len(f.files)}
	for _, n := range want {
		if n == 0 {
			t.Fatalf("OP-03 what was acknowledged is %v: the test proved nothing", want)
		}
	}
	f.places[0].inside(t, func(a *app.App) {
		count := func(table string) int {
			n, err := db.Count(t.Context(), a.DB(), "test", " FROM "+table)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		eventually(t, "every sheet is applied", func() bool { return count("balance_months") >= want["balance_months"] })
		for table, n := range want {
			if got := count(table); got != n {
				t.Errorf("OP-03 %s has %d rows, want %d", table, got, n)
			}
		}
	})
}
