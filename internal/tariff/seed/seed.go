package seed

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/csv"
	"fmt"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/reference"
)

// Edition numbers what is shipped; a higher one is entered over a lower one.
const Edition = 2

//go:embed data/*.csv.gz
var files embed.FS

// The publications.
var (
	sourceIPCA    = reference.ShippedSource("IBGE, variação mensal (série 433 do Banco Central)")
	sourceFlags   = reference.ShippedSource("ANEEL, acionamento das bandeiras tarifárias")
	sourcePLD     = reference.ShippedSource("CCEE, PLD no mínimo do ano em todas as horas do mês (só meses no piso)")
	sourceTariffs = reference.ShippedSource("ANEEL, tarifas homologadas")
)

// rows reads a file, of which every line has as many columns.
func rows(name string, columns int, f func(cells []string) error) error {
	data, err := files.ReadFile("data/" + name + ".csv.gz")
	if err != nil {
		return err
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	reader := csv.NewReader(unpacked)
	reader.Comma, reader.FieldsPerRecord = ';', columns
	lines, err := reader.ReadAll()
	if err != nil {
		return err
	}
	for i, cells := range lines {
		if err := f(cells); err != nil {
			return fmt.Errorf("seed: %s, line %d: %w", name, i+1, err)
		}
	}
	return nil
}

// Indices are the months of the indices, by code.
func Indices() (map[string][]index.Row, error) {
	all := map[string][]index.Row{}
	return all, rows("indices", 3, func(c []string) error {
		m, err := month.Parse(c[1])
		if err != nil {
			return err
		}
		p, err := percent.Parse(c[2])
		all[c[0]] = append(all[c[0]], index.Row{Code: c[0], Month: m, Value: index.Value{Percent: p, Source: sourceIPCA}})
		return err
	})
}

// Market are bandeiras and the PLD.
func Market() (list []market.Value, err error) {
	err = rows("market", 4, func(c []string) error {
		m, err := month.Parse(c[1])
		if err != nil {
			return err
		}
		v := market.Value{Series: market.Series(c[0]), Month: m, Label: c[2], Source: sourcePLD}
		if v.Series == market.SeriesFlag {
			v.Source = sourceFlags
		}
		v.Price, err = money.ParsePrice(c[3])
		list = append(list, v)
		return err
	})
	return list, err
}

// Tariffs are the application tariffs of group A.
func Tariffs() (list []rate.Shipped, err error) {
	err = rows("tariffs", 11, func(c []string) error {
		from, err := month.ParseDate(c[5])
		if err != nil {
			return err
		}
		to, err := month.ParseDate(c[6])
		if err != nil {
			return err
		}
		t := rate.Shipped{CNPJ: brdoc.CNPJ(c[1])}
		t.Tariff = rate.Tariff{
			Key:  rate.Key{Distributor: c[0], Subgroup: c[2], Modality: c[3], Posto: c[4]},
			From: from, To: &to, Act: c[10], Source: sourceTariffs,
		}
		for i, amount := range []**money.Price{&t.TUSDkW, &t.TUSDMWh, &t.TEMWh} {
			if c[7+i] == "" {
				continue
			}
			p, err := money.ParsePrice(c[7+i])
			if err != nil {
				return err
			}
			*amount = &p
		}
		list = append(list, t)
		return nil
	})
	return list, err
}
