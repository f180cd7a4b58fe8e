import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { proposal, proposalDecision, proposalLink, proposalRow } from '@/test/factories/proposal';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { messageText } from './new-link';

const open = (address: string) => renderApp(address, { user: gestora() });
const page = (rows: ReturnType<typeof proposalRow>[]) => ({
  data: rows,
  page: 1,
  pageSize: 20,
  total: rows.length,
  totalCapped: false,
});

describe('the proposal of a stored simulation', () => {
  it('SM-08 is made of the version that is shown, with PDF and XLSX', async () => {
    let body: Record<string, unknown> = {};
    const rows: ReturnType<typeof proposalRow>[] = [];
    server.use(
      http.get('/api/propostas', ({ request }) => {
        expect(new URL(request.url).searchParams.get('simulation_id')).toBe('s-1');
        return HttpResponse.json(page(rows));
      }),
      http.post('/api/propostas', async ({ request }) => {
        body = (await request.json()) as typeof body;
        rows.push(proposalRow());
        return HttpResponse.json(proposal(), { status: 201 });
      }),
    );
    const { user } = open('/simulacao?id=s-1');
    expect(await screen.findByText('Nenhuma proposta desta simulação ainda.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gerar proposta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar proposta' }));
    expect(dialog.getByLabelText('Cliente')).toHaveValue('Indústria Exemplo Ltda.');
    const until = dialog.getByLabelText(/^Válida até/, { selector: 'input:not([type=date])' });
    await user.clear(until);
    await user.click(dialog.getByRole('button', { name: 'Gerar proposta' }));
    expect(await dialog.findByText('Informe a validade da proposta')).toBeVisible();
    await user.type(until, '06122026');
    await user.click(dialog.getByRole('button', { name: 'Gerar proposta' }));
    expect(await screen.findByRole('button', { name: 'PDF da proposta 12/2026' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'XLSX da proposta 12/2026' })).toBeVisible();
    expect(body).toMatchObject({
      simulation_id: 's-1',
      version: 1,
      modalidade: 'Verde',
      valid_until: '2026-12-06',
    });
    expect(screen.getByRole('link', { name: 'Abrir e enviar' })).toHaveAttribute(
      'href',
      '/propostas/p-1',
    );
  });

  it('TD-17 leads to the lesson that goes before proposals', async () => {
    const message = 'Antes de criar propostas, conclua o módulo "Simulação" em Treinamentos.';
    server.use(
      http.get('/api/propostas', () => HttpResponse.json(page([]))),
      http.post('/api/propostas', () =>
        HttpResponse.json(
          { error: message, code: 'treinamento', current: { modulo: 6, licao: 1 } },
          { status: 403 },
        ),
      ),
    );
    const { user } = open('/simulacao?id=s-1');
    await user.click(await screen.findByRole('button', { name: 'Gerar proposta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar proposta' }));
    await user.click(dialog.getByRole('button', { name: 'Gerar proposta' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Abrir a lição' })).toHaveAttribute(
      'href',
      '/training?licao=6-1',
    );
  });

  it('SM-08 waits for the simulation to be stored', async () => {
    const { user } = open('/simulacao');
    await user.click(await screen.findByRole('button', { name: 'Usar amostra de demonstração' }));
    await user.click(await screen.findByRole('button', { name: 'Calcular simulação' }));
    await user.click(await screen.findByRole('button', { name: 'Avançar para a proposta' }));
    expect(await screen.findByText(/^Salve a simulação para gerar a proposta/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gerar proposta' })).toBeNull();
  });
});

describe('the list of proposals', () => {
  it('SM-08 is searched and filtered by the server, the filters in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/propostas', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(page([proposalRow({ estado: 'aceita' })]));
      }),
    );
    const { user, location } = open('/propostas?q=aurora');
    expect(await screen.findByRole('heading', { level: 1, name: 'Propostas' })).toBeVisible();
    expect(await screen.findByText('1 proposta')).toBeVisible();
    expect(await screen.findByRole('link', { name: '12/2026' })).toHaveAttribute(
      'href',
      '/propostas/p-1',
    );
    await user.selectOptions(screen.getByLabelText('Situação'), 'Expirada');
    await waitFor(() => expect(asked.at(-1)).toContain('estado=expirada'));
    expect(asked.at(-1)).toContain('q=aurora');
    expect(location()).toBe('/propostas?q=aurora&estado=expirada');
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled();
  });

  it('SM-08 says that there is none, and that it cannot be loaded', async () => {
    server.use(http.get('/api/propostas', () => HttpResponse.json(page([]))));
    const first = open('/propostas');
    expect(await screen.findByText('Nenhuma proposta ainda.')).toBeVisible();
    first.unmount();
    server.use(http.get('/api/propostas', () => problem(500, 'Erro interno.')));
    open('/propostas');
    expect(await screen.findByText('Não foi possível carregar as propostas.')).toBeVisible();
  });
});

describe('one proposal', () => {
  it('SM-08 gets a link that is shown once, to copy or to send', async () => {
    let match: string | null = null;
    server.use(
      http.post('/api/propostas/:id/link', ({ request }) => {
        match = request.headers.get('If-Match');
        server.use(
          http.get('/api/propostas/:id', () =>
            HttpResponse.json(
              proposal({ estado: 'enviada', version: 2 }, { links: [proposalLink()] }),
            ),
          ),
        );
        return HttpResponse.json(
          {
            url: 'https://ynova.example/p/segredo',
            link: proposalLink(),
            proposta: proposalRow({ estado: 'enviada', version: 2 }),
          },
          { status: 201 },
        );
      }),
    );
    const { user } = open('/propostas/p-1');
    await user.click(await screen.findByRole('button', { name: 'Criar link' }));
    const address = await screen.findByLabelText('Endereço da proposta');
    expect(address).toHaveValue('https://ynova.example/p/segredo');
    expect(match).toBe('"1"');
    await user.click(screen.getByRole('button', { name: 'Copiar link' }));
    expect(await navigator.clipboard.readText()).toBe('https://ynova.example/p/segredo');
    const whatsapp = screen.getByRole('link', { name: /^Enviar por WhatsApp/ });
    expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain(
      'Veja e responda até 06/12/2026: https://ynova.example/p/segredo',
    );
    expect(screen.getByRole('link', { name: 'Enviar por e-mail' })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:?subject=Proposta%2012%2F2026'),
    );
    expect(await screen.findByText('Enviada')).toBeVisible();
    expect(screen.getByText('Ainda não foi aberto.')).toBeVisible();
  });

  it('SM-08 the text of the link says what it is about', () => {
    const text = messageText(proposalRow(), 'https://x.example/p/1').replaceAll('\u00a0', ' ');
    expect(text).toBe(
      [
        'Olá! Segue a proposta 12/2026 para Indústria Exemplo Ltda., da YNOVA.',
        'Economia prometida no primeiro ano: R$ 62.964,24 (2,96%).',
        'Veja e responda até 06/12/2026: https://x.example/p/1',
      ].join('\n'),
    );
  });

  it('VD-03 the text of the link promises nothing where nothing is promised', () => {
    const row = proposalRow({ prometida_ano_R$: null, prometida_percentual: null });
    expect(messageText(row, 'https://x.example/p/1')).not.toMatch(/[Ee]conomia|R\$/);
  });

  it('VD-01 the owner reads why an older proposal is in revision', async () => {
    const why = 'Gere nova versão: a promessa desta é de outra modalidade.';
    server.use(http.get('/api/propostas/:id', () => HttpResponse.json(proposal({ revisao: why }))));
    open('/propostas/p-1');
    expect(await screen.findByText(why)).toBeVisible();
  });

  it('SM-08 a link is revoked after a question', async () => {
    let revoked = '';
    server.use(
      http.get('/api/propostas/:id', () =>
        HttpResponse.json(
          proposal(
            { estado: 'enviada' },
            { links: [proposalLink({ aberturas: 2, opened_at: '2026-11-22T12:00:00Z' })] },
          ),
        ),
      ),
      http.delete('/api/propostas/:id/links/:link', ({ params }) => {
        revoked = String(params.link);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open('/propostas/p-1');
    expect(
      await screen.findByText('Aberto 2 vezes, a primeira em 22/11/2026 09:00.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revogar' }));
    await user.click(await screen.findByRole('button', { name: 'Revogar link' }));
    await waitFor(() => expect(revoked).toBe('l-1'));
  });

  it('SM-08 is changed as another version, of the one that was read', async () => {
    let sent: { match: string | null; body: unknown } | undefined;
    server.use(
      http.put('/api/propostas/:id', async ({ request }) => {
        sent = { match: request.headers.get('If-Match'), body: await request.json() };
        return HttpResponse.json(proposal({ version: 2, fornecedor: 'Ventos do Sertão' }));
      }),
    );
    const { user } = open('/propostas/p-1');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Fornecedor'), 'Ventos do Sertão');
    await user.click(dialog.getByRole('button', { name: 'Salvar versão' }));
    expect(await screen.findByText('Ventos do Sertão')).toBeVisible();
    expect(sent).toMatchObject({
      match: '"1"',
      body: { fornecedor: 'Ventos do Sertão', valid_until: '2026-12-06' },
    });
  });

  it('SM-08 says that somebody else was first', async () => {
    server.use(
      http.put('/api/propostas/:id', () =>
        problem(412, 'Outra pessoa alterou esta proposta.', 'versao_desatualizada'),
      ),
    );
    const { user } = open('/propostas/p-1');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar versão' }));
    expect(await screen.findByText('Outra pessoa alterou esta proposta.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abrir a versão atual' }));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
  });

  it('SM-08 is duplicated under another number', async () => {
    const { user, location } = open('/propostas/p-1');
    server.use(
      http.get('/api/propostas/p-2', () =>
        HttpResponse.json(proposal({ id: 'p-2', rotulo: '13/2026' })),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByRole('heading', { name: 'Proposta 13/2026' })).toBeVisible();
    expect(location()).toBe('/propostas/p-2');
  });

  it('SM-08 shows who accepted, and the draft contract that came of it', async () => {
    server.use(
      http.get('/api/propostas/:id', () =>
        HttpResponse.json(
          proposal({ estado: 'aceita', version: 3 }, { resposta: proposalDecision() }),
        ),
      ),
    );
    open('/propostas/p-1');
    const card = within(await screen.findByRole('region', { name: 'Aceita pelo cliente' }));
    expect(card.getByText('529.982.247-25')).toBeVisible();
    expect(card.getByText('22/11/2026 11:30')).toBeVisible();
    expect(card.getByRole('link', { name: 'Ver a minuta do contrato' })).toHaveAttribute(
      'href',
      '/contratos/c-1',
    );
    expect(screen.queryByRole('button', { name: 'Criar link' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  it('SM-08 opens an older version as it was', async () => {
    server.use(
      http.get('/api/propostas/:id', () =>
        HttpResponse.json(proposal({ version: 3 }, { versao_mostrada: 1 })),
      ),
    );
    open('/propostas/p-1?versao=1');
    expect(await screen.findByText('Esta é a versão 1; a atual é a 3.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  it('SM-08 says that there is no such proposal', async () => {
    server.use(http.get('/api/propostas/:id', () => problem(404, 'Proposta não encontrada.')));
    open('/propostas/nada');
    expect(await screen.findByText('Proposta não encontrada.')).toBeVisible();
  });
});
