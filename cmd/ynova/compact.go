package main

import (
	"context"
	"fmt"
	"strings"
)

type compactCommand struct{ settings }

// Run rewrites the database after an erasure; on SQLite the server must be stopped.
func (c *compactCommand) Run(ctx context.Context) error {
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := a.Compact(ctx); err != nil {
		return err
	}
	places, closed, err := a.Privacy.Left(ctx)
	if err != nil {
		return err
	}
	if closed > 0 {
		return fmt.Errorf("banco compactado; a chave não abre %d das eliminações anotadas, que não foram conferidas", closed)
	}
	if len(places) > 0 {
		return fmt.Errorf("banco compactado; %d lugares ainda citam: %s", len(places), strings.Join(places, ", "))
	}
	fmt.Println("banco compactado: nada do que foi eliminado permanece nos arquivos")
	return nil
}
