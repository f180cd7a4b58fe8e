import type { AccrualBookOutputBody, ClosingAccrualBody } from '@/api/gen/types.gen';

type RowWire = ClosingAccrualBody['linhas_do_mes'][number];
type PartWire = RowWire['partes'][number];
type AmountsWire = Pick<
  PartWire,
  'provisto' | 'realizado' | 'diferenca' | 'volume' | 'preco' | 'imposto' | 'outros'
>;

const unknown: AmountsWire = {
  provisto: null,
  realizado: null,
  diferenca: null,
  volume: null,
  preco: null,
  imposto: null,
  outros: null,
};

/** The energy of golden M3. */
const energy: AmountsWire = {
  provisto: 82080.62,
  realizado: 83539.5,
  diferenca: 1458.88,
  volume: 905.31,
  preco: 553.57,
  imposto: 0,
  outros: 0,
};

export function accrualPart(overrides: Partial<PartWire> = {}): PartWire {
  return {
    ...energy,
    contrato_id: 'c-1',
    contrato: 'CT-1',
    situacao: 'aberta',
    tolerancia: 41.04,
    estimativa: false,
    previsto: false,
    falta: '',
    motivo: '',
    rateio: [],
    memoria: {
      name: 'Energia: diferença',
      formula: 'realizado − provisto = volume + preço + imposto + outros',
      value: '1458.88',
      unit: 'R$',
    },
    ...overrides,
  };
}

export function accrualRow(
  linha: RowWire['linha'],
  rotulo: string,
  partes: PartWire[] = [accrualPart()],
): RowWire {
  const first = partes[0] ?? accrualPart();
  const alone = first.diferenca === null ? first : null;
  return {
    ...first,
    sem_par: { provisto: alone?.provisto ?? null, realizado: alone?.realizado ?? null },
    linha,
    rotulo,
    partes,
    linhas: partes.length,
    comparadas: partes.filter(({ diferenca }) => diferenca !== null).length,
    linhas_por_situacao: { [first.situacao]: partes.length },
  };
}

/** A month of one contract: energy that differs, a bill that is awaited, a rate that nobody knows. */
export function accrual(overrides: Partial<ClosingAccrualBody> = {}): ClosingAccrualBody {
  return {
    cliente_id: 'k-1',
    cliente: 'Moinho Estrela',
    mes: '2026-10',
    base: 'congelado',
    linhas_do_mes: [
      accrualRow('energia', 'Energia'),
      accrualRow('tusd', 'TUSD', [
        accrualPart({
          ...unknown,
          provisto: 75515.09,
          situacao: 'sem_realizado',
          estimativa: true,
        }),
      ]),
      accrualRow('ess', 'ESS', [
        accrualPart({
          ...unknown,
          contrato_id: null,
          contrato: null,
          situacao: 'indefinida',
          falta: 'Nenhuma taxa conhecida nos 12 meses anteriores.',
        }),
      ]),
    ],
    total: {
      ...energy,
      sem_par: { provisto: 75515.09, realizado: null },
      situacao: 'aberta',
      linhas_por_situacao: { aberta: 1, sem_realizado: 1, indefinida: 1 },
      linhas: 3,
      comparadas: 1,
    },
    ...overrides,
  };
}

export function accrualBook(overrides: Partial<AccrualBookOutputBody> = {}): AccrualBookOutputBody {
  const { total } = accrual();
  return {
    mes: '2026-10',
    soma: total,
    clientes_por_situacao: { aberta: 1 },
    clientes: [{ ...total, cliente_id: 'k-1', cliente: 'Moinho Estrela', base: 'congelado' }],
    total: 1,
    ...overrides,
  };
}
