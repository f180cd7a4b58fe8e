package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"ynova/internal/kernel/fault"
)

// healthTimeout is longer than the server takes for its own checks.
const healthTimeout = 10 * time.Second

// healthCommand opens nothing: a container asks it every few seconds.
type healthCommand struct {
	Addr string `name:"addr" env:"YNOVA_ADDR" default:"127.0.0.1:8080" placeholder:"HOST:PORTA" help:"Endereço em que o servidor escuta."`
}

// Run asks the server of this machine whether it takes requests, and fails with what is
// missing where it does not.
func (c *healthCommand) Run(ctx context.Context) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost" // what listens everywhere listens there too
	}
	ctx, stop := context.WithTimeout(ctx, healthTimeout)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("o servidor não responde: %w", err)
	}
	defer res.Body.Close() // only read from
	said, err := io.ReadAll(io.LimitReader(res.Body, 4096))
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fault.New(fault.Unavailable, "indisponivel", fmt.Sprintf("o servidor não atende: %d %s", res.StatusCode, said))
	}
	return nil
}
