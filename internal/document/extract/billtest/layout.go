package billtest

import "ynova/internal/document/extract"

// layout is how one family of distributors arranges its bills.
type layout struct {
	name, company, cnpj, distributor, uf string
	groupA, azul, credit                 bool
	codeLength                           int
	labels                               map[extract.Key]string
	beside                               bool   // values stand beside their labels, not below
	month                                string // how the period is printed
	class                                string // the line that states subgroup and modality
	subgroup, modality                   string
	columns                              []head
	minusRight                           bool
	taxHead                              []string // order of the tax box; "" for none
	contracted                           [2]string
	history                              string // "mês/ano", "colado", "sem ano", "gráfico", "mm/aa", "mm/aaaa", "mês ano"
	historyHeads                         []string
	flagText                             string
	words                                []string
	lighting                             string
	totalWord                            string
	size                                 float64 // of letters
	masked                               bool    // the client's CNPJ is printed with stars
	foreign                              bool    // running text names the unit of a plant, more often than the bill's own
	twoLevel                             bool    // the history's head has the times of day over what is measured
	rising                               bool    // the oldest month of the history stands first
	blocks                               bool    // the history goes on beside itself
	across                               bool    // its months stand beside each other
	branca                               bool    // three times of day
	currency                             bool    // amounts of items with R$ before, and the minus before that
	wrapped                              bool    // long names of items go on below
	second                               bool    // from the items on, on a second page
}

// head is a column of the items table: its words on two lines and what it holds.
type head struct {
	first, second string
	holds         string
	width         float64
}

var fullHeads = []head{
	{"Quant.", "", "q", 48},
	{"Preço Unit.", "com Tributos", "p", 52},
	{"Valor", "(R$)", "v", 50},
	{"PIS/", "COFINS(R$)", "pc", 44},
	{"Base Calc.", "ICMS(R$)", "b", 46},
	{"Alíq.", "ICMS(%)", "a", 34},
	{"ICMS", "(R$)", "i", 44},
	{"Tarifa", "Unit(R$)", "t", 46},
}

var shortHeads = []head{
	{"Quantidade", "", "q", 56}, {"Preço Unit.(R$)", "com Tributos", "p", 62}, {"Tarifa", "Unit.(R$)", "t", 56}, {"PIS/", "COFINS(R$)", "pc", 50}, {"ICMS", "(R$)", "i", 50}, {"Valor(R$)", "", "v", 56},
}

var narrowHeads = []head{{"Quant. Faturada", "", "q", 62}, {"Tarifa com", "Tributos R$", "p", 60}, {"Valor Total", "da Operação R$", "v", 66}, {"Base Cálculo", "ICMS R$", "b", 54}, {"Aliq.", "ICMS", "a", 34}, {"ICMS", "", "i", 48}}

func labels(period, due, total, installation, client, account string) map[extract.Key]string {
	return map[extract.Key]string{
		extract.Period: period, extract.DueDate: due, extract.Total: total, extract.Installation: installation,
		extract.ClientCode: client, extract.Account: account,
	}
}

var wordsA = []string{"Consumo Ponta (kWh)", "Consumo Fora Ponta (kWh)", "Demanda Ativa (kW)", "Demanda Ativa Ponta (kW)", "Consumo Reativo Excedente FP (kVArh)"}

// unitHeads have a column for the unit.
var unitHeads = []head{{"Unid.", "", "u", 34}, {"Quantidade", "", "q", 50}, {"Tarifa c/", "impostos (R$)", "p", 56}, {"Valor", "Total (R$)", "v", 54}, {"Base ICMS", "(R$)", "b", 50}, {"Alíq.", "(%)", "a", 34}, {"Valor ICMS", "(R$)", "i", 50}, {"PIS/COFINS", "(R$)", "pc", 48}}

// layouts imitate families whose bills are known; companies keep their register
// number, so that the check digits are real.
var layouts = []layout{
	{
		name: "equatorial-a4", company: "Equatorial Goiás Distribuidora de Energia S.A.", cnpj: "01.543.032/0001-04", distributor: "Equatorial Goiás", uf: "GO", groupA: true, codeLength: 8,
		labels: labels("Conta Mês", "Vencimento", "Total a Pagar", "INSTALAÇÃO:", "Parceiro de Negócio", "Conta Contrato"), month: "mm/aaaa",
		class: "Tipo de Tarifa: A4_VD", subgroup: "A4", modality: "Verde", columns: shortHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada Única (kW):", ""}, history: "sem ano", historyHeads: []string{"PONTA", "FORA PONTA"}, flagText: "Band. Tarif.: %s", words: wordsA, lighting: "Cip-Ilum Pub Pref Munic", size: 6.5,
	},
	{
		name: "neoenergia-b3", company: "COMPANHIA ENERGETICA DE PERNAMBUCO", cnpj: "10.835.932/0001-08", distributor: "Neoenergia Pernambuco", uf: "PE", codeLength: 8,
		labels: labels("REF:MÊS/ANO", "VENCIMENTO", "TOTAL A PAGAR R$", "CÓDIGO DA INSTALAÇÃO", "CÓDIGO DO CLIENTE", ""), month: "mm/aaaa",
		class: "CLASSIFICAÇÃO: B3 COMERCIAL - Conv. Monômia", subgroup: "B3", modality: "Convencional", columns: fullHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "colado", historyHeads: []string{"CONSUMO FATURADO"}, flagText: "Na data da leitura a bandeira em vigor é a %s.", words: []string{"Consumo-TUSD", "Consumo-TE"}, lighting: "Ilum. Púb. Municipal", totalWord: "TOTAL", size: 6.5,
	},
	{
		name: "cemig-b1", company: "CEMIG DISTRIBUIÇÃO S.A.", cnpj: "06.981.180/0001-16", distributor: "CEMIG", uf: "MG", codeLength: 10, credit: true,
		labels: labels("Referente a", "Vencimento", "Valor a pagar (R$)", "Nº DA INSTALAÇÃO", "Nº DO CLIENTE", ""), month: "MMM/aaaa",
		class: "Modalidade Tarifária: Convencional B1", subgroup: "B1", modality: "Convencional", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês/ano", historyHeads: []string{"Cons. kWh"}, flagText: "Bandeira %s", words: []string{"Energia Elétrica", "Energia SCEE s/ ICMS"}, lighting: "Contrib Ilum Publica Municipal", totalWord: "TOTAL", size: 7,
	},
	{
		name: "cpfl-a4", company: "COMPANHIA PAULISTA DE FORÇA E LUZ", cnpj: "33.050.196/0001-88", distributor: "CPFL Paulista", uf: "SP", groupA: true, azul: true, codeLength: 9, beside: true,
		labels: labels("CONTA MÊS", "VENCIMENTO", "TOTAL A PAGAR", "INSTALAÇÃO", "PN", "Conta Contrato N°"), month: "MMM/aaaa",
		class: "CLASSIFICAÇÃO: A4 Horo-sazonal Azul Industrial", subgroup: "A4", modality: "Azul", columns: narrowHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada Fora Ponta (kW)", "Demanda Contratada Ponta (kW)"}, history: "mês/ano", historyHeads: []string{"PONTA", "FORA PONTA"}, flagText: "Bandeira Tarifária: %s", words: wordsA, lighting: "Contrib. Custeio IP-CIP Municipal", totalWord: "Total Consolidado", size: 6.5,
	},
	{
		name: "energisa-b2", company: "ENERGISA MATO GROSSO DO SUL - DISTRIBUIDORA DE ENERGIA S.A.", cnpj: "15.413.826/0001-50", distributor: "Energisa Mato Grosso do Sul", uf: "MS", codeLength: 10,
		labels: labels("REF: MÊS / ANO", "VENCIMENTO", "TOTAL A PAGAR", "CÓDIGO DA INSTALAÇÃO", "CÓDIGO DO CLIENTE", ""), month: "Mês / aaaa",
		class: "Classificação: CONVENCIONAL BAIXA TENSÃO / B2 RURAL", subgroup: "B2", modality: "Convencional", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês/ano", historyHeads: []string{"CONSUMO FATURADO"}, flagText: "Adic. B. %s", words: []string{"Consumo em kWh", "Consumo em kWh - Adicional"}, lighting: "CONTRIB ILUM PUBLICA", totalWord: "TOTAL:", size: 6.5,
	},
	{
		name: "celesc-b3", company: "CELESC DISTRIBUIÇÃO S.A.", cnpj: "08.336.783/0001-90", distributor: "Celesc", uf: "SC", codeLength: 8, beside: true,
		labels: labels("Referência:", "Vencimento:", "Total a Pagar:", "Unidade Consumidora:", "Código do Cliente:", ""), month: "mm/aaaa",
		class: "Classificação: B3 Comercial / Modalidade Tarifária: Convencional", subgroup: "B3", modality: "Convencional", columns: shortHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês/ano", historyHeads: []string{"Consumo kWh"}, flagText: "Bandeira %s", words: []string{"(0D) Consumo TE", "(0R) Consumo TUSD"}, lighting: "COSIP Municipal", totalWord: "Total", size: 7,
	},
	{
		name: "enel-a4", company: "ENEL DISTRIBUIÇÃO CEARÁ", cnpj: "07.047.251/0001-70", distributor: "Enel Ceará", uf: "CE", groupA: true, codeLength: 7,
		labels: labels("MÊS/ANO DE REFERÊNCIA", "DATA DE VENCIMENTO", "VALOR TOTAL A PAGAR", "Nº DA INSTALAÇÃO", "Nº DO CLIENTE", ""), month: "mm/aaaa",
		class: "Subgrupo A4 Modalidade Tarifária Horária Verde", subgroup: "A4", modality: "Verde", columns: fullHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada (kW)", ""}, history: "mês/ano", historyHeads: []string{"CONSUMO PONTA KWH", "CONSUMO F. PONTA KWH"}, flagText: "Bandeira tarifária: %s",
		words: []string{"CONSUMO ATIVO PONTA TUSD KWH", "CONSUMO ATIVO F. PONTA TUSD KWH", "DEMANDA ÚNICA C/ DESCONTO KW", "", "UFER FORA PONTA TE KWH"}, lighting: "COSIP", totalWord: "TOTAL", size: 6.2,
	},
	{
		name: "edp-b3", company: "EDP ESPÍRITO SANTO DISTRIBUIÇÃO DE ENERGIA S.A.", cnpj: "28.152.650/0001-71", distributor: "EDP Espírito Santo", uf: "ES", codeLength: 9, beside: true,
		labels: labels("Conta do Mês:", "Vencimento:", "Total a Pagar:", "Instalação:", "Código do Cliente:", ""), month: "Mês/aaaa",
		class: "Classificação: B3 Comercial Convencional", subgroup: "B3", modality: "Convencional", columns: shortHeads, minusRight: true, taxHead: []string{"valor", "aliq", "base", "nome"},
		history: "mês/ano", historyHeads: []string{"Consumo kWh"}, flagText: "Bandeira %s", words: []string{"TUSD - Consumo", "TE - Consumo"}, lighting: "Contribuição de Ilum. Pública - Lei Municipal", totalWord: "Total", size: 7,
	},
	{
		name: "copel-b3", company: "COPEL DISTRIBUIÇÃO S.A.", cnpj: "04.368.898/0001-06", distributor: "Copel", uf: "PR", codeLength: 8,
		labels: labels("REF: MÊS/ANO", "VENCIMENTO", "TOTAL A PAGAR", "UNIDADE CONSUMIDORA", "CÓDIGO DO CLIENTE", ""), month: "mm/aaaa",
		class: "Classificação: B3 COMERCIAL / CONVENCIONAL", subgroup: "B3", modality: "Convencional", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "colado", historyHeads: []string{"HISTÓRICO DE CONSUMO/KWH"}, flagText: "Bandeira Tarifária %s", words: []string{"ENERGIA ELETRICA CONSUMO", "ENERGIA ELETRICA USO SISTEMA"}, lighting: "CONTRIB ILUMINACAO PUBLICA MUNICIPIO", totalWord: "TOTAL", size: 6.8,
	},
	{
		name: "light-a4", company: "LIGHT SERVIÇOS DE ELETRICIDADE S.A.", cnpj: "60.444.437/0001-46", distributor: "Light", uf: "RJ", groupA: true, codeLength: 9,
		labels: labels("REFERÊNCIA", "VENCIMENTO", "TOTAL A PAGAR", "CÓDIGO DA INSTALAÇÃO", "CÓDIGO DO CLIENTE", ""), month: "MMM/aaaa",
		class: "Classe: Comercial Subgrupo: A4 Horária Verde", subgroup: "A4", modality: "Verde", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada Única (kW):", ""}, history: "gráfico", flagText: "Bandeira %s",
		words: []string{"Energia Ativa kWh HP", "Energia Ativa kWh HFP", "Componente Fio kW HFP", "", "Energia Reativa kWh HFP"}, lighting: "Contrib. Ilum. Pública Municipal", totalWord: "Total", size: 6.8,
	},
	{
		name: "rge-b1", company: "RGE SUL DISTRIBUIDORA DE ENERGIA S.A.", cnpj: "02.016.440/0001-62", distributor: "RGE", uf: "RS", codeLength: 10, credit: true,
		labels: labels("Mês de Referência", "Data de Vencimento", "Valor da Fatura", "Número da Instalação", "Código do Cliente", ""), month: "m/aaaa",
		class: "Classificação: Convencional B1 Residencial", subgroup: "B1", modality: "Convencional", columns: narrowHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "sem ano único", historyHeads: []string{"Consumo kWh"}, flagText: "Bandeira Tarifária: %s", words: []string{"Consumo Uso Sistema [kWh]-TUSD", "Consumo - TE"}, lighting: "Contrib. Custeio IP-CIP", totalWord: "Total Consolidado", size: 6.8,
	},
	{
		name: "unseen-a4", company: "COMPANHIA SUL SERGIPANA DE ELETRICIDADE", cnpj: "13.255.658/0001-96", distributor: "SULGIPE", uf: "BA", groupA: true, azul: true, codeLength: 6,
		labels: labels("Mês Referência", "Pagar até", "Valor da Conta", "Nº UC", "Seu Nº", ""), month: "MMM/aa",
		class: "Grupo e Subgrupo de Tensão: A4 / Horo-sazonal Azul", subgroup: "A4", modality: "Azul", columns: shortHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada Fora Ponta", "Demanda Contratada Ponta"}, history: "mês/ano", historyHeads: []string{"PONTA", "FORA PONTA"}, flagText: "Bandeira: %s", words: wordsA, lighting: "CIP Municipal", totalWord: "Total", size: 7,
	},
	{
		name: "energisa-a3a", company: "ENERGISA MATO GROSSO DO SUL - DISTRIBUIDORA DE ENERGIA S.A.", cnpj: "15.413.826/0001-50", distributor: "Energisa Mato Grosso do Sul", uf: "MS", groupA: true, codeLength: 9,
		labels: labels("REF: MÊS / ANO", "VENCIMENTO", "TOTAL A PAGAR", "UC - UNIDADE CONSUMIDORA", "CÓDIGO DO CLIENTE", ""), month: "Mês / aaaa",
		class: "Grupo/Subgp.: MTV-MOD.TARIFÁRIA VERDE / A3A", subgroup: "A3a", modality: "Verde", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada Fora Ponta:", ""}, history: "mês/ano", historyHeads: []string{"PONTA", "FORA DE PONTA"}, flagText: "Bandeira %s",
		words: []string{"Consumo em kWh - Ponta", "Consumo em kWh - Fora Ponta", "Demanda de Potência Medida - Fora Ponta", "", "Energia Reativa Exced em KWh - FPonta"}, lighting: "Contrib de Ilum Pub", totalWord: "Total:", size: 6.5, twoLevel: true,
	},
	{
		name: "equatorial-gd-b3", company: "Equatorial Goiás Distribuidora de Energia S.A.", cnpj: "01.543.032/0001-04", distributor: "Equatorial Goiás", uf: "GO", codeLength: 8,
		labels: labels("Conta mês", "Vencimento", "Total a pagar", "Unidade Consumidora", "Parceiro de Negócio", ""), month: "MMM/aaaa",
		class: "Classificação: B B3 COMERCIAL CONVENCIONAL", subgroup: "B3", modality: "Convencional", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês/ano", historyHeads: []string{"CONSUMO FATURADO (kWh)"}, flagText: "Bandeira tarifária: %s", words: []string{"CONSUMO SCEE", "CONSUMO NÃO COMPENSADO"}, lighting: "CONTRIB. ILUM. PÚBLICA - MUNICIPAL", totalWord: "TOTAL", size: 6.5, foreign: true,
	},
	{
		name: "coelba-b3", company: "COMPANHIA DE ELETRICIDADE DO ESTADO DA BAHIA", cnpj: "15.139.629/0001-94", distributor: "Neoenergia Coelba", uf: "BA", codeLength: 8,
		labels: labels("REF:MÊS/ANO", "VENCIMENTO", "TOTAL A PAGAR R$", "CÓDIGO DA INSTALAÇÃO", "CÓDIGO DO CLIENTE", ""), month: "mm/aaaa",
		class: "CLASSIFICAÇÃO: B3 COMERCIAL - Conv. Monômia", subgroup: "B3", modality: "Convencional", columns: fullHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "colado", historyHeads: []string{"CONSUMO / kWh"}, flagText: "Bandeira em vigor: %s", words: []string{"Consumo-TUSD", "Consumo-TE"}, lighting: "Ilum. Púb. Municipal", totalWord: "TOTAL", size: 6.5, masked: true,
	},
	{
		name: "amazonas-b2", company: "AMAZONAS ENERGIA S.A.", cnpj: "02.341.467/0001-20", distributor: "Amazonas Energia", uf: "AM", codeLength: 7, beside: true,
		labels: labels("Mês/Ano:", "Vencimento:", "Total da Fatura:", "UC:", "Cód. Cliente:", ""), month: "mm/aaaa",
		class: "Classe/Subclasse: RURAL - Subgrupo B2 - Modalidade Tarifária: CONVENCIONAL", subgroup: "B2", modality: "Convencional", columns: unitHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mm/aa", historyHeads: []string{"Consumo (kWh)"}, flagText: "Bandeira Tarifária: %s", words: []string{"CONSUMO TUSD", "CONSUMO TE"}, lighting: "COSIP - ILUMINAÇÃO PÚBLICA", totalWord: "TOTAL", size: 6.5, rising: true,
	},
	{
		name: "elektro-b3-branca", company: "ELEKTRO REDES S.A.", cnpj: "02.328.280/0001-97", distributor: "Neoenergia Elektro", uf: "SP", codeLength: 8,
		labels: labels("REF:MÊS/ANO", "VENCIMENTO", "TOTAL A PAGAR R$", "CÓDIGO DA INSTALAÇÃO", "CÓDIGO DO CLIENTE", ""), month: "mm/aaaa",
		class: "CLASSIFICAÇÃO: B3 COMERCIAL - Tarifa Branca", subgroup: "B3", modality: "Branca", columns: fullHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês ano", historyHeads: []string{"CONSUMO TOTAL kWh"}, flagText: "Bandeira em vigor: %s", words: []string{"Consumo Branca Ponta", "Consumo Branca Intermediário", "Consumo Branca F.Ponta"}, lighting: "Ilum. Púb. Municipal", totalWord: "TOTAL", size: 6.5, branca: true, second: true,
	},
	{
		name: "cosern-a4", company: "COMPANHIA ENERGETICA DO RIO GRANDE DO NORTE", cnpj: "08.324.196/0001-81", distributor: "Neoenergia Cosern", uf: "RN", groupA: true, azul: true, codeLength: 8,
		labels: labels("REF:MÊS/ANO", "VENCIMENTO", "TOTAL A PAGAR R$", "CÓDIGO DA INSTALAÇÃO", "CÓDIGO DO CLIENTE", ""), month: "mm/aaaa",
		class: "CLASSIFICAÇÃO: A4 Industrial - Horária Azul", subgroup: "A4", modality: "Azul", columns: fullHeads, minusRight: true, taxHead: []string{"nome", "base", "aliq", "valor"},
		contracted: [2]string{"Demanda Contratada FP (kW):", "Demanda Contratada P (kW):"}, history: "mm/aaaa", historyHeads: []string{"DEMANDA (kW)", "ENERGIA (kWh)", "HP", "HFP", "UFER"}, flagText: "Bandeira: %s",
		words: []string{"Consumo Ativo HP", "Consumo Ativo HFP", "Demanda Ativa HFP", "Demanda Ativa HP", "Energia Reativa Exced. HFP"}, lighting: "Ilum. Púb. Municipal", totalWord: "TOTAL", size: 6.5, rising: true,
	},
	{
		name: "cocel-b1", company: "COMPANHIA CAMPOLARGUENSE DE ENERGIA", cnpj: "75.805.895/0001-30", distributor: "COCEL", uf: "PR", codeLength: 9, credit: true,
		labels: labels("Mês de Referência", "Data de Vencimento", "Valor a Pagar", "Nº da UC", "Código do Cliente", ""), month: "MMM/aaaa",
		class: "Grupo/Subgrupo: B / B1 - Residencial - Convencional", subgroup: "B1", modality: "Convencional", columns: unitHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês/ano", historyHeads: []string{"kWh"}, flagText: "Bandeira Tarifária: %s", words: []string{"Energia Elétrica TUSD", "Energia Elétrica TE"}, lighting: "Contribuição Iluminação Pública", totalWord: "Total", size: 6.8, blocks: true, currency: true,
	},
	{
		name: "dmed-b3", company: "DME DISTRIBUIÇÃO S.A.", cnpj: "23.664.303/0001-04", distributor: "DMED", uf: "MG", codeLength: 6,
		labels: labels("Mês de Faturamento", "Vencimento", "Total a Pagar (R$)", "Unidade Consumidora", "Código do Cliente", ""), month: "MMM/aaaa",
		class: "Classificação: B3 - Poder Público - Convencional Monômia", subgroup: "B3", modality: "Convencional", columns: fullHeads, taxHead: []string{"nome", "base", "aliq", "valor"},
		history: "mês/ano", historyHeads: []string{"CONSUMO (kWh)"}, flagText: "Bandeira %s", words: []string{"Energia Ativa Fornecida - TUSD", "Energia Ativa Fornecida - TE"}, lighting: "Contribuição para Custeio do Serviço de Iluminação Pública", totalWord: "Total", size: 6.5, across: true, wrapped: true,
	},
}
