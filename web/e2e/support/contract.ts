import type { Page } from '@playwright/test';
import { importSheet, post, type Row } from './api';
import { csv } from './sheet';

/** A contract of a test's own, with a client of its own, whatever other tests do. */
export interface OwnContract {
  id: string;
  code: string;
  client: string;
  cnpj: string;
  /** The meter that `measure` fills. */
  meter: string;
}

/** Makes a contract: 300 MWh a month over 2026, 80 to 120%, R$ 240 per MWh, and what is given. */
export async function ownContract(page: Page, terms: object = {}): Promise<OwnContract> {
  const { cnpj, number } = unusedCnpj();
  const client = `Refrigeração ${number} Ltda`;
  const row: Row = await post(page, '/contracts', {
    client_name: client,
    cnpj,
    contracted_volume_mwh: 300,
    volume_unit: 'MWh',
    status: 'Ativo',
    energy_source: 'Convencional',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    upper_limit_percent: 120,
    lower_limit_percent: 80,
    average_price_mwh: 240,
    proinfa_contribution: 0,
    supplier: 'Alvorada Comercializadora',
    ...terms,
  });
  return { id: row.id, code: String(row.contract_code), client, cnpj, meter: `BRT${number}` };
}

/** Imports a month of consumption, so that the contract has a month that is computed. */
export async function measure(
  page: Page,
  { client, cnpj, meter }: OwnContract,
  months: Record<string, string>,
): Promise<void> {
  const rows = Object.entries(months).map(([month, kwh]) => [client, cnpj, meter, month, kwh]);
  const head = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'];
  await importSheet(page, `${meter}.csv`, csv(head, ...rows));
}

/** A schedule of two periods that meet in June 2025, with a price of March 2024. */
export const schedule = {
  index: 'IPCA',
  base_month: '2024-01',
  positive_only: false,
  flat_years: null,
  periods: [
    {
      start_month: '2024-01',
      end_month: '2025-06',
      default_price: '220.00',
      months: [{ month: '2024-03', price: '221.50' }],
    },
    { start_month: '2025-06', end_month: '2026-12', default_price: '230.00', months: [] },
  ],
};

/** A CNPJ that no test has used, with right check digits. */
export function unusedCnpj(): { cnpj: string; number: number } {
  const number = 10_000_000 + Math.floor(Math.random() * 89_999_999);
  const base = `${number}0001`;
  const first = checkDigit(base);
  return { cnpj: base + first + checkDigit(base + first), number };
}

function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (2 + (i % 8)), 0);
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}
