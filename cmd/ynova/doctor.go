package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ynova/internal/app"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

// lateCopy is from when on the newest good copy is too old.
const lateCopy = 26 * time.Hour

type doctorCommand struct {
	settings
	Fast bool `help:"Relê só uma amostra dos arquivos."`
}

// Run says how the installation stands, and fails when the database or a file is damaged, a
// sealed value does not open, or a stored total differs from a recount.
func (c *doctorCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	fmt.Printf("banco: %s, esquema atualizado\n", a.DB().Dialect().Name())
	fmt.Printf("leitura de arquivos: %s\n", sandbox.Isolation())
	for _, line := range a.Stores(ctx) {
		fmt.Println(line)
	}
	if err := errors.Join(c.integrity(ctx, a), c.secrets(ctx, a), c.totals(ctx, a), checkFiles(ctx, a, c.Fast), c.copies(ctx, a), a.CheckCopies(ctx)); err != nil {
		return err
	}
	hold, err := a.Installation.State(ctx)
	if err == nil && hold.Held {
		fmt.Printf("envios: retidos desde %s (%s), %d mensagens esperam\n",
			clock.Local(hold.Since.Time()).Format("02/01/2006 15:04"), hold.Reason, hold.Waiting)
	}
	return err
}

func (*doctorCommand) integrity(ctx context.Context, a *app.App) error {
	found, err := a.DB().Verify(ctx)
	for _, line := range found {
		fmt.Printf("banco danificado: %s\n", line)
	}
	if err == nil && len(found) > 0 {
		err = fault.New(fault.Conflict, "integridade", "o arquivo do banco está danificado; restaure uma cópia")
	}
	return err
}

func (*doctorCommand) secrets(ctx context.Context, a *app.App) error {
	all, closed, err := a.Secrets(ctx)
	if err == nil && closed > 0 {
		err = fault.New(fault.Conflict, "segredos", fmt.Sprintf("%d de %d segredos guardados não abrem com a chave da instalação", closed, all))
	}
	if err == nil {
		fmt.Printf("segredos: %d, todos abrem com a chave da instalação\n", all)
	}
	return err
}

// copies says how old the newest good copy is; what is late is the alarm's to press.
func (*doctorCommand) copies(ctx context.Context, a *app.App) error {
	ages, err := a.Backups.Ages(ctx)
	switch {
	case err != nil:
		return err
	case ages.Copy == nil:
		fmt.Println("cópias: nenhuma boa até agora")
	case *ages.Copy > lateCopy:
		fmt.Printf("cópias: a última boa é de %d horas atrás: ATRASADA\n", int(ages.Copy.Hours()))
	default:
		fmt.Printf("cópias: a última boa é de %d horas atrás\n", int(ages.Copy.Hours()))
	}
	return nil
}

func (*doctorCommand) totals(ctx context.Context, a *app.App) error {
	found, err := app.Recount(ctx, a.DB())
	if err != nil {
		return err
	}
	for _, d := range found {
		fmt.Printf("total divergente em %s\n", d)
	}
	if len(found) > 0 {
		return fault.New(fault.Conflict, "totais", "os totais guardados não conferem com a recontagem")
	}
	fmt.Println("totais: conferem com a recontagem")
	return nil
}
