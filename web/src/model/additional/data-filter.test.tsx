import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { contract, contractPage } from '@/test/factories/contract';
import { leadRow } from '@/test/factories/lead';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

/** Offers Praça, with Norte and Sul, and answers the contracts; their queries are recorded. */
function offers(): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/contracts/dados', ({ request }) => {
      const label = new URL(request.url).searchParams.get('rotulo');
      return HttpResponse.json({ data: label === 'Praça' ? ['Norte', 'Sul'] : ['Praça'] });
    }),
    http.get('/contracts', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('dado') ?? '');
      const additional = [{ label: 'Praça', value: 'Norte' }];
      return HttpResponse.json(contractPage([contract({ additional })]));
    }),
  );
  return asked;
}

const options = (box: HTMLElement) =>
  [...((box as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);

describe('additional data of a list', () => {
  it('DR-26 narrow it by a label and its value, which are offered, until they are taken away', async () => {
    const asked = offers();
    const { user, location } = renderApp('/contratos', { user: gestora() });
    const box = await screen.findByRole('combobox', { name: 'Dado adicional' });
    expect(options(box)).toEqual(['Praça:']);
    await user.type(box, 'praca:');
    await waitFor(() => expect(options(box)).toEqual(['Praça:Norte', 'Praça:Sul']));
    await user.type(box, 'norte{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('praca:norte'));
    expect(location()).toBe('/contratos?dado=praca%3Anorte');
    await user.click(screen.getByRole('button', { name: 'Remover filtro: praca: norte' }));
    expect(location()).toBe('/contratos');
  });

  it('DR-26 are a column for each label, out of sight until it is chosen, and again at the next visit', async () => {
    offers();
    const { user, unmount } = renderApp('/contratos', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Colunas' }));
    const column = await screen.findByRole('checkbox', { name: 'Praça' });
    expect(column).not.toBeChecked();
    expect(screen.queryByRole('columnheader', { name: 'Praça' })).not.toBeInTheDocument();
    await user.click(column);
    expect(await screen.findByRole('cell', { name: 'Norte', hidden: true })).toBeInTheDocument();
    unmount();
    renderApp('/contratos', { user: gestora() });
    expect(await screen.findByRole('cell', { name: 'Norte' })).toBeVisible();
  });

  it('DR-26 are no filter where nobody has any', async () => {
    renderApp('/contratos', { user: gestora() });
    await screen.findByRole('combobox', { name: 'Período de referência' });
    expect(screen.queryByRole('combobox', { name: 'Dado adicional' })).not.toBeInTheDocument();
  });

  it('DR-26 narrow the clients, of which a list of one is a list', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/leads/dados', () => HttpResponse.json({ data: ['Praça'] })),
      http.get('/api/leads/lista', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('dado') ?? '');
        const additional = [{ label: 'Praça', value: 'Norte' }];
        return HttpResponse.json({ clientes: [leadRow({ additional })], total: 1 });
      }),
    );
    const { user } = renderApp('/leads?dado=Pra%C3%A7a%3ANorte', { user: gestora() });
    expect(await screen.findByRole('row', { name: /Cerâmica São João/ })).toBeVisible();
    expect(asked).toEqual(['Praça:Norte']);
    await user.click(screen.getByRole('button', { name: /^Filtros/ }));
    expect(await screen.findByRole('combobox', { name: 'Dado adicional' })).toHaveValue(
      'Praça:Norte',
    );
  });
});
