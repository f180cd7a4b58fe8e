// Command ynova-bench measures the built product beside a bare server over the
// same database file and driver, and prints each figure with its ratio. It is run
// by `make bench` and is not part of the product.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/document/scan"
	"ynova/internal/platform/sandbox"
)

type options struct {
	binary      string
	connections int
	rounds      int
	span        time.Duration
	sizes       []int
	importRows  int
	closed      int
	storm       int
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command { // the benchmark reads bills as the product does
		tasks, prepare := scan.Child()
		os.Exit(sandbox.Main(os.Args[2:], tasks, prepare))
	}
	if len(os.Args) > 1 && os.Args[1] == "extraction" {
		exitOn(extraction(os.Args[2:]))
		return
	}
	if len(os.Args) == 4 && os.Args[1] == "bare" {
		exitOn(serveBare(os.Args[2], os.Args[3]))
		return
	}
	var o options
	var sizes string
	flag.StringVar(&o.binary, "binary", "bin/ynova", "the built product")
	flag.IntVar(&o.connections, "c", 16, "connections")
	flag.IntVar(&o.rounds, "rounds", 3, "rounds; the median is printed")
	flag.DurationVar(&o.span, "d", 2*time.Second, "how long each cell runs")
	flag.StringVar(&sizes, "sizes", "1000,10000,100000", "contracts of each data set; empty leaves them out")
	flag.IntVar(&o.importRows, "import", 100_000, "rows of the import benchmark; 0 leaves it and the previews out")
	flag.IntVar(&o.closed, "close", 10_000, "contracts of the benchmark of the close; 0 leaves it out")
	flag.IntVar(&o.storm, "storm", 500, "sign-ins at once of the benchmark of a storm; 0 leaves it out")
	flag.Parse()
	for size := range strings.FieldsFuncSeq(sizes, func(r rune) bool { return r == ',' }) {
		n, err := strconv.Atoi(size)
		exitOn(err)
		o.sizes = append(o.sizes, n)
	}
	exitOn(run(o))
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "ynova-bench:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	smallest := map[string]time.Duration{}
	for _, size := range o.sizes {
		if err := runSize(o, size, smallest); err != nil {
			return fmt.Errorf("%d contracts: %w", size, err)
		}
	}
	if o.importRows > 0 {
		if err := runImport(o); err != nil {
			return err
		}
		if err := runPreview(o); err != nil {
			return err
		}
	}
	if o.closed > 0 {
		if err := runClosing(o); err != nil {
			return err
		}
	}
	if o.storm > 0 {
		return runStorm(o)
	}
	return nil
}

// runSize loads one data set, checks the answers and measures every workload.
func runSize(o options, size int, smallest map[string]time.Duration) error {
	dir, err := os.MkdirTemp("", "ynova-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	right, err := writeDataset(dir, size)
	if err != nil {
		return err
	}
	data := filepath.Join(dir, "data")
	began := time.Now()
	if err := load(o, dir, data); err != nil {
		return err
	}
	fmt.Printf("\n## %d contracts, %d months (loaded in %s)\n\n", size, size*historyMonths, time.Since(began).Round(time.Second))
	bareData := filepath.Join(dir, "bare")
	if err := copyDatabase(data, bareData); err != nil {
		return err
	}
	ours, err := startProduct(o, data)
	if err != nil {
		return err
	}
	defer ours.stop()
	bare, err := startBare(o, bareData)
	if err != nil {
		return err
	}
	defer bare.stop()
	if err := checkFacts(ours.target, right); err != nil {
		return err
	}
	picks, err := readPicks(ours.target)
	if err != nil {
		return err
	}
	return measure(o, ours.target, bare.target, picks, smallest)
}

// load makes an installation of the data set in dir.
func load(o options, dir, data string) error {
	if err := createUser(o, data); err != nil {
		return err
	}
	if err := command(o.binary, "import", "contratos", filepath.Join(dir, "contratos.csv"), "--data", data); err != nil {
		return err
	}
	return command(o.binary, "import", "medicoes", filepath.Join(dir, "medicoes.csv"), "--data", data, "--as", benchEmail)
}

func command(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// measure runs each workload on both servers in turn, in a fresh random order per
// round, and prints the medians.
func measure(o options, ours, bare *target, p picks, smallest map[string]time.Duration) error {
	fmt.Println("| workload | ours op/s | bare op/s | ratio | ours p50 | ours p99 | ours CPU/op | CPU/op against smallest set |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for i, w := range p.product() {
		counterpart := p.bare()[i]
		var mine, theirs []result
		for round := range o.rounds {
			order := []func() error{
				func() error { return into(&mine, ours, w, o, uint64(round)) },
				func() error { return into(&theirs, bare, counterpart, o, uint64(round)) },
			}
			rand.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
			for _, step := range order {
				if err := step(); err != nil {
					return err
				}
			}
		}
		a, b := median(mine), median(theirs)
		growth := "–"
		if first, ok := smallest[w.name]; ok && first > 0 {
			growth = fmt.Sprintf("%.2f×", float64(a.cpuPerOp)/float64(first))
		} else {
			smallest[w.name] = a.cpuPerOp
		}
		fmt.Printf("| %s %s | %.0f | %.0f | %.2f | %s | %s | %s | %s |\n", w.name, w.what, a.opsPerSecond, b.opsPerSecond,
			a.opsPerSecond/b.opsPerSecond, round(a.p50), round(a.p99), round(a.cpuPerOp), growth)
		if a.errors > 0 {
			return fmt.Errorf("%s: %d operations failed: %w", w.name, a.errors, a.failure)
		}
	}
	resident, err := memory(ours.pid, "VmRSS")
	if err != nil {
		return err
	}
	fmt.Printf("\nmemory of the server after the load: %d MiB\n", resident)
	return nil
}

func into(results *[]result, t *target, w workload, o options, seed uint64) error {
	r, err := t.run(w, o.connections, o.span, seed)
	*results = append(*results, r)
	return err
}

func median(results []result) result {
	slices.SortFunc(results, func(a, b result) int {
		switch {
		case a.opsPerSecond < b.opsPerSecond:
			return -1
		case a.opsPerSecond > b.opsPerSecond:
			return 1
		}
		return 0
	})
	return results[len(results)/2]
}

func round(d time.Duration) time.Duration { return d.Round(time.Microsecond) }

var errNotReady = errors.New("the server did not answer in time")
