import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { pageOf, tariff, tariffComparison } from '@/test/factories/market';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (path = '/admin/tarifas') => renderApp(path, { user: gestora() });
const csv = () => new File(['DscREH;SigAgente\n'], 'tarifas.csv', { type: 'text/csv' });

async function choose() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Importar tarifas' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar tarifas' });
  await user.upload(within(dialog).getByLabelText('Arquivo de tarifas'), csv());
  return { user, dialog };
}

describe('tariffs', () => {
  it('IV-11 lists the tariffs with act, validity and source', async () => {
    server.use(
      http.get('/api/tariffs', () =>
        HttpResponse.json(
          pageOf([
            tariff(),
            tariff({
              posto: 'unico',
              rates: { tusd_kw: 32.5, tusd_mwh: null, te_mwh: null },
              valid_to: null,
            }),
          ]),
        ),
      ),
    );
    open();
    const table = await screen.findByRole('table', { name: 'Tarifas' });
    const row = await within(table).findByRole('row', { name: /Ponta/ });
    expect(row).toHaveTextContent('2.296,63');
    expect(row).toHaveTextContent('28/05/2026 a 27/05/2027');
    expect(row).toHaveTextContent('REH Nº 3.500');
    expect(within(table).getByRole('row', { name: /Único/ })).toHaveTextContent('desde 28/05/2026');
  });

  it('IV-11 filters in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/tariffs', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(pageOf([]));
      }),
    );
    const { user, router } = open();
    expect(await screen.findByText('Nenhuma tarifa encontrada.')).toBeVisible();
    await screen.findByRole('option', { name: 'CEMIG Distribuição' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Distribuidora' }), 'd-1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Subgrupo' }), 'A4');
    await user.click(screen.getByRole('checkbox', { name: 'Também geração e autoprodução' }));
    await waitFor(() => expect(asked.at(-1)).toContain('detail=*'));
    expect(asked.at(-1)).toContain('distributor=d-1&subgroup=A4');
    expect(router.state.location.search).toBe('?distribuidora=d-1&subgrupo=A4&detalhes=1');
  });

  it('IV-11 shows what a file changes before it is stored, and sends what was compared', async () => {
    const tags: unknown[] = [];
    server.use(
      http.post('/api/tariffs/import', ({ request }) => {
        const apply = new URL(request.url).searchParams.get('apply');
        tags.push([apply, request.headers.get('If-Match')]);
        return HttpResponse.json(
          tariffComparison({
            counts: { novo: 2, alterado: 1, igual: 4 },
            data: [
              {
                ...tariff({ rates: { tusd_kw: null, tusd_mwh: 2400, te_mwh: 460 } }),
                old: { tusd_kw: null, tusd_mwh: 2296.63, te_mwh: 460 },
                change: 'alterado',
              },
            ],
            distributors: ['Cooperativa Nova'],
            skipped: [{ reason: 'base econômica', rows: 12 }],
          }),
        );
      }),
    );
    const { user, dialog } = await choose();
    expect(await within(dialog).findByText('3 tarifas a importar; 4 sem mudança.')).toBeVisible();
    const altered = within(dialog).getByRole('table', { name: 'Tarifas alteradas' });
    expect(altered).toHaveTextContent('2.296,63 → 2.400,00');
    expect(within(dialog).getByRole('table', { name: 'Tarifas por ato' })).toHaveTextContent(
      'REH Nº 3.500',
    );
    expect(
      within(dialog).getByText('Distribuidoras novas no cadastro: Cooperativa Nova.'),
    ).toBeVisible();
    expect(within(dialog).getByText('12 linhas não entram: base econômica.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Importar 3 tarifas' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tags).toEqual([
      [null, null],
      ['1', '"7"'],
    ]);
  });

  it('IV-11 names line and column of errors, and what stays out', async () => {
    server.use(
      http.post('/api/tariffs/import', () =>
        HttpResponse.json(
          tariffComparison({
            errors: [{ line: 9, column: 16, message: 'Valor inválido' }],
            warnings: [{ line: 4, message: 'TUSD acima do plausível' }],
            left_out: 3,
          }),
        ),
      ),
    );
    const { dialog } = await choose();
    expect(await within(dialog).findByText('Linha 9, coluna 16: Valor inválido')).toBeVisible();
    expect(within(dialog).getByText('Linha 4: TUSD acima do plausível')).toBeVisible();
    expect(within(dialog).getByText('3 linhas ficaram de fora ao todo.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Importar 3 tarifas' })).toBeDisabled();
  });

  it('F05 offers to compare again when the table changed meanwhile', async () => {
    server.use(
      http.post('/api/tariffs/import', ({ request }) =>
        new URL(request.url).searchParams.get('apply') === '1'
          ? problem(412, 'Outra pessoa alterou esta tabela.', 'versao_desatualizada')
          : HttpResponse.json(tariffComparison()),
      ),
    );
    const { user, dialog } = await choose();
    await user.click(await within(dialog).findByRole('button', { name: 'Importar 3 tarifas' }));
    expect(await within(dialog).findByText('Outra pessoa alterou esta tabela.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Comparar de novo' }));
    await waitFor(() =>
      expect(within(dialog).queryByText('Outra pessoa alterou esta tabela.')).toBeNull(),
    );
  });

  it('CC-01 shows no import to those who only read', async () => {
    renderApp('/admin/tarifas', { user: consultor() });
    expect(await screen.findByText('28/05/2026 a 27/05/2027')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar tarifas' })).toBeNull();
  });

  it('says that the table could not be loaded', async () => {
    server.use(http.get('/api/tariffs', () => problem(503, 'Tente mais tarde.')));
    open();
    expect(await screen.findByText('Não foi possível carregar a tabela.')).toBeVisible();
  });
});
