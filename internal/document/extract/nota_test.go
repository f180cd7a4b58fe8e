package extract_test

import (
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/platform/page"
)

// RQ-10 a DANFE: the key says number and issuer, the client is who receives and never the
// issuer or the carrier, totals stand in boxes, the line is energy in MWh.
func TestNota_RQ10(t *testing.T) {
	t.Parallel()
	p := table(
		"RECEBEMOS DE COMERCIALIZADORA MODELO LTDA OS PRODUTOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA|||||NF-e Nº 000.000.321",
		"IDENTIFICAÇÃO DO EMITENTE|DANFE|CHAVE DE ACESSO",
		"COMERCIALIZADORA MODELO LTDA||3526 0911 2223 3300 0181 5500 1000 0003 2110 0000 3213",
		"RUA DO EMITENTE 10 - CENTRO", "01310-100 SAO PAULO - SP", "",
		"INSCRIÇÃO ESTADUAL|CNPJ", "123.456.789.110|11.222.333/0001-81", "",
		"DESTINATÁRIO/REMETENTE",
		"NOME / RAZÃO SOCIAL|CNPJ/CPF|DATA DA EMISSÃO", "MERCADO EXEMPLO LTDA|11.444.777/0001-61|02/09/2026",
		"ENDEREÇO|BAIRRO|CEP", "RUA DAS FLORES 20|CENTRO|74835-090", "",
		"FATURA / DUPLICATA", "Vencimento|10/10/2026", "",
		"CÁLCULO DO IMPOSTO",
		"BASE DE CÁLC. DO ICMS|VALOR DO ICMS|V. TOTAL PRODUTOS|V. TOTAL DA NOTA", "25.200,00|4.536,00|25.200,00|25.200,00",
		"BASE DE CÁLCULO IBS/CBS|VALOR DO IBS|VALOR DA CBS", "20.664,00|20,66|185,98", "",
		"TRANSPORTADOR / VOLUMES", "NOME / RAZÃO SOCIAL|CNPJ/CPF", "TRANSPORTES MODELO LTDA|11.555.888/0001-10", "",
		"DADOS DO PRODUTO", "DESCRIÇÃO DO PRODUTO|NCM|UN|QUANT.|VALOR UNIT.|VALOR TOTAL|BC ICMS|V. ICMS|ALIQ. ICMS",
		"ENERGIA ELÉTRICA|27160000|MWH|120,000|210,00|25.200,00|25.200,00|4.536,00|18,00",
	)
	p.Width = 1400
	r := extract.Read(t.Context(), []page.Page{p})
	if r.Kind.Class != extract.DANFE || r.Kind.Confidence < extract.High {
		t.Fatalf("RQ-10: %+v", r.Kind)
	}
	for key, want := range map[extract.Key]string{
		extract.Distributor: "COMERCIALIZADORA MODELO LTDA", extract.DistributorCNPJ: "11222333000181", extract.Name: "MERCADO EXEMPLO LTDA",
		extract.ClientDocument: "11.444.777/0001-61", extract.InvoiceNumber: "000000321", extract.IssueDate: "2026-09-02", extract.DueDate: "2026-10-10",
		extract.Total: "25200.00", extract.ProductsValue: "25200.00", extract.ICMSBase: "25200.00", extract.ICMSValue: "4536.00",
		extract.IBSCBSBase: "20664.00", extract.IBSValue: "20.66", extract.CBSValue: "185.98",
		extract.Installation: "", extract.City: "", extract.Period: "",
	} {
		if v := r.Fields[key]; v.Value != want {
			t.Errorf("RQ-10: %s = %q, want %q", key, v.Value, want)
		}
	}
	if len(r.Items) != 1 {
		t.Fatalf("RQ-10: items %+v", r.Items)
	}
	item := r.Items[0]
	if item.Description != "ENERGIA ELÉTRICA" || item.Unit != "MWh" || item.Quantity == nil || item.Quantity.Value != "120" || item.Amount.Value != "25200.00" ||
		item.ICMS == nil || item.ICMS.Value != "4536.00" || item.ICMSRate == nil || item.ICMSRate.Value != "18" {
		t.Errorf("RQ-10: %+v", item)
	}
}
