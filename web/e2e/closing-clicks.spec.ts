import type { Page } from '@playwright/test';
import { patience, post } from './support/api';
import { billOf } from './support/bill';
import { type OwnContract, ownContract } from './support/contract';
import { expect, sendThrough, test } from './support/dispatch';
import { csv } from './support/sheet';

// Nobody else's records: the statements of the whole month leave here.
test.use({ start: { empty: true } });

const month = '2026-10';
/** FC-10: the clicks of the design for a month of three contracts. */
const most = 25;

/**
 * Lists what is pressed with the pointer: in the document, since a press that something else
 * would have received is kept from it, at the window, and tried again.
 */
async function pressed(page: Page): Promise<readonly string[]> {
  const labels: string[] = [];
  await page.exposeFunction('press', (label: string) => labels.push(label));
  await page.addInitScript(() => {
    const { press } = window as unknown as { press: (label: string) => void };
    document.addEventListener(
      'click',
      ({ isTrusted, detail, target }) => {
        const { ariaLabel, textContent } = target as HTMLElement;
        if (isTrusted && detail > 0) press(ariaLabel ?? textContent);
      },
      true,
    );
  });
  return labels;
}

/** Chooses files as a person does, with the button. */
async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Escolher arquivos?$|^Selecionar/ }).click();
  await (await chooser).setFiles(files);
}

/** A contract of its own whose supplier's nota is there. */
async function billed(page: Page): Promise<OwnContract> {
  const own = await ownContract(page, { email: 'financeiro@cliente.example' });
  await post(page, `/contracts/${own.id}/invoices`, {
    kind: 'nf_fornecedora',
    competencia: month,
    numero: '4021',
    valor: 74_160,
    status: 'Em aberto',
    figures: {
      energy_mwh: 309, // 300 MWh and the losses of the market
      unit_price: 240,
      energy_value: 74_160,
      icms_rate: 18,
      icms_value: 0,
      icms_regime: 'isento_diferido',
    },
  });
  return own;
}

test('MC-02 MC-03 FC-10 the month of three clients is closed within the clicks of the design @desktop', async ({
  page,
  mailServer,
}) => {
  await sendThrough(page, mailServer);
  const own = [await billed(page), await billed(page), await billed(page)];
  const presses = await pressed(page);
  await page.goto(`/dashboard?mes=${month}`);
  const nav = page.getByRole('navigation', { name: 'Principal' });
  const closing = nav.getByRole('link', { name: 'Fechamento' });

  await test.step('EB-15 the sheet', async () => {
    await closing.click();
    await page.getByRole('link', { name: 'Enviar Planilha' }).click();
    const head = ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh', 'proinfa_mwh', 'medicao'];
    const rows = own.map(({ client, cnpj, meter }) => {
      return [client, cnpj, meter, month, '300000', '0', 'CCEE/SCDE consistida'];
    });
    const buffer = Buffer.from(csv(head, ...rows));
    await choose(page, [{ name: 'outubro.csv', mimeType: 'text/csv', buffer }]);
    const dialog = page.getByRole('dialog', { name: 'Enviar planilha CSV' });
    await dialog.getByRole('button', { name: 'Enviar planilha' }).click();
    await expect(dialog.getByText('Processamento concluído com sucesso!')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('IV-10 IV-11 the bills', async () => {
    await nav.getByRole('link', { name: 'Análise Fatura' }).click();
    const bills = own.map((of) => {
      return { name: `${of.meter}.pdf`, mimeType: 'application/pdf', buffer: billOf(of) };
    });
    await choose(page, bills);
    await page.getByRole('button', { name: `Abrir ${own[0]?.meter}.pdf` }).click();
    for (let left = own.length - 1; left >= 0; left -= 1) {
      await page.getByRole('button', { name: 'Confirmar e vincular' }).click({ timeout: patience });
      await expect(page.getByText('Documento vinculado ao contrato.')).toBeVisible();
      if (left > 0) await page.getByRole('link', { name: 'Conferir o próximo' }).click();
    }
  });

  await test.step('MC-11 the due dates, MC-02 what cannot be checked', async () => {
    await closing.click();
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await page.getByRole('button', { name: 'Lançar vencimentos' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: 'Lançar vencimentos' }).click();
    await expect(page.getByText('3 clientes com vencimento')).toBeVisible();
    // The distributor's tariffs are not there: what its bill should come to is not known.
    await page.getByRole('button', { name: 'Dispensar itens' }).click();
    const waiving = page.getByRole('dialog', { name: 'Dispensar itens' });
    await waiving.getByRole('checkbox', { name: 'Conferência da fatura' }).check();
    await waiving.getByLabel('Motivo').fill('Tarifa da distribuidora ainda não importada.');
    await waiving.getByRole('button', { name: 'Dispensar' }).click();
    await expect(page.getByText('3 clientes com itens dispensados')).toBeVisible();
  });

  await test.step('EM-09 the statements', async () => {
    await page.getByRole('link', { name: 'Enviar E-mails' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar outubro de 2026' });
    await dialog.getByRole('button', { name: 'Enviar 3 registros' }).click();
    await expect(page).toHaveURL(/\/email\/disparos\//);
    await expect
      .poll(async () => {
        const book = await page.request.get(`/api/fechamento?mes=${month}`);
        return (await book.json()).prontos;
      })
      .toBe(own.length);
  });

  await test.step('MC-03 the close', async () => {
    await closing.click();
    await page.getByRole('button', { name: 'Fechar os prontos (3)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar os prontos' }).click();
    await expect(page.getByText('3 clientes fechados')).toBeVisible();
  });
  expect(presses.length, presses.join(' · ')).toBeLessThanOrEqual(most);
});
