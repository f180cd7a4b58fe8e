import { finds } from '@/lib/search';
import { optionParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import type { Client } from './normalize';
import { type Funnel, funnels, type Migration, migrations } from './stage';

const views = ['lista', 'quadro'] as const;

export const filterParams = {
  q: textParam(),
  funil: optionParam(funnels),
  migracao: optionParam(migrations),
  segmento: textParam(),
  responsavel: textParam(),
  contrato: optionParam(['com', 'sem'] as const),
  dado: textParam(),
  visao: optionParam(views),
  sort: sortParam(['nome', 'cnpj', 'segmento', 'funil', 'migracao', 'interacao']),
  page: pageParam(),
};

export interface Filters {
  q: string;
  funil: Funnel | null;
  migracao: Migration | null;
  segmento: string;
  /** A user's id, or "nenhum". */
  responsavel: string;
  contrato: 'com' | 'sem' | null;
  /** Additional data, as "Praça:Norte"; empty for any. */
  dado: string;
  visao: (typeof views)[number] | null;
  /** "nome", "-nome"; empty is by name. */
  sort: string;
  page: number;
}

export const noFilters: Partial<Filters> = {
  q: '',
  funil: null,
  migracao: null,
  segmento: '',
  responsavel: '',
  contrato: null,
  dado: '',
  page: 1,
};

export const nobody = 'nenhum';
export const pageSize = 50;

/**
 * Those of a whole list that the filters let through, by name and CNPJ (LD-01): what
 * the server does where it answers.
 */
export function filtered(clients: readonly Client[], f: Filters): Client[] {
  return clients.filter(
    (c) =>
      finds(f.q.replace(/\D/g, '').length < 8 ? c.nome : `${c.nome} ${c.cnpj ?? ''}`, f.q) &&
      (f.funil === null || c.statusFunil === f.funil) &&
      (f.migracao === null || c.statusMigracao === f.migracao) &&
      (f.segmento === '' || c.segmento === f.segmento) &&
      (f.responsavel === '' ||
        (f.responsavel === nobody
          ? c.responsavelId === null
          : c.responsavelId === f.responsavel)) &&
      (f.contrato === null || (f.contrato === 'com') === (c.contratosEmVigor ?? 0) > 0),
  );
}

export function isFiltered(f: Filters): boolean {
  const { q, funil, migracao, segmento, responsavel, contrato, dado } = f;
  return (
    q + segmento + responsavel + dado !== '' ||
    funil !== null ||
    migracao !== null ||
    contrato !== null
  );
}

/** The query parameters that the list and its export share: all but the page. */
export function queryOfFilters(f: Filters) {
  return {
    q: f.q || undefined,
    statusFunil: f.funil ?? undefined,
    statusMigracao: f.migracao ?? undefined,
    segmento: f.segmento || undefined,
    responsavel: f.responsavel || undefined,
    contrato: f.contrato ?? undefined,
    dado: f.dado || undefined,
    sort: f.sort || undefined,
  };
}
