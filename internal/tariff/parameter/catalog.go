package parameter

// The headings under which the parameters stand.
const (
	groupBalance    = "Balanço e oportunidades"
	groupClosing    = "Fechamento do mês"
	groupNF         = "Conferência da NF do fornecedor"
	groupBill       = "Conferência da fatura da distribuidora"
	groupAudit      = "Auditoria de faturas"
	groupCCEE       = "Encargos e liquidação"
	groupDemand     = "Regras de demanda, reativo e modalidade"
	groupLDemand    = "Inteligência: demanda"
	groupLModality  = "Inteligência: modalidade tarifária"
	groupLReactive  = "Inteligência: energia reativa"
	groupLAgreement = "Inteligência: contrato"
	groupPLD        = "Limites do PLD"
	groupFlag       = "Bandeiras tarifárias"
	groupPlausible  = "Valores plausíveis na importação"
	groupSimulation = "Simulação de propostas"
	groupQuote      = "Negociações"
	groupLaw        = "Mercado livre: datas da lei"
	groupMigration  = "Migração para o mercado livre"
	groupIndex      = "Índices de reajuste"
	groupTaxes      = "Tributos por mês de fornecimento"
	groupAgenda     = "Agenda"
)

// catalog is the one table of what can be entered, in the order of the screen.
var catalog = [...]Info{
	{KeyLoss, groupBalance, "Perdas sobre a energia medida", UnitPercent, 0, 100, false},
	{KeyOpportunityDelta, groupBalance, "Oportunidade: diferença mínima contra o limite acumulado", UnitPercent, -100, 100, false},
	{KeyCalculationTolerance, groupBalance, "Diferença aceita entre coluna informada e calculada", UnitMWh, 0, 1000, false},
	{KeyDueBusinessDay, groupBalance, "Vencimento do boleto: dia útil do mês seguinte", UnitBusinessDay, 1, 23, true},

	{KeyCCEERegister, groupBalance, "Registro ex-post na CCEE: até o dia útil do mês seguinte", UnitBusinessDay, 1, 23, true},

	{KeyClosingDue + "medicao", groupClosing, "Medição: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "proinfa", groupClosing, "PROINFA: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "contrato", groupClosing, "Contrato: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "preco", groupClosing, "Preço: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "balanco", groupClosing, "Balanço: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "nf", groupClosing, "NF do fornecedor: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "conf_nf", groupClosing, "Conferência da NF: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "fatura", groupClosing, "Fatura da distribuidora: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "conf_fatura", groupClosing, "Conferência da fatura: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "boleto", groupClosing, "Vencimento do boleto: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "email", groupClosing, "E-mail: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "encargos", groupClosing, "Encargos: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "liquidacao", groupClosing, "Liquidação: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingDue + "apontamentos", groupClosing, "Apontamentos: dia útil do mês seguinte", UnitBusinessDay, 1, 60, true},
	{KeyClosingWaiveMax, groupClosing, "Divergência que o back office pode dispensar até", UnitMoney, 0, 1_000_000, false},
	{KeyClosingReopenMonths, groupClosing, "Meses atrás que podem ser reabertos", UnitMonths, 0, 120, true},
	{KeyClosingReopenDays, groupClosing, "Dias depois de fechado em que qualquer mês reabre", UnitDays, 0, 3650, true},
	{KeyClosingAlarmFirst, groupClosing, "Aviso de medição ausente: depois do dia útil", UnitBusinessDay, 1, 60, true},
	{KeyClosingAlarmSecond, groupClosing, "Aviso de medição ausente: de novo depois do dia útil", UnitBusinessDay, 1, 60, true},
	{KeyClosingAlarmEvery, groupClosing, "Aviso de medição ausente: dali em diante a cada tantos dias úteis", UnitBusinessDay, 1, 60, true},
	{KeyClosingAlarmGestoras, groupClosing, "Aviso de medição ausente: às gestoras a partir do dia útil", UnitBusinessDay, 1, 60, true},
	{KeyClosingNoticeContest, groupClosing, "Aviso do prazo de contestação: dias úteis antes", UnitBusinessDay, 0, 60, true},
	{KeyClosingNoticeRenewal, groupClosing, "Aviso do fim do contrato: meses antes", UnitMonths, 1, 24, true},
	{KeyAdjustmentMoney, groupClosing, "Ajuste em vez de reabertura: até este valor", UnitMoney, 0, 1_000_000, false},
	{KeyAdjustmentPercent, groupClosing, "Ajuste em vez de reabertura: ou até este percentual do mês", UnitPercent, 0, 100, false},
	{KeyAccrualTolerance, groupClosing, "Provisto × realizado: tolerância de gestão, multas, ajustes e da CCEE", UnitMoney, 0, 1_000_000, false},

	{KeyNFToleranceMoney, groupNF, "Tolerância em valor", UnitMoney, 0, 1_000_000, false},
	{KeyNFTolerancePercent, groupNF, "Tolerância em percentual do valor esperado", UnitPercent, 0, 100, false},
	{KeyNFToleranceEnergy, groupNF, "Tolerância de energia por item", UnitMWh, 0, 1000, false},
	{KeyNFToleranceZeroICMS, groupNF, "ICMS tolerado onde nada é devido", UnitMoney, 0, 1_000_000, false},

	{KeyBillToleranceMoney, groupBill, "Tolerância em valor", UnitMoney, 0, 1_000_000, false},
	{KeyBillTolerancePercent, groupBill, "Tolerância em percentual do valor esperado", UnitPercent, 0, 100, false},
	{KeyBillToleranceDemand, groupBill, "Tolerância de demanda faturada", UnitKW, 0, 1000, false},

	{KeyLineToleranceMoney, groupAudit, "Fatura recalculada: tolerância da linha em valor", UnitMoney, 0, 1_000_000, false},
	{KeyLineTolerancePercent, groupAudit, "Fatura recalculada: tolerância da linha em percentual", UnitPercent, 0, 100, false},
	{KeyRefundCycles, groupAudit, "Prazo de devolução do que foi cobrado a mais", UnitCycles, 1, 600, true},
	{KeyBackCycles, groupAudit, "Ciclos que uma cobrança retroativa alcança", UnitCycles, 0, 600, true},
	{KeyCreditCycles, groupAudit, "Ciclos em que uma devolução deve ser creditada", UnitCycles, 1, 60, true},
	{KeyCycleDaysMin, groupAudit, "Dias do ciclo de leitura, no mínimo", UnitDays, 1, 100, true},
	{KeyCycleDaysMax, groupAudit, "Dias do ciclo de leitura, no máximo", UnitDays, 1, 100, true},
	{KeyDueDaysMin, groupAudit, "Dias úteis entre emissão e vencimento, no mínimo", UnitBusinessDay, 0, 60, true},
	{KeyDueDaysPublic, groupAudit, "Dias úteis entre emissão e vencimento, no mínimo, de poder, iluminação e serviço públicos", UnitBusinessDay, 0, 60, true},
	{KeyFineMax, groupAudit, "Multa por atraso, no máximo", UnitPercent, 0, 100, false},
	{KeyInterestMax, groupAudit, "Juros de mora ao mês, no máximo", UnitPercent, 0, 100, false},
	{KeyCIPChange, groupAudit, "Variação da CIP de um mês a outro", UnitPercent, 0, 1_000, false},
	{KeyItemMin, groupAudit, "Item não identificado: valor a partir do qual se aponta", UnitMoney, 0, 1_000_000, false},
	{KeyMeteringGap, groupAudit, "Diferença entre a energia da fatura e a medida", UnitPercent, 0, 100, false},
	{KeyTransformerLoss, groupAudit, "Perda de transformação sobre a energia, no máximo", UnitPercent, 0, 100, false},
	{KeyConsumptionRatio, groupAudit, "Consumo: maior razão para a mediana da unidade", UnitRatio, 1, 1_000, false},
	{KeyHistoryMin, groupAudit, "Faturas que uma comparação com o histórico precisa", UnitBills, 1, 60, true},
	{KeyPISCOFINSChange, groupAudit, "PIS e COFINS: distância da mediana da distribuidora no mês (p.p.)", UnitPercent, 0, 10, false},
	{KeyPISCOFINSPeers, groupAudit, "PIS e COFINS: faturas da distribuidora que a mediana precisa", UnitBills, 1, 1_000, true},
	{KeyPISCOFINSMax, groupAudit, "PIS e COFINS, no máximo", UnitPercent, 0, 100, false},
	{KeyNFContestDays, groupAudit, "Prazo para contestar a NF, em dias úteis da emissão", UnitBusinessDay, 0, 60, true},
	{KeyTestCycles, groupAudit, "Período de testes depois de um aumento da demanda", UnitCycles, 0, 24, true},
	{KeyTestIncrease, groupAudit, "Aumento da demanda contratada que abre um período de testes", UnitPercent, 0, 100, false},
	{KeyTestShare, groupAudit, "Período de testes: parte do acréscimo sem ultrapassagem", UnitPercent, 0, 100, false},
	{KeyAdjustCycles, groupAudit, "Período de ajustes do fator de potência", UnitCycles, 0, 24, true},
	{KeyGeneralICMS, groupAudit, "ICMS: alíquota geral por UF (abrangência), sem o FECP", UnitPercent, 0, 100, false},
	{KeyBillICMS, groupAudit, "ICMS da energia por UF (abrangência); 0: não informado", UnitPercent, 0, 100, false},
	{KeyBillPISCOFINS, groupAudit, "PIS e COFINS efetivos da distribuidora (abrangência: CNPJ), antes da primeira fatura", UnitPercent, 0, 20, false},
	{KeyBenefitExempt, groupAudit, "Desconto da fonte isento de ICMS na UF (abrangência; 1: sim)", UnitRatio, 0, 1, true},
	{KeyTUSDRuling, groupAudit, "Decisão judicial: cliente sem ICMS na TUSD (abrangência: CNPJ; 1: sim)", UnitRatio, 0, 1, true},

	{KeyChargesTolerance, groupCCEE, "Tolerância dos encargos da CCEE", UnitPercent, 0, 100, false},
	{KeyChargesToleranceMoney, groupCCEE, "Tolerância dos encargos da CCEE em valor", UnitMoney, 0, 1_000_000, false},
	{KeySettlementEstimate, groupCCEE, "Tolerância da liquidação estimada pelo PLD médio", UnitPercent, 0, 100, false},
	{KeySettlementNothing, groupCCEE, "Liquidação aceita em mês sem sobra nem déficit", UnitMoney, 0, 1_000_000, false},
	{KeySettlementEven, groupCCEE, "Liquidação em mês sem sobra nem déficit: em análise até este percentual do requisito × PLD médio", UnitPercent, 0, 100, false},
	{KeyLossFactor, groupCCEE, "Fator de perdas da CCEE, só do mês em que começa", UnitPercent, 0, 20, false},
	{KeyLossLeast, groupCCEE, "Perdas na CCEE, no mínimo, em mês sem fator informado", UnitPercent, 0, 20, false},
	{KeyRateESS, groupCCEE, "Taxa do ESS, só do mês em que começa", UnitPrice, -300, 300, false},
	{KeyRateEER, groupCCEE, "Taxa do EER, só do mês em que começa", UnitPrice, -120, 120, false},
	{KeyRateERCAP, groupCCEE, "Taxa do ERCAP, só do mês em que começa", UnitPricePerKW, 0, 100, false},
	{KeySettlementICMS, groupCCEE, "ICMS sobre o débito no mercado de curto prazo por UF (abrangência); 0: a UF não tributa", UnitPercent, 0, 40, false},

	{KeyDemandToleranceFactor, groupDemand, "Fator de tolerância da demanda contratada", UnitRatio, 1, 10, false},
	{KeyDemandExcessMultiplier, groupDemand, "Multiplicador da tarifa na ultrapassagem", UnitRatio, 0, 10, false},
	{KeyDemandReductionMonths, groupDemand, "Intervalo entre reduções da demanda", UnitMonths, 0, 120, true},
	{KeyDemandReductionDays, groupDemand, "Aviso para reduzir a demanda (abrangência: subgrupo)", UnitDays, 0, 720, true},
	{KeyDemandFloor, groupDemand, "Menor demanda que se contrata", UnitKW, 0, 1_000, false},
	{KeyDemandStep, groupDemand, "Passo da demanda que se contrata", UnitKW, 1, 100, true},
	{KeyReactiveReference, groupDemand, "Fator de potência de referência", UnitRatio, 0, 1, false},
	{KeyModalityChangeCycles, groupDemand, "Intervalo entre mudanças de modalidade", UnitCycles, 0, 120, true},

	{KeyLightDemandGreenMin, groupLDemand, "Verde: mínimo de demanda medida sobre contratada", UnitRatio, 0, 10, false},
	{KeyLightDemandGreenMax, groupLDemand, "Verde: máximo de demanda medida sobre contratada", UnitRatio, 0, 10, false},
	{KeyLightDemandYellowMin, groupLDemand, "Amarelo: mínimo de demanda medida sobre contratada", UnitRatio, 0, 10, false},
	{KeyLightDemandYellowMax, groupLDemand, "Amarelo: máximo de demanda medida sobre contratada", UnitRatio, 0, 10, false},
	{KeyLightDemandRegretGreen, groupLDemand, "Verde: custo acima do ótimo abaixo de", UnitPercent, 0, 1000, false},
	{KeyLightDemandRegretYellow, groupLDemand, "Vermelho: custo acima do ótimo acima de", UnitPercent, 0, 1000, false},
	{KeyLightDemandHistoryMin, groupLDemand, "Histórico mínimo para a demanda ótima", UnitMonths, 1, 120, true},

	{KeyLightModalityGreenMax, groupLModality, "Verde: economia da outra modalidade até", UnitPercent, 0, 100, false},
	{KeyLightModalityYellowMax, groupLModality, "Amarelo: economia da outra modalidade até", UnitPercent, 0, 100, false},
	{KeyLightModalityHistoryMin, groupLModality, "Histórico mínimo para comparar", UnitMonths, 1, 120, true},

	{KeyLightReactiveIgnore, groupLReactive, "Verde: cobrança ignorada até", UnitMoney, 0, 1_000_000, false},
	{KeyLightReactiveYellowMax, groupLReactive, "Amarelo: parte do total sem CIP até", UnitPercent, 0, 100, false},
	{KeyLightReactiveCycles, groupLReactive, "Vermelho: ciclos seguidos com cobrança", UnitCycles, 1, 120, true},
	{KeyLightReactiveEstimateGreen, groupLReactive, "Estimativa verde: fator de potência a partir de", UnitRatio, 0, 1, false},
	{KeyLightReactiveEstimateYellow, groupLReactive, "Estimativa amarela: fator de potência a partir de", UnitRatio, 0, 1, false},

	{KeyLightContractMarginMin, groupLAgreement, "Verde: margem mínima até os limites", UnitPercent, 0, 100, false},
	{KeyLightContractNarrowBand, groupLAgreement, "Faixa estreita, sem exigência de margem, abaixo de", UnitPercent, 0, 1000, false},
	{KeyLightContractExcessMax, groupLAgreement, "Amarelo: NET fora da faixa até", UnitPercent, 0, 100, false},
	{KeyLightContractEndMonths, groupLAgreement, "Amarelo: fim da vigência em até", UnitMonths, 0, 120, true},
	{KeyLightContractBacking, groupLAgreement, "Vermelho: lastro de 12 meses sobre o requisito abaixo de", UnitRatio, 0, 10, false},
	{KeyBackingTolerance, groupLAgreement, "Lastro: falta por mês que é só arredondamento, até", UnitMWh, 0, 1000, false},
	{KeyBackingReference, groupLAgreement, "Penalidade de lastro: valor de referência (VR), do ano em que começa", UnitPrice, 0, 5000, false},
	{KeyBackingPLD, groupLAgreement, "Penalidade de lastro: PLD médio de 12 meses, para o ano em que começa", UnitPrice, 0, 5000, false},

	{KeyPLDMin, groupPLD, "PLD mínimo", UnitPrice, 0, 5000, false},
	{KeyPLDMaxStructural, groupPLD, "PLD máximo estrutural", UnitPrice, 0, 5000, false},
	{KeyPLDMaxHourly, groupPLD, "PLD máximo horário", UnitPrice, 0, 5000, false},

	{KeyFlagYellow, groupFlag, "Adicional da bandeira amarela", UnitPrice, 0, 1000, false},
	{KeyFlagRed1, groupFlag, "Adicional da bandeira vermelha patamar 1", UnitPrice, 0, 1000, false},
	{KeyFlagRed2, groupFlag, "Adicional da bandeira vermelha patamar 2", UnitPrice, 0, 1000, false},
	{KeyFlagScarcity, groupFlag, "Adicional da bandeira de escassez hídrica", UnitPrice, 0, 1000, false},
	{KeyFlagMonths, groupFlag, "Meses que dão o peso de cada bandeira na economia esperada", UnitMonths, 12, 240, true},

	{KeyTariffMaxDemand, groupPlausible, "Maior TUSD de demanda aceita", UnitPricePerKW, 0, 1_000_000, false},
	{KeyTariffMaxTUSD, groupPlausible, "Maior TUSD de energia aceita", UnitPrice, 0, 1_000_000, false},
	{KeyTariffMaxTE, groupPlausible, "Maior TE aceita", UnitPrice, 0, 1_000_000, false},
	{KeyTariffRatio, groupPlausible, "Maior distância até a mediana das tarifas comparáveis", UnitRatio, 2, 1000, false},
	{KeyTariffChange, groupPlausible, "Maior distância até a vigência mais próxima da mesma tarifa", UnitRatio, 1, 1000, false},
	{KeyFlagMax, groupPlausible, "Maior adicional de bandeira aceito", UnitPrice, 0, 10_000, false},

	{KeySimulationPROINFA, groupSimulation, "PROINFA sobre o consumo, quando não informado", UnitPercent, 0, 20, false},
	{KeySimulationCharges, groupSimulation, "Encargos da CCEE", UnitPrice, 0, 1000, false},
	{KeySimulationFee, groupSimulation, "Taxa de gestão por mês", UnitMoney, 0, 1_000_000, false},
	{KeySimulationDrop, groupSimulation, "Sobrecontratação: queda do consumo", UnitPercent, 0, 100, false},
	{KeySimulationLower, groupSimulation, "Limite inferior do volume contratado", UnitPercent, 0, 500, false},
	{KeySimulationUpper, groupSimulation, "Limite superior do volume contratado", UnitPercent, 0, 500, false},
	{KeySimulationPriceStep, groupSimulation, "Cenários: variação do preço", UnitPercent, 0, 100, false},
	{KeySimulationVolumeStep, groupSimulation, "Cenários: variação do consumo", UnitPercent, 0, 100, false},
	{KeySimulationTariffStep, groupSimulation, "Cenários: variação das tarifas", UnitPercent, 0, 100, false},
	{KeyEmissionFactor, groupSimulation, "Fator médio de emissão do SIN (tCO2/MWh)", UnitRatio, 0, 10, false},
	{KeyTonnesPerTree, groupSimulation, "CO2 absorvido por árvore (t)", UnitRatio, 0, 10, false},
	{KeyTreesPerHa, groupSimulation, "Árvores por hectare", UnitRatio, 1, 100_000, false},
	{KeyFieldHa, groupSimulation, "Campo de futebol (ha)", UnitRatio, 0, 10, false},

	{KeyQuoteDiscountRate, groupQuote, "Taxa de desconto das ofertas, ao ano", UnitPercent, 0, 100, false},

	{KeyRetailBelow, groupLaw, "Demanda abaixo da qual se migra por varejista", UnitKW, 0, 100_000, false},
	{KeyOpenHighVoltage, groupLaw, "Grupo A aberto (1: sim)", UnitRatio, 0, 1, true},
	{KeyOpenLowBusiness, groupLaw, "Baixa tensão de comércio e indústria aberta (1: sim)", UnitRatio, 0, 1, true},
	{KeyOpenLowOthers, groupLaw, "Baixa tensão dos demais aberta (1: sim)", UnitRatio, 0, 1, true},
	{KeyNewMigrantDiscount, groupLaw, "Desconto da TUSD para quem migra, no máximo", UnitPercent, 0, 100, false},

	{KeyMigrationNotice, groupMigration, "Aviso da denúncia do contrato com a distribuidora (abrangência: grupo)", UnitDays, 0, 2_000, true},
	{KeyMigrationPrepare, groupMigration, "Dias até a denúncia, de quem decide hoje", UnitDays, 0, 365, true},
	{KeyMigrationStage, groupMigration, "Prazo da etapa da migração (abrangência: 2 a 7)", UnitDays, 0, 365, true},

	{KeyMinimumUse + "monofasica", groupLaw, "Baixa tensão: consumo mínimo faturado, monofásica", UnitKWh, 0, 1_000, false},
	{KeyMinimumUse + "bifasica", groupLaw, "Baixa tensão: consumo mínimo faturado, bifásica", UnitKWh, 0, 1_000, false},
	{KeyMinimumUse + "trifasica", groupLaw, "Baixa tensão: consumo mínimo faturado, trifásica", UnitKWh, 0, 1_000, false},
	{KeyStandardPrice, groupLaw, "Baixa tensão: preço do produto padrão (a fonte diz o índice)", UnitPrice, 0, 5_000, false},
	{KeyStandardFee, groupLaw, "Baixa tensão: taxa mensal do produto padrão", UnitMoney, 0, 10_000, false},
	{KeyStandardTerm, groupLaw, "Baixa tensão: prazo do produto padrão", UnitMonths, 0, 120, true},

	{KeyExpectedIPCA, groupIndex, "Expectativa do IPCA em um ano, para meses ainda não publicados", UnitPercent, -20, 100, false},
	{KeyExpectedIGPM, groupIndex, "Expectativa do IGP-M em um ano, para meses ainda não publicados", UnitPercent, -20, 100, false},

	{KeyPISCOFINS, groupTaxes, "PIS/COFINS dentro do preço (abrangência: vendedor)", UnitPercent, 0, 40, false},
	{KeyCBS, groupTaxes, "Alíquota da CBS", UnitPercent, 0, 40, false},
	{KeyIBSState, groupTaxes, "Alíquota do IBS da UF", UnitPercent, 0, 40, false},
	{KeyIBSCity, groupTaxes, "Alíquota do IBS do município", UnitPercent, 0, 40, false},
	{KeyICMSOnConsumption, groupTaxes, "CBS e IBS na base do ICMS (1: sim; abrangência: UF)", UnitRatio, 0, 1, true},
	{KeyICMSOnNetwork, groupTaxes, "TUSD na base do ICMS (1: sim; abrangência: UF)", UnitRatio, 0, 1, true},
	{KeyCreditOnNetwork, groupTaxes, "Crédito de PIS/COFINS sobre a TUSD da unidade livre (0: posição da Receita Federal; 1: tese)", UnitRatio, 0, 1, true},
	{KeyICMSLeft, groupTaxes, "Parte da alíquota do ICMS que ainda se cobra", UnitRatio, 0, 1, false},
	{KeyRebalancedTE, groupTaxes, "Queda da TE se as tarifas forem reequilibradas", UnitPercent, 0, 40, false},

	{KeyAgendaStart, groupAgenda, "Início do expediente (8,5: 8h30)", UnitHour, 0, 24, false},
	{KeyAgendaEnd, groupAgenda, "Fim do expediente (17,5: 17h30)", UnitHour, 0, 24, false},
}
