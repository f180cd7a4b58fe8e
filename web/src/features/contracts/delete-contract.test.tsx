import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { contract, contractPage } from '@/test/factories/contract';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const first = contract();
const second = contract({ id: 'c-2', contract_code: 'CT-2', client_name: 'Padaria Pão Doce' });

function listAnswers(answer: () => object = () => contractPage([first, second])) {
  server.use(http.get('/contracts', () => HttpResponse.json(answer())));
}

const row = (code: string) => screen.findByRole('row', { name: new RegExp(code) });

describe('deleting a contract', () => {
  async function askToDelete() {
    const view = renderApp('/contratos', { user: gestora() });
    await view.user.click(within(await row('CT-2')).getByRole('button', { name: /CT-2/ }));
    await view.user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    return view;
  }

  it('names the code, sends the reason and takes the row away', async () => {
    let rows = [first, second];
    listAnswers(() => contractPage(rows));
    let sent: unknown;
    server.use(
      http.delete('/contracts/c-2', async ({ request }) => {
        sent = await request.json();
        rows = [first];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await askToDelete();
    const dialog = await screen.findByRole('dialog', { name: 'Excluir o contrato CT-2?' });
    await user.type(within(dialog).getByLabelText('Motivo (opcional)'), 'Duplicado');
    await user.click(within(dialog).getByRole('button', { name: 'Excluir contrato' }));
    await waitFor(() => expect(screen.queryByText('Padaria Pão Doce')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual({ reason: 'Duplicado' });
    expect(await screen.findByText('1 contrato')).toBeVisible();
  });

  it.each([
    [null, /Pode ser restaurado pela gestora, com os arquivos\.$/],
    [60, /Pode ser restaurado pela gestora, com os arquivos, até \d{2}\/\d{2}\/\d{4}\.$/],
  ])(
    'VD-44 says who restores it, and until when where its age is %s months',
    async (meses, says) => {
      listAnswers();
      server.use(
        http.get('/api/retencao', () =>
          HttpResponse.json({ tipos: [{ tipo: 'contratos', meses }] }),
        ),
      );
      await askToDelete();
      const dialog = await screen.findByRole('dialog', { name: 'Excluir o contrato CT-2?' });
      expect(await within(dialog).findByText(says)).toBeVisible();
    },
  );

  it('CT-08 removes the row at once and brings it back on failure', async () => {
    listAnswers();
    let refuse = () => {};
    server.use(
      http.delete('/contracts/c-2', async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve;
        });
        return problem(409, 'O contrato tem faturas em aberto.');
      }),
    );
    const { user } = await askToDelete();
    await user.click(screen.getByRole('button', { name: 'Excluir contrato' }));
    // The dialog hides the page from assistive technology while it waits.
    await waitFor(() => expect(screen.queryByText('Padaria Pão Doce')).not.toBeInTheDocument());
    refuse();
    expect(await screen.findByText('O contrato tem faturas em aberto.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await row('CT-2')).toBeVisible();
  });

  it('CT-25 has its own sentence where the server sends none', async () => {
    listAnswers();
    server.use(http.delete('/contracts/c-2', () => new HttpResponse(null, { status: 500 })));
    const { user } = await askToDelete();
    await user.click(screen.getByRole('button', { name: 'Excluir contrato' }));
    expect(await screen.findByText('Erro desconhecido ao excluir contrato na API')).toBeVisible();
  });

  it('asks for the password where the server wants it again, then deletes', async () => {
    let rows = [first, second];
    let confirmed = false;
    listAnswers(() => contractPage(rows));
    server.use(
      http.delete('/contracts/c-2', () => {
        if (!confirmed) return problem(403, 'Confirme sua senha para continuar.', 'reautenticacao');
        rows = [first];
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/auth/reauth', async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        confirmed = password === 'segredo123';
        if (!confirmed) return problem(401, 'Senha incorreta.', 'credenciais');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await askToDelete();
    await user.click(screen.getByRole('button', { name: 'Excluir contrato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirme sua senha' });
    const password = within(dialog).getByLabelText('Senha');
    await user.type(password, 'errada');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await within(dialog).findByText('Senha incorreta.')).toBeVisible();
    await user.clear(password);
    await user.type(password, 'segredo123');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Padaria Pão Doce')).not.toBeInTheDocument());
  });

  it('is not offered to who may not delete', async () => {
    listAnswers();
    const { user } = renderApp('/contratos', { user: consultor() });
    await user.click(within(await row('CT-2')).getByRole('button', { name: /CT-2/ }));
    expect(await screen.findByRole('region', { name: 'CT-2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir' })).not.toBeInTheDocument();
  });
});
