import { rowsOf } from './support/api';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { long } from './support/tier';

interface Agent {
  id: string;
  sigla: string;
  client_id: string;
  valores: { tipo: string; valor: number; taxa_implicita: number | null }[];
}

test(
  'MC-08 a typed ESS completes the Encargos of a contract; a sheet is imported and taken back',
  long(
    'figures-page.test.tsx types a figure, imports.spec.ts takes a sheet back, ccee_test.go completes the Encargos',
  ),
  async ({ page }) => {
    await page.goto('/ccee?mes=2026-05');
    const month = new URL(page.url()).searchParams.get('mes');
    const agents = (await rowsOf(page, `/api/ccee/valores?mes=${month}`)) as unknown as Agent[];
    const agent = agents.find(({ valores }) => valores.length >= 4);
    if (!agent) throw new Error('no agent of the demonstration has figures');
    const contracts = await rowsOf(page, '/contracts?status=Ativo');
    const encargos = async (id: string): Promise<string | undefined> => {
      const answer = await page.request.get(`/contracts/${id}/detail?mes=${month}`);
      const { contract, obligations } = await answer.json();
      if (contract.client_id !== agent.client_id) return undefined;
      const period = obligations.find((one: { period: string }) => one.period === month);
      return period?.categories.find((one: { key: string }) => one.key === 'encargos')?.status;
    };
    let id = '';
    for (const row of contracts) if (!id && (await encargos(row.id))) id = row.id;
    const detail = () => encargos(id);
    const ess = page.getByLabel(`ESS de ${agent.sigla} (R$)`);
    await page.getByLabel('Buscar agente ou cliente').fill(agent.sigla);
    await expect(ess).toBeVisible();
    const before = await ess.inputValue();

    await test.step('what is emptied is not known any more', async () => {
      await ess.fill('');
      await ess.press('Enter');
      await expect.poll(detail).toBe('Em análise');
    });

    await test.step('what is typed completes the category', async () => {
      await ess.fill(before);
      await ess.press('Enter');
      await expect.poll(detail).toBe('Conforme');
      await page.reload();
      await expect(ess).toHaveValue(before);
    });

    await test.step('a sheet names an agent that is not registered', async () => {
      await page.getByRole('link', { name: 'Enviar planilha' }).click();
      await expect(page).toHaveURL(/\/ccee\/importar$/);
      await page.getByLabel('Planilha da CCEE', { exact: true }).setInputFiles({
        name: 'ccee.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          csv(
            ['agente', 'mes', 'tipo', 'valor'],
            [agent.sigla, '2024-02', 'Multa', '12,34'],
            ['NINGUEM', '2024-02', 'Multa', '1,00'],
          ),
        ),
      });
      await page.getByRole('button', { name: 'Enviar planilha' }).click();
      await expect(page.getByText('Agente não cadastrado: NINGUEM')).toBeVisible();
      await page.getByRole('button', { name: 'Importar linhas válidas' }).click();
    });

    await test.step('and is taken back', async () => {
      await page.getByRole('button', { name: 'Desfazer importação' }).click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Desfazer importação' })
        .click();
      await expect(page.getByText('Esta importação foi desfeita.')).toBeVisible();
    });
  },
);
