import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { billDocument, billField } from '@/test/factories/reading';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { openReview } from '@/test/open-review';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const total = () => screen.getByLabelText('Valor da fatura');

/** What the correction sends; it answers with these. */
function answerCorrection(answer: () => Response) {
  const sent: { fields: Record<string, string | null>; ifMatch: string | null }[] = [];
  server.use(
    http.put('/api/idp/document/:id/fields', async ({ request }) => {
      const { fields } = (await request.json()) as { fields: Record<string, string | null> };
      sent.push({ fields, ifMatch: request.headers.get('If-Match') });
      return answer();
    }),
  );
  return sent;
}

describe('what the document is', () => {
  it('RQ-02 names what is missing; the document is said not to show it', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/idp/document/:id/confirm', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(billDocument({ missing: [], badge: 'Pronto', doubts: 0 }));
      }),
    );
    const { user } = await openReview(
      billDocument({ missing: ['histórico'], badge: 'Faltam: histórico' }),
    );
    expect(screen.getByText('Faltam: histórico')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Não consta no documento: histórico' }));
    expect(await screen.findByText('Pronto')).toBeVisible();
    expect(sent).toEqual([{ missing: ['histórico'] }]);
  });

  it('RQ-01 what is no bill has no link; a person says what it is', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/idp/document/:id/class', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(billDocument());
      }),
    );
    const kind = { class: 'outro' as const, confidence: 95, evidence: [], question: null };
    const { user } = await openReview(
      billDocument({ kind, class: 'outro', badge: 'Não é fatura', doubts: 0 }),
    );
    expect(screen.getByText('Não é fatura')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar e vincular' })).toBeNull();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Tipo do documento' }),
      'fatura_b',
    );
    await user.click(screen.getByRole('button', { name: 'Ler como este tipo' }));
    await screen.findByRole('button', { name: 'Confirmar e vincular' });
    expect(sent).toEqual([{ class: 'fatura_b' }]);
  });
});

describe('what was read', () => {
  it('TD-06 says that the same file was sent before, and leads there', async () => {
    const first = {
      document_id: 'd-0',
      filename: 'fatura.pdf',
      created_by: 'Ana Souza',
      created_at: '2026-11-02T13:00:00Z',
    };
    await openReview(billDocument({ same_as: first }));
    expect(screen.getByText('Este mesmo arquivo já foi enviado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir o primeiro envio' })).toHaveAttribute(
      'href',
      '/analise-fatura?documento=d-0',
    );
  });

  it("IV-06 shows each field as it is written; a doubtful one is marked 'revisar'", async () => {
    const { user } = await openReview();
    expect(total()).toHaveValue('48.210,55');
    expect(total()).toHaveAccessibleDescription(/revisar confiança 62%/);
    expect(total()).toHaveAccessibleDescription(/A soma dos itens não fecha com o total/);
    expect(screen.getByLabelText('Data de vencimento')).toHaveValue('09/11/2026');
    expect(screen.getByLabelText('CNPJ/CPF')).toHaveValue('12.345.678/0001-95');
    expect(screen.getByLabelText('Bandeira tarifária')).toHaveValue('');
    // The doubtful one stands open; nine are sure, and one is not on the document.
    const sure = screen.getByText('9 campos lidos com segurança');
    expect(total()).toBeVisible();
    expect(screen.getByLabelText('Cliente')).not.toBeVisible();
    await user.click(sure);
    expect(screen.getByLabelText('Cliente')).toBeVisible();
    await user.click(screen.getByText('1 campo que o documento não mostra'));
    expect(screen.getByLabelText('Bandeira tarifária')).toBeVisible();
  });

  it('IV-06 draws the place of the focused field over its page', async () => {
    const { user } = await openReview();
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: /^Página/ });
    const load = () => {
      Object.defineProperty(picture(), 'naturalWidth', { value: 935 });
      Object.defineProperty(picture(), 'naturalHeight', { value: 1210 });
      fireEvent.load(picture());
    };
    load();
    expect(picture()).toHaveAttribute('src', '/api/idp/document/d-1/pages/1');
    await user.click(screen.getByLabelText('Cliente'));
    // 612 × 792 points are 935 × 1210 dots; (72−2)/612 and (144−2)/792.
    const mark = screen.getByRole('img', { name: 'Lugar de Cliente' });
    expect(Number.parseFloat(mark.style.left)).toBeCloseTo((70 / 612) * 100, 2);
    expect(Number.parseFloat(mark.style.top)).toBeCloseTo((142 / 792) * 100, 2);
    expect(Number.parseFloat(mark.style.width)).toBeCloseTo((184 / 612) * 100, 2);
    await user.click(total());
    expect(picture()).toHaveAttribute('src', '/api/idp/document/d-1/pages/2');
    load();
    expect(screen.getByRole('img', { name: 'Lugar de Valor da fatura' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(screen.queryByRole('img', { name: /^Lugar de/ })).toBeNull();
    fireEvent.error(picture());
    expect(screen.getByText('Não foi possível mostrar a página.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(picture()).toBeInTheDocument();
  });

  it('IV-09 shows items, taxes, checks and both histories', async () => {
    const { user } = await openReview();
    await user.click(screen.getByRole('tab', { name: 'Tributos e conferências' }));
    const taxes = screen.getByRole('table', { name: 'Tributos' });
    for (const rate of ['19,0%', '0,9134%', '4,20%']) {
      expect(within(taxes).getByText(rate, { normalizer: String })).toBeVisible();
    }
    expect(screen.getByText('Soma dos itens: não fecha')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /^Itens/ }));
    const items = screen.getByRole('table', { name: 'Itens da fatura' });
    expect(within(items).getByLabelText('Quant., linha 1')).toHaveValue('61.450');
    expect(within(items).getByLabelText('Un., linha 1')).toHaveValue('kWh');
    expect(within(items).getByRole('checkbox', { name: 'não soma, linha 2' })).toBeChecked();
    await user.click(screen.getByRole('tab', { name: 'Históricos' }));
    const consumption = screen.getByRole('table', { name: 'Histórico de consumo' });
    const rows = within(consumption).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MêsPonta (kWh)Fora ponta (kWh)',
      'set/20262.98060.010',
      'out/20263.12061.450',
    ]);
    expect(
      within(screen.getByRole('table', { name: 'Histórico de demanda' })).getByText('498,5'),
    ).toBeInTheDocument();
  });

  it("IV-01 'Ocultar dados' and 'Mostrar dados'", async () => {
    const { user } = await openReview();
    await user.click(screen.getByRole('button', { name: 'Ocultar dados' }));
    expect(screen.queryByRole('heading', { name: 'Dados Extraídos' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mostrar dados' }));
    expect(screen.getByRole('heading', { name: 'Dados Extraídos' })).toBeVisible();
  });

  it('IV-11 an XML file has no page; each field tells its element', async () => {
    const path = 'infNFe/dest/xNome';
    const fields = [billField({ page: null, box: null, source: path })];
    const { user } = await openReview(
      billDocument({ format: 'xml', filename: 'nota.xml', fields }),
    );
    await user.click(screen.getByText('1 campo lido com segurança'));
    expect(screen.getByText(/não há página para mostrar/)).toBeVisible();
    expect(screen.getByText(path)).toBeVisible();
  });

  it('IV-11 the Excel file downloads; a refusal is said', async () => {
    const create = vi.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    server.use(
      http.get('/api/idp/document/:id/excel', () => HttpResponse.text('x')),
      http.get('/api/idp/document/:id/file', () => problem(503, 'Serviço parado', 'parado')),
    );
    const { user } = await openReview();
    await user.click(screen.getByRole('button', { name: 'Baixar Excel' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    await user.click(screen.getByRole('button', { name: 'Baixar documento' }));
    expect(await screen.findByText('Serviço parado')).toBeVisible();
    click.mockRestore();
  });
});

describe('correcting by hand', () => {
  it('IV-06 sends what was changed with the version that was read, and shows who did it', async () => {
    const sent = answerCorrection(() =>
      HttpResponse.json(
        billDocument({
          version: 4,
          fields: [
            billField({
              key: 'valor_fatura',
              label: 'Valor da fatura',
              value: '48210.5',
              read: '48.210,55',
              corrected_by: 'Ana Souza',
              corrected_at: '2026-11-03T15:40:00Z',
            }),
          ],
        }),
      ),
    );
    const { user } = await openReview();
    expect(screen.getByRole('button', { name: 'Salvar correções' })).toBeDisabled();
    await user.clear(total());
    await user.type(total(), '48.210,50');
    await user.click(screen.getByText('9 campos lidos com segurança'));
    await user.clear(screen.getByLabelText('Cliente'));
    expect(screen.getByRole('button', { name: 'Salve as correções' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Salvar correções (2)' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      fields: { valor_fatura: '48.210,50', nome_cliente: '' },
      ifMatch: '"3"',
    });
    expect(await screen.findByText(/^Corrigido por Ana Souza em 03\/11\/2026/)).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: 'Desfazer a correção de Valor da fatura' }),
    );
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ fields: { valor_fatura: null }, ifMatch: '"4"' });
  });

  it('IV-06 says at the field what is wrong with it', async () => {
    answerCorrection(() =>
      problem(422, 'Verifique os campos destacados.', 'campos', {
        fields: [{ path: 'fields.valor_fatura', message: 'Informe um número, como 1.234,56' }],
      }),
    );
    const { user } = await openReview();
    await user.clear(total());
    await user.type(total(), 'muito{Enter}');
    expect(await screen.findByText('Informe um número, como 1.234,56')).toBeVisible();
    expect(total()).toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(total()).toHaveValue('48.210,55');
    expect(total()).not.toHaveAttribute('aria-invalid');
  });

  it('IV-06 keeps what is typed when somebody else has saved before', async () => {
    let version = 3;
    server.use(
      http.get('/api/idp/document/:id', () => HttpResponse.json(billDocument({ version }))),
    );
    const sent = answerCorrection(() =>
      version === 3
        ? problem(412, 'Outra pessoa alterou este documento.', 'versao_desatualizada')
        : HttpResponse.json(billDocument({ version: 9 })),
    );
    const { user } = renderApp('/analise-fatura?documento=d-1', { user: gestora() });
    await screen.findByRole('heading', { name: 'Dados Extraídos' });
    await user.clear(total());
    await user.type(total(), '10,00{Enter}');
    expect(await screen.findByText(/^Outra pessoa alterou este documento/)).toBeVisible();
    expect(await screen.findByText('O que você digitou continua nos campos.')).toBeVisible();
    version = 8;
    await user.click(screen.getByRole('button', { name: 'Carregar dados atuais' }));
    await waitFor(() => expect(screen.queryByText(/^Outra pessoa alterou/)).toBeNull());
    expect(total()).toHaveValue('10,00');
    await user.click(screen.getByRole('button', { name: 'Salvar correções (1)' }));
    await waitFor(() => expect(sent.at(-1)?.ifMatch).toBe('"8"'));
  });
});
