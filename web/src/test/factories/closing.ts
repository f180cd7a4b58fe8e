import type {
  BookOutputBody,
  ClosingClientBody,
  ClosingGapBody,
  DetailOutputBody,
} from '@/api/gen/types.gen';

const items = [
  'medicao',
  'proinfa',
  'contrato',
  'preco',
  'balanco',
  'nf',
  'conf_nf',
  'fatura',
  'conf_fatura',
  'boleto',
  'email',
  'encargos',
  'liquidacao',
  'apontamentos',
] as const;

const labels: Record<string, string> = {
  medicao: 'Medição',
  proinfa: 'PROINFA',
  contrato: 'Contrato',
  preco: 'Preço',
  balanco: 'Balanço',
  nf: 'NF do fornecedor',
  conf_nf: 'Conferência da NF',
  fatura: 'Fatura da distribuidora',
  conf_fatura: 'Conferência da fatura',
  boleto: 'Vencimento do boleto',
  email: 'E-mail',
  encargos: 'Encargos',
  liquidacao: 'Liquidação',
  apontamentos: 'Apontamentos',
};

/** The NF of one contract, eight working days late. */
export function gap(overrides: Partial<ClosingGapBody> = {}): ClosingGapBody {
  return {
    item: 'nf',
    rotulo: 'NF do fornecedor',
    situacao: 'falta',
    quantidade: 1,
    clientes: 1,
    em_jogo: 82806.84,
    prazo: '2026-11-10',
    dias_uteis: -8,
    ao_menos: false,
    ...overrides,
  };
}

/** A client that lacks a NF; `faltas` decides what its matrix shows. */
export function closingClient(overrides: Partial<ClosingClientBody> = {}): ClosingClientBody {
  const faltas = overrides.faltas ?? [gap()];
  const missing = Object.fromEntries(faltas.map(({ item, situacao }) => [item, situacao]));
  return {
    cliente_id: 'k-1',
    cliente: 'Moinho Estrela',
    estado: 'conferido',
    prontidao: 85,
    contratos: 1,
    // The server sends null for nobody and for an open month.
    responsavel: null as unknown as ClosingClientBody['responsavel'],
    fechado: null as unknown as ClosingClientBody['fechado'],
    faltas,
    situacoes: Object.fromEntries(
      items.map((item) => [item, missing[item] ?? (isCcee(item) ? 'nao_se_aplica' : 'ok')]),
    ),
    dispensados: [],
    dispensas: '',
    pode_reabrir: false,
    reabre_ate: null as unknown as ClosingClientBody['reabre_ate'],
    ...overrides,
  };
}

/** A client of which nothing is missing. */
export function readyClient(overrides: Partial<ClosingClientBody> = {}): ClosingClientBody {
  return closingClient({
    cliente_id: 'k-2',
    cliente: 'Cerâmica Vale',
    estado: 'enviado',
    prontidao: 100,
    faltas: [],
    ...overrides,
  });
}

const isCcee = (item: string) => item === 'encargos' || item === 'liquidacao';

export function book(overrides: Partial<BookOutputBody> = {}): BookOutputBody {
  const clientes = overrides.clientes ?? [closingClient(), readyClient()];
  return {
    mes: '2026-10',
    estado: 'conferido',
    prontidao: 91,
    prontos: 1,
    clientes_por_estado: { conferido: 1, enviado: 1 },
    dispensados: [],
    dispensas: '',
    faltas: [gap()],
    clientes,
    total: clientes.length,
    ...overrides,
  };
}

/** The month of a client as its panel has it, item by item. */
export function clientMonth(overrides: Partial<DetailOutputBody> = {}): DetailOutputBody {
  const client = closingClient();
  const item = (key: string): DetailOutputBody['itens'][number] => ({
    item: key as DetailOutputBody['itens'][number]['item'],
    rotulo: labels[key] ?? key,
    situacao: client.situacoes[key] as DetailOutputBody['itens'][number]['situacao'],
    motivo: client.situacoes[key] === 'falta' ? 'Sem NF do fornecedor' : '',
    dispensado: null as unknown as DetailOutputBody['itens'][number]['dispensado'],
    declarada: null as unknown as DetailOutputBody['itens'][number]['declarada'],
    pedido: null as unknown as DetailOutputBody['itens'][number]['pedido'],
  });
  return {
    ...client,
    mes: '2026-10',
    suprimentos: [
      {
        contrato_id: 'c-1',
        contrato: 'CT-1',
        medidores: ['BRSP001'],
        balancos: ['b-1'],
        estado: 'conferido',
        dispensados: [],
        dispensas: '',
        itens: items.slice(0, 9).map(item),
        sem_medicao: [],
        fora: [],
      },
    ],
    itens: items.slice(9).map(item),
    versao: 0,
    retratos: [],
    ajustes: [],
    ajuste_ate: null,
    pode_fechar: false,
    ...overrides,
  };
}
