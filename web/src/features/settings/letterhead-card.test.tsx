import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { letterhead } from '@/test/factories/admin';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

/** The browser's pictures: an 800 × 400 one for logo.png, none for anything else. */
function drawing(): { width: number; height: number }[] {
  const drawn: { width: number; height: number }[] = [];
  const read = async (file: File) => {
    if (file.name !== 'logo.png') throw new Error('no picture');
    return { width: 800, height: 400, close: () => {} };
  };
  Object.defineProperty(window, 'createImageBitmap', { configurable: true, value: read });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    drawn.push({ width: this.width, height: this.height });
    return 'data:image/png;base64,bmV3';
  });
  return drawn;
}

afterEach(() => Reflect.deleteProperty(window, 'createImageBitmap'));

const open = async () => {
  const { user } = renderApp('/admin/configuracoes', { user: gestora() });
  return { user, name: await screen.findByRole('textbox', { name: 'Nome da casa' }) };
};

/** What is sent, and on which version. */
function answering(): { body: unknown; version: string | null }[] {
  const sent: { body: unknown; version: string | null }[] = [];
  server.use(
    http.put('/api/letterhead', async ({ request }) => {
      sent.push({ body: await request.json(), version: request.headers.get('If-Match') });
      return HttpResponse.json(letterhead({ nome: 'Luz Livre', versao: 4 }));
    }),
  );
  return sent;
}

describe('letterhead', () => {
  it('FC-11 keeps name, contact and logo of the papers', async () => {
    const sent = answering();
    const drawn = drawing();
    const { user, name } = await open();
    await user.clear(name);
    await user.type(name, 'Luz Livre');
    await user.type(
      screen.getByRole('textbox', { name: 'Contato' }),
      '(11) 4000-1234{Enter}{Enter}a@b.example',
    );
    const file = screen.getByLabelText('Arquivo do logo');
    await user.upload(file, new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: 'Logo dos documentos' })).toBeVisible();
    await user.upload(file, new File(['x'], 'torto.png', { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('não é uma imagem');
    await user.click(screen.getByRole('button', { name: 'Salvar timbre' }));
    expect(await screen.findByText('Timbre salvo.')).toBeVisible();
    const body = { nome: 'Luz Livre', contato: ['(11) 4000-1234', 'a@b.example'], logo: 'bmV3' };
    expect(sent).toEqual([{ body, version: '"0"' }]);
    expect(drawn).toEqual([{ width: 400, height: 200 }]);
  });

  it('FC-11 leaves a logo as it is, or removes it', async () => {
    const sent = answering();
    server.use(
      http.get('/api/letterhead', () => HttpResponse.json(letterhead({ logo: 'b2xk', versao: 3 }))),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Salvar timbre' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ nome: 'YNOVA', contato: [] });
  });

  it('FC-11 says at the field what the server refuses', async () => {
    server.use(
      http.put('/api/letterhead', () =>
        problem(422, 'Confira os dados.', 'invalido', {
          fields: [{ path: 'contato[1]', message: 'Use no máximo 90 caracteres na linha' }],
        }),
      ),
    );
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Contato' }), 'a{Enter}b');
    await user.click(screen.getByRole('button', { name: 'Salvar timbre' }));
    expect(await screen.findByText('Use no máximo 90 caracteres na linha')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Contato' })).toHaveValue('a\nb');
  });
});
