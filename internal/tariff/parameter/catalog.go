package parameter

// The headings under which the parameters stand.
const (
	groupBalance    = "Balanço e oportunidades"
	groupNF         = "Conferência da NF do fornecedor"
	groupBill       = "Conferência da fatura da distribuidora"
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
	groupAgenda     = "Agenda"
)

// catalog is the one table of what can be entered, in the order of the screen.
var catalog = [...]Info{
	{KeyLoss, groupBalance, "Perdas sobre a energia medida", UnitPercent, 0, 100, false},
	{KeyOpportunityDelta, groupBalance, "Oportunidade: diferença mínima contra o limite acumulado", UnitPercent, -100, 100, false},
	{KeyCalculationTolerance, groupBalance, "Diferença aceita entre coluna informada e calculada", UnitMWh, 0, 1000, false},
	{KeyDueBusinessDay, groupBalance, "Vencimento do boleto: dia útil do mês seguinte", UnitBusinessDay, 1, 23, true},

	{KeyNFToleranceMoney, groupNF, "Tolerância em valor", UnitMoney, 0, 1_000_000, false},
	{KeyNFTolerancePercent, groupNF, "Tolerância em percentual do valor esperado", UnitPercent, 0, 100, false},
	{KeyNFToleranceEnergy, groupNF, "Tolerância de energia por item", UnitMWh, 0, 1000, false},
	{KeyNFToleranceZeroICMS, groupNF, "ICMS tolerado onde nada é devido", UnitMoney, 0, 1_000_000, false},

	{KeyBillToleranceMoney, groupBill, "Tolerância em valor", UnitMoney, 0, 1_000_000, false},
	{KeyBillTolerancePercent, groupBill, "Tolerância em percentual do valor esperado", UnitPercent, 0, 100, false},
	{KeyBillToleranceDemand, groupBill, "Tolerância de demanda faturada", UnitKW, 0, 1000, false},

	{KeyChargesTolerance, groupCCEE, "Tolerância dos encargos da CCEE", UnitPercent, 0, 100, false},
	{KeySettlementTolerance, groupCCEE, "Tolerância da liquidação (MCP)", UnitPercent, 0, 100, false},

	{KeyDemandToleranceFactor, groupDemand, "Fator de tolerância da demanda contratada", UnitRatio, 1, 10, false},
	{KeyDemandExcessMultiplier, groupDemand, "Multiplicador da tarifa na ultrapassagem", UnitRatio, 0, 10, false},
	{KeyDemandReductionMonths, groupDemand, "Intervalo entre reduções da demanda", UnitMonths, 0, 120, true},
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
	{KeyLightContractBacking, groupLAgreement, "Vermelho: contratado mais PROINFA sobre o requisito abaixo de", UnitRatio, 0, 10, false},

	{KeyPLDMin, groupPLD, "PLD mínimo", UnitPrice, 0, 5000, false},
	{KeyPLDMaxStructural, groupPLD, "PLD máximo estrutural", UnitPrice, 0, 5000, false},
	{KeyPLDMaxHourly, groupPLD, "PLD máximo horário", UnitPrice, 0, 5000, false},

	{KeyFlagYellow, groupFlag, "Adicional da bandeira amarela", UnitPrice, 0, 1000, false},
	{KeyFlagRed1, groupFlag, "Adicional da bandeira vermelha patamar 1", UnitPrice, 0, 1000, false},
	{KeyFlagRed2, groupFlag, "Adicional da bandeira vermelha patamar 2", UnitPrice, 0, 1000, false},
	{KeyFlagScarcity, groupFlag, "Adicional da bandeira de escassez hídrica", UnitPrice, 0, 1000, false},

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
	{KeyCBS, groupLaw, "CBS no lugar de PIS e COFINS (1: sim)", UnitRatio, 0, 1, true},

	{KeyAgendaStart, groupAgenda, "Início do expediente (8,5: 8h30)", UnitHour, 0, 24, false},
	{KeyAgendaEnd, groupAgenda, "Fim do expediente (17,5: 17h30)", UnitHour, 0, 24, false},
}
