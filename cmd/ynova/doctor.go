package main

import (
	"context"
	"fmt"

	"ynova/internal/app"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

type doctorCommand struct{ settings }

// Run says how the installation stands, and fails when a stored total differs
// from a recount.
func (c *doctorCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	fmt.Printf("banco: %s, esquema atualizado\n", a.DB().Dialect().Name())
	fmt.Printf("leitura de arquivos: %s\n", sandbox.Isolation())
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
