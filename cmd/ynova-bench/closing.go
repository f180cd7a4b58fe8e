package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// closedMonth is the month that is closed: the newest of the data set.
var closedMonth = monthText(historyMonths - 1)

// runClosing measures the cockpit of a month and closing it for every client at once,
// and what the list of contracts loses meanwhile.
func runClosing(o options) error {
	dir, err := os.MkdirTemp("", "ynova-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := writeDataset(dir, o.closed); err != nil {
		return err
	}
	data := filepath.Join(dir, "data")
	if err := load(o, dir, data); err != nil {
		return err
	}
	if err := waiveAll(filepath.Join(data, "ynova.db")); err != nil {
		return err
	}
	fmt.Printf("\n## Close of the month of %d contracts, each of a client of its own\n\n", o.closed)
	ours, err := startProduct(o, data)
	if err != nil {
		return err
	}
	defer ours.stop()
	if err := waitIdle(filepath.Join(data, "ynova.db")); err != nil {
		return err
	}
	cockpit, err := readings(ours.target, "/api/fechamento")
	if err != nil {
		return err
	}
	accrued, err := readings(ours.target, "/api/fechamento/provisto")
	if err != nil {
		return err
	}
	before, err := ours.run(listing, o.connections, 2*o.span, 1)
	if err != nil {
		return err
	}
	c, err := closeAll(o, ours.target)
	if err != nil {
		return err
	}
	// What the lists beside it cost is known from before; the rest is the close's.
	own := max(c.cpu-time.Duration(c.listed)*before.cpuPerOp, 0) / time.Duration(o.closed)
	fmt.Println("| what | figure | floor |")
	fmt.Println("|---|---|---|")
	for _, of := range []struct {
		name string
		reading
	}{{"cockpit", cockpit}, {"accrual × realised", accrued}} {
		fmt.Printf("| %s, p95 | %s | ≤ 150 ms |\n", of.name, of.p95.Round(time.Millisecond))
		fmt.Printf("| %s, processor of a page | %s | ≤ 100 ms |\n", of.name, of.cpu.Round(100*time.Microsecond))
		fmt.Printf("| %s, first after the start | %s, %s of processor | |\n", of.name, of.first.Round(time.Millisecond), of.firstCPU.Round(time.Millisecond))
	}
	fmt.Printf("| closing, to the last client | %s | ≤ 60 s |\n", c.took.Round(100*time.Millisecond))
	fmt.Printf("| closing, processor of a client | %s | ≤ 5 ms |\n", own.Round(10*time.Microsecond))
	fmt.Printf("| list meanwhile | %.2f of its pace | ≥ 0.7 |\n", c.meanwhile.opsPerSecond/before.opsPerSecond)
	return nil
}

var listing = workload{"W1", "newest 20 contracts with total", func(*rand.Rand, int) []request { return one(http.MethodGet, "/contracts?page=1&pageSize=20", "") }}

// waiveAll lets every item of the month pass that may pass: what is measured is the close
// itself. Contracts that were not measured stay open.
func waiveAll(path string) error {
	d, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		return err
	}
	defer d.Close()
	for of, items := range map[string][]string{
		"id": {"medicao", "proinfa", "contrato", "preco", "balanco", "nf", "conf_nf", "fatura", "conf_fatura"},
		"''": {"boleto", "email"}, // of the client
	} {
		for _, item := range items {
			if _, err := d.Exec(`INSERT INTO closing_waivers (client_id, contract_id, month, item, reason, waived_at, waived_by)
				SELECT client_id, `+of+`, ?, ?, 'medida da bancada', 0, 'Bancada' FROM contracts`, closedMonth, item); err != nil {
				return err
			}
		}
	}
	return nil
}

// waitIdle waits until nothing is left of the jobs that follow the import, and says how
// long that took.
func waitIdle(path string) error {
	d, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	if err != nil {
		return err
	}
	defer d.Close()
	began, left := time.Now(), 1
	for left > 0 {
		if time.Since(began) > 20*time.Minute {
			return fmt.Errorf("%d jobs are left", left)
		}
		time.Sleep(time.Second)
		if err := d.QueryRow(`SELECT COUNT(*) FROM jobs WHERE state = 'running' OR state = 'queued' AND run_at <= ?`, time.Now().UnixMicro()).Scan(&left); err != nil {
			return err
		}
	}
	fmt.Printf("jobs that follow the import: %s\n\n", time.Since(began).Round(time.Second))
	return nil
}

// reading is how long a list over all clients takes at first, of which nothing is kept, and
// then the slowest but one of twenty; and the processor's share, which a machine that does
// other things does not change.
type reading struct{ first, p95, firstCPU, cpu time.Duration }

func readings(t *target, path string) (r reading, err error) {
	var took []time.Duration
	var spent [3]time.Duration // before, after the first, after all
	if spent[0], err = cpuTime(t.pid); err != nil {
		return r, err
	}
	for n := range 21 {
		began := time.Now()
		if _, err := t.call(request{method: http.MethodGet, path: path + "?mes=" + closedMonth}); err != nil {
			return r, err
		}
		took = append(took, time.Since(began))
		if n == 0 {
			if spent[1], err = cpuTime(t.pid); err != nil {
				return r, err
			}
		}
	}
	if spent[2], err = cpuTime(t.pid); err != nil {
		return r, err
	}
	r = reading{first: took[0], firstCPU: spent[1] - spent[0], cpu: (spent[2] - spent[1]) / 20}
	slices.Sort(took[1:])
	r.p95 = took[19]
	return r, nil
}

// closed is what closing the month of all clients came to.
type closed struct {
	took, cpu time.Duration
	listed    int    // lists that were read beside it
	meanwhile result // the last whole round of them
}

// closeAll closes the month of all clients, and reads lists while that goes on.
func closeAll(o options, t *target) (c closed, err error) {
	began := time.Now()
	before, err := cpuTime(t.pid)
	if err != nil {
		return c, err
	}
	answer, err := t.call(request{method: http.MethodPost, path: "/api/fechamento/lote", body: fmt.Sprintf(`{"acao":"fechar","mes":%q}`, closedMonth)})
	if err != nil {
		return c, err
	}
	var batch struct {
		ID string `json:"lote"`
	}
	if err := json.Unmarshal(answer, &batch); err != nil {
		return c, err
	}
	for round := uint64(0); ; round++ {
		r, err := t.run(listing, o.connections, o.span, round)
		if err != nil {
			return c, err
		}
		c.listed += r.n
		answer, err := t.call(request{method: http.MethodGet, path: "/api/fechamento/lote/" + url.PathEscape(batch.ID)})
		if err != nil {
			return c, err
		}
		var p struct {
			State  string `json:"estado"`
			Result *struct {
				Done    int   `json:"feitos"`
				Refused []any `json:"recusados"`
			} `json:"resultado"`
		}
		if err := json.Unmarshal(answer, &p); err != nil {
			return c, err
		}
		switch {
		case p.State == "falhou":
			return c, fmt.Errorf("the batch failed: %s", answer)
		case p.Result == nil:
			c.meanwhile = r
		case p.Result.Done < o.closed*9/10 || c.meanwhile.opsPerSecond == 0:
			return c, fmt.Errorf("closed %d of %d clients: %.300s", p.Result.Done, o.closed, answer)
		default:
			after, err := cpuTime(t.pid)
			c.took, c.cpu = time.Since(began), after-before
			return c, err
		}
	}
}
