import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailMessage, mailPage, mailPreview } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const rules = (vencimento: object, version: number) => ({
  cliente_id: 'k-1',
  cliente: 'Metalúrgica Alfa',
  vencimento,
  email: 'unidade',
  version,
  updatedAt: null,
  updatedBy: null,
});

beforeEach(() => {
  setDesktop(true);
  server.use(
    http.get('/api/mail/due', () =>
      HttpResponse.json({
        registros: 3,
        recusados: 1,
        data: [
          {
            cliente_id: 'k-1',
            cliente: 'Metalúrgica Alfa',
            registros: 3,
            vencimento: '2026-11-10',
            regra: '6º dia útil do mês seguinte, padrão da casa',
            recusa: '',
          },
          {
            cliente_id: 'k-2',
            cliente: 'Gama Papel',
            registros: 1,
            vencimento: null,
            regra: '',
            recusa: 'Outubro de 2026 está fechado.',
          },
        ],
      }),
    ),
    http.get('/api/mail/rules/:id', () =>
      HttpResponse.json(rules({ tipo: 'dia_util', dia: 8 }, 4)),
    ),
  );
});

async function plan() {
  const view = renderApp('/email', { user: gestora() });
  await view.user.click(await screen.findByRole('button', { name: 'Lançar vencimentos' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Lançar vencimentos de outubro de 2026',
  });
  return { ...view, dialog: within(dialog) };
}

describe('MC-11 due dates of a whole month', () => {
  it('shows what each client would get, then dates them in one act and names the refused', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/mail/due', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ lote: 'j-1' }, { status: 202 });
      }),
      http.get('/api/mail/due/:id', () =>
        HttpResponse.json({
          estado: 'concluido',
          feitos: 2,
          total: 2,
          resultado: {
            registros: 3,
            clientes: 1,
            recusados: [
              { cliente_id: 'k-2', cliente: 'Gama Papel', mensagem: 'Outubro está fechado.' },
            ],
          },
        }),
      ),
    );
    const { user, dialog } = await plan();
    const list = within(await dialog.findByRole('list', { name: 'Vencimentos a lançar' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent(
      'Metalúrgica Alfa3 registros · 6º dia útil do mês seguinte, padrão da casa10/11/2026',
    );
    expect(list.getAllByRole('listitem')[1]).toHaveTextContent(
      'Gama Papel1 registro · Outubro de 2026 está fechado.Recusado',
    );
    expect(dialog.getByText('3 registros recebem uma data. 1 fica sem data.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Lançar em 3 registros' }));
    expect(
      await screen.findByText('3 registros lançados, de 1 cliente; 1 cliente recusado'),
    ).toBeVisible();
    expect(screen.getByRole('list', { name: 'Recusados' })).toHaveTextContent(
      'Gama PapelOutubro está fechado.',
    );
    expect(sent).toEqual([{ mes: '2026-10' }]);
  });

  it('says that nothing is left, and what the server refuses', async () => {
    server.use(
      http.get('/api/mail/due', () => HttpResponse.json({ registros: 0, recusados: 0, data: [] })),
    );
    const { dialog } = await plan();
    expect(await dialog.findByText('Todos os registros do mês já têm vencimento.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Lançar em 0 registros' })).toBeDisabled();
  });

  it('changes the rule of a client from the version that was read', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/mail/rules/:id', async ({ request, params }) => {
        sent.push([params.id, request.headers.get('If-Match'), await request.json()]);
        return sent.length === 1
          ? problem(412, 'Outra pessoa alterou as regras deste cliente.', 'versao_desatualizada')
          : HttpResponse.json(rules({ tipo: 'dia_fixo', dia: 20 }, 5));
      }),
    );
    const { user, dialog } = await plan();
    await user.click(
      await dialog.findByRole('button', { name: 'Alterar regra: Metalúrgica Alfa' }),
    );
    await screen.findByText(/Valem daqui em diante/); // another dialog stands there until they are read
    const form = within(screen.getByRole('dialog', { name: 'Regras do cliente' }));
    expect(await form.findByLabelText(/^Dia útil/)).toHaveValue('8');
    await user.selectOptions(
      form.getByLabelText('Vencimento do boleto'),
      'Dia fixo do mês seguinte',
    );
    await user.clear(form.getByLabelText(/^Dia/));
    await user.type(form.getByLabelText(/^Dia/), '32');
    await user.click(form.getByRole('button', { name: 'Salvar regras' }));
    expect(await form.findByText('Informe um dia de 1 a 31')).toBeVisible();
    await user.clear(form.getByLabelText(/^Dia/));
    await user.type(form.getByLabelText(/^Dia/), '20');
    await user.click(form.getByRole('button', { name: 'Salvar regras' }));
    expect(await form.findByText('Outra pessoa alterou as regras deste cliente.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Salvar regras' }));
    expect(await screen.findByText('Regras do cliente salvas.')).toBeVisible();
    expect(sent[1]).toEqual([
      'k-1',
      '"4"',
      { vencimento: { tipo: 'dia_fixo', dia: 20 }, email: 'unidade' },
    ]);
    expect(
      await screen.findByRole('dialog', { name: 'Lançar vencimentos de outubro de 2026' }),
    ).toBeVisible();
  });

  it('is not there for who may not edit', async () => {
    const user = gestora();
    renderApp('/email', {
      user: { ...user, permissions: user.permissions.filter((one) => one !== 'emails:update') },
    });
    await screen.findByRole('table', { name: /^Emails de/ });
    expect(screen.queryByRole('button', { name: 'Lançar vencimentos' })).toBeNull();
  });
});

describe("MC-12 the client's e-mail", () => {
  it('is chosen in the rules of the client, from the preview of a record', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/mail/rules/:id', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...rules({ tipo: 'dia_util', dia: 8 }, 5), email: 'cliente' });
      }),
    );
    const { user } = renderApp('/email', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: /^Prévia e envio/ }));
    await user.click(await screen.findByRole('button', { name: 'Regras do cliente' }));
    await screen.findByText(/Valem daqui em diante/); // another dialog stands there until they are read
    const form = within(screen.getByRole('dialog', { name: 'Regras do cliente' }));
    await user.selectOptions(
      await form.findByLabelText('E-mail do mês'),
      'Um só, com todas as unidades',
    );
    await user.click(form.getByRole('button', { name: 'Salvar regras' }));
    expect(await screen.findByText('Regras do cliente salvas.')).toBeVisible();
    expect(sent).toEqual([{ vencimento: { tipo: 'dia_util', dia: 8 }, email: 'cliente' }]);
  });

  it('names its units in the preview and in the history', async () => {
    const units = [
      { recordId: 'b-1_2026-10', meter: 'MED-1' },
      { recordId: 'b-2_2026-10', meter: 'MED-2' },
    ];
    server.use(
      http.post('/api/mail/preview', () => HttpResponse.json(mailPreview({ units }))),
      http.get('/api/mail/messages', () =>
        HttpResponse.json(mailPage([mailMessage({ meter: '2 unidades', units })])),
      ),
    );
    const { user } = renderApp('/email', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: /^Prévia e envio/ }));
    expect(await screen.findByText('E-mail do cliente, com 2 unidades')).toBeVisible();
    expect(screen.getByText('Saem juntas: MED-1, MED-2.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Histórico' }));
    expect(await screen.findByText(/2 unidades: MED-1, MED-2/)).toBeVisible();
  });
});
