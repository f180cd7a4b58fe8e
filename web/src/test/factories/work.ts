import type {
  DashboardMoneyBody,
  FirstStepsOutputBody,
  HistoryOutputBody,
  ItemsOutputBody,
  WorklistItemBody,
} from '@/api/gen/types.gen';

import { addMonths } from '@/lib/month';

/** A line of October's work that is late. */
export function workItem(overrides: Partial<WorklistItemBody> = {}): WorklistItemBody {
  return {
    tipo: 'medicao',
    mes: '2026-10',
    quantidade: 13,
    limitado: false,
    rotulo: null,
    chave: null,
    valor: null,
    prazo: '2026-11-13',
    atrasado: true,
    ...overrides,
  };
}

export function work(
  itens: WorklistItemBody[] = [workItem()],
  valor: number | null = null,
): ItemsOutputBody {
  return { mes: '2026-10', hoje: '2026-11-22', itens, valor };
}

/** Twelve months of which the last has 29, 10, 4 and 21 contracts. */
export function history(ate = '2026-11'): HistoryOutputBody {
  return {
    meses: Array.from({ length: 12 }, (_, i) => ({
      mes: addMonths(ate, i - 11),
      totalContratosAtivos: 64,
      totalOportunidades: 0,
      distribuicaoConformidade: {
        Conforme: 18 + i,
        Excedente: 10,
        Subutilizado: i === 0 ? 0 : 4,
        Indefinido: i === 0 ? 36 : 32 - i,
      },
    })),
  };
}

export function money(overrides: Partial<DashboardMoneyBody> = {}): DashboardMoneyBody {
  return {
    mes: '2026-11',
    emRisco: { valor: 350486.12, total: 8, sem_valor: 1 },
    recuperadoAno: { valor: 12000, total: 3, sem_valor: 0 },
    mcp: { valor: -48210.5, contratos: 11, sem_pld: 3, sem_medicao: 18, fora_da_faixa: 14 },
    ...overrides,
  };
}

/** The first steps: none unless given. */
export function firstSteps(
  passos: NonNullable<FirstStepsOutputBody['passos']> = [],
  pronto = true,
): FirstStepsOutputBody {
  return { passos, pronto };
}
