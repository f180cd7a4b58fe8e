import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract, contractPage } from '@/test/factories/contract';
import { billDocument, proposal } from '@/test/factories/reading';
import { problem } from '@/test/handlers/problem';
import { openReview } from '@/test/open-review';
import { server } from '@/test/server';

let confirmed: unknown[];
let versions: (string | null)[];
beforeEach(() => {
  versions = [];
  confirmed = [];
  server.use(
    http.post('/api/idp/document/:id/confirm', async ({ request }) => {
      confirmed.push(await request.json());
      return HttpResponse.json(billDocument({ version: 4, doubts: 0 }));
    }),
  );
});

describe('linking to a contract', () => {
  function answerLink() {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/idp/document/:id/link', async ({ request }) => {
        versions.push(request.headers.get('If-Match'));
        sent.push(await request.json());
        const document = billDocument({ contract_id: 'c-1', invoice_id: 'i-1', version: 5 });
        return HttpResponse.json({ document, invoice: {} }, { status: 201 });
      }),
    );
    return sent;
  }

  it('IV-11 proposes the contract, links it on demand, and leads to its invoices', async () => {
    const sent = answerLink();
    const { user } = await openReview();
    expect(await screen.findByText('Vigente no mês')).toBeVisible();
    const bar = within(screen.getByRole('region', { name: 'Vínculo' }));
    expect(bar.getByText('Mesmo código de instalação')).toBeVisible();
    expect(bar.getByText('Ao vincular, 1 dúvida é dada como conferida.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirmar e vincular' }));
    expect(await screen.findByText('Documento vinculado ao contrato.')).toBeVisible();
    // What was doubtful is confirmed in the same act, and the link is of what that left.
    expect(confirmed).toEqual([{ all: true }]);
    expect(versions).toEqual(['"4"']);
    expect(sent).toEqual([{ contract_id: 'c-1', unit_id: 'u-1', competencia: '2026-10' }]);
    expect(screen.getByRole('link', { name: 'Abrir faturas do contrato' })).toHaveAttribute(
      'href',
      '/contratos/c-1?aba=faturas',
    );
    expect(screen.getByLabelText('Valor da fatura')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Salvar correções' })).toBeNull();
  });

  it('SX-24 says to a partner that back office confirms the installation', async () => {
    server.use(
      http.post('/api/idp/document/:id/link', () =>
        HttpResponse.json({ mensagem: 'Recebido: o back office confirma' }, { status: 202 }),
      ),
    );
    const { user } = await openReview();
    await user.click(await screen.findByRole('button', { name: 'Confirmar e vincular' }));
    expect(await screen.findByText('Recebido: o back office confirma')).toBeVisible();
    expect(screen.queryByText('Documento vinculado ao contrato.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Confirmar e vincular' })).toBeEnabled();
  });

  it('IV-11 finds another contract when none is proposed', async () => {
    const sent = answerLink();
    const asked: (string | null)[] = [];
    server.use(
      http.get('/api/idp/document/:id/contracts', () => HttpResponse.json({ data: [] })),
      http.get('/contracts', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q'));
        return HttpResponse.json(contractPage([contract({ id: 'c-7', client_name: 'Padaria' })]));
      }),
    );
    const { user } = await openReview();
    expect(
      await screen.findByText('Nenhum contrato com este código de instalação ou CNPJ.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Escolha o contrato' }));
    await user.type(screen.getByRole('searchbox', { name: /^Buscar outro contrato/ }), 'padaria');
    await user.click(await screen.findByRole('radio', { name: /^Padaria/ }));
    await user.selectOptions(screen.getByLabelText('Mês'), '09');
    await user.click(screen.getByRole('button', { name: 'Confirmar e vincular' }));
    await waitFor(() =>
      expect(sent).toEqual([{ contract_id: 'c-7', unit_id: null, competencia: '2026-09' }]),
    );
    expect(asked).toEqual(['padaria']);
  });

  it('IV-11 says why it could not be linked', async () => {
    const message = 'O contrato já tem uma fatura deste mês.';
    server.use(
      http.post('/api/idp/document/:id/link', () => problem(409, message, 'fatura_repetida')),
    );
    const { user } = await openReview();
    await screen.findByText('Vigente no mês');
    await user.click(screen.getByRole('button', { name: 'Confirmar e vincular' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('RQ-04 asks for a reason where the CNPJ is another one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/idp/document/:id/link', async ({ request }) => {
        const body = (await request.json()) as { motivo?: string };
        sent.push(body.motivo);
        return body.motivo
          ? HttpResponse.json(
              { document: billDocument({ contract_id: 'c-1', invoice_id: 'i-1', version: 4 }) },
              { status: 201 },
            )
          : problem(409, 'O documento é de outro CNPJ.', 'cnpj_divergente');
      }),
    );
    const { user } = await openReview();
    await screen.findByText('Vigente no mês');
    await user.click(screen.getByRole('button', { name: 'Confirmar e vincular' }));
    expect(await screen.findByText('O documento é de outro CNPJ.')).toBeVisible();
    const confirm = screen.getByRole('button', { name: 'Vincular mesmo assim' });
    expect(confirm).toBeDisabled();
    await user.type(screen.getByLabelText('Motivo do vínculo'), 'Filial do grupo');
    await user.click(confirm);
    expect(await screen.findByText('Documento vinculado ao contrato.')).toBeVisible();
    expect(sent).toEqual([undefined, 'Filial do grupo']);
  });

  /** Refuses with the code until the answer is given. */
  function asks(
    code: string,
    message: string,
    answered: (body: Record<string, unknown>) => boolean,
  ) {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.post('/api/idp/document/:id/link', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        if (!answered(body)) return problem(409, message, code);
        const document = billDocument({ contract_id: 'c-1', invoice_id: 'i-1', version: 4 });
        return HttpResponse.json({ document, invoice: {} }, { status: 201 });
      }),
    );
    return sent;
  }

  it('RQ-04 shows both sides of a disagreement and takes the answer with its reason', async () => {
    const question =
      'A instalação 3001 é de USINA (CT-0012), mas o CNPJ da fatura é de CLUBE. Qual está certo?';
    const sent = asks('identidade_divergente', question, (body) => Boolean(body.motivo));
    server.use(
      http.get('/api/idp/document/:id/contracts', () =>
        HttpResponse.json({
          data: [
            proposal(),
            proposal({ contract_id: 'c-2', unit_id: null, by: 'cnpj', preset: false }),
          ],
          question: { code: 'identidade_divergente', text: question, units: [] },
        }),
      ),
    );
    const { user } = await openReview();
    await user.click(await screen.findByRole('button', { name: 'Confirmar e vincular' }));
    expect(await screen.findByText(question)).toBeVisible();
    expect(screen.getByRole('button', { name: 'A instalação' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Vincular assim mesmo…' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'O CNPJ' }));
    expect(screen.getByLabelText('Motivo do vínculo')).toHaveValue('O CNPJ está certo');
    await user.click(screen.getByRole('button', { name: 'Vincular mesmo assim' }));
    expect(await screen.findByText('Documento vinculado ao contrato.')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ contract_id: 'c-2', motivo: 'O CNPJ está certo' });
  });

  it('RQ-04 RQ-06 asks about another month and about a month that has its bill', async () => {
    const sent = asks(
      'mes_ja_faturado',
      'Já há uma fatura deste mês. A nova substitui, complementa, ou são duas?',
      (body) => body.mesmo_mes === 'complementa',
    );
    const { user } = await openReview();
    await screen.findByText('Vigente no mês');
    await user.click(screen.getByRole('button', { name: 'Confirmar e vincular' }));
    await user.click(await screen.findByRole('button', { name: 'Complementa' }));
    expect(await screen.findByText('Documento vinculado ao contrato.')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('RQ-04 presets no month that was not read', async () => {
    const { user } = await openReview(billDocument({ fields: [] }));
    expect(await screen.findByText('O mês não foi lido. Informe a competência.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Informe a competência' }));
    expect(screen.getByLabelText('Mês')).toHaveFocus();
  });

  it('RQ-04 asks whether the number of the unit changed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/idp/document/:id/contracts', () =>
        HttpResponse.json({
          data: [proposal({ preset: false })],
          question: {
            code: 'numero_mudou',
            text: 'A distribuidora mudou o número desta unidade?',
            units: [{ unit_id: 'u-1', meter: 'AL01', client: 'Metalúrgica' }],
          },
        }),
      ),
      http.post('/api/idp/document/:id/installation', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(billDocument({ version: 4 }));
      }),
    );
    const { user } = await openReview();
    expect(await screen.findByText('A distribuidora mudou o número desta unidade?')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar e vincular' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sim, mudou (antes AL01)' }));
    await waitFor(() => expect(sent).toEqual([{ unit_id: 'u-1' }]));
  });
});
