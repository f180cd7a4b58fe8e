package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const (
	historyMonths = 24
	seed          = 20250101
)

// monthText names the i-th month of the data set, from 2024-01 on.
func monthText(i int) string { return fmt.Sprintf("%04d-%02d", 2024+i/12, i%12+1) }

var (
	kinds  = []string{"Metalúrgica", "Laticínios", "Cerâmica", "Frigorífico", "Fundição", "Mineração", "Hospital", "Colégio", "Supermercado", "Química", "Cooperativa", "Vidraçaria", "Autopeças", "Hotelaria", "Tecelagem"}
	names  = []string{"São João", "Araújo", "Conceição", "Gonçalves", "Guimarães", "Assunção", "Simões", "Antônio", "Falcão", "Leão", "Peçanha", "Tauá", "Valença", "Cachoeira", "Esperança", "Fênix", "Gávea", "Horizonte", "Jequitibá", "Lençóis", "Oásis", "União", "Vitória", "Imperial", "Mantiqueira"}
	places = []string{"Belém", "Maceió", "São Luís", "Goiânia", "Brasília", "Florianópolis", "Cuiabá", "Maringá", "Uberlândia", "Jundiaí", "Santo André", "Niterói", "Londrina", "Joinville", "Chapecó", "Itajaí", "Taubaté", "Jaú", "Araçatuba", "Ilhéus"}
)

// contractRow is one contract of the data set; every n gives the same contract
// whatever the size, so a smaller set is a prefix of a larger one.
type contractRow struct {
	n            int
	name, cnpj   string
	code, meter  string
	volumeMWh    int
	lower, upper int // percent
	price        int // R$/MWh
	consumedKWh  [historyMonths]int
	measured     [historyMonths]bool
}

func newContract(n int) contractRow {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	c := contractRow{
		n: n, name: pick(r, kinds) + " " + pick(r, names) + " " + pick(r, places) + " Ltda", cnpj: cnpj(r, n),
		code: fmt.Sprintf("CT-%08d", 10_000_000+n), meter: fmt.Sprintf("BR%08d", n),
		volumeMWh: 50 + r.IntN(900), lower: []int{0, 50, 70, 80, 90}[r.IntN(5)], upper: []int{105, 110, 120, 150, 200}[r.IntN(5)],
		price: 120 + r.IntN(180),
	}
	for m := range historyMonths {
		c.measured[m] = r.IntN(25) != 0
		c.consumedKWh[m] = c.volumeMWh * (500 + r.IntN(1200))
	}
	return c
}

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

// cnpj makes a number with right check digits, different for every n.
func cnpj(r *rand.Rand, n int) string {
	digits := []byte(fmt.Sprintf("%08d%04d", (n*7_919+r.IntN(7_000))%100_000_000, 1+n%9_000))
	for range 2 {
		sum, weight := 0, len(digits)-7
		for _, d := range digits {
			sum += int(d-'0') * weight
			if weight--; weight < 2 {
				weight = 9
			}
		}
		check := 11 - sum%11
		if check > 9 {
			check = 0
		}
		digits = append(digits, byte('0'+check))
	}
	return string(digits)
}

// class is the right answer for a month, by the rule of domain 1.7 with neither
// losses nor PROINFA, which the data set switches off.
func (c contractRow) class(m int) string {
	net, volume := c.consumedKWh[m], c.volumeMWh*1000
	switch {
	case !c.measured[m]:
		return "Indefinido"
	case net*100 > volume*c.upper:
		return "Excedente"
	case net*100 < volume*c.lower:
		return "Subutilizado"
	default:
		return "Conforme"
	}
}

// facts are the right dashboard answers per month and class.
type facts map[string]map[string]int

// writeDataset writes the two files that the product's import command reads, and
// returns the right answers.
func writeDataset(dir string, contracts int) (facts, error) {
	right := facts{}
	for m := range historyMonths {
		right[monthText(m)] = map[string]int{}
	}
	err := writeCSV(filepath.Join(dir, "contratos.csv"), ',', func(write func(...string)) {
		write("contract_code", "client_name", "cnpj", "groupName", "segment", "contracted_volume_mwh", "status", "start_date", "end_date",
			"upper_limit_percent", "lower_limit_percent", "loss_percent", "proinfa_contribution", "average_price_mwh", "supplier")
		for n := range contracts {
			c := newContract(n)
			write(c.code, c.name, c.cnpj, c.meter, "Indústria", strconv.Itoa(c.volumeMWh), "Ativo", "2024-01-01", "2027-12-31",
				strconv.Itoa(c.upper), strconv.Itoa(c.lower), "0", "0", strconv.Itoa(c.price), "Alfa Energia")
			for m := range historyMonths {
				right[monthText(m)][c.class(m)]++
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return right, writeMeasurements(filepath.Join(dir, "medicoes.csv"), 0, contracts, historyMonths)
}

// writeMeasurements writes the months of contracts from..to as an import sheet.
func writeMeasurements(path string, from, to, months int) error {
	return writeCSV(path, ';', func(write func(...string)) {
		write("cliente", "cnpj", "medidor", "mes", "consumo_kwh", "proinfa_mwh")
		for n := from; n < to; n++ {
			c := newContract(n)
			for m := range months {
				if c.measured[m] {
					write(c.name, c.cnpj, c.meter, monthText(m), strconv.Itoa(c.consumedKWh[m]), "0")
				}
			}
		}
	})
}

func writeCSV(path string, comma rune, rows func(write func(...string))) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	buffer := bufio.NewWriterSize(file, 1<<20)
	w := csv.NewWriter(buffer)
	w.Comma = comma
	var failed error
	rows(func(cells ...string) {
		if err := w.Write(cells); err != nil {
			failed = err
		}
	})
	w.Flush()
	if failed != nil {
		return failed
	}
	if err := w.Error(); err != nil {
		return err
	}
	if err := buffer.Flush(); err != nil {
		return err
	}
	return file.Close()
}

// fold writes a name as a user types it into a search: lower case, no accents.
var folder = strings.NewReplacer("á", "a", "â", "a", "ã", "a", "é", "e", "ê", "e", "í", "i", "ó", "o", "ô", "o", "õ", "o", "ú", "u", "ç", "c")

func fold(s string) string { return folder.Replace(strings.ToLower(s)) }
