import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { totals } from '@/test/factories/contract';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

/** Answers the totals and records the requests. */
function totalsAre(overrides: Parameters<typeof totals>[0] = {}): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/contracts/totals', ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search));
      return HttpResponse.json(totals(overrides));
    }),
  );
  return asked;
}

/** The totals as they are read, "Consumo: 12,500 MWh". */
async function read(name: string): Promise<string[]> {
  const list = await screen.findByLabelText(name);
  return [...list.children].map((pair) =>
    [...pair.children].map((part) => part.textContent?.replace(/\s/g, ' ')).join(': '),
  );
}

const open = (address: string) => renderApp(address, { user: gestora() });

describe('the totals of the contracts', () => {
  it('FC-07 sums every filtered contract, says what is not in a sum, whatever page and order', async () => {
    const asked = totalsAre();
    open('/contratos?mes=2026-10&conformidade=fora&page=2&sort=-code');
    expect(await read('Totais de out/2026')).toEqual([
      'Contratado out/2026: 9.870,412 MWh',
      'Consumo: 9.512,100 MWh mais 13 sem medição',
      'Energia: R$ 2.345.678,90',
    ]);
    expect(asked).toEqual(['?mes=2026-10&conformidade=fora&no_mes=2026-10']);
  });

  it('A02 leaves out the R$ of who sees no prices, and shows no total of no contract', async () => {
    totalsAre({ valor_energia: null });
    const { unmount } = open('/contratos?mes=2026-10');
    expect(await read('Totais de out/2026')).toHaveLength(2);
    unmount();
    const asked = totalsAre({ contratos: 0 });
    open('/contratos?mes=2026-09');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByLabelText('Totais de set/2026')).not.toBeInTheDocument();
  });

  it('FC-07 says of an unknown sum that it is unknown, never zero', async () => {
    totalsAre({ consumo_mwh: null, sem_consumo: 85, valor_energia: null, sem_valor: 85 });
    open('/contratos?mes=2026-10');
    expect((await read('Totais de out/2026')).slice(1)).toEqual([
      'Consumo: – mais 85 sem medição',
      'Energia: – mais 85 sem valor',
    ]);
  });
});
