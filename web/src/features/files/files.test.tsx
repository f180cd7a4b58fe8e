import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { contractDetail, file } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

function open() {
  server.use(
    http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail({ files: [file()] }))),
  );
  return renderApp('/contratos/c-1?aba=arquivos', { user: gestora() });
}

describe('the files of a contract', () => {
  it('CT-09 are listed with kind, size and sender, and downloaded', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Arquivos do contrato' }));
    expect(list.getByText('Contrato')).toBeVisible();
    expect(list.getByText(/1,5\sMB · 05\/01\/2026 09:00 · Ana Souza/)).toBeVisible();
    expect(list.getByRole('link', { name: 'Baixar contrato assinado.pdf' })).toHaveAttribute(
      'href',
      '/api/files/f-1',
    );
  });

  it('CT-09 are sent with their kind; other types and 10 MB are refused at once', async () => {
    const kinds: (string | null)[] = [];
    server.use(
      http.post('/contracts/c-1/files', ({ request }) => {
        kinds.push(new URL(request.url).searchParams.get('kind'));
        return kinds.length === 1
          ? problem(415, 'O conteúdo não é um PDF.')
          : HttpResponse.json(file(), { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enviar arquivo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar arquivo' }));
    const choose = (chosen: File) =>
      fireEvent.change(dialog.getByLabelText('Arquivo do contrato'), {
        target: { files: [chosen] },
      });
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(dialog.getByText('Escolha um arquivo.')).toBeVisible();
    const large = new File(['x'], 'grande.pdf');
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    choose(large);
    expect(dialog.getByText('O arquivo deve ter no máximo 10 MB.')).toBeVisible();
    choose(new File(['%PDF'], 'aditivo.pdf', { type: 'application/pdf' }));
    await user.selectOptions(dialog.getByLabelText('Tipo'), 'Aditivo');
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByText('O conteúdo não é um PDF.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(kinds).toEqual(['aditivo', 'aditivo']);
  });

  it('CT-09 are deleted after asking', async () => {
    const deleted: string[] = [];
    server.use(
      http.delete('/api/files/:id', ({ params }) => {
        deleted.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Excluir contrato assinado.pdf' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Excluir arquivo' }));
    await waitFor(() => expect(deleted).toEqual(['f-1']));
  });
});
