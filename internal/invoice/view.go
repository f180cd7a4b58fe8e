package invoice

import (
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/web"
)

// View is an invoice as the API shows it. A null was not given.
type View struct {
	ID          string        `json:"id"`
	Kind        Kind          `json:"kind" enum:"nf_fornecedora,fatura_distribuidora"`
	ContractID  string        `json:"contract_id"`
	Competencia string        `json:"competencia" doc:"AAAA-MM"`
	Vencimento  *string       `json:"vencimento" doc:"AAAA-MM-DD"`
	Emissao     *string       `json:"emissao" doc:"AAAA-MM-DD"`
	Numero      *string       `json:"numero"`
	Valor       *web.Number   `json:"valor" doc:"R$"`
	Status      Status        `json:"status" enum:"Paga,Em aberto,Vencida,Em análise"`
	Arquivo     *FileBody     `json:"arquivo"`
	UnitID      *string       `json:"unit_id"`
	Medidor     *string       `json:"medidor"`
	Figures     Figures       `json:"figures"`
	Note        *string       `json:"note"`
	Source      string        `json:"source" enum:"manual,extracao"`
	State       State         `json:"estado" enum:"valida,devolucao,cancelada,sem_valor,substituida" doc:"As que não são valida nem devolucao não contam no mês; devolucao conta como menos"`
	AccessKey   *string       `json:"chave" doc:"Chave de acesso; null: registrada sem ela"`
	Correction  *string       `json:"carta_correcao,omitempty" doc:"O texto da carta de correção"`
	ReplacedBy  *BesideBody   `json:"substituida_por,omitempty" doc:"A que está no lugar desta, que fica ao lado"`
	Replaces    []BesideBody  `json:"substitui,omitempty" doc:"As que esta substituiu e que ficam ao lado"`
	ClosedAt    *clock.Micros `json:"fechado_em,omitempty" doc:"Quando o mês foi fechado; ausente: está aberto"`
	Version     int64         `json:"version"`
	CreatedAt   clock.Micros  `json:"created_at" format:"date-time"`
	UpdatedAt   clock.Micros  `json:"updated_at" format:"date-time"`
}

// FileBody points at the document that an invoice was read from.
type FileBody struct {
	ID       string `json:"id"`
	Filename string `json:"filename"`
}

// Figures are the figures of an invoice as the API reads and writes them; those
// that its kind does not have are null and have no effect.
type Figures struct {
	EnergyMWh   *web.Number `json:"energy_mwh" required:"false" doc:"NF: energia, MWh"`
	Items       *int        `json:"items" required:"false" doc:"NF: itens de energia"`
	UnitPrice   *web.Number `json:"unit_price" required:"false" doc:"NF: R$/MWh sem ICMS"`
	EnergyValue *web.Number `json:"energy_value" required:"false" doc:"NF: R$ da energia, sem ICMS"`
	ICMSValue   *web.Number `json:"icms_value" required:"false" doc:"R$"`
	ICMSRate    *web.Number `json:"icms_rate" required:"false" doc:"%"`
	ICMSRegime  *string     `json:"icms_regime" required:"false" maxLength:"40" doc:"NF: destacado_vendedor, destacado_integral, consumidor_recolhe, st_distribuidora ou isento_diferido"`

	PISCOFINSValue *web.Number `json:"pis_cofins_value" required:"false" doc:"PIS e COFINS destacados, R$"`
	CBSValue       *web.Number `json:"cbs_value" required:"false" doc:"R$"`
	CBSRate        *web.Number `json:"cbs_rate" required:"false" doc:"%"`
	IBSValue       *web.Number `json:"ibs_value" required:"false" doc:"IBS da UF e do município, R$"`
	IBSRate        *web.Number `json:"ibs_rate" required:"false" doc:"IBS da UF e do município, %"`

	CycleStart      *string          `json:"cycle_start" required:"false" maxLength:"40" doc:"Fatura: início do ciclo de leitura, AAAA-MM-DD"`
	CycleEnd        *string          `json:"cycle_end" required:"false" maxLength:"40" doc:"Fatura: fim do ciclo de leitura, AAAA-MM-DD"`
	Demand          []DemandLineBody `json:"demand" required:"false" nullable:"true" maxItems:"3"`
	Energy          []EnergyLineBody `json:"energy" required:"false" nullable:"true" maxItems:"3"`
	ReactiveValue   *web.Number      `json:"reactive_value" required:"false" doc:"R$ de energia e demanda reativas; 0: não cobrado"`
	TUSDValue       *web.Number      `json:"tusd_value" required:"false" doc:"R$ do uso da rede, sem CIP"`
	TEValue         *web.Number      `json:"te_value" required:"false" doc:"R$ de TE"`
	FlagValue       *web.Number      `json:"flag_value" required:"false" doc:"R$ de bandeira tarifária"`
	CIPValue        *web.Number      `json:"cip_value" required:"false" doc:"R$ de CIP/COSIP"`
	BenefitGross    *web.Number      `json:"benefit_gross" required:"false" doc:"Benefício tarifário bruto, R$"`
	BenefitNet      *web.Number      `json:"benefit_net" required:"false" doc:"Benefício tarifário líquido, R$"`
	OtherValue      *web.Number      `json:"other_value" required:"false" doc:"Outros itens, R$"`
	ICMSBase        *web.Number      `json:"icms_base" required:"false" doc:"R$"`
	PISCOFINSRate   *web.Number      `json:"pis_cofins_rate" required:"false" doc:"PIS + COFINS efetivos, %"`
	Distributor     *string          `json:"distributor" required:"false" maxLength:"200" doc:"Fatura: a distribuidora, pelo CNPJ ou pelo nome"`
	Subgroup        *string          `json:"subgroup" required:"false" maxLength:"10" doc:"A1, A2, A3, A3a, A4, AS, B1…"`
	Modality        *string          `json:"modality" required:"false" maxLength:"20" doc:"Verde ou Azul"`
	DiscountPercent *web.Number      `json:"discount_percent" required:"false" doc:"Desconto da fonte incentivada, %"`
	Estimated       *bool            `json:"estimated" required:"false" doc:"Leitura estimada; null: a fatura não diz"`
	Document        *DocumentBody    `json:"document" required:"false" doc:"O que foi lido do documento; numa alteração sem ele fica o de antes"`
}

// DemandLineBody is DemandLine as the API reads and writes it.
type DemandLineBody struct {
	Posto        string      `json:"posto" maxLength:"20" doc:"ponta, fora_ponta ou unico"`
	ContractedKW *web.Number `json:"contracted_kw" required:"false"`
	MeasuredKW   *web.Number `json:"measured_kw" required:"false"`
	BilledKW     *web.Number `json:"billed_kw" required:"false"`
	Tariff       *web.Number `json:"tariff" required:"false" doc:"R$/kW sem desconto e sem tributos"`
	Value        *web.Number `json:"value" required:"false" doc:"R$ da demanda faturada, com tributos"`
	ExcessValue  *web.Number `json:"excess_value" required:"false" doc:"R$ da ultrapassagem, com tributos; 0: não cobrada"`
}

// EnergyLineBody is EnergyLine as the API reads and writes it.
type EnergyLineBody struct {
	Posto  string      `json:"posto" maxLength:"20" doc:"ponta, fora_ponta ou unico"`
	KWh    *web.Number `json:"kwh" required:"false"`
	KVArh  *web.Number `json:"kvarh" required:"false"`
	Tariff *web.Number `json:"tariff" required:"false" doc:"R$/MWh sem desconto e sem tributos"`
	Value  *web.Number `json:"value" required:"false" doc:"R$ com tributos"`
}

// ViewOf returns the invoice as it stands on a day.
func ViewOf(v Stored, today month.Date) View {
	view := View{
		ID: v.ID, Kind: v.Kind, ContractID: v.ContractID, Competencia: v.Month.String(), Vencimento: dateText(v.Due),
		Emissao: dateText(v.Issued), Numero: web.Optional(v.Number), Valor: number(v.Total), Status: v.StatusOn(today),
		UnitID: web.Optional(v.UnitID), Medidor: web.Optional(v.Meter), Note: web.Optional(v.Note), Source: v.Source, Version: v.Version,
		CreatedAt: v.CreatedAt, UpdatedAt: v.UpdatedAt, State: v.State, AccessKey: web.Optional(v.AccessKey), Correction: web.Optional(v.Correction),
	}
	if v.FileID != "" && v.FileName != "" {
		view.Arquivo = &FileBody{v.FileID, v.FileName}
	}
	if v.NF != nil {
		view.Figures = v.NF.body()
	} else if v.Bill != nil {
		view.Figures = v.Bill.body()
	}
	return view
}

// Views returns the invoices as they stand on a day; [] rather than nil.
func Views(stored []Stored, today month.Date, closed period.Dates) []View {
	views := make([]View, len(stored))
	for i := range stored {
		views[i] = ViewOf(stored[i], today)
		views[i].ClosedAt = closed.Of(stored[i].ClientID, stored[i].Month)
	}
	return views
}

func (f *NFFigures) body() Figures {
	b := Figures{
		EnergyMWh: number(f.Energy, energy.Energy.MWhText), UnitPrice: number(f.UnitPrice), EnergyValue: number(f.EnergyValue),
		ICMSValue: number(f.ICMSValue), ICMSRate: number(f.ICMSRate), ICMSRegime: web.Optional(string(f.ICMSRegime)),
	}
	if f.Items > 0 {
		b.Items = &f.Items
	}
	f.show(&b)
	return b
}

func (f *Federal) show(b *Figures) {
	b.PISCOFINSValue, b.CBSValue, b.CBSRate = number(f.PISCOFINSValue), number(f.CBSValue), number(f.CBSRate)
	b.IBSValue, b.IBSRate = number(f.IBSValue), number(f.IBSRate)
}

func (f *BillFigures) body() Figures {
	b := Figures{
		ReactiveValue: number(f.ReactiveValue), TUSDValue: number(f.TUSDValue), TEValue: number(f.TEValue),
		FlagValue: number(f.FlagValue), CIPValue: number(f.CIPValue), BenefitGross: number(f.BenefitGross), BenefitNet: number(f.BenefitNet),
		OtherValue: number(f.OtherValue), ICMSValue: number(f.ICMSValue), ICMSBase: number(f.ICMSBase),
		ICMSRate: number(f.ICMSRate), PISCOFINSRate: number(f.PISCOFINSRate), Distributor: web.Optional(f.Distributor), Subgroup: web.Optional(f.Subgroup),
		Modality: web.Optional(string(f.Modality)), DiscountPercent: number(f.Discount),
		Estimated: f.Estimated, Document: f.Document.body(),
		Demand: make([]DemandLineBody, len(f.Demand)), Energy: make([]EnergyLineBody, len(f.Energy)),
	}
	f.show(&b)
	if f.CycleStart != nil {
		b.CycleStart = dateText(*f.CycleStart)
	}
	if f.CycleEnd != nil {
		b.CycleEnd = dateText(*f.CycleEnd)
	}
	for i, l := range f.Demand {
		b.Demand[i] = DemandLineBody{
			Posto: string(l.Posto), ContractedKW: number(l.Contracted), MeasuredKW: number(l.Measured),
			BilledKW: number(l.Billed), Tariff: number(l.Tariff), Value: number(l.Value), ExcessValue: number(l.ExcessValue),
		}
	}
	for i, l := range f.Energy {
		b.Energy[i] = EnergyLineBody{
			Posto: string(l.Posto), KWh: number(l.Energy, energy.Energy.KWhText), KVArh: number(l.KVArh, energy.Energy.KWhText),
			Tariff: number(l.Tariff), Value: number(l.Value),
		}
	}
	return b
}

// number returns the canonical number, null for nil; as says how where the type
// has several texts.
func number[T interface{ AppendText([]byte) ([]byte, error) }](v *T, as ...func(T) string) *web.Number {
	if v == nil {
		return nil
	}
	var n web.Number
	if len(as) > 0 {
		n = web.Number(as[0](*v))
	} else if text, err := (*v).AppendText(nil); err == nil {
		n = web.Number(text)
	}
	return &n
}

func dateText(d month.Date) *string {
	if d.IsZero() {
		return nil
	}
	s := d.String()
	return &s
}
