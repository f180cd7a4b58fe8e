package parameter

// The keys of the parameters that the product reads. Their names say the rule
// (domain reference) and what is limited; the unit is the constant named beside.
const (
	KeyLoss                 = "perdas.percentual"          // % of the metered energy
	KeyOpportunityDelta     = "oportunidade.delta_min_pct" // % against the accumulated limit
	KeyCalculationTolerance = "divergencia.calculo_mwh"    // MWh between a given and a computed column

	KeyDueBusinessDay = "vencimento.dia_util" // UnitBusinessDay of the month after supply (1.6)
)

// The close of a month (fechamento 2).
const (
	KeyCCEERegister = "ccee.registro_dia_util" // UnitBusinessDay until which energy of the month before can be registered

	KeyClosingDue          = "fechamento.du."           // with an item behind it: UnitBusinessDay of the month after
	KeyClosingWaiveMax     = "fechamento.dispensa_max"  // UnitMoney; above it only a gestora waives a divergence
	KeyClosingReopenMonths = "fechamento.reabrir_meses" // UnitMonths back that may be opened again
	KeyClosingReopenDays   = "fechamento.reabrir_dias"  // UnitDays after it was closed in which any month may

	KeyClosingAlarmFirst    = "fechamento.aviso.medicao_primeiro" // UnitBusinessDay of the month after; a missing measurement is notified the day after
	KeyClosingAlarmSecond   = "fechamento.aviso.medicao_segundo"  // UnitBusinessDay; and again, from then on every so many
	KeyClosingAlarmEvery    = "fechamento.aviso.medicao_cada"     // UnitBusinessDay between two
	KeyClosingAlarmGestoras = "fechamento.aviso.medicao_gestora"  // UnitBusinessDay from which gestoras are notified too
	KeyClosingNoticeContest = "fechamento.aviso.contestacao"      // UnitBusinessDay before the last day to contest a charge
	KeyClosingNoticeRenewal = "fechamento.aviso.renovacao"        // UnitMonths before a contract ends

	KeyAdjustmentMoney   = "fechamento.ajuste_valor"      // UnitMoney; up to the greater of this and the next an adjustment is proposed
	KeyAdjustmentPercent = "fechamento.ajuste_percentual" // UnitPercent of the client's month
	KeyAccrualTolerance  = "provisto.tolerancia_valor"    // UnitMoney; least difference of a line of the accrual that no document's tolerance covers
)

// Supplier invoice (domain 3.4).
const (
	KeyNFToleranceMoney      = "nf.tolerancia_valor"              // UnitMoney; the greater of this and the next
	KeyNFTolerancePercent    = "nf.tolerancia_percentual"         // UnitPercent of the expected value
	KeyNFToleranceEnergy     = "nf.tolerancia_mwh_item"           // UnitMWh per item of the invoice
	KeyNFToleranceZeroICMS   = "nf.tolerancia_icms_zero"          // UnitMoney of ICMS where none is due
	KeyChargesTolerance      = "encargos.tolerancia"              // UnitPercent of quantity × rate (5.5)
	KeyChargesToleranceMoney = "encargos.tolerancia_valor"        // UnitMoney; the greater of this and that
	KeySettlementEstimate    = "liquidacao.tolerancia_estimativa" // UnitPercent of the position × mean PLD
	KeySettlementEven        = "liquidacao.sem_posicao_pct"       // UnitPercent of requisito × mean PLD, where there is no position
	KeyLossFactor            = "ccee.fator_perdas"                // UnitPercent of the consumption, only of the month in which it begins
	KeyLossLeast             = "ccee.perdas_minimas"              // UnitPercent
	KeySettlementNothing     = "liquidacao.sem_posicao"           // UnitMoney where there is no position
	KeyBillToleranceMoney    = "fatura.tolerancia_valor"          // UnitMoney; the greater of this and the next (4.6)
	KeyBillTolerancePercent  = "fatura.tolerancia_percentual"
	KeyBillToleranceDemand   = "fatura.tolerancia_demanda_kw" // UnitKW between billed and billable demand
)

// What the CCEE charges per unit in a month (5.5). A rate is of the month in which its
// validity begins, and none is shipped.
const (
	KeyRateESS   = "encargo.ess"   // UnitPrice
	KeyRateEER   = "encargo.eer"   // UnitPrice
	KeyRateERCAP = "encargo.ercap" // UnitPricePerKW

	KeySettlementICMS = "icms.mcp" // UnitPercent by state on a debit of the MCP, 0 where it is not taxed; none is shipped
)

// Demand (domain 4.2, REN 1000/2021).
const (
	KeyDemandToleranceFactor  = "demanda.tolerancia_fator"              // UnitRatio DM/DC above which demand counts as exceeded
	KeyDemandExcessMultiplier = "demanda.ultrapassagem_multiplicador"   // UnitRatio of the demand tariff on DM − DC
	KeyDemandReductionMonths  = "demanda.reducao_intervalo_meses"       // UnitMonths between two reductions (art. 155)
	KeyDemandReductionDays    = "demanda.reducao_aviso_dias"            // UnitDays of notice, scope subgroup (art. 155)
	KeyDemandFloor            = "demanda.minima"                        // UnitKW that are contracted at least
	KeyDemandStep             = "demanda.passo"                         // UnitKW
	KeyReactiveReference      = "reativa.fator_potencia_referencia"     // UnitRatio fR (art. 302)
	KeyModalityChangeCycles   = "modalidade.alteracao_intervalo_ciclos" // UnitCycles between two changes (art. 221)
)

// Light "demanda" (domain 5.1).
const (
	KeyLightDemandGreenMin     = "inteligencia.demanda.verde_min"             // UnitRatio DM/DC
	KeyLightDemandGreenMax     = "inteligencia.demanda.verde_max"             // UnitRatio
	KeyLightDemandYellowMin    = "inteligencia.demanda.amarelo_min"           // UnitRatio
	KeyLightDemandYellowMax    = "inteligencia.demanda.amarelo_max"           // UnitRatio
	KeyLightDemandRegretGreen  = "inteligencia.demanda.arrependimento_verde"  // UnitPercent; below it: verde
	KeyLightDemandRegretYellow = "inteligencia.demanda.arrependimento_limite" // UnitPercent; above it: vermelho
	KeyLightDemandHistoryMin   = "inteligencia.demanda.historico_min_meses"   // UnitMonths that regret needs
)

// Light "modalidade_tarifaria" (domain 5.2).
const (
	KeyLightModalityGreenMax   = "inteligencia.modalidade.verde_max"           // UnitPercent of saving
	KeyLightModalityYellowMax  = "inteligencia.modalidade.amarelo_max"         // UnitPercent
	KeyLightModalityHistoryMin = "inteligencia.modalidade.historico_min_meses" // UnitMonths
)

// Light "energia_reativa" (domain 5.3).
const (
	KeyLightReactiveIgnore         = "inteligencia.reativa.ignorar_ate"            // UnitMoney
	KeyLightReactiveYellowMax      = "inteligencia.reativa.amarelo_max"            // UnitPercent of the total without CIP
	KeyLightReactiveCycles         = "inteligencia.reativa.ciclos_seguidos"        // UnitCycles charged in a row: vermelho
	KeyLightReactiveEstimateGreen  = "inteligencia.reativa.estimativa_verde_min"   // UnitRatio: power factor
	KeyLightReactiveEstimateYellow = "inteligencia.reativa.estimativa_amarelo_min" // UnitRatio
)

// Light "contrato" (domain 5.4).
const (
	KeyLightContractMarginMin  = "inteligencia.contrato.margem_min"       // UnitPercent of the volume
	KeyLightContractNarrowBand = "inteligencia.contrato.banda_estreita"   // UnitPercent; a band below it needs no margin
	KeyLightContractExcessMax  = "inteligencia.contrato.excesso_max"      // UnitPercent of the volume
	KeyLightContractEndMonths  = "inteligencia.contrato.fim_meses"        // UnitMonths
	KeyLightContractBacking    = "inteligencia.contrato.lastro_min_razao" // UnitRatio of what is covered of the requirement of 12 months
	KeyBackingTolerance        = "lastro.tolerancia_mwh"                  // UnitMWh of each known month, by rounding
	KeyBackingReference        = "lastro.valor_referencia"                // UnitPrice: VR
	KeyBackingPLD              = "lastro.pld_medio"                       // UnitPrice: mean PLD of 12 months
)

// Audit of bills (domain 10) and the bill recalculated line by line.
const (
	KeyLineToleranceMoney   = "fatura.linha_tolerancia_valor"      // UnitMoney
	KeyLineTolerancePercent = "fatura.linha_tolerancia_percentual" // UnitPercent
	KeyRefundCycles         = "fatura.prazo_devolucao_ciclos"      // UnitCycles
	KeyBackCycles           = "fatura.retroativo_ciclos"           // UnitCycles
	KeyCreditCycles         = "fatura.credito_ciclos"              // UnitCycles
	KeyCycleDaysMin         = "fatura.ciclo_dias_min"              // UnitDays
	KeyCycleDaysMax         = "fatura.ciclo_dias_max"              // UnitDays
	KeyDueDaysMin           = "fatura.vencimento_du_min"           // UnitBusinessDay
	KeyDueDaysPublic        = "fatura.vencimento_du_publico"       // UnitBusinessDay, of public consumers
	KeyFineMax              = "fatura.multa_max"                   // UnitPercent
	KeyInterestMax          = "fatura.juros_mes_max"               // UnitPercent
	KeyCIPChange            = "fatura.cip_variacao"                // UnitPercent
	KeyItemMin              = "fatura.item_minimo"                 // UnitMoney
	KeyMeteringGap          = "fatura.medicao_divergencia"         // UnitPercent
	KeyTransformerLoss      = "fatura.perda_transformacao_max"     // UnitPercent
	KeyConsumptionRatio     = "fatura.consumo_razao_max"           // UnitRatio
	KeyHistoryMin           = "fatura.historico_min"               // UnitBills
	KeyPISCOFINSChange      = "fatura.pis_cofins_variacao"         // UnitPercent
	KeyPISCOFINSPeers       = "fatura.pis_cofins_pares"            // UnitBills
	KeyPISCOFINSMax         = "fatura.pis_cofins_max"              // UnitPercent
	KeyNFContestDays        = "nf.prazo_contestacao_du"            // UnitBusinessDay
	KeyTestCycles           = "demanda.teste_ciclos"               // UnitCycles
	KeyTestIncrease         = "demanda.teste_acrescimo"            // UnitPercent
	KeyTestShare            = "demanda.teste_parcela"              // UnitPercent of the added demand, without excess
	KeyAdjustCycles         = "reativa.ajuste_ciclos"              // UnitCycles
	KeyBillICMS             = "icms.fatura_aliquota"               // UnitPercent
	KeyGeneralICMS          = "icms.aliquota_geral"                // UnitPercent, scope UF: of goods without a rate of their own
	KeyBillPISCOFINS        = "fatura.pis_cofins"                  // UnitPercent, by the distributor's CNPJ; none is shipped
	KeyBenefitExempt        = "icms.subsidio_isento"               // UnitRatio
	KeyTUSDRuling           = "icms.tusd_decisao"                  // UnitRatio
)

// Limits of the PLD in a year (domain 1.5).
const (
	KeyPLDMin           = "pld.minimo"            // UnitPrice
	KeyPLDMaxStructural = "pld.maximo_estrutural" // UnitPrice, of the mean of a day
	KeyPLDMaxHourly     = "pld.maximo_horario"    // UnitPrice, of one hour
)

// Charges of the bandeiras by their name (domain 6.4); verde has none.
const (
	KeyFlagYellow   = "bandeira.adicional.amarela"    // UnitPrice
	KeyFlagRed1     = "bandeira.adicional.vermelha_1" // UnitPrice
	KeyFlagRed2     = "bandeira.adicional.vermelha_2" // UnitPrice
	KeyFlagScarcity = "bandeira.adicional.escassez"   // UnitPrice
	KeyFlagMonths   = "bandeira.janela_meses"         // UnitMonths that say how often a flag comes
)

// What an imported amount may be.
const (
	KeyTariffMaxDemand = "tarifa.plausivel.tusd_kw_max"     // UnitPricePerKW
	KeyTariffMaxTUSD   = "tarifa.plausivel.tusd_mwh_max"    // UnitPrice
	KeyTariffMaxTE     = "tarifa.plausivel.te_mwh_max"      // UnitPrice
	KeyTariffRatio     = "tarifa.plausivel.razao_max"       // UnitRatio to the median of comparable tariffs
	KeyTariffChange    = "tarifa.plausivel.razao_vigencia"  // UnitRatio to the nearest validity of the same tariff
	KeyFlagMax         = "bandeira.plausivel.adicional_max" // UnitPrice
)

// Simulation of proposals (domain 6); those of the law change their value on a date.
const (
	KeySimulationPROINFA    = "simulacao.proinfa"        // UnitPercent of the consumption
	KeySimulationCharges    = "simulacao.encargos_ccee"  // UnitPrice
	KeySimulationFee        = "simulacao.gestao_mensal"  // UnitMoney
	KeySimulationDrop       = "simulacao.queda_consumo"  // UnitPercent
	KeySimulationLower      = "simulacao.faixa_min"      // UnitPercent of the volume
	KeySimulationUpper      = "simulacao.faixa_max"      // UnitPercent
	KeySimulationPriceStep  = "simulacao.cenario_preco"  // UnitPercent
	KeySimulationVolumeStep = "simulacao.cenario_volume" // UnitPercent
	KeySimulationTariffStep = "simulacao.cenario_tarifa" // UnitPercent

	KeyEmissionFactor = "ambiental.fator_sin"           // UnitRatio: tCO2/MWh
	KeyTonnesPerTree  = "ambiental.tco2_por_arvore"     // UnitRatio: tCO2
	KeyTreesPerHa     = "ambiental.arvores_por_hectare" // UnitRatio
	KeyFieldHa        = "ambiental.hectares_por_campo"  // UnitRatio

	KeyRetailBelow        = "mercado_livre.varejista_abaixo_kw"   // UnitKW
	KeyOpenHighVoltage    = "mercado_livre.grupo_a"               // UnitRatio: 1 once open
	KeyOpenLowBusiness    = "mercado_livre.baixa_tensao_empresas" // UnitRatio: 1 once open
	KeyOpenLowOthers      = "mercado_livre.baixa_tensao_demais"   // UnitRatio: 1 once open
	KeyNewMigrantDiscount = "tusd.desconto_novo_migrante_max"     // UnitPercent on the use of the network
)

// Low voltage (portfolio.md 5). Of the standard product nothing is shipped: it is not
// regulated yet; its validity and its source say for how long and by which index.
const (
	KeyMinimumUse    = "grupo_b.minimo."            // with the connection behind it: UnitKWh a month that are billed at least
	KeyStandardPrice = "produto_padrao.preco"       // UnitPrice
	KeyStandardFee   = "produto_padrao.taxa_mensal" // UnitMoney
	KeyStandardTerm  = "produto_padrao.prazo"       // UnitMonths
)

// How long a migration takes (portfolio.md 3.1).
const (
	KeyMigrationNotice  = "migracao.aviso_dias"   // UnitDays between the notice and the end of the regulated supply, scope ScopeGroupA
	KeyMigrationPrepare = "migracao.preparo_dias" // UnitDays until a notice can be given
	KeyMigrationStage   = "migracao.prazo_etapa"  // UnitDays of a stage, scope its number from 2 to 7

	ScopeGroupA = "A"
)

// Taxes by supply month (portfolio.md 1.2); PIS/COFINS ends where CBS begins.
const (
	KeyPISCOFINS         = "tributos.pis_cofins"      // UnitPercent of the seller, scope ScopeSeller
	KeyCBS               = "cbs.aliquota"             // UnitPercent
	KeyIBSState          = "ibs.uf"                   // UnitPercent
	KeyIBSCity           = "ibs.municipio"            // UnitPercent
	KeyICMSOnConsumption = "icms.base_inclui_ibs_cbs" // UnitRatio: 1 where CBS and IBS are in the base, scope UF
	KeyICMSOnNetwork     = "icms.tusd_na_base"        // UnitRatio: 1 where the use of the network is in the base, scope UF
	KeyCreditOnNetwork   = "credito.tusd_livre"       // UnitRatio: 1 where PIS/COFINS on the TUSD of a free unit gives credit
	KeyICMSLeft          = "icms.fator_transicao"     // UnitRatio of the rate that is still charged
	KeyRebalancedTE      = "tarifa.te_rebalanceada"   // UnitPercent by which the TE may fall

	ScopeSeller = "vendedor"
)

// The growth of an index expected over a year, UnitPercent from a month on; none is
// shipped, and without one the last twelve published months give it (portfolio.md 6).
const (
	KeyExpectedIPCA = "indice.expectativa.ipca"
	KeyExpectedIGPM = "indice.expectativa.igp_m"
)

// KeyIndexExpected is the key of what is expected of an index, "" of one that has none.
func KeyIndexExpected(code string) string {
	return map[string]string{"IPCA": KeyExpectedIPCA, "IGP-M": KeyExpectedIGPM}[code]
}

// KeyQuoteDiscountRate is the UnitPercent a year of the present value of offers.
const KeyQuoteDiscountRate = "negociacao.taxa_desconto"

// Working hours of the agenda.
const (
	KeyAgendaStart = "agenda.inicio" // UnitHour of the day, as 8.5 for half past eight
	KeyAgendaEnd   = "agenda.fim"    // UnitHour
)

// The units of parameters. A getter answers only for the unit it is for.
const (
	UnitPercent     = "%"
	UnitMWh         = "MWh"
	UnitMoney       = "R$"
	UnitKW          = "kW"
	UnitKWh         = "kWh"
	UnitRatio       = "razão"
	UnitMonths      = "meses"
	UnitCycles      = "ciclos"
	UnitDays        = "dias"
	UnitBills       = "faturas"
	UnitBusinessDay = "dia útil"
	UnitPrice       = "R$/MWh"
	UnitPricePerKW  = "R$/kW"
	UnitHour        = "hora"
)
