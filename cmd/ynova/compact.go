package main

import (
	"context"
	"errors"
	"fmt"
)

type compactCommand struct{ settings }

// Run rewrites the database after an erasure; on SQLite the server must be stopped.
func (c *compactCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	if err := errors.Join(a.Compact(ctx), a.Close()); err != nil {
		return err
	}
	fmt.Println("banco compactado: nada do que foi eliminado permanece nos arquivos")
	return nil
}
