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
	left, err := a.Privacy.Left(ctx)
	if err != nil {
		return err
	}
	if left.Closed > 0 {
		return fmt.Errorf("banco compactado; a chave não abre %d das eliminações anotadas, que não foram conferidas", left.Closed)
	}
	if len(left.Places) > 0 {
		return fmt.Errorf("banco compactado; %d lugares ainda citam: %s", len(left.Places), strings.Join(left.Places, ", "))
	}
	if left.Nameless > 0 {
		fmt.Printf("banco compactado: nada do que as eliminações anotaram permanece nos arquivos; %d delas não guardaram um nome, que não foi procurado\n", left.Nameless)
		return nil
	}
	fmt.Println("banco compactado: nada do que foi eliminado permanece nos arquivos")
	return nil
}
