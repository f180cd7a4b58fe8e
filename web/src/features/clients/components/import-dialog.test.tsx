import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

describe('a sheet of clients', () => {
  it('DR-05, DR-06 asks which sheet, then about its hidden rows, and keeps both answers', async () => {
    const asked: string[] = [];
    server.use(
      http.post('/api/leads/import', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(`${query.get('apply')} ${query.get('aba')} ${query.get('ocultas')}`);
        if (!query.has('aba')) {
          return problem(
            422,
            'Duas abas com as mesmas colunas: Sul (3), Norte (2).',
            'abas_iguais',
            {
              fields: ['Sul', 'Norte'].map((message) => ({ path: 'aba', message })),
            },
          );
        }
        if (!query.has('ocultas')) {
          return problem(422, 'Há 1 linha oculta (filtro).', 'linhas_ocultas');
        }
        const counts = { atualizados: 0, sem_alteracao: 0, recebidos: 0, rejeitados: 0 };
        const aplicado = query.get('apply') === '1';
        return HttpResponse.json({ aplicado, criados: 1, ...counts, avisos: [], linhas: [] });
      }),
    );
    const { user } = renderApp('/leads', { user: gestora() });
    await user.click(await screen.findByRole('button', { name: 'Enviar planilha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar clientes' }));
    fireEvent.change(dialog.getByLabelText('Planilha de clientes'), {
      target: { files: [new File(['x'], 'clientes.xlsx')] },
    });
    await user.click(dialog.getByRole('button', { name: 'Conferir planilha' }));
    expect(await dialog.findByText(/^Duas abas com as mesmas colunas/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Deixar de fora' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Escolher a aba Norte' }));
    expect(await dialog.findByText('Há 1 linha oculta (filtro).')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Deixar de fora' }));
    await user.click(await dialog.findByRole('button', { name: 'Importar 1 linha' }));
    expect(await dialog.findByText('Planilha importada')).toBeVisible();
    expect(asked).toEqual(['0 null null', '0 Norte null', '0 Norte deixar', '1 Norte deixar']);
  });
});
