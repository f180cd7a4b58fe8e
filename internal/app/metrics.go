package app

import (
	"context"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"ynova/internal/installation"
	"ynova/internal/kernel/clock"
	"ynova/internal/mailing"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/webhook"
)

const (
	// countEvery is how old the counts may be: whoever asks more often gets the same.
	countEvery   = 10 * time.Second
	countTimeout = 5 * time.Second
)

// newRegistry returns what the process measures beside its requests.
func newRegistry(i *infrastructure, s *Services) *prometheus.Registry {
	r := prometheus.NewRegistry()
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "ynova_build_info", Help: "Always 1.", ConstLabels: prometheus.Labels{"version": i.Version, "go": runtime.Version()},
	})
	build.Set(1)
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "ynova_job_seconds", Help: "Duration of attempts at jobs.", Buckets: []float64{.01, .05, .25, 1, 5, 30, 120, 600, 3600},
	}, []string{"kind", "outcome"})
	i.queue.Observe = func(kind jobs.Kind, outcome jobs.Outcome, d time.Duration) {
		took.WithLabelValues(string(kind), string(outcome)).Observe(d.Seconds())
	}
	r.MustRegister(build, took, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), &gauges{i: i, s: s})
	return r
}

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("ynova_"+name, help, labels, nil)
}

var (
	jobsDesc     = describe("jobs", "Jobs that wait, run, or were given up.", "state")
	oldestDesc   = describe("job_oldest_seconds", "How long the oldest job whose time has come waits.", "kind")
	mailDesc     = describe("mail", "Messages to clients that are not sent, by state.", "state")
	webhookDesc  = describe("webhook_deliveries", "Deliveries to webhooks that wait for their first try, or for another after one that failed.", "state")
	failingDesc  = describe("webhook_endpoints_failing", "Active endpoints whose last try failed.")
	ageDesc      = describe("backup_age_seconds", "Age of the newest good copy of the place of the schedule; absent where there is none.")
	drillAgeDesc = describe("drill_age_seconds", "Since a copy was last restored aside and found equal; absent where none was.")
	drillBadDesc = describe("drill_failed", "1 where the newest trial restore failed.")
	heldDesc     = describe("outbound_held", "1 while what leaves by itself is held.")
	poolDesc     = describe("db_pool", "Connections to the database.", "pool", "state")
	waitDesc     = describe("db_wait_seconds_total", "Time spent waiting for a connection to the database.")
	walDesc      = describe("db_wal_bytes", "Size of the write-ahead log of SQLite.")
	freeDesc     = describe("disk_free_bytes", "Free space where the data are.", "mount")
	diskSizeDesc = describe("disk_size_bytes", "Size of the disk where the data are.", "mount")
	cacheDesc    = describe("cache_bytes", "Memory of a cache, which has a bound.", "cache")
	readyDesc    = describe("ready", "1 where what the process rests on answers.", "check")
)

// gauges are read at each scrape. What is counted in tables is counted at most every
// countEvery, and is missing from the answer while the database does not answer.
type gauges struct {
	i *infrastructure
	s *Services

	mu      sync.Mutex
	counted []prometheus.Metric
	since   func() time.Duration // the tables were counted; nil: never
}

// Describe implements prometheus.Collector.
func (g *gauges) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		jobsDesc, oldestDesc, mailDesc, webhookDesc, failingDesc, ageDesc, drillAgeDesc, drillBadDesc, heldDesc, poolDesc, waitDesc, walDesc, freeDesc, diskSizeDesc, cacheDesc, readyDesc,
	} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (g *gauges) Collect(out chan<- prometheus.Metric) {
	stats := g.i.db.Stats()
	out <- gauge(poolDesc, float64(stats.InUse), "leitura", "em_uso")
	out <- gauge(poolDesc, float64(stats.Idle), "leitura", "livre")
	out <- prometheus.MustNewConstMetric(waitDesc, prometheus.CounterValue, stats.WaitDuration.Seconds())
	if n, ok := g.i.db.LogBytes(); ok {
		out <- gauge(walDesc, float64(n))
	}
	for mount, folder := range g.folders() {
		if free, size, err := db.DiskSpace(folder); err == nil {
			out <- gauge(freeDesc, float64(free), mount)
			out <- gauge(diskSizeDesc, float64(size), mount)
		}
	}
	out <- gauge(cacheDesc, float64(g.s.Contracts.EncodedBytes()), "contratos")
	out <- gauge(cacheDesc, float64(g.s.Balances.EncodedBytes()), "balanços")
	for _, m := range g.counts() {
		out <- m
	}
}

// folders are where data lie that a full disk would hold up. Buckets have no size.
func (g *gauges) folders() map[string]string {
	c := g.i.Config
	all := map[string]string{"dados": c.DataDir}
	if c.FilesURL == "" {
		all["arquivos"] = filepath.Join(c.DataDir, filesFolder) // it may be a disk of its own
	}
	if c.BackupTo != "" && !bucket.Remote(c.BackupTo) {
		all["copias"] = c.BackupTo
	}
	return all
}

func gauge(d *prometheus.Desc, v float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
}

func (g *gauges) counts() []prometheus.Metric {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.since != nil && g.since() < countEvery {
		return g.counted
	}
	ctx, stop := context.WithTimeout(context.Background(), countTimeout)
	defer stop()
	g.since, g.counted = clock.Stopwatch(), nil
	for name, check := range checksOf(g.i) {
		ready := 1.0
		if check(ctx) != nil {
			ready = 0
		}
		g.counted = append(g.counted, gauge(readyDesc, ready, name))
	}
	for _, count := range []func(context.Context) ([]prometheus.Metric, error){g.jobs, g.mail, g.webhooks, g.backups, g.outbound} {
		found, err := count(ctx)
		if err != nil {
			g.i.Logger.LogAttrs(ctx, slog.LevelWarn, "not counted", slog.String("error", err.Error()))
		}
		g.counted = append(g.counted, found...)
	}
	return g.counted
}

func (g *gauges) jobs(ctx context.Context) (out []prometheus.Metric, err error) {
	counts, err := g.i.queue.Counts(ctx)
	if err != nil {
		return nil, err
	}
	for state, n := range counts {
		out = append(out, gauge(jobsDesc, float64(n), string(state)))
	}
	oldest, err := g.i.queue.Oldest(ctx)
	for kind, age := range oldest {
		out = append(out, gauge(oldestDesc, age.Seconds(), string(kind)))
	}
	return out, err
}

func (g *gauges) mail(ctx context.Context) (out []prometheus.Metric, err error) {
	counts, err := mailing.Unsent(ctx, g.i.db)
	for state, n := range counts {
		out = append(out, gauge(mailDesc, float64(n), state))
	}
	return out, err
}

func (g *gauges) webhooks(ctx context.Context) ([]prometheus.Metric, error) {
	open, err := webhook.Unsent(ctx, g.i.db)
	return []prometheus.Metric{
		gauge(webhookDesc, float64(open.Waiting), "esperando"), gauge(webhookDesc, float64(open.Retried), "falhando"), gauge(failingDesc, float64(open.Failing)),
	}, err
}

func (g *gauges) backups(ctx context.Context) ([]prometheus.Metric, error) {
	ages, err := g.s.Backups.Ages(ctx)
	if err != nil {
		return nil, err
	}
	failed := 0.0
	if ages.DrillFailed {
		failed = 1
	}
	out := []prometheus.Metric{gauge(drillBadDesc, failed)}
	for desc, age := range map[*prometheus.Desc]*time.Duration{ageDesc: ages.Copy, drillAgeDesc: ages.Drill} {
		if age != nil {
			out = append(out, gauge(desc, age.Seconds()))
		}
	}
	return out, nil
}

func (g *gauges) outbound(ctx context.Context) ([]prometheus.Metric, error) {
	held, err := installation.Held(ctx, g.i.db)
	if err != nil {
		return nil, err
	}
	v := 0.0
	if held {
		v = 1
	}
	return []prometheus.Metric{gauge(heldDesc, v)}, nil
}

// checksOf are what the process rests on, as /readyz names it.
func checksOf(i *infrastructure) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{"banco": i.db.Ping, "arquivos": i.files.Healthy}
}
