package lead

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

// Fields are what the API says of a client, exported because rows embed them; what is not known, or not shown to the
// actor, is null.
type Fields struct {
	ID              string        `json:"id"`
	Nome            string        `json:"nome"`
	CNPJ            string        `json:"cnpj" doc:"14 caracteres, sem máscara"`
	Segmento        *string       `json:"segmento"`
	Classe          *string       `json:"classe" doc:"industrial, comercial, rural, residencial, poder_publico ou outros"`
	Grupo           *string       `json:"grupo" doc:"A ou B, onde nenhuma unidade diz"`
	UF              *string       `json:"uf"`
	Cidade          *string       `json:"cidade"`
	Contato         *string       `json:"contato"`
	Telefone        *string       `json:"telefone" doc:"E.164; nulo para quem não vê contatos"`
	Email           *string       `json:"email" doc:"Nulo para quem não vê contatos"`
	StatusFunil     Funnel        `json:"statusFunil" enum:"verde,amarelo"`
	StatusMigracao  Migration     `json:"statusMigracao" enum:"aprovado,em_analise"`
	UltimaInteracao *clock.Micros `json:"ultimaInteracao" format:"date-time"`
	ProximoPasso    *string       `json:"proximoPasso"`
	ProximoPassoEm  *string       `json:"proximoPassoEm" format:"date"`
	Imposto         *web.Number   `json:"imposto" doc:"Alíquota adicional do cliente, em %"`
	ResponsavelID   *string       `json:"responsavel_id"`
	Responsavel     *string       `json:"responsavel"`
	ParceiroID      *string       `json:"parceiro_id"`
	Parceiro        *string       `json:"parceiro"`
	Dados           []extra.Value `json:"additional" nullable:"false" doc:"Dados adicionais; vazios para quem não vê contatos"`
	Version         int64         `json:"version"`
	CreatedAt       clock.Micros  `json:"created_at" format:"date-time"`
	UpdatedAt       clock.Micros  `json:"updated_at" format:"date-time"`
}

// TaxFields are how a client is taxed, of its page alone; exported because that embeds them.
type TaxFields struct {
	Regime         *string     `json:"regime_tributario" doc:"lucro_real, lucro_presumido, simples ou nao_contribuinte"`
	Atividade      *string     `json:"atividade" doc:"industria ou comercio_servicos"`
	Industrial     *web.Number `json:"pct_processo_industrial" doc:"Parte da energia no processo industrial, por laudo, em %"`
	Exportacao     *web.Number `json:"pct_exportacao" doc:"%"`
	SimplesRegular bool        `json:"simples_regime_regular" doc:"Simples que optou pelo regime regular de CBS e IBS"`
}

func taxesOf(t *Taxes) TaxFields {
	return TaxFields{
		Regime: web.Optional(t.Regime), Atividade: web.Optional(t.Activity), Industrial: percentOf(t.Industrial),
		Exportacao: percentOf(t.Export), SimplesRegular: t.Regular,
	}
}

// Day is a day as JSON gives it; nil stays nil.
func Day(d *month.Date) *string {
	if d == nil {
		return nil
	}
	return new(d.String())
}

func percentOf(p *percent.Percent) *web.Number { return web.NumberOf(p, percent.Percent.Text) }

func kwhOf(e *energy.Energy) *web.Number { return web.NumberOf(e, energy.Energy.KWhText) }

// storedBody is a client as it is stored, for who changed an older version of it.
type storedBody struct {
	Fields
	TaxFields
}

// bodyOf returns what the actor sees of a lead.
func bodyOf(a actor.Actor, l *Lead) storedBody {
	seen := *l
	seen.masked(a)
	return storedBody{fieldsOf(&seen), taxesOf(&seen.Taxes)}
}

func fieldsOf(l *Lead) Fields {
	return Fields{
		ID: l.ID, Nome: l.Name, CNPJ: string(l.CNPJ), Segmento: web.Optional(l.Segment), Classe: web.Optional(string(l.Class)), Grupo: web.Optional(l.Group),
		UF: web.Optional(l.State), Cidade: web.Optional(l.City), Contato: web.Optional(l.Contact), Telefone: web.Optional(string(l.Phone)), Email: web.Optional(email.Show(l.Email)),
		StatusFunil: l.Funnel, StatusMigracao: l.Migration, UltimaInteracao: l.LastTalk, ProximoPasso: web.Optional(l.NextStep),
		ProximoPassoEm: Day(l.NextStepOn), Imposto: percentOf(l.ExtraTax),
		ResponsavelID: web.Optional(l.OwnerID), Responsavel: web.Optional(l.Owner),
		ParceiroID: web.Optional(l.PartnerID), Parceiro: web.Optional(l.Partner), Dados: append(extra.None, l.Additional...), Version: l.Version, CreatedAt: l.CreatedAt, UpdatedAt: l.UpdatedAt,
	}
}

// RowFields are a client in the list, exported because its page embeds them. Bandeira, imposto and balanco may be null: the
// screen has its own words for them (LD-02).
type RowFields struct {
	Fields
	Bandeira    *string     `json:"bandeira" doc:"Do mês corrente; nula para quem já compra no mercado livre"`
	Consumo     *web.Number `json:"consumo" doc:"kWh por ano"`
	Geracao     *web.Number `json:"geracao" doc:"kWh por ano"`
	Balanco     *web.Number `json:"balanco" doc:"Geração menos consumo, kWh por ano"`
	Medido      bool        `json:"medido" doc:"O consumo de ao menos uma unidade vem da medição"`
	SemConsumo  int         `json:"unidades_sem_consumo" doc:"Unidades cujo consumo não é conhecido"`
	Contratos   int         `json:"contratos"`
	EmVigor     int         `json:"contratos_em_vigor"`
	ElegivelEm  *string     `json:"elegivel_em" format:"date" doc:"Desde quando a lei permite escolher o fornecedor; nulo quando falta informação"`
	ElegivelPor string      `json:"elegivel_motivo"`
}

func rowOf(r *Row) RowFields {
	return RowFields{
		Fields: fieldsOf(&r.Lead), Bandeira: web.Optional(r.Flag), Consumo: kwhOf(r.Consumption), Geracao: kwhOf(r.Generation), Balanco: kwhOf(r.Balance()),
		Medido: r.Metered, SemConsumo: r.Unknown, Contratos: r.Contracts.All, EmVigor: r.Contracts.InForce,
		ElegivelEm: Day(r.Eligible.From), ElegivelPor: r.Eligible.Reason,
	}
}

type personBody struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func peopleOf(list []Person) []personBody {
	return web.Bodies(list, func(p *Person) personBody { return personBody(*p) })
}

type unitBody struct {
	ID            string        `json:"id"`
	Codigo        string        `json:"codigo"`
	Grupo         string        `json:"grupo" doc:"Contratos do cliente com o mesmo grupo atendem a unidade"`
	Distribuidora *string       `json:"distribuidora"`
	UF            *string       `json:"uf"`
	Subgrupo      *string       `json:"subgrupo"`
	Modalidade    *string       `json:"modalidade"`
	ICMS          *web.Number   `json:"icms" doc:"%"`
	Consumo       *web.Number   `json:"consumo" doc:"kWh por mês, como informado"`
	Geracao       *web.Number   `json:"geracao" doc:"kWh por mês, como informado"`
	Ponta         *web.Number   `json:"ponta" doc:"% do consumo no horário de ponta"`
	Demanda       *web.Number   `json:"demanda" doc:"Contratada, kW"`
	Fornecimento  *string       `json:"inicio_fornecimento" doc:"Primeiro dia do fornecimento"`
	ConsumoAno    *web.Number   `json:"consumo_ano" doc:"kWh, medido ou informado"`
	GeracaoAno    *web.Number   `json:"geracao_ano" doc:"kWh, medida ou informada"`
	Meses         int           `json:"meses_medidos" doc:"Dos últimos doze, os que têm consumo medido"`
	Dados         []extra.Value `json:"additional" nullable:"false" doc:"Dados adicionais; vazios para quem não vê contatos"`
	Version       int64         `json:"version"`
}

func unitOf(u *Unit) unitBody {
	b := unitBody{
		ID: u.ID, Codigo: u.Meter, Grupo: u.Group, Distribuidora: web.Optional(u.Distributor), UF: web.Optional(u.State), Subgrupo: web.Optional(u.Subgroup),
		Modalidade: web.Optional(u.Modality), ICMS: percentOf(u.ICMS), Consumo: kwhOf(u.Consumption), Geracao: kwhOf(u.Generation), Ponta: percentOf(u.Peak),
		ConsumoAno: kwhOf(u.annualConsumption()), GeracaoAno: kwhOf(u.annualGeneration()), Meses: u.Measured.ConsumptionMonths, Dados: append(extra.None, u.Additional...), Version: u.Version,
	}
	if !u.Supplied.IsZero() {
		b.Fornecimento = new(u.Supplied.String())
	}
	if u.Demand != nil {
		n := web.Number(u.Demand.Text())
		b.Demanda = &n
	}
	return b
}

type contactBody struct {
	ID       string  `json:"id"`
	Nome     string  `json:"nome"`
	Cargo    *string `json:"cargo"`
	Telefone *string `json:"telefone"`
	Email    *string `json:"email"`
	Equipe   bool    `json:"email_da_equipe" doc:"O e-mail foi cadastrado ou confirmado pela equipe, e recebe códigos de aceite"`
	Version  int64   `json:"version"`
}

type templateBody struct {
	Chave  string `json:"chave"`
	Titulo string `json:"titulo"`
	Texto  string `json:"texto"`
}

type detailBody struct {
	RowFields
	TaxFields
	ConsumoMWh  *web.Number    `json:"consumo_mwh" doc:"O consumo por ano em MWh, como é mostrado"`
	Equipe      bool           `json:"email_da_equipe" doc:"O e-mail foi cadastrado ou confirmado pela equipe, e recebe códigos de aceite"`
	Observacoes *string        `json:"observacoes" doc:"Nulas para quem não vê contatos"`
	Unidades    []unitBody     `json:"unidades" nullable:"false"`
	Contatos    []contactBody  `json:"contatos" nullable:"false"`
	Membros     []personBody   `json:"membros" nullable:"false" doc:"Quem mais alcança o cliente; vazio para quem não atribui"`
	Mensagens   []templateBody `json:"mensagens" nullable:"false" doc:"Textos de partida para o WhatsApp"`
	Laudo       *clock.Micros  `json:"laudo_em" format:"date-time" doc:"Quando o laudo do processo industrial mais novo foi enviado; nulo: nenhum"`
}

func detailOf(d *Detail) detailBody {
	b := detailBody{
		RowFields: rowOf(&d.Row), TaxFields: taxesOf(&d.Taxes), ConsumoMWh: web.NumberOf(d.Consumption, energy.Energy.MWhText), Equipe: d.OfStaff, Observacoes: web.Optional(d.Notes), Unidades: make([]unitBody, len(d.Units)),
		Contatos: make([]contactBody, len(d.Contacts)), Membros: peopleOf(d.Members), Mensagens: make([]templateBody, len(d.Messages)),
		Laudo: d.Report,
	}
	for i := range d.Units {
		b.Unidades[i] = unitOf(&d.Units[i])
	}
	for i := range d.Contacts {
		c := &d.Contacts[i]
		b.Contatos[i] = contactBody{c.ID, c.Name, web.Optional(c.Role), web.Optional(string(c.Phone)), web.Optional(email.Show(c.Email)), c.OfStaff, c.Version}
	}
	for i, m := range d.Messages {
		b.Mensagens[i] = templateBody{m.Key, m.Title, m.Text}
	}
	return b
}

type eventBody struct {
	ID          string       `json:"id"`
	Title       string       `json:"title"`
	Description string       `json:"description"`
	CreatedAt   clock.Micros `json:"createdAt" format:"date-time"`
	User        string       `json:"user"`
}

// inputBody is a lead as the forms send it, and which of its keys were sent.
type inputBody struct {
	sent map[string]json.RawMessage

	Nome           string        `json:"nome" required:"false" maxLength:"200"`
	CNPJ           string        `json:"cnpj" required:"false" maxLength:"30"`
	Segmento       string        `json:"segmento" required:"false" maxLength:"100"`
	Classe         string        `json:"classe" required:"false" maxLength:"20"`
	Grupo          string        `json:"grupo" required:"false" maxLength:"1"`
	UF             string        `json:"uf" required:"false" maxLength:"2"`
	Cidade         string        `json:"cidade" required:"false" maxLength:"100"`
	Contato        string        `json:"contato" required:"false" maxLength:"100"`
	Telefone       string        `json:"telefone" required:"false" maxLength:"40"`
	Email          string        `json:"email" required:"false" maxLength:"254"`
	Confirmado     bool          `json:"email_confirmado" required:"false" doc:"A equipe confirmou o e-mail com o cliente e responde por ele; de outros não tem efeito"`
	StatusFunil    string        `json:"statusFunil" required:"false" maxLength:"20"`
	StatusMigracao string        `json:"statusMigracao" required:"false" maxLength:"20"`
	Imposto        *web.Number   `json:"imposto" required:"false"`
	Regime         string        `json:"regime_tributario" required:"false" maxLength:"20"`
	Atividade      string        `json:"atividade" required:"false" maxLength:"20"`
	Industrial     *web.Number   `json:"pct_processo_industrial" required:"false"`
	Exportacao     *web.Number   `json:"pct_exportacao" required:"false"`
	SimplesRegular bool          `json:"simples_regime_regular" required:"false"`
	ProximoPasso   string        `json:"proximoPasso" required:"false" maxLength:"300"`
	ProximoPassoEm string        `json:"proximoPassoEm" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	Observacoes    string        `json:"observacoes" required:"false" maxLength:"4000"`
	Dados          []extra.Value `json:"additional" required:"false" maxItems:"50" doc:"Dados adicionais, todos"`
}

// UnmarshalJSON notes what was sent: a key that is missing is not one that is empty.
func (b *inputBody) UnmarshalJSON(data []byte) error {
	type plain inputBody
	var said plain
	err := json.Unmarshal(data, &said)
	if err == nil {
		err = json.Unmarshal(data, &said.sent)
	}
	*b = inputBody(said)
	return err
}

// change is what the sent keys make of a stored lead.
func (b *inputBody) change() Change {
	return Change{Keys: slices.Sorted(maps.Keys(b.sent)), Over: func(l *Lead) Input {
		whole := storedInput(l)
		into, from := reflect.ValueOf(&whole).Elem(), reflect.ValueOf(b).Elem()
		for i, key := range inputKeys {
			if _, sent := b.sent[key]; sent {
				into.Field(i).Set(from.Field(i))
			}
		}
		return whole.input()
	}}
}

// inputKeys are the keys of an inputBody, by the place of the field.
var inputKeys = func() map[int]string {
	keys := map[int]string{}
	for i := range reflect.TypeFor[inputBody]().NumField() {
		if key, _, _ := strings.Cut(reflect.TypeFor[inputBody]().Field(i).Tag.Get("json"), ","); key != "" {
			keys[i] = key
		}
	}
	return keys
}()

// writable are the keys that a user may change.
var writable = slices.Collect(maps.Values(inputKeys))

// storedInput is a lead as a form would send it unchanged.
func storedInput(l *Lead) inputBody {
	b := inputBody{
		Nome: l.Name, CNPJ: string(l.CNPJ), Segmento: l.Segment, Classe: string(l.Class), Grupo: l.Group, UF: l.State, Cidade: l.City, Contato: l.Contact,
		Telefone: string(l.Phone), Email: l.Email, StatusFunil: string(l.Funnel), StatusMigracao: string(l.Migration), Imposto: percentOf(l.ExtraTax),
		Regime: l.Taxes.Regime, Atividade: l.Taxes.Activity, Industrial: percentOf(l.Taxes.Industrial), Exportacao: percentOf(l.Taxes.Export),
		SimplesRegular: l.Taxes.Regular, ProximoPasso: l.NextStep, Observacoes: l.Notes, Dados: l.Additional,
	}
	if l.NextStepOn != nil {
		b.ProximoPassoEm = l.NextStepOn.String()
	}
	return b
}

func (b *inputBody) input() Input {
	return Input{
		Name: b.Nome, CNPJ: b.CNPJ, Segment: b.Segmento, Class: b.Classe, Group: b.Grupo, State: b.UF, City: b.Cidade, Contact: b.Contato,
		Phone: b.Telefone, Email: b.Email, Confirmed: b.Confirmado, Funnel: b.StatusFunil, Migration: b.StatusMigracao, ExtraTax: web.Text(b.Imposto),
		Regime: b.Regime, Activity: b.Atividade, Industrial: web.Text(b.Industrial), Export: web.Text(b.Exportacao), SimplesRegular: b.SimplesRegular,
		NextStep: b.ProximoPasso, NextStepOn: b.ProximoPassoEm, Notes: b.Observacoes, Additional: b.Dados,
	}
}
