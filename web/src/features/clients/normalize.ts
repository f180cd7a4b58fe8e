import { parseNumber } from '@/lib/parse-br';
import { isRecord } from '@/lib/records';
import { fold } from '@/lib/text';
import { type AdditionalItem, additionalIn } from '@/model/additional/item';
import { type Funnel, type Migration, toFunnel, toMigration } from './stage';

/** A client as the list shows it, whatever the server called its fields (LD-02). */
export interface Client {
  id: string;
  nome: string;
  bandeira: string;
  /** The extra tax rate as text, "0%" where there is none. */
  imposto: string;
  /** kWh a year; null is not known. */
  consumo: number | null;
  geracao: number | null;
  balanco: number | null;
  cnpj: string | null;
  segmento: string | null;
  contato: string | null;
  telefone: string | null;
  email: string | null;
  statusFunil: Funnel | null;
  statusMigracao: Migration | null;
  ultimaInteracao: string | null;
  proximoPasso: string | null;
  proximoPassoEm: string | null;
  responsavelId: string | null;
  responsavel: string | null;
  parceiro: string | null;
  elegivelEm: string | null;
  elegivelMotivo: string | null;
  contratosEmVigor: number | null;
  additional: readonly AdditionalItem[];
  version: number | null;
}

const wrappers = [
  'clientes',
  'clients',
  'lista',
  'list',
  'items',
  'itens',
  'rows',
  'linhas',
  'data',
  'dados',
  'result',
  'results',
  'resultado',
  'resultados',
  'registros',
  'records',
  'response',
  'payload',
  'body',
  'json',
];
const deepest = 8;

/** The clients of an answer, or null where it holds no list of clients. */
export function normalizeClients(answer: unknown): Client[] | null {
  const list = findList(answer, 0);
  if (list === null) return null;
  const objects = list.map(parsed).filter(isRecord);
  if (list.length > 0 && objects.length === 0) return null;
  return objects.map(toClient);
}

/** How many clients there are in all; null where the answer does not say so: it has them all. */
export function totalOf(answer: unknown): number | null {
  const current = parsed(answer);
  return isRecord(current) ? numberOf(current.total) : null;
}

/** JSON text, also encoded twice, becomes what it says; anything else stays. */
function parsed(value: unknown): unknown {
  let current = value;
  for (let times = 0; times < 3 && typeof current === 'string'; times++) {
    try {
      current = JSON.parse(current);
    } catch {
      return current;
    }
  }
  return current;
}

function findList(value: unknown, depth: number): unknown[] | null {
  const current = parsed(value);
  if (depth > deepest) return null;
  if (Array.isArray(current)) {
    // An automation wraps its answer in a list of one: [{ clientes: […] }].
    const only = current.length === 1 ? parsed(current[0]) : null;
    const inner = isRecord(only) || Array.isArray(only) ? findInside(only, depth + 1) : null;
    return inner ?? current;
  }
  return isRecord(current) ? findInside(current, depth) : null;
}

function findInside(value: object, depth: number): unknown[] | null {
  if (Array.isArray(value)) return findList(value, depth);
  const fields = new Map(Object.entries(value).map(([name, field]) => [plain(name), field]));
  for (const name of wrappers) {
    const found = fields.has(name) ? findList(fields.get(name), depth + 1) : null;
    if (found) return found;
  }
  return null;
}

/** "Client_ID" and "clientId" are one name. */
function plain(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '');
}

const names = {
  id: ['id', 'clientid', 'clienteid', 'idcliente', 'codigo', 'uuid'],
  nome: ['nome', 'name', 'cliente', 'nomecliente', 'clientname', 'razaosocial', 'razao', 'empresa'],
  bandeira: ['bandeira', 'bandeiratarifaria', 'tarifa', 'flag', 'tariffflag'],
  imposto: ['imposto', 'impostopercent', 'impostopercentual', 'aliquota', 'taxa', 'tax', 'taxrate'],
  consumo: ['consumo', 'consumokwh', 'consumototal', 'consumption', 'consumptionkwh'],
  geracao: ['geracao', 'geracaokwh', 'geracaototal', 'generation', 'generationkwh'],
  balanco: ['balanco', 'balancokwh', 'saldo', 'saldokwh', 'balance', 'balancekwh'],
  elegivelEm: ['elegivelem'],
  elegivelMotivo: ['elegivelmotivo'],
  responsavelId: ['responsavelid', 'owneruserid'],
  contratosEmVigor: ['contratosemvigor'],
} as const;

function toClient(row: Record<string, unknown>, position: number): Client {
  const fields = new Map(Object.entries(row).map(([name, field]) => [plain(name), field]));
  const take = (aliases: readonly string[]): unknown => {
    for (const alias of aliases) {
      const value = fields.get(alias);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return null;
  };
  const text = (...aliases: string[]) => textOf(take(aliases));
  const consumo = numberOf(take(names.consumo));
  const geracao = numberOf(take(names.geracao));
  const given = numberOf(take(names.balanco));
  return {
    id: textOf(take(names.id)) ?? String(position + 1),
    nome: textOf(take(names.nome)) ?? `Cliente ${position + 1}`,
    bandeira: textOf(take(names.bandeira)) ?? 'Sem bandeira',
    imposto: percentText(take(names.imposto)),
    consumo,
    geracao,
    balanco: given ?? (consumo === null || geracao === null ? null : geracao - consumo),
    cnpj: text('cnpj'),
    segmento: text('segmento', 'segment'),
    contato: text('contato', 'contact'),
    telefone: text('telefone', 'phone', 'celular'),
    email: text('email'),
    statusFunil: toFunnel(text('statusfunil', 'funil')),
    statusMigracao: toMigration(text('statusmigracao', 'migracao')),
    ultimaInteracao: text('ultimainteracao'),
    proximoPasso: text('proximopasso'),
    proximoPassoEm: text('proximopassoem'),
    responsavelId: text(...names.responsavelId),
    responsavel: text('responsavel'),
    parceiro: text('parceiro'),
    elegivelEm: text(...names.elegivelEm),
    elegivelMotivo: text(...names.elegivelMotivo),
    contratosEmVigor: numberOf(take(names.contratosEmVigor)),
    additional: additionalIn(fields.get('additional')),
    version: numberOf(take(['version'])),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return null;
}

/** A number, or a Brazilian text with or without kWh. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const canonical = parseNumber(value.replace(/\s*kwh\s*$/i, ''));
  return canonical === null ? null : Number(canonical);
}

function percentText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value))
    return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 6 })}%`;
  const text = textOf(value);
  if (text === null) return '0%';
  return text.endsWith('%') ? text : `${text}%`;
}
