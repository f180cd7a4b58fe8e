import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { patience } from './support/api';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { billOf, billTotal, readBill, unfoldFields } from './support/bill';
import { ownContract } from './support/contract';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';
import { zipOf } from './support/zip';

const address = (id: string) => `/analise-fatura?documento=${id}`;
const step = (page: Page) => page.locator('[aria-current=step]');
const send = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Faturas', { exact: true }).setInputFiles({ name, mimeType, buffer });

test(
  'IV-01 IV-03 IV-05 IV-06 IV-11 a bill is sent, read, corrected, and becomes an invoice of its contract',
  desk('a bill is checked at a desk; its review is seen on a phone'),
  async ({ page }) => {
    const own = await ownContract(page);
    await page.goto('/analise-fatura');
    await expect(step(page)).toContainText('Upload de Dados');
    await send(page, 'fatura.pdf', 'application/pdf', billOf(own));

    await test.step('it is being read', async () => {
      await expect(page).toHaveURL(/documento=/);
      await expect(step(page)).toContainText(/Processamento OCR|Dados Extraídos/);
      await expect(step(page)).toContainText('Dados Extraídos', { timeout: patience });
    });

    await test.step('the fields stand beside the page, with their places', async () => {
      await expect(page.getByText(/^\d+ campos? lidos? com segurança$/)).toBeVisible();
      await unfoldFields(page);
      await expect(page.getByLabel('Valor da fatura')).toHaveValue(billTotal);
      await expect(page.getByLabel('Período da fatura')).toHaveValue('10/2026');
      await expect(page.getByLabel('Data de vencimento')).toHaveValue('16/11/2026');
      const picture = page.getByRole('img', { name: /^Página 1/ });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByLabel('Valor da fatura').focus();
      const mark = page.getByRole('img', { name: 'Lugar de Valor da fatura' });
      await expect(mark).toBeVisible();
      const [inner, outer] = [await mark.boundingBox(), await picture.boundingBox()];
      // The total is printed at 368 of 595 and about 167 of 842 points.
      const share = (at = 0, from = 0, size = 1) => (at - from) / size;
      expect(share(inner?.x, outer?.x, outer?.width)).toBeCloseTo(366 / 595, 1);
      expect(share(inner?.y, outer?.y, outer?.height)).toBeCloseTo(163 / 842, 1);
    });

    await test.step('histories and items', async () => {
      await page.getByRole('tab', { name: /^Históricos/ }).click();
      await expect(page.getByRole('table', { name: 'Histórico de consumo' })).toContainText(
        '61.450',
      );
      await expect(page.getByRole('table', { name: 'Histórico de demanda' })).toContainText(
        '498,5',
      );
      await page.getByRole('button', { name: 'Ocultar dados' }).click();
      await expect(page.getByLabel('Valor da fatura')).toBeHidden();
      await page.getByRole('button', { name: 'Mostrar dados' }).click();
    });

    await test.step('the Excel file downloads', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Baixar Excel' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    });

    await test.step('a wrong correction is refused at its field, a right one stays', async () => {
      await unfoldFields(page); // hidden and shown again, it is folded again
      const due = page.getByRole('textbox', { name: 'Data de vencimento' });
      await due.fill('31/02/2026');
      await page.getByRole('button', { name: 'Salvar correções (1)' }).click();
      await expect(page.getByText('Informe uma data válida, como 09/11/2026')).toBeVisible();
      await due.fill('18/11/2026');
      await page.getByRole('button', { name: 'Salvar correções (1)' }).click();
      await expect(page.getByText(/^Corrigido por/)).toBeVisible();
      await page.reload();
      await expect(due).toHaveValue('18/11/2026');
    });

    await test.step('it can be simulated with', async () => {
      const use = page.getByRole('link', { name: 'Usar esta fatura' });
      await expect(use).toHaveAttribute('href', /^\/simulacao\?documento=[0-9a-f-]{36}$/);
    });

    await test.step('the contract of the CNPJ is proposed, and linked', async () => {
      await expect(page.getByText('Mesmo CNPJ').first()).toBeVisible();
      await expect(page.getByText('Cadastrar a instalação?')).toBeVisible();
      await page.getByRole('radio', { name: new RegExp(own.code) }).check();
      await page.getByRole('button', { name: `Cadastrar em ${own.code}` }).click();
      const bar = page.getByRole('region', { name: 'Vínculo' });
      await expect(bar.getByText('Mesmo código de instalação')).toBeVisible();
      await bar.getByRole('button', { name: 'Confirmar e vincular' }).click();
      await expect(page.getByText('Documento vinculado ao contrato.')).toBeVisible();
      await page.getByRole('link', { name: 'Abrir faturas do contrato' }).click();
      await expect(page).toHaveURL(new RegExp(`/contratos/${own.id}\\?aba=faturas`));
      const invoices = page
        .getByRole('table', { name: 'Faturas do contrato' })
        .or(page.getByRole('list', { name: 'Faturas do contrato' }));
      await expect(invoices).toContainText('Fatura Distribuidora');
      await expect(invoices).toContainText(`R$\u00a0${billTotal}`);
      await expect(invoices).toContainText('18/11/2026');
    });

    await test.step('the list says so', async () => {
      await page.goto('/analise-fatura');
      const list = page
        .getByRole('table', { name: 'Documentos enviados' })
        .or(page.getByRole('list', { name: 'Documentos enviados' }));
      await expect(list).toContainText('Vinculado');
    });
  },
);

test(
  'IV-02 IV-10 what is no bill is refused, and of several files each is said',
  long('sending.test.tsx refuses each and says what became of several'),
  async ({ page }) => {
    await page.goto('/analise-fatura');
    await send(page, 'planilha.xlsx', 'application/octet-stream', Buffer.from('x'));
    await expect(
      page.getByText(
        'Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.',
      ),
    ).toBeVisible();
    const large = test.info().outputPath('grande.pdf'); // a buffer of that size goes to the browser as text
    writeFileSync(large, Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7 '));
    await page.getByLabel('Faturas', { exact: true }).setInputFiles(large);
    await expect(page.getByText('O arquivo deve ter no máximo 10MB.')).toBeVisible();
    const own = { client: 'Gráfica Boa Letra Ltda', cnpj: '11444777000161' };
    await page.getByLabel('Faturas', { exact: true }).setInputFiles([
      { name: 'boa.pdf', mimeType: 'application/pdf', buffer: billOf(own) },
      { name: 'texto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('só texto') },
    ]);
    await expect(page.getByText('✅ enviada com sucesso: boa.pdf')).toBeVisible();
    await expect(
      page.getByText(/^❌ Erro ao enviar fatura: Por favor, selecione apenas arquivos PDF/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Abrir boa.pdf' }).click();
    await expect(step(page)).toContainText('Dados Extraídos', { timeout: patience });
    await page.getByRole('button', { name: 'Nova fatura' }).click();
    await expect(step(page)).toContainText('Upload de Dados');
  },
);

test(
  'TD-06 the same file sent twice is told, and becomes one invoice @desktop',
  long('review.test.tsx says it, reading_test.go keeps one invoice'),
  async ({ page }) => {
    const { documentId, own } = await readBill(page);
    await page.goto('/analise-fatura');
    await send(page, 'outra-vez.pdf', 'application/pdf', billOf(own));
    await expect(page.getByText(/^Este arquivo já foi enviado em /)).toBeVisible();
    await page.getByRole('button', { name: 'Ler de novo' }).click();
    await expect(step(page)).toContainText('Dados Extraídos', { timeout: patience });
    await expect(page).toHaveURL(new RegExp(documentId));
    await page.getByRole('radio', { name: new RegExp(own.code) }).check();
    await page.getByRole('button', { name: 'Confirmar e vincular' }).click();
    await expect(page.getByText('Documento vinculado ao contrato.')).toBeVisible();

    await page.goto('/analise-fatura');
    await send(page, 'mais-uma-vez.pdf', 'application/pdf', billOf(own));
    await expect(
      page.getByText(new RegExp(`^Este arquivo já foi enviado em .*${own.code}`)),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ler de novo' })).toHaveCount(0);
    const { data } = await (await page.request.get(`/contracts/${own.id}/invoices`)).json();
    expect(data).toHaveLength(1);
  },
);

test(
  'IV-11 an archive is opened: each file of it is read, or is refused by itself',
  long('sending.test.tsx lists the files of an archive, unzip_test.go opens it', '@desktop'),
  async ({ page }) => {
    const own = { client: 'Gráfica do Arquivo Ltda', cnpj: '11444777000161', meter: '70118223' };
    await page.goto('/analise-fatura');
    const archive = zipOf([
      ['faturas/outubro.pdf', billOf(own)],
      ['foto.png', Buffer.from('x')],
      ['torta.xml', Buffer.from('<nada/>')],
    ]);
    await send(page, 'faturas.zip', 'application/zip', archive);
    const lot = page.getByRole('list', { name: 'Arquivos deste envio' });
    await expect(lot.getByText('✅ enviada com sucesso: outubro.pdf')).toBeVisible();
    await expect(
      lot.getByText(/^❌ Erro ao enviar fatura: Por favor, selecione apenas arquivos PDF/),
    ).toBeVisible();
    await expect(lot.getByText(/^(Pronto|A decidir|Revisar|Faltam|Sem cliente)/)).toBeVisible({
      timeout: patience,
    });
    await expect(lot.getByText('Falha')).toBeVisible();
    await settled(page, 'a lot');
    await send(
      page,
      'outro.pdf',
      'application/pdf',
      billOf({ ...own, client: 'Outra Gráfica Ltda' }),
    );
    await expect(step(page)).toContainText('Dados Extraídos', { timeout: patience });
  },
);

test('B11 what a document says is shown as text and never runs @desktop', async ({ page }) => {
  let ran = '';
  await page.exposeFunction('ran', (what: string) => {
    ran = what;
  });
  const payloads = [
    '<img src=x onerror=ran(1)>',
    '"><svg onload=ran(2)>',
    '<script>ran(3)</script>',
    'javascript:ran(4)',
  ];
  const own = { client: payloads.join(' '), cnpj: '11444777000161' };
  await page.goto('/analise-fatura');
  const name = `<img src=x onerror=ran(5)>"'.pdf`;
  await send(page, name, 'application/pdf', billOf(own));
  await expect(step(page)).toContainText('Dados Extraídos', { timeout: patience });
  await expect(page.getByText(name)).toBeVisible();
  await unfoldFields(page);
  const client = page.getByRole('textbox', { name: 'Cliente', exact: true });
  await client.fill(payloads.join(' '));
  await page.getByRole('button', { name: 'Salvar correções (1)' }).click();
  await expect(page.getByText(/^Corrigido por/)).toBeVisible();
  await page.reload();
  await expect(client).toHaveValue(payloads.join(' '));
  await page.goto('/analise-fatura');
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  expect(ran).toBe('');
});

test('IV-08 the file is shown while it is read', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/idp/document/*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'parado' }),
  );
  const own = { client: 'Gráfica Boa Vista Ltda', cnpj: '11444777000161' };
  const small = billOf(own);
  const large = Buffer.concat([small, Buffer.alloc(1024 * 1024, '\n')]);
  for (const [buffer, url] of [
    [small, /^data:application\/pdf/],
    [large, /^blob:/],
  ] as const) {
    await page.goto('/analise-fatura');
    await send(page, 'fatura.pdf', 'application/pdf', buffer);
    await expect(page.getByTitle('Pré-visualização de fatura.pdf')).toHaveAttribute('src', url);
    await expect(page.getByText('Erro na consulta: 503 parado')).toBeVisible();
  }
});

const sizes = [
  { tag: '@desktop', width: 1440, height: 900 },
  { tag: '@phone', width: 360, height: 740 },
];

for (const { tag, width, height } of sizes) {
  test.describe(`at ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height } });
    const wide = long('a11y.spec.ts sweeps the review; it is looked at on a phone');

    test(
      'U01 IV-02 the upload with a refusal',
      long('sending.test.tsx refuses it'),
      async ({ page }) => {
        await page.goto('/analise-fatura');
        await send(page, 'planilha.xlsx', 'application/octet-stream', Buffer.from('x'));
        await expect(
          page.getByText(
            'Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.',
          ),
        ).toBeVisible();
        await settled(page, 'upload with a refusal');
      },
    );

    test(
      'U01 IV-06 the review, with a correction that is refused',
      tag === '@phone' ? {} : wide,
      async ({ page }) => {
        const { documentId } = await readBill(page);
        await page.goto(address(documentId));
        await unfoldFields(page);
        await page.getByLabel('Valor da fatura').fill('muito');
        await page.getByRole('button', { name: 'Salvar correções (1)' }).click();
        await expect(page.getByText('Informe um número, como 1.234,56')).toBeVisible();
        await expect(page.getByText('Mesmo CNPJ').first()).toBeVisible();
        await settled(page, 'review');
      },
    );

    test(
      'U01 IV-05 a reading that has failed, and one that needs a password',
      long('processing.test.tsx has both'),
      async ({ page }) => {
        const { documentId } = await readBill(page);
        for (const [code, sentence] of [
          ['pdf_danificado', 'Falha no processamento do documento. Tente novamente.'],
          ['pdf_senha', 'Este PDF precisa de senha'],
        ] as const) {
          await page.route(`**/api/idp/document/${documentId}`, async (route) => {
            const body = await (await route.fetch()).json();
            const changed = { ...body, status: 'FAILED', error_code: code, error: null };
            await route.fulfill({ json: changed });
          });
          await page.goto(address(documentId));
          await expect(page.getByText(sentence)).toBeVisible();
          await settled(page, sentence);
          await page.unroute(`**/api/idp/document/${documentId}`);
        }
      },
    );
  });
}

async function settled(page: Page, what: string): Promise<void> {
  await expect(page.locator('.animate-skeleton')).toHaveCount(0);
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
}
