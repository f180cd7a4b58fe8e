import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mailPreview, mailTemplate } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/email/modelos') => renderApp(address, { user: gestora() });
const subject = () => screen.findByRole('textbox', { name: /^Assunto/ });

describe('templates', () => {
  it('EM-13 are edited with the version that was read', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/mail/templates/:id', async ({ request }) => {
        sent.push([request.headers.get('if-match'), await request.json()]);
        return HttpResponse.json(mailTemplate({ version: 4 }));
      }),
    );
    const { user } = open();
    await user.clear(await subject());
    await user.type(await subject(), 'Extrato');
    await user.click(screen.getByRole('button', { name: 'Salvar modelo' }));
    expect(await screen.findByText('Modelo salvo.')).toBeVisible();
    expect(sent).toEqual([
      [
        '"3"',
        {
          context: 'extrato',
          name: 'Extrato mensal',
          subject: 'Extrato',
          text: 'Prezados,',
          html: '<p>Prezados,</p>',
          attachPdf: true,
          attachXlsx: false,
          isDefault: true,
        },
      ],
    ]);
  });

  it('EM-13 say which came with the system, and otherwise who wrote them last', async () => {
    const given = mailTemplate({ id: 't-2', name: 'Aviso', updatedBy: '' });
    server.use(
      http.get('/api/mail/templates', () => HttpResponse.json({ data: [mailTemplate(), given] })),
    );
    const { user } = open();
    expect(await screen.findByText('Atualizado em 01/11/2026 09:00 por Ana Souza')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Aviso/ }));
    expect(await screen.findByText('Texto que acompanha o sistema')).toBeVisible();
  });

  it('EM-13 take a variable where the cursor stands', async () => {
    const { user } = open();
    const field = (await subject()) as HTMLInputElement;
    await user.click(field);
    field.setSelectionRange(0, 7);
    await user.click(screen.getByRole('button', { name: '{{cliente}}' }));
    expect(field).toHaveValue('{{cliente}} de {{mes}}');
  });

  it('EM-13 say where an unknown variable stands', async () => {
    server.use(
      http.put('/api/mail/templates/:id', () =>
        problem(422, 'Variável desconhecida: {{x}}', 'validacao', {
          fields: [{ path: 'html', message: 'Variável desconhecida: {{x}}', line: 3, column: 12 }],
        }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Salvar modelo' }));
    expect(
      await screen.findByText('Variável desconhecida: {{x}} (linha 3, coluna 12)'),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'HTML' })).toBeInvalid();
  });

  it('EM-13 are previewed as they are written, for a real recipient', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post('/api/mail/preview', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(mailPreview({ subject: 'Extrato novo' }));
      }),
    );
    const { user } = open();
    await user.clear(await subject());
    await user.type(await subject(), 'Novo');
    await user.click(await screen.findByRole('button', { name: 'Ver prévia' }));
    expect(await screen.findByText('Extrato novo')).toBeVisible();
    expect(asked[0]).toMatchObject({ recordId: 'b-1_2026-10', draft: { subject: 'Novo' } });
  });

  it('EM-13 are made and deleted', async () => {
    const made: unknown[] = [];
    const deleted: unknown[] = [];
    server.use(
      http.post('/api/mail/templates', async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json(mailTemplate({ id: 't-2' }), { status: 201 });
      }),
      http.delete('/api/mail/templates/:id', ({ params }) => {
        deleted.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Novo modelo' }));
    await user.click(await screen.findByRole('button', { name: 'Criar modelo' }));
    expect(await screen.findByText('Informe o nome do modelo')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Aviso');
    await user.type(await subject(), 'Aviso');
    await user.type(screen.getByRole('textbox', { name: /^Texto/ }), 'Olá');
    await user.click(screen.getByRole('button', { name: 'Criar modelo' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]).toMatchObject({ name: 'Aviso', context: 'extrato', isDefault: false });
    await user.click(await screen.findByRole('button', { name: 'Excluir modelo' }));
    await user.click(
      (await screen.findAllByRole('button', { name: 'Excluir modelo' })).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(deleted).toEqual(['t-1']));
  });
});
