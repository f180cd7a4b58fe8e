import type { TariffImportBody, TariffIndexBody, TariffParameterBody } from '@/api/gen/types.gen';

export function indexMonth(overrides: Partial<TariffIndexBody> = {}): TariffIndexBody {
  return {
    code: 'IPCA',
    month: '2026-09',
    percent: 0.48,
    provisional: false,
    source: 'Banco Central do Brasil, SGS série 433',
    updated_at: '2026-10-09T12:00:00Z',
    updated_by: 'Glória Gestora',
    version: 1,
    ...overrides,
  };
}

export function indexPage(data: TariffIndexBody[], gaps: string[] = []) {
  return { data, gaps, page: 1, pageSize: 24, total: data.length, totalCapped: false };
}

/** A file with one new month. */
export function indexComparison(overrides: Partial<TariffImportBody> = {}): TariffImportBody {
  return {
    applied: false,
    layout: 'bcb_csv',
    data: [{ month: '2026-10', old: null, new: 0.09, change: 'novo', was_provisional: false }],
    counts: { novo: 1, alterado: 0, igual: 0 },
    errors: [],
    warnings: [],
    gaps: [],
    rounded: 0,
    revision: 77,
    job_id: null,
    ...overrides,
  };
}

export function parameter(overrides: Partial<TariffParameterBody> = {}): TariffParameterBody {
  return {
    id: 'p-1',
    key: 'perdas.percentual',
    group: 'Balanço e oportunidades',
    label: 'Perdas sobre a energia medida',
    scope: '',
    value: 3,
    unit: '%',
    min: 0,
    max: 100,
    places: 6,
    valid_from: '2000-01-01',
    valid_to: null,
    source: 'Convenção contratual do mercado',
    status: 'em_vigor',
    scenario: 'base',
    shipped: true,
    created_at: '1970-01-01T00:00:00Z',
    created_by: null,
    ...overrides,
  };
}
