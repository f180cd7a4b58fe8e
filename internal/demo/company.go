package demo

import (
	"fmt"

	"ynova/internal/kernel/brdoc"
)

// company is an invented client. The distributors are real companies, since a
// unit lies in the area of one; the clients are not.
type company struct {
	name        string
	segment     string
	state       string
	distributor string
	contact     string
	mail        string // before the @; the domain is invented
	meters      int
	volume      int // MWh a month, of each meter
}

var companies = []company{
	{"Cerâmica Vale Sereno Ltda", "Indústria", "SP", "CPFL Paulista", "Beatriz Nogueira", "financeiro@valesereno.example", 3, 420},
	{"Frigorífico Serra Azulada S.A.", "Indústria", "GO", "Equatorial GO", "Otávio Ramalho", "energia@serraazulada.example", 3, 910},
	{"Supermercados Boa Colheita Ltda", "Comércio", "MG", "CEMIG Distribuição", "Lívia Sampaio", "contas@boacolheita.example", 4, 185},
	{"Hospital Santa Aurora", "Saúde", "PR", "COPEL Distribuição", "Dr. Paulo Quintela", "manutencao@santaaurora.example", 2, 330},
	{"Tecelagem Fio do Rio S.A.", "Indústria", "SC", "CELESC Distribuição", "Renata Vilar", "utilidades@fiodorio.example", 2, 540},
	{"Shopping Jardim das Palmeiras", "Comércio", "BA", "Neoenergia Coelba", "Fábio Teles", "operacoes@jardimpalmeiras.example", 2, 760},
	{"Laticínios Morro Claro Ltda", "Indústria", "MG", "CEMIG Distribuição", "Sônia Freitas", "fiscal@morroclaro.example", 2, 270},
	{"Condomínio Empresarial Torre Norte", "Serviços", "SP", "Enel SP", "Guilherme Assis", "sindico@torrenorte.example", 1, 150},
	{"Usina São Benedito do Campo S.A.", "Agronegócio", "MS", "Energisa MS", "Antônia Barcelos", "energia@saobeneditocampo.example", 2, 1180},
	{"Colégio Horizonte Novo", "Educação", "DF", "Neoenergia Brasília", "Márcia Duarte", "administracao@horizontenovo.example", 2, 95},
	{"Metalúrgica Ponte Alta Ltda", "Indústria", "RS", "RGE", "Jonas Wendt", "compras@pontealta.example", 3, 610},
	{"Hotel Enseada Verde", "Serviços", "AL", "Equatorial AL", "Cláudia Menezes", "gerencia@enseadaverde.example", 1, 120},
	{"Papel e Celulose Três Lagoas Verdes", "Indústria", "MS", "Energisa MS", "Rodrigo Amaral", "suprimentos@treslagoasverdes.example", 2, 2350},
	{"Armazéns Gerais Planalto Ltda", "Agronegócio", "MT", "Energisa MT", "Elaine Castanho", "contas@armazensplanalto.example", 3, 240},
	{"Química Litoral Sul S.A.", "Indústria", "SP", "EDP SP", "Marcos Iwata", "utilidades@litoralsul.example", 2, 880},
	{"Centro de Distribuição Rota Leste", "Serviços", "ES", "EDP ES", "Patrícia Zanon", "facilities@rotaleste.example", 2, 205},
	{"Vidraçaria Luz da Serra Ltda", "Indústria", "RJ", "Light SESA", "Eduardo Pacheco", "producao@luzdaserra.example", 2, 690},
	{"Cooperativa Agrícola Terra Firme", "Agronegócio", "PR", "COPEL Distribuição", "Neusa Kowalski", "energia@terrafirme.example", 3, 360},
	{"Moinho Estrela do Oeste S.A.", "Indústria", "CE", "Enel CE", "Davi Gurgel", "fiscal@moinhoestrela.example", 2, 450},
	{"Plásticos Nova Aliança Ltda", "Indústria", "PE", "Neoenergia Pernambuco", "Teresa Lins", "pcp@novaalianca.example", 2, 390},
	{"Clínica Mar Sereno", "Saúde", "RN", "Neoenergia Cosern", "Dra. Ivone Faria", "financeiro@marsereno.example", 1, 70},
	{"Autopeças Rio Manso S.A.", "Indústria", "MG", "CEMIG Distribuição", "Wagner Bastos", "energia@riomanso.example", 3, 520},
	{"Pescados Foz do Norte Ltda", "Indústria", "PA", "Equatorial PA", "Raimunda Pires", "frio@fozdonorte.example", 2, 310},
	{"Data Center Pedra Lisa", "Serviços", "SP", "CPFL Piratininga", "Henrique Volpi", "infra@pedralisa.example", 2, 1420},
	{"Construtora Alto da Mata Ltda", "Serviços", "TO", "Energisa TO", "Cecília Rangel", "obras@altodamata.example", 1, 85},
}

// submarkets of the companies' states (domain 8.3).
var submarkets = map[string]string{
	"SP": "SE/CO", "RJ": "SE/CO", "MG": "SE/CO", "ES": "SE/CO", "GO": "SE/CO", "DF": "SE/CO", "MT": "SE/CO", "MS": "SE/CO",
	"PR": "S", "SC": "S", "RS": "S",
	"BA": "NE", "AL": "NE", "PE": "NE", "RN": "NE", "CE": "NE",
	"PA": "N", "TO": "N",
}

// cnpjOf gives the n-th company a number with right check digits from a root that
// the registry has not reached.
func cnpjOf(n int) brdoc.CNPJ {
	base := fmt.Sprintf("99%03d%03d0001", 100+n*7, 300+n*13)
	for digits := range 100 {
		if c, err := brdoc.ParseCNPJ(fmt.Sprintf("%s%02d", base, digits)); err == nil {
			return c
		}
	}
	panic("demo: no check digits for " + base) // cannot happen: one pair always fits
}

func meterOf(companyNo, meterNo int) string {
	return fmt.Sprintf("BR%s%04dM%02d", companies[companyNo].state, 1000+companyNo*17, meterNo+1)
}
