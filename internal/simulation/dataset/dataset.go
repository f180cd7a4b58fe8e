package dataset

import (
	"encoding/json"

	"ynova/internal/platform/web"
)

// Dataset is everything that the steps of the wizard show of a simulation.
type Dataset struct {
	Cliente       Cliente       `json:"cliente"`
	ConsumoMensal []Mes         `json:"consumo_mensal"`
	Resumo        Resumo        `json:"resumo_consumo"`
	EnergiaAtual  *Energia      `json:"tarifas_energia_atual"`
	EnergiaVerde  *Energia      `json:"tarifas_energia_proposta_verde"`
	EnergiaAzul   *Energia      `json:"tarifas_energia_proposta_azul"`
	DemandaAtual  *Demanda      `json:"demanda_atual"`
	DemandaVerde  *Demanda      `json:"demanda_proposta_verde"`
	DemandaAzul   *Demanda      `json:"demanda_proposta_azul"`
	Custos        Custos        `json:"custos_adicionais"`
	Totais        Totais        `json:"totais"`
	Multa         PorModalidade `json:"multa_ultrapassagem"`
	Sobre         PorModalidade `json:"sobrecontratacao"`
	Economia      Economia      `json:"economia_temporal"`
	Ambiental     Ambiental     `json:"economia_ambiental"`
	Referencia    Tarifas       `json:"tarifas_referencia"`
	Proposta      Tarifas       `json:"tarifas_proposta"`
	Contexto      Contexto      `json:"contexto_proposta"`
	Anual         Anual         `json:"economia_anual_modalidades"`
}

// Cliente is whom the simulation is for.
type Cliente struct {
	Nome       string      `json:"nome"`
	Unidade    string      `json:"unidade"`
	Distrib    string      `json:"distribuidora"`
	Subgrupo   string      `json:"subgrupo"`
	Modalidade string      `json:"modalidade" enum:"Verde,Azul"`
	Demanda    web.Number  `json:"demanda_contratada_kW"`
	DemandaP   *web.Number `json:"demanda_contratada_ponta_kW"`
	ConsumoMed web.Number  `json:"consumo_medio_MWh_mes"`
	Observacao string      `json:"observacao"`
}

// Mes is one month of consumption.
type Mes struct {
	Mes         string      `json:"mes"`
	Ponta       web.Number  `json:"consumo_ponta_kWh"`
	ForaPonta   web.Number  `json:"consumo_fora_ponta_kWh"`
	Reservado   *web.Number `json:"consumo_reservado_kWh"`
	DemandaP    *web.Number `json:"demanda_ponta_kW"`
	DemandaFora *web.Number `json:"demanda_fora_ponta_kW"`
}

// Resumo is the mean of the twelve months.
type Resumo struct {
	MediaPonta web.Number `json:"media_ponta_kWh"`
	MediaFora  web.Number `json:"media_fora_ponta_kWh"`
	Total      web.Number `json:"total_kWh_mes"`
	ComPerdas  web.Number `json:"total_com_perdas_kWh_mes"`
	Perdas     web.Number `json:"percentual_perdas"`
}

// Linha is a quantity, its mean price with taxes and its cost.
type Linha struct {
	Medicao web.Number  `json:"medicao_MWh"`
	Tarifa  *web.Number `json:"tarifa_R$_MWh" doc:"Preço médio com tributos; nulo sem consumo"`
	Total   web.Number  `json:"total_R$"`
}

// Valor is an amount alone.
type Valor struct {
	Valor web.Number `json:"valor_R$"`
}

// Energia is the energy table of one situation.
type Energia struct {
	EnergiaFP Linha `json:"energia_fp"`
	EnergiaP  Linha `json:"energia_p"`
	CCEE      Linha `json:"ccee"`
	DistFP    Linha `json:"distribuicao_fp"`
	DistP     Linha `json:"distribuicao_p"`
	CBSIBS    Valor `json:"energia_cbs_ibs" doc:"CBS e IBS da energia do mercado livre, de 2027 em diante; nas outras linhas já estão incluídos"`
	ICMS      Valor `json:"energia_icms" doc:"ICMS da energia do mercado livre; no cativo já está nas linhas"`
	Bandeira  Valor `json:"bandeira"`
	Compens   Valor `json:"energia_compensada" doc:"Do SCEE, negativa, só no cativo"`
	Desconto  Valor `json:"imposto_sobre_desconto"`
	CIP       Valor `json:"iluminacao_publica"`
}

// Demanda is the demand table of one situation, in R$ with taxes.
type Demanda struct {
	FP            web.Number  `json:"fp"`
	P             web.Number  `json:"p"`
	NaoUtilFP     web.Number  `json:"nao_utilizada_fp"`
	NaoUtilP      web.Number  `json:"nao_utilizada_p"`
	UltrapFP      web.Number  `json:"ultrapassada_fp"`
	UltrapP       web.Number  `json:"ultrapassada_p"`
	ContratadaFP  web.Number  `json:"contratada_fp_kW"`
	ContratadaP   *web.Number `json:"contratada_p_kW"`
	OtimaFP       *web.Number `json:"otima_fp_kW" doc:"A demanda aconselhada; null: a contratada já é a mais barata"`
	OtimaP        *web.Number `json:"otima_p_kW" doc:"Como otima_fp_kW"`
	ReducaoDesde  *string     `json:"reducao_desde,omitempty" doc:"AAAA-MM-DD em que valeria uma redução pedida hoje; ausente onde nada se reduz"`
	EconomiaOtima *web.Number `json:"economia_otima_ano_R$" doc:"O que a demanda aconselhada economiza no ano, com tributos"`
}

// Custos are the costs beside the bill.
type Custos struct {
	Gestao          web.Number `json:"gestao_mensal_R$"`
	Gerador         web.Number `json:"gerador_R$" doc:"Hoje"`
	GeradorProposta web.Number `json:"gerador_proposta_R$"`
	Varejista       web.Number `json:"varejista_R$" doc:"Comercializador varejista, por mês"`
	Contribuicao    web.Number `json:"contribuicao_ccee_R$" doc:"Por mês"`
}

// Totais are the totals of a mean month.
type Totais struct {
	Atual         web.Number  `json:"atual_R$"`
	Verde         *web.Number `json:"proposta_verde_R$"`
	Azul          *web.Number `json:"proposta_azul_R$"`
	EconomiaVerde *web.Number `json:"economia_percentual_verde"`
	EconomiaAzul  *web.Number `json:"economia_percentual_azul"`
}

// PorModalidade is an amount per modality.
type PorModalidade struct {
	Verde *web.Number `json:"verde"`
	Azul  *web.Number `json:"azul"`
}

// Horizonte is a saving of one, three and ten years.
type Horizonte struct {
	Um   web.Number `json:"um_ano"`
	Tres web.Number `json:"tres_anos"`
	Dez  web.Number `json:"dez_anos"`
}

// PorBandeira is a figure per flag.
type PorBandeira struct {
	Verde     *web.Number `json:"verde"`
	Amarela   *web.Number `json:"amarela"`
	Vermelha1 *web.Number `json:"vermelha_1"`
	Vermelha2 *web.Number `json:"vermelha_2"`
	Escassez  *web.Number `json:"escassez_hidrica"`
}

// Temporal is the saving of one modality over the years and flags.
type Temporal struct {
	Horizonte
	VPL         *Horizonte   `json:"vpl" doc:"Valor presente; nulo sem taxa de desconto"`
	Anos        []web.Number `json:"acumulado_por_ano" doc:"Economia acumulada ao fim de cada um dos dez anos"`
	Percentuais PorBandeira  `json:"percentuais_economia_bandeiras"`
	Media       *web.Number  `json:"economia_media_percentual"`
	Historica   *Historica   `json:"media_historica" doc:"Pelas bandeiras dos últimos anos; nulo com menos de doze meses publicados"`
	Partes      *Partes      `json:"partes" doc:"Quanto é da modalidade e quanto é do mercado; nulo onde a outra modalidade não se calcula"`
	DezAnos     PorBandeira  `json:"dez_anos_bandeiras"`
	Liquida     *Liquida     `json:"liquida_de_creditos,omitempty" doc:"Do cenário prometido; ausente sem o regime tributário"`
	Retorno     *Retorno     `json:"retorno,omitempty" doc:"Custos de migrar, payback e custo de esperar, do cenário prometido; ausente no que foi guardado antes"`
}

// Liquida is the saving of a year net of tax credits.
type Liquida struct {
	CativoICMS    web.Number  `json:"credito_icms_cativo_R$"`
	CativoFederal web.Number  `json:"credito_federal_cativo_R$"`
	LivreICMS     web.Number  `json:"credito_icms_livre_R$"`
	LivreFederal  web.Number  `json:"credito_federal_livre_R$"`
	Cativo        web.Number  `json:"custo_cativo_liquido_R$"`
	Livre         web.Number  `json:"custo_livre_liquido_R$"`
	Anual         web.Number  `json:"economia_R$_ano"`
	Percentual    *web.Number `json:"percentual"`
	Texto         string      `json:"texto" doc:"Bruta e líquida em uma frase"`
	Ressalva      string      `json:"ressalva"`
}

// Retorno is when a migration pays for itself.
type Retorno struct {
	Inicio  string      `json:"inicio" doc:"AAAA-MM, primeiro mês do fornecimento"`
	Unicos  []Unico     `json:"custos_unicos"`
	Soma    web.Number  `json:"soma_custos_unicos_R$"`
	Faltam  []string    `json:"faltam" doc:"O que não foi informado; então payback e VPL são indefinidos"`
	Payback *int        `json:"payback_meses"`
	Texto   string      `json:"payback" doc:"Como se lê: 4 meses, Não se paga, Indefinido"`
	VPL12   *web.Number `json:"vpl_12_meses_R$"`
	VPL36   *web.Number `json:"vpl_36_meses_R$"`
	VPL60   *web.Number `json:"vpl_60_meses_R$"`
	Taxa    web.Number  `json:"taxa_desconto_percentual"`
	Espera1 web.Number  `json:"esperar_um_mes_R$"`
	Espera3 web.Number  `json:"esperar_tres_meses_R$"`
	Prejuiz string      `json:"prejuizo" doc:"A economia negativa em palavras; vazio onde não há"`
}

// Unico is a cost that is paid once.
type Unico struct {
	Nome  string     `json:"nome"`
	Valor web.Number `json:"valor_R$"`
}

// Historica is the saving if the flags come as often as in the last years.
type Historica struct {
	Percentual *web.Number `json:"percentual"`
	Anual      web.Number  `json:"anual_R$"`
	DezAnos    web.Number  `json:"dez_anos_R$"`
	De         string      `json:"de" doc:"Primeiro mês contado (AAAA-MM)"`
	Ate        string      `json:"ate" doc:"Último mês contado (AAAA-MM)"`
	Meses      MesesFlag   `json:"meses"`
}

// MesesFlag counts the months of each flag.
type MesesFlag struct {
	Verde     int `json:"verde"`
	Amarela   int `json:"amarela"`
	Vermelha1 int `json:"vermelha_1"`
	Vermelha2 int `json:"vermelha_2"`
}

// Partes are what a saving is made of.
type Partes struct {
	MelhorCativa string      `json:"melhor_cativa" enum:"Verde,Azul"`
	Modalidade   web.Number  `json:"modalidade_R$_ano" doc:"O que a melhor modalidade cativa traz, sem migrar"`
	Mercado      web.Number  `json:"mercado_R$_ano" doc:"O que o mercado livre traz além dela"`
	Percentual   *web.Number `json:"percentual_sobre_melhor_cativa"`
	Texto        string      `json:"texto"`
}

// Economia is the saving over time; the figures beside verde and azul are those of
// the cheaper modality.
type Economia struct {
	Verde       *Temporal   `json:"verde"`
	Azul        *Temporal   `json:"azul"`
	Melhor      string      `json:"melhor_modalidade" enum:"Verde,Azul"`
	Percentuais PorBandeira `json:"percentuais_economia_bandeiras"`
	Media       *web.Number `json:"economia_media_percentual"`
	DezAnos     PorBandeira `json:"dez_anos_bandeiras"`
}

// Ambiental are the environmental equivalents of a year; nil where the source does not earn
// them (LW-04).
type Ambiental struct {
	Arvores   *web.Number `json:"arvores_preservadas"`
	Campos    *web.Number `json:"campos_futebol_equivalentes"`
	Toneladas *web.Number `json:"toneladas_carbono_evitadas"`
	Fonte     string      `json:"fonte" doc:"A norma pela qual a fonte merece os equivalentes; vazia: são nulos"`
}

// UnmarshalJSON reads what was kept: former answers stated the equivalents of any source.
func (a *Ambiental) UnmarshalJSON(data []byte) error {
	type plain Ambiental
	if err := json.Unmarshal(data, (*plain)(a)); err != nil {
		return err
	}
	if a.Fonte == "" {
		*a = Ambiental{}
	}
	return nil
}

// TarifaMes are the tariffs of a month.
type TarifaMes struct {
	Mes      string      `json:"mes"`
	DemandaF web.Number  `json:"demanda_fp_R$_kW"`
	DemandaP *web.Number `json:"demanda_p_R$_kW"`
	TusdP    web.Number  `json:"tusd_p_R$_MWh"`
	TusdF    web.Number  `json:"tusd_fp_R$_MWh"`
	TeP      *web.Number `json:"te_p_R$_MWh"`
	TeF      *web.Number `json:"te_fp_R$_MWh"`
	Energia  *web.Number `json:"energia_R$_MWh"`
	Encargos *web.Number `json:"encargos_R$_MWh"`
	Desconto *web.Number `json:"desconto_tusd_percentual"`
	Atos     []string    `json:"atos"`
	Mantida  bool        `json:"mantida_apos_vigencia"`
}

// Tarifas are the tariffs month by month, without taxes.
type Tarifas struct {
	Verde []TarifaMes `json:"verde"`
	Azul  []TarifaMes `json:"azul"`
}

// Contexto is where the proposal is settled.
type Contexto struct {
	Submercado string `json:"submercado"`
	Encargos   Valor  `json:"encargos"`
}

// Anual is the saving of the first year per modality.
type Anual struct {
	Verde      *web.Number `json:"verde"`
	Azul       *web.Number `json:"azul"`
	SobreVerde *web.Number `json:"sobrecontratacao_verde"`
	SobreAzul  *web.Number `json:"sobrecontratacao_azul"`
}
