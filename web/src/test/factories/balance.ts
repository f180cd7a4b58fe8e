import type {
  BalanceBody,
  BalanceDetailBody,
  BalanceEventBody,
  BalanceMonthBody,
  TraceNode,
} from '@/api/gen/types.gen';
import { addMonths } from '@/lib/month';

/** The twelve months up to November, 70 MWh and one more each month; two of them were not measured. */
function recentMonths(): BalanceBody['serie'] {
  return Array.from({ length: 12 }, (_, i) => ({
    mes: addMonths('2026-11', i - 11),
    consumoMWh: i === 3 || i === 4 ? null : 70 + i,
  }));
}

/** One line of the list. */
export function balanceRow(overrides: Partial<BalanceBody> = {}): BalanceBody {
  return {
    id: 'b-1',
    cliente: 'Metalúrgica São José Ltda.',
    cnpj: '12345678000195',
    meterCode: 'SPMETENTR101',
    impostoPercent: 18,
    consumoKWh: 955530,
    geracaoKWh: null,
    saldoKWh: -203,
    saldoValor: -0.203,
    contractId: 'c-1',
    ultimoMes: '2026-11',
    serie: recentMonths(),
    ...overrides,
  };
}

export function balancePage(rows: BalanceBody[], overrides: object = {}) {
  return {
    data: rows,
    page: 1,
    pageSize: 20,
    total: rows.length,
    totalCapped: false,
    ...overrides,
  };
}

/** October 2026: 331,250 MWh measured, within the band. */
export function balanceMonth(overrides: Partial<BalanceMonthBody> = {}): BalanceMonthBody {
  return {
    id: 'b-1_2026-10',
    precoReaisPorMWh: 247.35,
    mes: '2026-10',
    reajusteProvisorio: false,
    ajustado: true,
    fornecedor: 'Comercializadora Alfa',
    medidor: 'SPMETENTR101',
    consumoMWh: 331.25,
    perdas3: 3,
    requisito: 341.188,
    net: 334.776,
    medicao: 'CCEE/SCDE consistida',
    proinfa: 6.412,
    contrato: 334.8,
    minimo: 267.84,
    maximo: 401.76,
    faturar: 334.776,
    codigoCP: '10234',
    email: 'financeiro@saojose.com.br',
    envioOk: true,
    disparo: '2026-11-05T01:30:00Z',
    dataVencimentoBoleto: '2026-11-10',
    sobra: 0,
    deficit: 0,
    contractId: 'c-1',
    geracaoMWh: null,
    perdasMWh: 9.938,
    deltaPercent: -16.67,
    utilizacaoPercent: 99.99,
    version: 1,
    valor: 82806.84,
    conformidade: 'Conforme',
    divergencias: [],
    fechado_em: null,
    ...overrides,
  };
}

/** A balance of two months, newest first. */
export function balance(overrides: Partial<BalanceDetailBody> = {}): BalanceDetailBody {
  return {
    header: {
      contractId: 'c-1',
      titleSuffix: 'SPMETENTR101',
      razao: 'Metalúrgica São José Ltda.',
      cnpj: '12345678000195',
    },
    metrics: { consumoTotalMWh: 734.13, custoTotalBRL: 178976.52, proinfaTotal: 12.517 },
    months: [
      balanceMonth({
        id: 'b-1_2026-11',
        mes: '2026-11',
        consumoMWh: 402.88,
        requisito: 414.966,
        net: 408.861,
        proinfa: 6.105,
        contrato: 324,
        minimo: 259.2,
        maximo: 388.8,
        faturar: 388.8,
        conformidade: 'Excedente',
        envioOk: false,
        disparo: null,
        dataVencimentoBoleto: '2026-12-08',
      }),
      balanceMonth(),
    ],
    ...overrides,
  };
}

export function balanceEvent(overrides: Partial<BalanceEventBody> = {}): BalanceEventBody {
  return {
    id: 'e-1',
    title: 'Mês importado',
    description: 'outubro de 2026: Consumo 331,250 MWh',
    createdAt: '2026-11-03T15:30:00Z',
    user: 'Ana Souza',
    ...overrides,
  };
}

/** How October's requisito was computed. */
export function trace(): TraceNode {
  return {
    name: 'Balanço de outubro de 2026',
    value: 'Conforme',
    inputs: [
      {
        name: 'Requisito',
        formula: 'Consumo × (1 + Perdas)',
        value: '341.188',
        unit: 'MWh',
        inputs: [
          {
            name: 'Consumo',
            formula: 'medição em kWh ÷ 1000, 3 casas',
            value: '331.250',
            unit: 'MWh',
            inputs: [
              {
                name: 'Medição',
                value: '331.250',
                unit: 'MWh',
                source: { kind: 'planilha', ref: 'medicao-outubro.csv', detail: 'linha 14' },
              },
            ],
          },
          {
            name: 'Perdas (%)',
            value: '3',
            unit: '%',
            source: { kind: 'parâmetro', ref: 'balanco.perdas', detail: 'desde 2026-01' },
          },
        ],
      },
      {
        name: 'Valor da energia',
        formula: 'Faturar × Preço, em centavos',
        value: '82806.84',
        unit: 'R$',
        inputs: [{ name: 'Preço', value: '', unit: 'R$/MWh' }],
      },
    ],
  };
}
