package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
)

// picks are the things that operations choose from at random.
type picks struct {
	contracts []string // ids
	balances  []string // ids
	terms     []string // search terms: part of a name, of a code, of a CNPJ
	pairs     []string // two words of a name, the later one first
}

// checkFacts compares the dashboard with the right answers before anything is timed.
func checkFacts(t *target, right facts) error {
	for mes, classes := range right {
		body, err := t.call(request{method: "GET", path: "/api/dashboard/overview?mes=" + mes})
		if err != nil {
			return err
		}
		var got struct {
			Distribution map[string]int `json:"distribuicaoConformidade"`
		}
		if err := json.Unmarshal(body, &got); err != nil {
			return err
		}
		for class, want := range got.Distribution {
			if classes[class] != want {
				return fmt.Errorf("dashboard of %s: %s is %d, want %d", mes, class, want, classes[class])
			}
		}
	}
	return nil
}

func readPicks(t *target) (picks, error) {
	var p picks
	for page := 1; page <= 5; page++ {
		for path, into := range map[string]*[]string{"/contracts": &p.contracts, "/energy-balance": &p.balances} {
			body, err := t.call(request{method: "GET", path: fmt.Sprintf("%s?page=%d&pageSize=100", path, page)})
			if err != nil {
				return p, err
			}
			var got struct {
				Data []struct{ ID, CNPJ string } `json:"data"`
			}
			if err := json.Unmarshal(body, &got); err != nil {
				return p, err
			}
			for _, row := range got.Data {
				*into = append(*into, row.ID)
			}
		}
	}
	for n := range 300 {
		c := newContract(n)
		p.terms = append(p.terms, []string{string([]rune(c.name)[:12]), c.code[4:], c.cnpj[2:9]}[n%3])
		words := strings.Fields(c.name)
		p.pairs = append(p.pairs, words[len(words)-2]+" "+words[0])
	}
	return p, nil
}

func one(method, path, body string) []request {
	return []request{{method: method, path: path, body: body}}
}

func anyMonth(r *rand.Rand) string { return monthText(r.IntN(historyMonths)) }

// product lists the workloads of the product; bare has its counterpart at the
// same place.
func (p picks) product() []workload {
	return []workload{
		{"W1", "newest 20 contracts with total", func(*rand.Rand, int) []request { return one("GET", "/contracts?page=1&pageSize=20", "") }},
		{"W2", "search with total", func(r *rand.Rand, _ int) []request {
			return one("GET", "/contracts?page=1&pageSize=20&q="+url.QueryEscape(pick(r, p.terms)), "")
		}},
		{"W2b", "search of two words with total", func(r *rand.Rand, _ int) []request {
			return one("GET", "/contracts?page=1&pageSize=20&q="+url.QueryEscape(pick(r, p.pairs)), "")
		}},
		{"W3", "one contract", func(r *rand.Rand, _ int) []request { return one("GET", "/contracts/"+pick(r, p.contracts), "") }},
		{"W6", "month dashboard", func(r *rand.Rand, _ int) []request {
			mes := anyMonth(r)
			return []request{
				{method: "GET", path: "/api/dashboard/overview?mes=" + mes},
				{method: "GET", path: "/api/contratos?include=otimizacao-contrato&pageSize=5&ciclo=" + mes},
			}
		}},
		{"W7", "balances page and one meter", func(r *rand.Rand, _ int) []request {
			return []request{
				{method: "GET", path: "/energy-balance?page=1&pageSize=20&mes=" + anyMonth(r)},
				{method: "GET", path: "/energy-balance/" + pick(r, p.balances)},
			}
		}},
		{"W5", "update, durable", func(r *rand.Rand, n int) []request {
			return one("PUT", "/contracts/"+pick(r, p.contracts), updateBody(r, n))
		}},
		{"W4", "create, durable", func(r *rand.Rand, n int) []request { return one("POST", "/contracts", createBody(r, n)) }},
	}
}

func (p picks) bare() []workload {
	return []workload{
		{"W1", "", func(*rand.Rand, int) []request { return one("GET", "/list", "") }},
		{"W2", "", func(r *rand.Rand, _ int) []request {
			return one("GET", "/search?q="+url.QueryEscape(fold(pick(r, p.terms))), "")
		}},
		{"W2b", "", func(r *rand.Rand, _ int) []request {
			return one("GET", "/search?q="+url.QueryEscape(fold(pick(r, p.pairs))), "")
		}},
		{"W3", "", func(r *rand.Rand, _ int) []request { return one("GET", "/contract/"+pick(r, p.contracts), "") }},
		{"W6", "", func(r *rand.Rand, _ int) []request {
			mes := anyMonth(r)
			return []request{{method: "GET", path: "/dashboard?mes=" + mes}, {method: "GET", path: "/top?mes=" + mes}}
		}},
		{"W7", "", func(r *rand.Rand, _ int) []request {
			return []request{{method: "GET", path: "/balances?mes=" + anyMonth(r)}, {method: "GET", path: "/balance/" + pick(r, p.balances)}}
		}},
		{"W5", "", func(r *rand.Rand, n int) []request {
			return one("PUT", "/contract/"+pick(r, p.contracts), updateBody(r, n))
		}},
		{"W4", "", func(r *rand.Rand, n int) []request { return one("POST", "/contract", createBody(r, n)) }},
	}
}

func updateBody(r *rand.Rand, n int) string {
	return fmt.Sprintf(`{"average_price_mwh":%d.%02d,"supplier":"Bravo %d"}`, 120+r.IntN(180), r.IntN(100), n%1000)
}

func createBody(r *rand.Rand, n int) string {
	return fmt.Sprintf(`{"contract_code":"CT-%x-%x","client_name":"Cerâmica Nova União Ltda","groupName":"default","cnpj":"11444777000161",
		"segment":"Indústria","contact_responsible":"Ana Silva","contracted_volume_mwh":1234.5,"status":"Ativo","energy_source":"Incentivada",
		"contracted_modality":"Flat","start_date":"2025-01-01","end_date":"2027-12-31","billing_cycle":"mensal","upper_limit_percent":120,
		"lower_limit_percent":80,"flexibility_percent":20,"average_price_mwh":199.9,"supplier":"Alfa Energia","proinfa_contribution":1.234}`, n, r.Uint32())
}
