package rule

// catalog is every rule in the order of the screens (domain 3, 4 and 10).
var catalog = [...]Description{
	{
		Excess, FamilyDemand, "Demanda acima da tolerância", "REN ANEEL 1.000/2021, art. 301",
		"Ultrapassagem indevida ou calculada a mais: peça o refaturamento. Devida: avalie aumentar a demanda contratada (art. 154).", (*billRules).excess,
	},
	{
		Idle, FamilyDemand, "Demanda não utilizada", "REN ANEEL 1.000/2021, art. 155 (redução da demanda contratada)",
		"Compare com a demanda ótima do contrato e peça a redução dentro do prazo de aviso.", (*billRules).idle,
	},
	{
		Contracted, FamilyDemand, "Demanda contratada difere do contrato", "Contrato de uso do sistema de distribuição (CUSD)",
		"Confira o CUSD e seus aditivos; se o cadastro está certo, peça o refaturamento pela demanda contratada.", (*billRules).contracted,
	},
	{
		Billed, FamilyDemand, "Demanda faturada errada", "REN ANEEL 1.000/2021" + articleToCheck,
		"Peça o refaturamento pela maior entre a demanda contratada e a medida.", (*billRules).billed,
	},
	{
		Test, FamilyDemand, "Ultrapassagem em período de testes", "REN ANEEL 1.000/2021" + articleToCheck,
		"Peça a exclusão: no período de testes só há ultrapassagem acima do limite que o apontamento informa.", (*billRules).tested,
	},
	{
		Reactive, FamilyReactive, "Energia reativa", "REN ANEEL 1.000/2021, arts. 302 a 304",
		"Grupo A: verifique o banco de capacitores. Grupo B: a cobrança não é permitida (art. 303); peça a devolução.", (*billRules).reactive,
	},
	{
		Adjusting, FamilyReactive, "Reativo no período de ajustes", "REN ANEEL 1.000/2021, art. 316",
		"Peça a exclusão: nos três primeiros ciclos a distribuidora informa o reativo, mas não o cobra.", (*billRules).adjusting,
	},
	{
		ReactiveSum, FamilyReactive, "Reativo mal calculado", "REN ANEEL 1.000/2021, art. 304",
		"Peça o refaturamento por quantidade excedente × tarifa de referência, com os tributos da fatura.", (*billRules).reactiveSum,
	},
	{
		Discount, FamilyTaxes, "Desconto da fonte ausente", "Lei 9.427/1996, art. 26, § 1º, e Lei 15.269/2025",
		"Confira se o direito ao desconto é anterior a 25/11/2025 e peça o refaturamento com o desconto.", (*billRules).discount,
	},
	{
		UndueDiscount, FamilyTaxes, "Desconto sem direito", "Lei 15.269/2025",
		"Confirme o direito anterior a 25/11/2025: sem ele, a distribuidora pode cobrar o desconto de volta.", nil,
	},
	{
		TaxedBenefit, FamilyTaxes, "Subsídio tributado onde é isento", "Lei estadual do ICMS",
		"Peça à distribuidora que cesse a cobrança; a restituição, simples, do imposto sobre o desconto é pedida ao Estado, em até cinco anos do pagamento.", (*billRules).taxedBenefit,
	},
	{
		IdleICMS, FamilyTaxes, "ICMS sobre demanda não utilizada", "Súmula 391 do STJ e Tema 176 do STF (RE 593.824)",
		"Peça à distribuidora que cesse a cobrança; a restituição, simples, é pedida ao Estado, em até cinco anos do pagamento. Onde só o ICMS destacado está alto, nada foi pago a mais.", (*billRules).idleICMS,
	},
	{
		ICMSRate, FamilyTaxes, "Alíquota de ICMS diferente", "Regulamento do ICMS do estado (RICMS)",
		"Confira a alíquota da classe de consumo no RICMS e peça à distribuidora que cesse a cobrança; a restituição, simples, é pedida ao Estado.", (*billRules).icmsRate,
	},
	{
		ICMSBase, FamilyTaxes, "Base de ICMS difere das linhas tributadas", "Lei Complementar 87/1996",
		"Peça à distribuidora a memória da base de cálculo e que cesse a cobrança; a restituição, simples, é pedida ao Estado.", (*billRules).icmsBase,
	},
	{
		ICMSRuling, FamilyTaxes, "ICMS na TUSD contra decisão do cliente", "Decisão judicial do cliente",
		"Envie a decisão à distribuidora e peça o cumprimento; a restituição, simples, é pedida ao Estado, nos termos da decisão.", (*billRules).icmsRuling,
	},
	{
		PISCOFINSRate, FamilyTaxes, "PIS e COFINS fora da faixa", "Leis 10.637/2002 e 10.833/2003",
		"Compare com outras faturas da distribuidora no mês e peça a memória da alíquota efetiva.", (*billRules).federalRate,
	},
	{
		PISCOFINSBase, FamilyTaxes, "ICMS na base de PIS e COFINS", "Tema 69 do STF (RE 574.706)",
		"Peça a exclusão do ICMS da base de PIS e COFINS e a devolução simples, atualizada: é repasse da distribuidora.", (*billRules).federalBase,
	},
	{
		Federal, FamilyTaxes, "PIS/COFINS em ciclo de 2027", "ADCT, art. 126; Lei Complementar 214/2025, arts. 344, 347 e 349",
		"Peça a exclusão do PIS/COFINS, a correção da fatura pelos tributos em vigor e o destaque da CBS e do IBS, de que o cliente no lucro real toma crédito.", (*billRules).federal,
	},
	{
		Regulated, FamilyEnergy, "Bandeira ou TE cobrada de consumidor livre", "Lei 9.074/1995, arts. 15 e 16",
		"A energia é do fornecedor: peça a exclusão. Um consumidor parcialmente livre as paga só sobre a parte regulada.", (*billRules).regulated,
	},
	{
		Tariff, FamilyEnergy, "Tarifa fora da vigência", "Resolução homologatória da distribuidora, vigente no ciclo de leitura",
		"Confira o ato da distribuidora e peça o refaturamento pela tarifa em vigor, proporcional aos dias do ciclo.", (*billRules).tariffs,
	},
	{
		Metering, FamilyEnergy, "Fatura e medição divergem", "Medição da CCEE (SCDE)",
		"Compare os períodos e peça à distribuidora a memória de massa do medidor.", (*billRules).metering,
	},
	{
		Loss, FamilyEnergy, "Perda de transformação indevida", "REN ANEEL 1.000/2021" + articleToCheck,
		"Confira de que lado do transformador fica a medição; peça a exclusão do que passa do limite.", (*billRules).loss,
	},
	{
		Consumption, FamilyEnergy, "Consumo fora do histórico", "Histórico da unidade",
		"Confirme a leitura e o que mudou na unidade no mês.", (*billRules).consumption,
	},
	{
		CycleDays, FamilyReading, "Ciclo de leitura irregular", "REN ANEEL 1.000/2021" + articleToCheck,
		"Peça a leitura no intervalo regular; um ciclo longo pode elevar a demanda e a faixa de tributos.", (*billRules).cycleDays,
	},
	{
		CycleGap, FamilyReading, "Leituras sobrepostas ou com lacuna", "REN ANEEL 1.000/2021" + articleToCheck,
		"Sobreposição: peça a exclusão dos dias cobrados duas vezes. Lacuna: espere a cobrança dos dias que faltam.", (*billRules).cycleGap,
	},
	{
		Estimated, FamilyReading, "Leitura estimada", "REN ANEEL 1.000/2021" + articleToCheck,
		"Peça a leitura real e o acerto no ciclo seguinte.", (*billRules).estimated,
	},
	{
		Constant, FamilyReading, "Leitura × constante difere da quantidade", "REN ANEEL 1.000/2021" + articleToCheck,
		"Confira a constante do medidor na nota de instalação e peça o refaturamento.", (*billRules).constant,
	},
	{
		Total, FamilyItems, "Total que não fecha", "REN ANEEL 1.000/2021, art. 323 (faturamento incorreto)",
		"Confira os itens com o documento; se foram bem lidos, peça explicação do valor a quem emitiu.", (*billRules).total,
	},
	{
		UnknownItem, FamilyItems, "Item não identificado", "Controle interno: toda linha da fatura tem fundamento",
		"Peça à distribuidora o fundamento do item.", (*billRules).unknownItems,
	},
	{
		ThirdParty, FamilyItems, "Cobrança de terceiros sem autorização", "Lei 8.078/1990, art. 39, III",
		"Sem autorização do cliente, peça a exclusão e a devolução.", (*billRules).thirdParties,
	},
	{
		BackCharge, FamilyItems, "Cobrança retroativa além do prazo", "REN ANEEL 1.000/2021, art. 323, I",
		"Peça a exclusão: o que foi faturado a menos só se cobra dos últimos três ciclos.", (*billRules).backCharges,
	},
	{
		Credit, FamilyItems, "Devolução não creditada", "REN ANEEL 1.000/2021, art. 323, II",
		"Cobre o crédito: a devolução reconhecida é devida até o segundo ciclo.", nil,
	},
	{
		LateCharges, FamilyItems, "Multa ou juros indevidos", "REN ANEEL 1.000/2021, art. 343",
		"Confira as datas de pagamento; peça a exclusão do que passa de 2% e de 1% ao mês. A atualização pelo IPCA é permitida.", (*billRules).lateCharges,
	},
	{
		CIP, FamilyItems, "CIP fora do comum", "Lei municipal da contribuição de iluminação pública",
		"Confira a tabela do município; se não mudou, peça a correção. A restituição, simples, é pedida ao Município.", (*billRules).cip,
	},
	{
		Register, FamilyPapers, "Cadastro diverge", "Cadastro da unidade e do contrato",
		"Confirme a quem pertence a fatura antes de pagar; corrija o cadastro que estiver errado.", (*billRules).register,
	},
	{
		ShortDue, FamilyPapers, "Prazo de vencimento curto", "REN ANEEL 1.000/2021" + articleToCheck,
		"Peça a prorrogação do vencimento sem multa.", (*billRules).shortDue,
	},
	{
		Duplicate, FamilyPapers, "Mês em duplicidade", "REN ANEEL 1.000/2021, art. 323 (faturamento incorreto)",
		"Confirme qual documento vale antes de pagar; exclua o que foi registrado por engano.", nil,
	},
	{
		Missing, FamilyPapers, "Mês sem documento", "Controle interno: uma fatura por unidade e mês",
		"Peça a segunda via à distribuidora ou ao fornecedor e registre o documento.", nil,
	},
	{
		NFVolume, FamilyNF, "NF com outra energia", contractGround,
		"Peça à fornecedora nota complementar, ou cancelada e substituída, pela energia a faturar.", nil,
	},
	{
		NFPrice, FamilyNF, "NF com outro preço", contractGround,
		"Confira o reajuste com a fornecedora e peça nota complementar, ou cancelada e substituída.", nil,
	},
	{
		NotRebased, FamilyNF, "Preço não rebaseado", contractGround + "; Lei Complementar 214/2025 (fim do PIS/COFINS em 2027)",
		"Peça à fornecedora nota complementar, ou cancelada e substituída, pelo preço sem o PIS/COFINS extinto, ou o aditivo que o mantém.", nil,
	},
	{
		NFICMS, FamilyNF, "ICMS da NF fora do regime", "Regime do ICMS da nota e regulamento do estado",
		"Peça à fornecedora nota complementar, ou cancelada e substituída: a carta de correção não muda base, alíquota nem valor.", nil,
	},
	{
		NFFederal, FamilyNF, "PIS/COFINS, CBS ou IBS da NF", "ADCT, art. 126; Lei Complementar 214/2025, arts. 344, 347 e 349",
		"Peça à fornecedora nota complementar, ou cancelada e substituída: PIS/COFINS extintos, CBS e IBS pelas alíquotas oficiais sobre o valor sem ICMS.", nil,
	}, {
		Cancelled, FamilyPapers, "Nota sem valor em mês fechado", "Ajuste SINIEF 7/2005, cl. 12 a 14",
		"Reabra o mês ou lance um ajuste; se a nota foi paga, peça a devolução a quem a emitiu.", nil,
	},
}
