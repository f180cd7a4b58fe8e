package main

import (
	"context"
	"fmt"
	"os"

	"ynova/internal/account/password"
)

type passwordsCommand struct {
	Compile passwordsCompileCommand `cmd:"" help:"Faz, da lista SHA-1 do Have I Been Pwned ordenada por hash, o filtro de YNOVA_BREACHED_PASSWORDS."`
}

type passwordsCompileCommand struct {
	AtLeast int    `name:"at-least" default:"1" help:"Deixa de fora o que foi visto menos vezes: um filtro menor."`
	List    string `arg:"" help:"Arquivo da lista; - lê a entrada padrão."`
	Filter  string `arg:"" help:"Arquivo do filtro, que ainda não existe."`
}

// Run writes the filter; of a list that is not whole nothing stays.
func (c *passwordsCompileCommand) Run(context.Context) error {
	list := os.Stdin
	if c.List != "-" {
		f, err := os.Open(c.List)
		if err != nil {
			return err
		}
		defer f.Close()
		list = f
	}
	filter, err := os.OpenFile(c.Filter, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	n, err := password.Compile(filter, list, c.AtLeast)
	if closed := filter.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(c.Filter)
		return err
	}
	fmt.Printf("filtro de %d senhas vazadas\n", n)
	return nil
}
