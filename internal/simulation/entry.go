package simulation

import (
	"ynova/internal/platform/web"
	"ynova/internal/tariff/tax"
)

// Entry is what a person enters to simulate, as the wizard sends it. What is left out
// takes the premise in force.
type Entry struct {
	Cliente   EntryClient    `json:"cliente"`
	Consumo   []EntryMonth   `json:"consumo_mensal" maxItems:"120"`
	Inicio    string         `json:"inicio" required:"false" maxLength:"7" doc:"AAAA-MM; o primeiro mês que a denúncia permite quando ausente, e não antes dele"`
	Oferta    EntryOffer     `json:"oferta"`
	Tributos  EntryTaxes     `json:"tributos"`
	Gerador   *EntryEngine   `json:"gerador" required:"false"`
	Premissas *EntryPremises `json:"premissas" required:"false"`
	Migracao  *EntryMove     `json:"migracao" required:"false"`
	Creditos  *EntryCredits  `json:"creditos" required:"false"`
	Riscos    *EntryRisks    `json:"riscos" required:"false"`
	Tarifas   []EntryTariff  `json:"tarifas" required:"false" maxItems:"20" doc:"Tabelas digitadas; sem elas valem as homologadas que foram importadas"`
	// BaixaTensao makes it an estimate of group B: of the rest only the client counts.
	BaixaTensao *LowVoltageEntry `json:"baixa_tensao,omitempty" doc:"Unidade do grupo B; com ela vale, do resto da entrada, só o cliente"`
}

// EntryClient is the unit.
type EntryClient struct {
	Nome          string      `json:"nome" required:"false" maxLength:"200"`
	Unidade       string      `json:"unidade" required:"false" maxLength:"200"`
	Distribuidora string      `json:"distribuidora" required:"false" maxLength:"200"`
	Subgrupo      string      `json:"subgrupo" required:"false" maxLength:"10"`
	Modalidade    string      `json:"modalidade" required:"false" maxLength:"20"`
	Contratada    *web.Number `json:"demanda_contratada_kW" required:"false"`
	ContratadaP   *web.Number `json:"demanda_contratada_ponta_kW" required:"false"`
	Submercado    string      `json:"submercado" required:"false" maxLength:"40" doc:"SUDESTE quando ausente"`
	Empresarial   bool        `json:"empresarial" required:"false" doc:"Comércio ou indústria"`
	Observacao    string      `json:"observacao" required:"false" maxLength:"2000"`
}

// EntryMonth is one month of consumption.
type EntryMonth struct {
	Mes         string      `json:"mes" required:"false" maxLength:"10" doc:"AAAA-MM"`
	Ponta       *web.Number `json:"consumo_ponta_kWh" required:"false"`
	ForaPonta   *web.Number `json:"consumo_fora_ponta_kWh" required:"false"`
	Reservado   *web.Number `json:"consumo_reservado_kWh" required:"false"`
	DemandaP    *web.Number `json:"demanda_ponta_kW" required:"false"`
	DemandaFora *web.Number `json:"demanda_fora_ponta_kW" required:"false"`
	Proinfa     *web.Number `json:"proinfa_kWh" required:"false"`
}

// EntryOffer is the energy that is offered.
type EntryOffer struct {
	Preco      *web.Number  `json:"preco_R$_MWh" required:"false"`
	Precos     []EntryPrice `json:"precos" required:"false" maxItems:"120" doc:"Preços por período, no lugar de um só"`
	PLD        *web.Number  `json:"pld_R$_MWh" required:"false" doc:"A média de doze meses do submercado quando ausente"`
	FaixaMin   *web.Number  `json:"faixa_min_percentual" required:"false"`
	FaixaMax   *web.Number  `json:"faixa_max_percentual" required:"false"`
	Inclui     tax.Included `json:"preco_inclui,omitempty" enum:"pis_cofins,nenhum,todos" doc:"O que o preço inclui; pis_cofins quando ausente. De 2027 em diante a CBS vem por fora e o PIS/COFINS sai do preço; o ICMS sai em todos os meses"`
	Vendedor   *web.Number  `json:"pis_cofins_vendedor_percentual" required:"false" doc:"PIS/COFINS dentro do preço; a alíquota do parâmetro quando ausente"`
	ICMS       *web.Number  `json:"icms_no_preco_percentual" required:"false" doc:"ICMS dentro do preço, com preco_inclui todos"`
	Fonte      string       `json:"fonte,omitempty" enum:"convencional,incentivada," doc:"Vazia: incentivada onde há desconto na TUSD; só ela traz equivalentes ambientais"`
	ICMSMedido bool         `json:"icms_sobre_medido" required:"false" doc:"São Paulo: ICMS só sobre o consumo, sem as perdas"`
	Desconto   *web.Number  `json:"desconto_tusd_percentual" required:"false"`
	Migracao   string       `json:"migracao" required:"false" maxLength:"10" doc:"AAAA-MM-DD em que a unidade migrou; o início quando ausente"`
	Direito    *web.Number  `json:"musd_com_direito_kW" required:"false"`
	DireitoFim string       `json:"desconto_ate" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
}

// EntryPrice is the price from a month on.
type EntryPrice struct {
	Desde string      `json:"desde" maxLength:"7" doc:"AAAA-MM"`
	Preco *web.Number `json:"preco_R$_MWh"`
}

// EntryTaxes are the effective rates of the distributor's bill.
type EntryTaxes struct {
	ICMS   *web.Number `json:"icms_percentual" required:"false"`
	PIS    *web.Number `json:"pis_percentual" required:"false"`
	COFINS *web.Number `json:"cofins_percentual" required:"false"`
}

// EntryEngine is the generation in the peak.
type EntryEngine struct {
	Energia  *web.Number `json:"energia_kWh_mes" required:"false"`
	Potencia *web.Number `json:"potencia_kW" required:"false"`
	Custo    *web.Number `json:"custo_R$_kWh" required:"false"`
	Desligar bool        `json:"desligar" required:"false" doc:"Na proposta a energia vem da rede"`
}

// EntryPremises override the premises in force.
type EntryPremises struct {
	Perdas      *web.Number `json:"perdas_percentual" required:"false"`
	Proinfa     *web.Number `json:"proinfa_percentual" required:"false"`
	Gestao      *web.Number `json:"gestao_mensal_R$" required:"false"`
	Encargos    *web.Number `json:"encargos_R$_MWh" required:"false"`
	CIP         *web.Number `json:"cip_R$" required:"false"`
	Bandeira    string      `json:"bandeira" required:"false" maxLength:"20" doc:"verde, amarela, vermelha_1, vermelha_2 ou escassez_hidrica; verde quando ausente"`
	CrescCativo *web.Number `json:"crescimento_cativo_percentual" required:"false"`
	CrescLivre  *web.Number `json:"crescimento_livre_percentual" required:"false"`
	TaxaVPL     *web.Number `json:"taxa_desconto_percentual" required:"false"`
	Queda       *web.Number `json:"queda_consumo_percentual" required:"false"`
	ESS         *web.Number `json:"ess_R$_MWh" required:"false" doc:"ESS, EER e ERCAP, os três, no lugar dos encargos somados"`
	EER         *web.Number `json:"eer_R$_MWh" required:"false"`
	ERCAP       *web.Number `json:"ercap_R$_MWh" required:"false"`
	TUSDNaBase  string      `json:"tusd_na_base_icms,omitempty" enum:"sim,nao," doc:"O uso da rede na base do ICMS; vazio: o parâmetro (STJ, Tema 986)"`
	DescTrib    string      `json:"desconto_tributado,omitempty" enum:"sim,nao," doc:"O desconto da TUSD paga os tributos que a tarifa cheia pagaria; sim quando vazio"`
	Otima       bool        `json:"demanda_otima" required:"false" doc:"A proposta contrata a demanda ótima"`
	ManterVenc  bool        `json:"manter_tarifa_vencida" required:"false"`
}

// EntryMove is what it takes to leave the captive market; no amount has a default.
type EntryMove struct {
	DenunciaEm   string      `json:"denuncia_em" required:"false" maxLength:"10" doc:"AAAA-MM-DD em que a denúncia foi entregue; ausente: supõe-se a primeira possível"`
	Protocolo    string      `json:"denuncia_protocolo" required:"false" maxLength:"200"`
	FimCCER      string      `json:"ccer_fim" required:"false" maxLength:"10" doc:"AAAA-MM-DD, último dia do prazo do contrato com a distribuidora; ausente: prazo indeterminado"`
	Anuencia     string      `json:"anuencia_distribuidora" required:"false" maxLength:"200" doc:"Documento em que a distribuidora aceita um aviso mais curto"`
	Medicao      *web.Number `json:"medicao_R$" required:"false"`
	Adesao       *web.Number `json:"adesao_ccee_R$" required:"false"`
	Garantia     *web.Number `json:"garantia_R$" required:"false" doc:"Valor de face; o custo é a taxa sobre ele"`
	GarantiaTaxa *web.Number `json:"garantia_percentual" required:"false" doc:"Ao ano"`
	GarantiaPor  *web.Number `json:"garantia_meses" required:"false"`
	Multa        *web.Number `json:"multa_rescisao_R$" required:"false" doc:"Com ela o fornecimento pode começar antes do fim do aviso"`
	Outros       *web.Number `json:"outros_R$" required:"false"`
	VarejistaMes *web.Number `json:"varejista_mensal_R$" required:"false"`
	VarejistaMWh *web.Number `json:"varejista_R$_MWh" required:"false"`
	Contribuicao *web.Number `json:"contribuicao_ccee_R$" required:"false" doc:"Por mês"`
}

// EntryCredits are how the client is taxed; without the regime only the gross saving is shown.
type EntryCredits struct {
	Regime     string      `json:"regime_tributario" required:"false" enum:"lucro_real,lucro_presumido,simples,nao_contribuinte,"`
	Atividade  string      `json:"atividade" required:"false" enum:"industria,comercio_servicos,"`
	Industrial *web.Number `json:"processo_industrial_percentual" required:"false" doc:"Parte da energia no processo industrial, por laudo"`
	Exportacao *web.Number `json:"exportacao_percentual" required:"false"`
	Regular    bool        `json:"simples_regime_regular" required:"false" doc:"Simples que optou pelo regime regular de CBS e IBS"`
	TUSDLivre  string      `json:"tusd_livre_da_credito" required:"false" enum:"sim,nao," doc:"Crédito de PIS/COFINS sobre a TUSD da unidade livre; vazio: o parâmetro (a Receita Federal nega)"`
}

// EntryRisks are what law or place may bring; no range has a default.
type EntryRisks struct {
	TemGD       bool        `json:"tem_gd" required:"false" doc:"A unidade tem geração distribuída"`
	Compensado  *web.Number `json:"compensada_kWh_mes" required:"false" doc:"Energia compensada no SCEE por mês; sem ela, com tem_gd, não há proposta"`
	Saldo       *web.Number `json:"saldo_creditos_kWh" required:"false"`
	Transfere   bool        `json:"creditos_transferiveis" required:"false" doc:"O saldo passa a outra unidade do titular"`
	Encargos    *web.Number `json:"encargos_variacao_percentual" required:"false"`
	SegregadaDe *web.Number `json:"tarifas_segregadas_min_R$_MWh" required:"false"`
	SegregadaA  *web.Number `json:"tarifas_segregadas_max_R$_MWh" required:"false"`
	ERCAPPonta  *web.Number `json:"ercap_ponta_R$_MWh" required:"false"`
	Autoprod    bool        `json:"autoproducao" required:"false" doc:"Só uma observação: não é simulada"`
}

// EntryTariff is a table that a user typed, without taxes.
type EntryTariff struct {
	Modalidade string      `json:"modalidade" maxLength:"20"`
	Desde      string      `json:"desde" maxLength:"10" doc:"AAAA-MM-DD"`
	Ate        string      `json:"ate" required:"false" maxLength:"10" doc:"AAAA-MM-DD"`
	Ato        string      `json:"ato" required:"false" maxLength:"200"`
	DemandaP   *web.Number `json:"demanda_ponta_R$_kW" required:"false"`
	DemandaF   *web.Number `json:"demanda_fora_ponta_R$_kW" required:"false"`
	TusdP      *web.Number `json:"tusd_ponta_R$_MWh" required:"false"`
	TusdF      *web.Number `json:"tusd_fora_ponta_R$_MWh" required:"false"`
	TeP        *web.Number `json:"te_ponta_R$_MWh" required:"false"`
	TeF        *web.Number `json:"te_fora_ponta_R$_MWh" required:"false"`
}
