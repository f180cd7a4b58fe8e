import type {
  BookOutputBody,
  ClosingClientBody,
  ClosingGapBody,
  DetailOutputBody,
} from '@/api/gen/types.gen';
import { plural } from '@/lib/text';
import type { ClosingState, ItemKey, RequestState, Standing } from './states';

/** What a month lacks of one item. */
export interface Gap {
  item: ItemKey;
  label: string;
  provisional: boolean;
  /** Contracts that lack it, or 1 of what the client has once. */
  count: number;
  clients: number;
  /** R$; null where it is not known, or not for this user. */
  atStake: number | null;
  due: string | null;
  /** Working days until it is due; below zero it is late. */
  days: number;
  /** It is so many days or more. */
  atLeast: boolean;
}

interface Person {
  id: string;
  name: string;
}

export interface ClosingRow {
  id: string;
  name: string;
  state: ClosingState;
  /** Whole percent. */
  readiness: number;
  contracts: number;
  owner: Person | null;
  closed: { at: string; by: string | null } | null;
  /** The most urgent first. */
  gaps: readonly Gap[];
  standings: Readonly<Record<ItemKey, Standing>>;
  /** What was let pass, as it is said beside the state: 'e-mail dispensado'; empty: nothing. */
  passed: string;
  /** A closed month that a gestora still opens, and the last day on which that is so. */
  mayReopen: boolean;
  reopensUntil: string | null;
}

export interface Book {
  state: ClosingState;
  passed: string;
  readiness: number;
  ready: number;
  states: Readonly<Partial<Record<ClosingState, number>>>;
  gaps: readonly Gap[];
  rows: readonly ClosingRow[];
  total: number;
  /** Every client is counted. */
  capped: false;
}

export interface ClosingItem {
  item: ItemKey;
  label: string;
  standing: Standing;
  reason: string;
  waived: { at: string; by: string } | null;
  /** Who declared a provisional measurement final. */
  declared: { at: string; by: string } | null;
  /** The last request to the client. */
  asked: { at: string; by: string; state: RequestState } | null;
}

export interface Supply {
  contractId: string;
  code: string;
  meters: readonly string[];
  balances: readonly string[];
  state: ClosingState;
  passed: string;
  items: readonly ClosingItem[];
  /** Meters that the month still waits for. */
  unmetered: readonly string[];
  outside: readonly OutsideUnit[];
}

/** A unit that is no part of the month. */
interface OutsideUnit extends Pick<ClosingItem, 'reason' | 'waived'> {
  meter: string;
}

interface Kept {
  sequence: number;
  sha256: string;
  at: string;
  by: string | null;
}

/** A correction of a closed month that stands in a later one. */
export interface Adjustment {
  id: string;
  line: string;
  origin: string;
  posted: string;
  amount: number;
  /** MWh. */
  quantity: number | null;
  reason: string;
  at: string;
  by: string;
}

export interface ClientMonth extends ClosingRow {
  month: string;
  /** How often it was closed and opened again: an act on it is based on this. */
  version: number;
  supplies: readonly Supply[];
  items: readonly ClosingItem[];
  snapshots: readonly Kept[];
  adjustments: readonly Adjustment[];
  /** R$ up to which an adjustment is proposed instead of opening the month; null: not known. */
  adjustUpTo: number | null;
  mayClose: boolean;
}

function toGap(wire: ClosingGapBody): Gap {
  return {
    item: wire.item,
    label: wire.rotulo,
    provisional: wire.situacao === 'provisorio',
    count: wire.quantidade,
    clients: wire.clientes,
    atStake: wire.em_jogo,
    due: wire.prazo,
    days: wire.dias_uteis,
    atLeast: wire.ao_menos,
  };
}

function toRow(wire: ClosingClientBody): ClosingRow {
  return {
    id: wire.cliente_id,
    name: wire.cliente,
    state: wire.estado,
    readiness: wire.prontidao,
    contracts: wire.contratos,
    owner: wire.responsavel ? { id: wire.responsavel.id, name: wire.responsavel.nome } : null,
    closed: wire.fechado ? { at: wire.fechado.em, by: wire.fechado.por } : null,
    gaps: wire.faltas.map(toGap),
    standings: wire.situacoes as Record<ItemKey, Standing>,
    passed: wire.dispensas,
    mayReopen: wire.pode_reabrir,
    reopensUntil: wire.reabre_ate,
  };
}

export function toBook(wire: BookOutputBody): Book {
  return {
    state: wire.estado,
    passed: wire.dispensas,
    readiness: wire.prontidao,
    ready: wire.prontos,
    states: wire.clientes_por_estado,
    gaps: wire.faltas.map(toGap),
    rows: wire.clientes.map(toRow),
    total: wire.total,
    capped: false,
  };
}

function toWaived(wire: DetailOutputBody['itens'][number]['dispensado']): ClosingItem['waived'] {
  return wire ? { at: wire.em, by: wire.por } : null;
}

function toItem(wire: DetailOutputBody['itens'][number]): ClosingItem {
  return {
    item: wire.item as ItemKey,
    label: wire.rotulo,
    standing: wire.situacao,
    reason: wire.motivo,
    waived: toWaived(wire.dispensado),
    declared: toWaived(wire.declarada),
    asked: wire.pedido
      ? { at: wire.pedido.em, by: wire.pedido.por, state: wire.pedido.estado }
      : null,
  };
}

function toAdjustment(wire: DetailOutputBody['ajustes'][number]): Adjustment {
  return {
    id: wire.id,
    line: wire.rotulo,
    origin: wire.mes_origem,
    posted: wire.mes_lancamento,
    amount: wire.valor,
    quantity: wire.quantidade,
    reason: wire.motivo,
    at: wire.em,
    by: wire.por,
  };
}

export function toClientMonth(wire: DetailOutputBody): ClientMonth {
  return {
    ...toRow(wire),
    month: wire.mes,
    supplies: wire.suprimentos.map((supply) => ({
      contractId: supply.contrato_id,
      code: supply.contrato,
      meters: supply.medidores,
      balances: supply.balancos,
      state: supply.estado as ClosingState,
      passed: supply.dispensas,
      items: supply.itens.map(toItem),
      unmetered: supply.sem_medicao,
      outside: supply.fora.map(({ medidor, motivo, dispensado }) => ({
        meter: medidor,
        reason: motivo,
        waived: toWaived(dispensado),
      })),
    })),
    items: wire.itens.map(toItem),
    snapshots: wire.retratos.map(({ sequencia, sha256, em, por }) => ({
      sequence: sequencia,
      sha256,
      at: em,
      by: por,
    })),
    adjustments: wire.ajustes.map(toAdjustment),
    adjustUpTo: wire.ajuste_ate,
    mayClose: wire.pode_fechar,
    version: wire.versao,
  };
}

type Term = Pick<Gap, 'due' | 'days' | 'atLeast'>;

/** "vence hoje", "em 3 dias úteis", "5 dias úteis de atraso", "há mais de 1 ano". */
export function daysText({ due, days, atLeast }: Term): string {
  if (due === null) return 'sem prazo';
  if (days === 0) return 'vence hoje';
  if (atLeast) return days < 0 ? 'há mais de 1 ano' : 'em mais de 1 ano';
  const words = plural(Math.abs(days), 'dia útil', 'dias úteis');
  return days < 0 ? `${words} de atraso` : `em ${words}`;
}

/** The same where there is little room: "5 d.u. de atraso". */
export function daysTerse(gap: Term): string {
  return daysText(gap).replace(/dias? (útil|úteis)/, 'd.u.');
}
