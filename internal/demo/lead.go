package demo

import (
	"bytes"
	"context"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/client/lead/paper"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/pdf"
)

// prospect is an invented lead. A monthly consumption of zero is not known.
type prospect struct {
	name, segment, class, state, city, contact, role, phone string
	distributor, subgroup, modality                         string
	consumption, generation, peak, demand                   int
	funnel, migration, tax, step                            string
	days                                                    int // until the next step
	letter                                                  int // months that the letter of consent still holds; 0: there is none
	talk                                                    string
	unowned                                                 bool
}

// firstProspect is where the CNPJs of leads begin, after those of the companies.
const firstProspect = 30

var prospects = []prospect{
	{"Padaria Aurora do Vale Ltda", "Comércio", "comercial", "SP", "Jundiaí", "Nádia Torres", "Sócia", "11987650001", "CPFL Paulista", "B3", "Convencional", 8200, 0, 0, 0, "amarelo", "em_analise", "", "Pedir as 12 últimas faturas", 3, 0, "", false},
	{"Frigorífico Campo Largo S.A.", "Indústria", "industrial", "GO", "Rio Verde", "Sérgio Antunes", "Gerente industrial", "62987650002", "Equatorial GO", "A4", "Verde", 412000, 18000, 9, 980, "verde", "em_analise", "1.5", "Apresentar a simulação", 5, 10, "Recebeu bem a ideia; quer ver o cenário com bandeira vermelha.", false},
	{"Hotel Serra dos Cristais", "Serviços", "comercial", "RJ", "Petrópolis", "Lúcia Mendonça", "Diretora", "24987650003", "Light SESA", "A4", "Verde", 68000, 9000, 14, 220, "verde", "aprovado", "", "Assinar o contrato com o fornecedor", 9, 20, "Proposta aprovada pela diretoria.", false},
	{"Metalúrgica Pioneira do Sul Ltda", "Indústria", "industrial", "RS", "Caxias do Sul", "Ivo Bernardi", "Compras", "54987650004", "RGE", "A4", "Azul", 221000, 0, 12, 640, "verde", "em_analise", "", "Visita técnica", 7, 0, "", false},
	{"Supermercado Bom Jardim Ltda", "Comércio", "comercial", "MG", "Uberaba", "Elisa Prates", "Financeiro", "34987650005", "CEMIG Distribuição", "A4", "Verde", 54000, 0, 11, 160, "amarelo", "aprovado", "", "Renovar a carta de autorização vencida", 1, -2, "A carta de autorização venceu; pedir outra.", false},
	{"Sítio Água Clara", "Agronegócio", "rural", "PR", "Maringá", "Ademir Souza", "Proprietário", "44987650006", "COPEL Distribuição", "B2", "Convencional", 5100, 3800, 0, 0, "amarelo", "em_analise", "", "Avisar quando a baixa tensão abrir", 120, 0, "", true},
	{"Clínica Vida Serena", "Saúde", "comercial", "DF", "Brasília", "Dra. Rute Alencar", "Administradora", "61987650007", "Neoenergia Brasília", "B3", "Branca", 11800, 0, 0, 0, "amarelo", "em_analise", "", "", 0, 0, "", true},
	{"Têxtil Rio das Contas S.A.", "Indústria", "industrial", "SC", "Blumenau", "Helmut Kraus", "Utilidades", "47987650008", "CELESC Distribuição", "A4", "Azul", 330000, 0, 10, 890, "verde", "aprovado", "", "Enviar a denúncia do contrato cativo", 2, 14, "Migração aprovada para o próximo ciclo.", false},
	{"Escola Caminho do Saber", "Educação", "comercial", "BA", "Salvador", "Marta Ribeiro", "Diretora", "71987650009", "Neoenergia Coelba", "", "", 0, 0, 0, 0, "amarelo", "em_analise", "", "Descobrir o subgrupo e o consumo", 4, 0, "", true},
	{"Moveleira Pinho Real Ltda", "Indústria", "industrial", "ES", "Linhares", "Celso Vieira", "Sócio", "27987650010", "EDP ES", "A4", "Verde", 97000, 0, 8, 300, "amarelo", "aprovado", "", "Fechar o preço da energia", 6, 8, "", false},
	{"Granja Ovo Dourado", "Agronegócio", "rural", "MT", "Sorriso", "Tânia Lopes", "Gerente", "66987650011", "Energisa MT", "A4", "Verde", 76000, 41000, 7, 250, "verde", "em_analise", "", "Ligar depois da colheita", 30, 0, "", false},
	{"Posto Estrela da Rodovia", "Comércio", "comercial", "SP", "Limeira", "Jorge Amado Neto", "Sócio", "19987650012", "CPFL Paulista", "B3", "Convencional", 9400, 2500, 0, 0, "amarelo", "em_analise", "", "Reunião de apresentação", 10, 0, "", false},
}

// leads enters leads in every state of the funnel, most of them the consultant's, and
// what is known of the clients that have contracts.
func (s Services) leads(ctx context.Context, gestora actor.Actor) error {
	u, err := s.Accounts.Find(ctx, SignIns()[2].Email)
	if err != nil {
		return err
	}
	consultant := actor.Actor{UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.Roles}
	partner, err := s.Accounts.Find(ctx, SignIns()[3].Email)
	if err != nil {
		return err
	}
	for i := range prospects {
		p := &prospects[i]
		by := consultant
		if p.unowned {
			by = gestora
		}
		if err := s.prospect(ctx, by, p, i); err != nil {
			return fmt.Errorf("demo: lead %s: %w", p.name, err)
		}
		if i%6 == 5 { // a partner brought some
			found, err := s.Clients.Suggest(ctx, gestora, string(cnpjOf(firstProspect+i)))
			if err != nil || len(found) != 1 {
				return fmt.Errorf("demo: lead %s not found: %w", p.name, err)
			}
			to := client.Assignment{PartnerID: partner.PartnerID}
			if !p.unowned {
				to.OwnerUserID = consultant.UserID
			}
			if err := s.Clients.Assign(ctx, gestora, found[0].ID, to, "Indicado pelo parceiro"); err != nil {
				return err
			}
		}
	}
	if err := s.proposals(ctx, consultant, gestora); err != nil {
		return err
	}
	return s.customers(ctx, gestora)
}

func (s Services) prospect(ctx context.Context, by actor.Actor, p *prospect, n int) error {
	in := lead.Input{
		Name: p.name, CNPJ: string(cnpjOf(firstProspect + n)), Segment: p.segment, Class: p.class, State: p.state, City: p.city,
		Contact: p.contact, Phone: p.phone, Email: fmt.Sprintf("contato%02d@lead.example", n+1), Funnel: p.funnel, Migration: p.migration, ExtraTax: p.tax, NextStep: p.step,
	}
	if p.step != "" {
		in.NextStepOn = s.day().AddDays(p.days).String()
	}
	d, err := s.Leads.Create(ctx, by, in, "")
	if err != nil {
		return err
	}
	if _, err := s.Leads.AddContact(ctx, by, d.ID, lead.ContactInput{Name: p.contact, Role: p.role, Phone: p.phone}); err != nil {
		return err
	}
	unit := lead.UnitInput{
		Meter: fmt.Sprintf("UC%06d", 410_000+n*137), Distributor: p.distributor, State: p.state, Subgroup: p.subgroup, Modality: p.modality,
		Consumption: given(p.consumption), Generation: given(p.generation), Peak: given(p.peak), Demand: given(p.demand),
	}
	if p.consumption > 0 && p.generation == 0 {
		unit.Generation = "0" // nobody generates there, which is known
	}
	if _, err := s.Leads.AddUnit(ctx, by, d.ID, unit); err != nil {
		return err
	}
	if p.talk != "" {
		if _, err := s.Leads.Talk(ctx, by, d.ID, "ligacao", p.talk, ""); err != nil {
			return err
		}
	}
	return s.letter(ctx, by, d.ID, p)
}

// letter stores a letter of consent, where there is one.
func (s Services) letter(ctx context.Context, by actor.Actor, leadID string, p *prospect) error {
	if p.letter == 0 {
		return nil
	}
	file, err := s.letterOf(p)
	if err != nil {
		return err
	}
	_, err = s.Papers.Add(ctx, by, leadID, paper.Input{
		Kind: "loa", ConsentBy: p.contact, ConsentOn: s.signed().String(), ValidUntil: s.current().Add(p.letter).First().String(),
		Filename: "carta-de-autorizacao.pdf", Data: file,
	}, nil)
	return err
}

// signed is when the letters of consent were signed.
func (s Services) signed() month.Date { return s.day().AddDays(-200) }

// letterOf writes the letter as a page.
func (s Services) letterOf(p *prospect) ([]byte, error) {
	const width, height = 170, 8
	d := pdf.New("Carta de autorização", s.signed().In(clock.SaoPaulo()))
	d.AddPage()
	d.Font(16, true, pdf.Ink)
	d.Text(width, 2*height, "Carta de autorização (demonstração)", "L")
	d.Ln(2 * height)
	d.Font(11, false, pdf.Ink)
	for _, line := range []string{
		p.name + " autoriza a YNOVA a pedir seus dados de consumo à distribuidora.",
		"Assinada por " + p.contact + " em " + s.signed().BR() + ".",
	} {
		d.Text(width, height, line, "L")
		d.Ln(height)
	}
	var out bytes.Buffer
	if err := d.Output(&out); err != nil {
		return nil, fmt.Errorf("demo: letter of authorization: %w", err)
	}
	return out.Bytes(), nil
}

// customers completes the clients that came with contracts.
func (s Services) customers(ctx context.Context, gestora actor.Actor) error {
	all, err := s.Leads.List(ctx, gestora, lead.Filter{}, 0, 0)
	if err != nil {
		return err
	}
	byCNPJ := map[string]*lead.Row{}
	for i := range all.Rows {
		byCNPJ[string(all.Rows[i].CNPJ)] = &all.Rows[i]
	}
	for i, c := range companies {
		row := byCNPJ[string(cnpjOf(i))]
		if row == nil {
			return fmt.Errorf("demo: client %s not found", c.name)
		}
		in := lead.Input{
			Name: c.name, CNPJ: string(row.CNPJ), Segment: c.segment, Class: "comercial", Group: "A", State: c.state, Contact: c.contact,
			Phone: fmt.Sprintf("11976%06d", 540_000+i*311), Email: c.mail, Funnel: "verde", Migration: "aprovado",
		}
		if c.segment == "Indústria" {
			in.Class = "industrial"
		}
		if _, err := s.Leads.Update(ctx, gestora, row.ID, lead.Change{Over: func(*lead.Lead) lead.Input { return in }}, nil); err != nil {
			return fmt.Errorf("demo: client %s: %w", c.name, err)
		}
	}
	return nil
}

func (s Services) day() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

func given(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
