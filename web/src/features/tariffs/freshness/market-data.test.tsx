import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { TariffFreshnessBody } from '@/api/gen/types.gen';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const series: TariffFreshnessBody[] = [
  {
    serie: 'IPCA',
    ate: '2025-12',
    fonte: 'IBGE; acompanha o programa',
    acompanha: true,
    em_dia: false,
    falta: 'Falta de jan/2026 a set/2026.',
  },
  { serie: 'IGP-M', ate: null, fonte: '', acompanha: false, em_dia: false, falta: 'Sem valores.' },
  {
    serie: 'tarifas',
    ate: '2027-08-28',
    fonte: 'ANEEL',
    acompanha: false,
    em_dia: true,
    falta: '',
  },
];

describe('market data', () => {
  it('FC-06 says how far each series goes, where it comes from and what it lacks', async () => {
    server.use(http.get('/api/market-data', () => HttpResponse.json({ series })));
    renderApp('/admin/dados-de-mercado', { user: gestora() });
    const table = await screen.findByRole('table', { name: 'Dados de mercado' });
    const row = (name: RegExp) => within(table).getByRole('row', { name });
    expect(row(/IPCA/)).toHaveTextContent(/Desatualizada.*dez\/2025.*Falta de jan\/2026/);
    expect(row(/IPCA/)).toHaveTextContent('IBGE; acompanha o programa');
    expect(row(/IGP-M/)).toHaveTextContent('Sem valores');
    expect(row(/Tarifas/)).toHaveTextContent(/Em dia.*28\/08\/2027/);
    expect(within(row(/Tarifas/)).getByRole('link', { name: /Conferir/ })).toHaveAttribute(
      'href',
      '/admin/tarifas',
    );
  });
});
