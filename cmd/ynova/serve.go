package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/demo"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/tracing"
	spa "ynova/web"
)

// settings are the flags of every command that opens the product.
type settings struct {
	config.Config
}

// open prepares the product of an installation that is there for a command. Its log goes to
// standard error, so that what a command prints stays readable by programs.
func (s *settings) open(ctx context.Context, change ...func(*app.Options)) (*app.App, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	o := app.Options{
		Config: &s.Config, Logger: logging.New(os.Stderr, s.Level()), Assets: spa.Files(), StyleHashes: spa.StyleHashes(), Version: version,
		Existing: true,
	}
	for _, f := range change {
		f(&o)
	}
	return app.New(ctx, o)
}

// anew lets a command begin an installation.
func anew(o *app.Options) { o.Existing = false }

type serveCommand struct {
	settings
	Hold      bool `help:"Retém tudo o que o sistema envia por si, até alguém liberar na tela do servidor de e-mail. Use ao servir uma cópia restaurada."`
	ResetDemo bool `name:"reset-demo" help:"Com --demo: apaga os dados de demonstração e os cria de novo."`
}

// Run serves until a signal ends ctx.
func (c *serveCommand) Run(ctx context.Context) error {
	if c.Demo {
		c.DataDir = demo.Directory(c.DataDir)
		if c.ResetDemo {
			if err := demo.Reset(c.DataDir, c.DatabaseURL); err != nil {
				return err
			}
		}
	}
	log, lines := logging.NewBuffered(os.Stderr, c.Level())
	defer lines.Flush()
	tracer, err := tracing.Open(ctx, version, log)
	if err != nil {
		return err
	}
	defer closeTracer(context.WithoutCancel(ctx), tracer)
	a, err := c.open(ctx, anew, func(o *app.Options) { o.Logger, o.Tracer, o.Checked = log, tracer, true })
	if err != nil {
		return err
	}
	defer a.Close()
	if err := demo.Guard(ctx, a.Accounts, c.Demo); err != nil {
		return err
	}
	enter := a.Tariffs.Ship // a demonstration brings data of its own
	if c.Demo {
		enter = a.SeedDemo
	}
	if err := enter(ctx); err != nil {
		return err
	}
	if c.Hold {
		if err := a.Installation.Hold(ctx, actor.SystemActor(), "início com --hold"); err != nil {
			return err
		}
	}
	_, people, err := a.Accounts.List(ctx, account.Filter{Limit: 1})
	if err != nil {
		return err
	}
	return a.Run(ctx, func(net.Addr) {
		c.announce()
		if people == 0 {
			fmt.Print(c.nobody(a.DB().Alone()))
		}
		go a.Warm(ctx)
	})
}

// traceGrace is how long the last spans may take to leave.
const traceGrace = 5 * time.Second

// closeTracer sends the last spans; an error is ignored, since tracing is optional.
func closeTracer(ctx context.Context, t *tracing.Tracer) {
	ctx, cancel := context.WithTimeout(ctx, traceGrace)
	defer cancel()
	_ = t.Close(ctx)
}

// nobody says how the first user is made. Of a database in a folder this process is the
// only one, so the command waits for its end.
func (c *serveCommand) nobody(alone bool) string {
	first, place := "Ainda não há usuários. Crie o primeiro:", ""
	if alone {
		first, place = "Ainda não há usuários. Pare o servidor, crie o primeiro e inicie de novo:", " --data "+strconv.Quote(c.DataDir)
	}
	return first + "\n  ynova user create --role gestora --email voce@empresa.com.br --name \"Seu Nome\"" + place + " --base-url " + c.Base().String() + "\n\n"
}

func (c *serveCommand) announce() {
	fmt.Printf("\nYNOVA em %s\n", c.Base())
	if !c.Demo {
		fmt.Println()
		return
	}
	fmt.Println("\nEntre com um dos usuários de demonstração:")
	for _, u := range demo.SignIns() {
		fmt.Printf("  %-26s senha %s   (%s)\n", u.Email, demo.Password, u.Role)
	}
	fmt.Println()
}
