package billtest

import (
	"strings"

	"ynova/internal/document/extract"
)

// paper is a document that is no electricity bill: lines whose cells are divided by |.
type paper struct {
	name  string
	class extract.Class
	lines string
}

var papers = []paper{
	{"carta", extract.Other, `
Vila Nova, 3 de setembro de 2026

À|
Metalúrgica Ipê Ltda.|
A/C Gerência de Utilidades

Prezados Senhores,

Encaminhamos a análise das faturas de energia elétrica da unidade consumidora 3004455667, com vencimento
em 15/09/2026 e total a pagar de R$ 48.211,09 conforme documento da distribuidora Celesc Distribuição, e pedimos
que confirmem a demanda contratada de 450 kW e o consumo de 188.400 kWh no mês de referência 08/2026, para que
a proposta seja revista antes da próxima reunião, marcada para o dia 22/09/2026 na sede da empresa às 10 horas.

Atenciosamente,
Beltrana de Exemplo`},
	{"demonstrativo-gd", extract.GDStatement, `
Associação Luz do Cerrado Modelo|Geração distribuída compartilhada
Demonstrativo mensal de energia

Associado|Unidade consumidora|Distribuidora
MERCADO EXEMPLO LTDA|10034567|Equatorial Goiás
Mês de referência|Vencimento|Total a pagar
09/2026|20/10/2026|R$ 912,40

Descrição|Quantidade (kWh)|Preço (R$/kWh)|Valor (R$)
Energia compensada|1.250,00|0,729920|912,40
Total|||912,40

Sua economia no mês|R$ 148,20
Saldo anterior|300
Créditos recebidos|1.400
Este demonstrativo não substitui a fatura da distribuidora.`},
	{"nota-de-servico", extract.Other, `
PREFEITURA MUNICIPAL DE VILA NOVA
NFS-e NOTA FISCAL DE SERVIÇOS ELETRÔNICA|Número 000123
Prestador de serviços|CNPJ 11.222.333/0001-81
GESTORA DE ENERGIA MODELO LTDA
Tomador|MERCADO EXEMPLO LTDA
Competência|09/2026|Data de emissão|02/10/2026
Discriminação|Quantidade|Valor (R$)
Gestão de energia no mercado livre|1,00|2.500,00
Valor total da nota|2.500,00
ISS|2.500,00|5,00|125,00
PIS|2.500,00|0,65|16,25
COFINS|2.500,00|3,00|75,00`},
	{"boleto", extract.Other, `
BANCO MODELO S.A.|001-9|00190.00009 03268.923004 41206.411179 1 91080001734982
Local de pagamento|Vencimento
PAGÁVEL EM QUALQUER BANCO|14/09/2022
Beneficiário|Agência/Código
CONDOMÍNIO EXEMPLO|3064-3/005292
Data do documento|Nº documento|Valor do documento
01/09/2022|1234|17.349,82
Pagador|MERCADO EXEMPLO LTDA
Instruções: não receber após 30 dias do vencimento`},
	{"conta-de-agua", extract.Other, `
COMPANHIA DE SANEAMENTO MODELO|CNPJ 11.222.333/0001-81
CONTA DE ÁGUA E ESGOTO
Matrícula|Mês de referência|Vencimento|Total a pagar
00123456|09/2026|20/10/2026|184,37
Leitura anterior|01/09/2026|Leitura atual|01/10/2026
Descrição|Quantidade|Valor (R$)
Água|22,00|102,43
Esgoto|22,00|81,94
TOTAL||184,37
Histórico de consumo m3
SET/26|22
AGO/26|21
JUL/26|24
JUN/26|20
MAI/26|19
ABR/26|23
MAR/26|22`},
	{"telefonia", extract.Other, `
OPERADORA MODELO DE TELECOMUNICAÇÕES S.A.|CNPJ 11.222.333/0001-81
NOTA FISCAL FATURA DE SERVIÇO DE TELECOMUNICAÇÃO
Código do cliente|Mês de referência|Vencimento|Total a pagar
00123456|09/2026|20/10/2026|R$ 249,90
Descrição|Quant.|Valor (R$)
Assinatura fibra 500 MB|1,00|199,90
Consumo de minutos excedentes|120,00|50,00
TOTAL||249,90
ICMS|249,90|18,00|44,98
84640000002-8 49900123000-1 00000000000-0 00000000001-9`},
	{"aviso-de-debito", extract.Other, `
CEMIG DISTRIBUIÇÃO S.A.|CNPJ 06.981.180/0001-16
REAVISO DE DÉBITO
MERCADO EXEMPLO LTDA|Nº da instalação|3001234567
Prezado cliente, até esta data não consta o pagamento das contas abaixo.
Mês de referência|Vencimento|Valor (R$)
07/2026|10/08/2026|1.204,33
08/2026|10/09/2026|1.310,08
Total em aberto||2.514,41
O fornecimento de energia poderá ser suspenso a partir de 15 dias desta data, conforme a Resolução da ANEEL.`},
	{"quitacao-anual", extract.Other, `
COPEL DISTRIBUIÇÃO S.A.|CNPJ 04.368.898/0001-06
DECLARAÇÃO DE QUITAÇÃO ANUAL DE DÉBITOS
Unidade consumidora|12345678
Declaramos que as faturas de energia elétrica da unidade consumidora acima, com vencimento no ano de
2025, estão quitadas, e que esta declaração substitui, para comprovação do cumprimento das obrigações,
as quitações dos faturamentos mensais de débitos daquele ano e dos anos anteriores, nos termos da lei.`},
	{"fatura-de-associacao", extract.GDStatement, `
COOPERATIVA SOL MODELO|CNPJ 11.222.333/0001-81
Fatura de energia solar por assinatura
Associado|Nº da instalação|Distribuidora
MERCADO EXEMPLO LTDA|3001234567|CEMIG DISTRIBUIÇÃO S.A.
Mês de referência|Vencimento|Total a pagar
09/2026|20/10/2026|R$ 1.460,00
Descrição|Quantidade (kWh)|Tarifa (R$/kWh)|Valor (R$)
Energia compensada GD I|2.000,00|0,730000|1.460,00
Total|||1.460,00
Consumo da unidade (kWh)|Energia injetada (kWh)|Saldo de créditos
2.340|2.000|180
Sua economia no mês|R$ 310,42
Total economizado desde a adesão|R$ 4.870,00`},
	{"danfe-de-mercadoria", extract.DANFE, `
DANFE|DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA|Nº 000.000.321
CHAVE DE ACESSO
35260911222333000181550010000003211000003213
MATERIAIS ELÉTRICOS MODELO LTDA|CNPJ 11.222.333/0001-81
DESTINATÁRIO|MERCADO EXEMPLO LTDA
DESCRIÇÃO|NCM|UN|QUANT.|VALOR UNIT.|VALOR TOTAL
MEDIDOR DE ENERGIA ELÉTRICA|90283011|UN|2,000|410,00|820,00
CABO DE COBRE 10 MM2|85444900|M|100,000|12,00|1.200,00
VALOR TOTAL DA NOTA|2.020,00`},
	{"danfe", extract.DANFE, `
DANFE|DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA|Nº 000.000.321
CHAVE DE ACESSO
35260911222333000181550010000003211000003213
COMERCIALIZADORA MODELO LTDA|CNPJ 11.222.333/0001-81
DESTINATÁRIO|MERCADO EXEMPLO LTDA
DESCRIÇÃO|NCM|UN|QUANT.|VALOR UNIT.|VALOR TOTAL
ENERGIA ELÉTRICA|27160000|MWh|120,000|210,00|25.200,00
VALOR TOTAL DA NOTA|25.200,00`},
}

// NotBills are documents that come among bills and are none, with the class of each.
func NotBills() ([]Bill, error) {
	var out []Bill
	for _, p := range papers {
		c := newCanvas(8, "")
		c.paper(&p)
		data, err := c.bytes()
		if err != nil {
			return nil, err
		}
		out = append(out, Bill{Name: "não é fatura/" + p.name, Layout: p.name, NotBill: string(p.class), Data: data})
	}
	return out, nil
}

func (c canvas) paper(p *paper) {
	c.size = 8
	c.pdf.AddPage()
	c.font(false, c.size)
	for row, l := range strings.Split(strings.TrimSpace(p.lines), "\n") {
		for column, text := range strings.Split(l, "|") {
			c.left(30+135*float64(column), 50+16*float64(row), text)
		}
	}
}
