package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ynova/internal/kernel/actor"
)

type importCommand struct {
	Contratos importContractsCommand    `cmd:"" help:"Carrega contratos; o cabeçalho tem os nomes de campo da API."`
	Medicoes  importMeasurementsCommand `cmd:"" help:"Carrega medições no formato da planilha modelo, de qualquer tamanho."`
}

type importContractsCommand struct {
	settings
	File string `arg:"" type:"existingfile" help:"Arquivo CSV separado por vírgulas."`
}

// Run loads the contracts.
func (c *importContractsCommand) Run(ctx context.Context) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	a, err := c.open(ctx, anew)
	if err != nil {
		return err
	}
	defer a.Close()
	n, err := a.Contracts.ImportCSV(ctx, actor.SystemActor(), file)
	fmt.Printf("%d contratos carregados\n", n)
	return err
}

type importMeasurementsCommand struct {
	settings
	File string `arg:"" type:"existingfile" help:"Planilha de medições; um CSV pode ter qualquer tamanho."`
	As   string `required:"" placeholder:"E-MAIL" help:"Usuário em cujo nome as medições entram."`
}

// Run loads the measurements.
func (c *importMeasurementsCommand) Run(ctx context.Context) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer a.Close()
	n, err := importMeasurements(ctx, a, filepath.Base(c.File), file, c.As)
	fmt.Printf("%d linhas carregadas\n", n)
	return err
}
