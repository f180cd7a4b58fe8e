// Command ynova is the whole product: server, background jobs, the embedded
// application, and the operator's commands.
package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"ynova/internal/document/fiscal"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/fault"
	"ynova/internal/letterhead"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/unzip"
	"ynova/internal/tariff/rate/aneel"
)

// version is set by the build.
var version = "dev"

var cli struct {
	Serve     serveCommand     `cmd:"" help:"Inicia o servidor."`
	User      userCommand      `cmd:"" help:"Cria e administra usuários."`
	Migrate   migrateCommand   `cmd:"" help:"Atualiza o esquema do banco e termina."`
	Import    importCommand    `cmd:"" help:"Carrega contratos ou medições de um arquivo CSV."`
	Audit     auditCommand     `cmd:"" help:"Lê e confere a trilha de auditoria."`
	Backup    backupCommand    `cmd:"" help:"Faz uma cópia de segurança, também com o servidor no ar."`
	Verify    verifyCommand    `cmd:"" help:"Relê uma cópia inteira; sem ela, confere a instalação."`
	Restore   restoreCommand   `cmd:"" help:"Enche uma instalação vazia com uma cópia."`
	Drill     drillCommand     `cmd:"" help:"Restaura uma cópia à parte, compara e remove: a prova de que ela serve."`
	Files     filesCommand     `cmd:"" help:"Muda os arquivos de lugar e confere se estão lá."`
	Compact   compactCommand   `cmd:"" help:"Reescreve o banco: nada do que foi eliminado permanece."`
	Passwords passwordsCommand `cmd:"" help:"Prepara a lista de senhas vazadas."`
	Key       keyCommand       `cmd:"" help:"Trata da chave da instalação."`
	Doctor    doctorCommand    `cmd:"" help:"Confere o ambiente e os totais guardados."`
	Health    healthCommand    `cmd:"" help:"Pergunta ao servidor desta máquina se ele atende; termina com erro se não."`
	Openapi   openapiCommand   `cmd:"" help:"Escreve o documento OpenAPI da API."`
	Version   kong.VersionFlag `help:"Mostra a versão e termina."`
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		pdf, prepare := scan.Child()
		os.Exit(sandbox.Main(os.Args[2:], parsers(sheet.Tasks(), fiscal.Tasks(), aneel.Tasks(), unzip.Tasks(), mailbox.Tasks(), letterhead.Tasks(), pdf), prepare))
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, sentence(err))
		os.Exit(1)
	}
}

// sentence is what the operator reads of an error: what a person can act on as its
// sentence, with the cause where there is one, anything else as it is.
func sentence(err error) string {
	known, ok := fault.As(err)
	switch {
	case !ok:
		return err.Error()
	case known.Cause == nil:
		return known.Message
	default:
		return known.Message + " (" + known.Cause.Error() + ")"
	}
}

// parsers joins the tasks of the parsing child; their names differ.
func parsers(lists ...map[string]sandbox.Task) map[string]sandbox.Task {
	all := map[string]sandbox.Task{}
	for _, list := range lists {
		maps.Copy(all, list)
	}
	return all
}

func run() error {
	syscall.Umask(0o077) // what the product writes is its own user's to read
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	return kong.Parse(&cli,
		kong.Name("ynova"),
		kong.Description("Portal de contratos e balanços do mercado livre de energia."),
		kong.Vars{"version": version},
		kong.BindTo(ctx, (*context.Context)(nil)),
	).Run()
}
