package main

import (
	"context"
	"fmt"

	"ynova/internal/app"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
)

type filesCommand struct {
	Move  filesMoveCommand  `cmd:"" help:"Copia os arquivos para outro lugar, comparando o conteúdo; interrompido, continua de onde parou."`
	Check filesCheckCommand `cmd:"" help:"Procura e relê o arquivo de cada registro que cita um."`
}

type filesMoveCommand struct {
	settings
	To string `required:"" placeholder:"LUGAR" help:"s3://…, como em YNOVA_FILES_URL, ou a pasta dos dados que os receberá."`
}

// Run copies, and says how to go on: nothing is removed here.
func (c *filesMoveCommand) Run(ctx context.Context) error {
	if err := c.Validate(); err != nil {
		return err
	}
	const every = 1000
	done, err := app.MoveFiles(ctx, &c.Config, c.To, func(m blob.Moved) {
		if n := m.Copied + m.There; n%every == 0 {
			fmt.Printf("%d arquivos conferidos\n", n)
		}
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d arquivos copiados, %d já estavam lá iguais\n", done.Copied, done.There)
	return nil
}

type filesCheckCommand struct{ settings }

// Run fails where a row names a file that is not there, or not as it was.
func (c *filesCheckCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	return checkFiles(ctx, a, false)
}

// checkFiles prints what is wrong with the contents that rows name, and fails where something is.
func checkFiles(ctx context.Context, a *app.App, fast bool) error {
	r, err := a.CheckFiles(ctx, fast)
	if err != nil {
		return err
	}
	for _, key := range r.Missing {
		fmt.Printf("ausente: %s\n", key)
	}
	for _, key := range r.Changed {
		fmt.Printf("alterado: %s\n", key)
	}
	fmt.Printf("arquivos: %d citados, %d ausentes, %d lidos, %d alterados\n", r.Named, len(r.Missing), r.Read, len(r.Changed))
	if !r.Whole() {
		return fault.New(fault.Conflict, "arquivo_ausente", "Há registros cujo arquivo não está no armazenamento, ou não é o que foi guardado; restaure-os de uma cópia.")
	}
	return nil
}
