package billtest

import (
	"math/rand/v2"

	"ynova/internal/document/extract"
)

// strange is a family whose bills name things as no register of labels knows.
var strange = layout{
	name: "estranha-b3", company: "COMPANHIA SUL SERGIPANA DE ELETRICIDADE", cnpj: "13.255.658/0001-96", distributor: "SULGIPE", uf: "BA", codeLength: 8,
	labels: labels("CONTA MÊS", "Quitar até o dia", "Quantia devida", "Ponto de entrega", "Cadastro do morador", "Ficha de adesão"), month: "mm/aaaa",
	class: "CLASSIFICAÇÃO: B3 COMERCIAL - Conv. Monômia", subgroup: "B3", modality: "Convencional", columns: strangeHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
	history: "mês/ano", historyHeads: []string{"Gasto do período"}, flagText: "Bandeira em vigor: %s", words: []string{"Consumo-TUSD", "Consumo-TE"}, lighting: "CIP Municipal", totalWord: "TOTAL", size: 6.5,
}

// strangeHeads names the quantity as no table of heads does.
var strangeHeads = append([]head{{"Montante", "", "q", 48}}, fullHeads[1:]...)

// Strange is a bill of that family.
func Strange(seed uint64) (Bill, error) {
	b := invent(rand.New(rand.NewPCG(seed, 99)), strange) //nolint:gosec // repeatable on purpose
	data, err := draw(strange, b, "", "")
	return Bill{Name: strange.name, Layout: strange.name, Variant: Plain, Data: data, Truth: truthOf(strange, b)}, err
}

// StrangeKeys are the fields that only the strange labels name. Nobody knows either what
// the quantities and the months of its tables stand under.
var StrangeKeys = []extract.Key{extract.Installation, extract.ClientCode, extract.Account}
