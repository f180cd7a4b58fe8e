import type {
  BookOutputBody as Book,
  DetailOutputBody as ClientMonth,
  ClosingItemBody as ClosingItem,
  ClosingClientBody as ClosingRow,
  ClosingGapBody as Gap,
} from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';
import { plural } from '@/lib/text';

export type { Book, ClientMonth, ClosingItem, ClosingRow, Gap };
export type Supply = ClientMonth['suprimentos'][number];
export type Adjustment = ClientMonth['ajustes'][number];
export type ClosingState = Book['estado'];
export type ItemKey = Gap['item'];
export type Standing = ClosingItem['situacao'];
export type RequestState = NonNullable<ClosingItem['pedido']>['estado'];

/** How far a month comes, least first, as the interface calls it. */
export const stateWords: Readonly<Record<ClosingState, { word: string; tone: Tone }>> = {
  aberto: { word: 'Aberto', tone: 'bad' },
  medido: { word: 'Medido', tone: 'warn' },
  conferido: { word: 'Conferido', tone: 'warn' },
  faturado: { word: 'Faturado', tone: 'info' },
  enviado: { word: 'Enviado', tone: 'ok' },
  fechado: { word: 'Fechado', tone: 'locked' },
};
export const states = Object.keys(stateWords) as ClosingState[];

/** The items in the server's order, named as on its answers. */
export const itemLabels: Readonly<Record<ItemKey, string>> = {
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
export const itemKeys = Object.keys(itemLabels) as ItemKey[];

/** What a client can supply, and can be requested to. */
export const askable: readonly ItemKey[] = ['medicao', 'nf', 'fatura', 'encargos', 'liquidacao'];

/** How far the request to a client is. */
export const requestWords: Readonly<Record<RequestState, string>> = {
  na_fila: 'na fila de envio',
  enviando: 'enviando',
  enviado: 'enviado',
  incerto: 'não se sabe se saiu',
  falhou: 'o envio falhou',
  sem_servidor: 'não saiu: falta o servidor de e-mail',
};

/** The columns of the matrix: items that one hand supplies together. */
export const itemGroups: readonly { header: string; items: readonly ItemKey[] }[] = [
  { header: 'Medição', items: ['medicao', 'proinfa'] },
  { header: 'Preço,\nbalanço', items: ['contrato', 'preco', 'balanco'] },
  { header: 'NF', items: ['nf', 'conf_nf'] },
  { header: 'Fatura', items: ['fatura', 'conf_fatura'] },
  { header: 'Envio', items: ['boleto', 'email'] },
  { header: 'CCEE', items: ['encargos', 'liquidacao'] },
  { header: 'Apont.', items: ['apontamentos'] },
];

/** The standings of an item, the least ready first. */
const least: readonly Standing[] = [
  'falta',
  'provisorio',
  'dispensado',
  'final',
  'ok',
  'nao_se_aplica',
];

/** How a group of items stands: as the least ready of them. */
export function leastOf(standings: readonly Standing[]): Standing {
  return least.find((one) => standings.includes(one)) ?? 'nao_se_aplica';
}

export const standingWords: Readonly<Record<Standing, string>> = {
  ok: 'ok',
  falta: 'falta',
  provisorio: 'provisório',
  dispensado: 'dispensado',
  final: 'declarada final',
  nao_se_aplica: 'não se aplica',
};

/** Why a closed month is opened again. */
export const reopenCategories = [
  { value: 'medicao', label: 'Medição' },
  { value: 'documento_substituido', label: 'Documento substituído' },
  { value: 'recontabilizacao', label: 'Recontabilização da CCEE' },
  { value: 'cadastro', label: 'Cadastro' },
  { value: 'outro', label: 'Outro' },
] as const;

type Term = Pick<Gap, 'prazo' | 'dias_uteis' | 'ao_menos'>;

/** "vence hoje", "em 3 dias úteis", "5 dias úteis de atraso", "há mais de 1 ano". */
export function daysText({ prazo, dias_uteis: days, ao_menos }: Term): string {
  if (prazo === null) return 'sem prazo';
  if (days === 0) return 'vence hoje';
  if (ao_menos) return days < 0 ? 'há mais de 1 ano' : 'em mais de 1 ano';
  const words = plural(Math.abs(days), 'dia útil', 'dias úteis');
  return days < 0 ? `${words} de atraso` : `em ${words}`;
}

/** The same where there is little room: "5 d.u. de atraso". */
export function daysTerse(gap: Term): string {
  return daysText(gap).replace(/dias? (útil|úteis)/, 'd.u.');
}
