// Command ynova is the whole product: server, background jobs, the embedded
// application, and the operator's commands.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
)

// version is set by the build.
var version = "dev"

var cli struct {
	Serve   serveCommand     `cmd:"" help:"Inicia o servidor."`
	User    userCommand      `cmd:"" help:"Cria e administra usuários."`
	Migrate migrateCommand   `cmd:"" help:"Atualiza o esquema do banco e termina."`
	Import  importCommand    `cmd:"" help:"Carrega contratos ou medições de um arquivo CSV."`
	Doctor  doctorCommand    `cmd:"" help:"Confere o ambiente e os totais guardados."`
	Openapi openapiCommand   `cmd:"" help:"Escreve o documento OpenAPI da API."`
	Version kong.VersionFlag `help:"Mostra a versão e termina."`
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], sheet.Tasks()))
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	syscall.Umask(0o077) // what the product writes is its own user's to read
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return kong.Parse(&cli,
		kong.Name("ynova"),
		kong.Description("Portal de contratos e balanços do mercado livre de energia."),
		kong.Vars{"version": version},
		kong.BindTo(ctx, (*context.Context)(nil)),
	).Run()
}
