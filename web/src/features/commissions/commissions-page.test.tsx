import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { commission, commissionSummary } from '@/test/factories/commissions';
import { consultor, gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { statusWords } from './labels';

const open = (user = gestora()) => renderApp('/commissions?mes=2026-11', { user });

describe('commissions', () => {
  it('CS-02 shows the four cards and the history', async () => {
    open(consultor());
    const cards = await screen.findByRole('list', { name: 'Comissões do mês' });
    expect(await within(cards).findByText('R$ 45.000,00')).toBeVisible();
    expect(within(cards).getByText('R$ 35.000,00')).toBeVisible();
    expect(within(cards).getByText('R$ 10.000,00')).toBeVisible();
    expect(within(cards).getByText('72%')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Histórico de comissões' });
    for (const name of ['Cliente', 'Valor Contrato', 'Comissão', 'Status', 'Data'])
      expect(
        within(table).getByRole('columnheader', { name: new RegExp(`^${name}`) }),
      ).toBeVisible();
    expect(within(table).getByText('Pendente')).toBeVisible();
    expect(within(table).getByText('Pago')).toBeVisible();
    expect(within(table).getByText('10/11/2026')).toBeVisible();
  });

  it('CS-02 says a status as specified', () => {
    expect(statusWords('pago').label).toBe('Pago');
    expect(statusWords('pendente').label).toBe('Pendente');
    expect(statusWords('processando').label).toBe('Processando');
    expect(statusWords('outro').label).toBe('Processando');
  });

  it('SX-08 says for whom a payment waits, and offers it to nobody else', async () => {
    server.use(
      http.get('/api/comissoes', () =>
        HttpResponse.json({
          data: [
            commission({ status: 'processando', aprovada_por: 'Gil', aguarda: 'outra_pessoa' }),
            commission({ id: 'm2', status: 'processando', aprovada_por: 'Rita', aguarda: 'voce' }),
          ],
          page: 1,
          pageSize: 50,
          total: 2,
          totalCapped: false,
        }),
      ),
    );
    open();
    expect(
      await screen.findByText('Aprovada por você: outra pessoa registra o pagamento'),
    ).toBeVisible();
    expect(screen.getByText('Aprovada por Rita: aguarda o seu pagamento')).toBeVisible();
    const user = userEvent.setup();
    const boxes = screen.getAllByRole('checkbox', { name: /Selecionar a comissão/ });
    await user.click(boxes[1] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Registrar pagamento' })).toBeEnabled();
    await user.click(boxes[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Registrar pagamento' })).toBeDisabled();
  });

  it('CS-02 a consultant chooses, approves and plans nothing', async () => {
    open(consultor());
    expect(await screen.findByText('Cerâmica Alfa Ltda')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Planos' })).toBeNull();
  });

  it('CS-02 says an unknown commission as Indefinido, and what an approved one would be now', async () => {
    server.use(
      http.get('/api/comissoes', () =>
        HttpResponse.json({
          data: [
            commission({ comissao: null, valor_contrato: null }),
            commission({ id: 'm2', status: 'processando', recalculada: 1250 }),
          ],
          page: 1,
          pageSize: 50,
          total: 2,
          totalCapped: false,
        }),
      ),
      http.get('/api/comissoes/resumo', () =>
        HttpResponse.json(commissionSummary({ sem_valor: 1, taxa_de_sucesso: null })),
      ),
    );
    open();
    expect(await screen.findByText('Indefinido')).toBeVisible();
    expect(screen.getByText('recalculada: R$ 1.250,00')).toBeVisible();
    expect(await screen.findByText('18 comissões, 1 sem valor')).toBeVisible();
  });

  it('CS-02 approves what was chosen, with the version that was read', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/comissoes/aprovar', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: [commission({ status: 'processando', version: 4 })] });
      }),
    );
    open();
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Selecionar a comissão de Cerâmica Alfa/ }),
    );
    expect(screen.getByText('1 comissão selecionada')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Aprovar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Aprovar comissões' });
    expect(within(dialog).getByText(/1 comissão, R\$ 2\.500,00 ao todo/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprovar' }));
    await waitFor(() => expect(sent).toEqual({ itens: [{ id: 'm1', version: 3 }] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('CS-02 says why an act was refused', async () => {
    server.use(
      http.post('/api/comissoes/aprovar', () =>
        HttpResponse.json(
          { error: 'Alguma das comissões mudou desde que foi lida.', code: 'versao_desatualizada' },
          { status: 412 },
        ),
      ),
    );
    open();
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Selecionar a comissão de Cerâmica Alfa/ }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Aprovar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Aprovar comissões' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprovar' }));
    expect(await within(dialog).findByText(/mudou desde que foi lida/)).toBeVisible();
  });

  it('CS-02 is empty, and fails, in words', async () => {
    server.use(
      http.get('/api/comissoes', () =>
        HttpResponse.json({ data: [], page: 1, pageSize: 50, total: 0, totalCapped: false }),
      ),
    );
    const { unmount } = open();
    expect(await screen.findByText('Nenhuma comissão neste mês.')).toBeVisible();
    // FC-06
    expect(screen.getByRole('link', { name: 'Ver planos de comissão' })).toHaveAttribute(
      'href',
      '/commissions/planos',
    );
    unmount();
    server.use(http.get('/api/comissoes', () => new HttpResponse(null, { status: 500 })));
    open();
    expect(await screen.findByText('Não foi possível carregar as comissões.')).toBeVisible();
  });
});

describe('commission plans', () => {
  it('PF-08 approves the adjusted base of a plan of before 2027, and of no other', async () => {
    let sent: unknown;
    server.use(
      http.put('/api/comissoes/planos/p1', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({});
      }),
    );
    renderApp('/commissions/planos', { user: gestora() });
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar Carteira' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alterar plano' });
    const approve = { name: /Aprovar a base ajustada de 2027/ };
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Comissão/), 'r_mwh');
    expect(within(dialog).queryByRole('checkbox', approve)).toBeNull();
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Comissão/), 'pct_valor');
    await userEvent.click(within(dialog).getByRole('checkbox', approve));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar plano' }));
    await waitFor(() => expect(sent).toMatchObject({ percentual: 5, base_ajustada: true }));
  });

  it('CS-02 sends a plan with its exact rate', async () => {
    let sent: unknown;
    server.use(
      http.post('/api/comissoes/planos', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    renderApp('/commissions/planos', { user: gestora() });
    expect(await screen.findByText('5% do valor')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Novo plano' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo plano' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar plano' }));
    expect(await within(dialog).findByText('Informe o nome do plano')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText(/^Nome/), 'Campanha');
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Comissão/), 'r_mwh');
    await userEvent.type(within(dialog).getByLabelText(/^Valor por MWh/), '3,75');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar plano' }));
    await waitFor(() =>
      expect(sent).toMatchObject({
        nome: 'Campanha',
        tipo: 'r_mwh',
        reais_mwh: 3.75,
        parte_parceiro: 0,
      }),
    );
    expect(sent).not.toHaveProperty('percentual');
  });
});
