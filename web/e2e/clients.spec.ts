import type { Page } from '@playwright/test';
import { post } from './support/api';
import { expectGood } from './support/axe';
import { unusedCnpj } from './support/contract';
import { closeFilters, openFilters } from './support/filters';
import { csv } from './support/sheet';
import { expect, test } from './support/test';
import { desk, long } from './support/tier';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A lead of the page's user, with a unit of 1,000 kWh a month and nothing generated. */
async function ownLead(page: Page, name: string): Promise<string> {
  const { id } = await post(page, '/api/leads', {
    nome: name,
    cnpj: unusedCnpj().cnpj,
    contato: 'Ana Prado',
    telefone: '(11) 98765-4321',
    classe: 'industrial',
  });
  await post(page, `/api/leads/${id}/unidades`, { codigo: 'UC-1', consumo: 1000, geracao: 0 });
  return id;
}

test(
  'LD-08 LD-04 LD-05 a lead from its creation to WhatsApp, and to somebody else',
  long(
    'commercial-journey.spec.ts enters a lead, detail-page.test.tsx has WhatsApp, months and owners, lead_test.go who sees it',
  ),
  async ({ page, open }) => {
    const name = 'Olaria Barro Bom';
    await test.step('created', async () => {
      await page.goto('/leads');
      await button(page, 'Novo lead').click();
      const dialog = page.getByRole('dialog', { name: 'Novo lead' });
      await dialog.getByLabel('Nome').fill(name);
      await dialog.getByLabel('CNPJ').fill(unusedCnpj().cnpj);
      await dialog.getByLabel('Classe de consumo').selectOption('Comercial');
      await dialog.getByLabel('Contato').fill('Ana Prado');
      await dialog.getByLabel('Telefone').fill('(11) 98765-4321');
      await dialog.getByRole('button', { name: 'Cadastrar lead' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await tab(page, 'Custos').click();
      await expect(page.getByText('Consumo indefinido')).toBeVisible();
    });
    await test.step('a unit brings the comparison', async () => {
      await tab(page, /^Unidades/).click();
      await button(page, 'Incluir unidade').click();
      const dialog = page.getByRole('dialog', { name: 'Incluir unidade' });
      await dialog.getByLabel('Código').fill('UC-1');
      await dialog.getByLabel('Subgrupo').selectOption('B3');
      await dialog.getByLabel('Consumo por mês').fill('1.000');
      await dialog.getByLabel('Geração por mês').fill('0');
      await dialog.getByRole('button', { name: 'Incluir unidade' }).click();
      await expect(dialog).toBeHidden();
      await tab(page, 'Visão geral').click();
      await expect(
        page.getByRole('region', { name: 'Indicadores do cliente' }).getByText('12,000'),
      ).toBeVisible();
      await expect(page.getByText('25/11/2027 · Baixa tensão, comércio e indústria')).toBeVisible();
      await tab(page, 'Custos').click();
      // 12.000 kWh × 0,62 × 1,2308 and the seven additional items.
      await expect(page.getByText(/10\.024,8/).first()).toBeVisible();
      await button(page, 'Ver detalhes').first().click();
      await expect(page.getByText('Energia Reativa Fora Ponta')).toBeVisible();
    });
    await test.step('the months stand in a large window', async () => {
      await button(page, 'Abrir em popup').click();
      const popup = page.getByRole('dialog', { name: 'Detalhamento mensal' });
      await expect(popup.getByText('Janeiro').last()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
    });
    await test.step('WhatsApp opens with the text, and the timeline has it', async () => {
      await button(page, 'WhatsApp').click();
      const link = page.getByRole('link', { name: 'Abrir no WhatsApp' });
      await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1/);
      // Nothing leaves the machine: the click is only seen by the application.
      await link.evaluate((node) => node.addEventListener('click', (e) => e.preventDefault()));
      await link.click();
      await expect(page.getByRole('dialog', { name: 'Mensagem de WhatsApp' })).toBeHidden();
      await tab(page, 'Histórico').click();
      await expect(page.getByText('Mensagem de WhatsApp')).toBeVisible();
    });
    await test.step('assigned, the consultant has it', async () => {
      const address = page.url();
      const other = await open('consultor');
      await other.goto(address);
      await expect(other.getByText('Cliente não encontrado.')).toBeVisible();
      await button(page, 'Mais ações').click();
      await page.getByRole('menuitem', { name: 'Responsáveis' }).click();
      const dialog = page.getByRole('dialog', { name: 'Responsáveis' });
      await dialog.getByLabel('Responsável').selectOption('Marina Couto');
      await dialog.getByRole('button', { name: 'Salvar responsáveis' }).click();
      await expect(dialog).toBeHidden();
      await other.reload();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(name);
    });
  },
);

test(
  'LD-01 LD-08 a spreadsheet is checked line by line, imported and found by name',
  long('list-page.test.tsx looks at each line first, lead/figures_test.go imports it'),
  async ({ page, isMobile }) => {
    const name = 'Gráfica Papel Novo';
    const text = csv(
      ['CNPJ', 'Nome', 'Telefone', 'Funil', 'Unidade', 'Consumo (kWh)'],
      [unusedCnpj().cnpj, name, '(21) 2222-3333', 'verde', 'UC-9', '1.500,5'],
      ['11.444.777/0001-60', 'Errada', '', '', '', ''],
    );
    await page.goto('/leads');
    if (isMobile) await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page
      .getByRole(isMobile ? 'menuitem' : 'button', { name: 'Enviar planilha', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Importar clientes' });
    await dialog
      .getByLabel('Planilha de clientes')
      .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByRole('button', { name: 'Conferir planilha' }).click();
    await expect(dialog.getByText('cnpj: Informe um CNPJ válido')).toBeVisible();
    await dialog.getByRole('button', { name: 'Importar 1 linha' }).click();
    await expect(dialog.getByText('Planilha importada')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).first().click();
    await page.getByLabel('Buscar cliente por nome').fill(name.toUpperCase());
    await expect(page).toHaveURL(/\?q=/);
    await page.getByRole('link', { name }).click();
    await tab(page, /^Unidades/).click();
    await expect(page.getByText('18.006').first()).toBeVisible();
  },
);

test('LD-08 the board is used by keyboard @desktop', async ({ page }) => {
  const name = 'Curtume Couro Fino';
  await ownLead(page, name);
  await page.goto(`/leads?visao=quadro&q=${encodeURIComponent(name)}`);
  await expect(column(page, 'Em qualificação').getByText(name)).toBeVisible();
  await button(page, `Mover ${name}`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(column(page, 'Qualificado').getByText(name)).toBeVisible();
  await page.reload();
  await expect(column(page, 'Qualificado').getByText(name)).toBeVisible();
});

test('LD-08 a card is dragged to another column @desktop', async ({ page }) => {
  const name = 'Serraria Ipê';
  await ownLead(page, name);
  await page.goto(`/leads?visao=quadro&q=${encodeURIComponent(name)}`);
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .dragTo(column(page, 'Pronto para migrar'));
  await expect(column(page, 'Pronto para migrar').getByText(name)).toBeVisible();
  await page.reload();
  await expect(column(page, 'Pronto para migrar').getByText(name)).toBeVisible();
});

test(
  'LD-03 the list of the session stays when the server fails',
  long('list-page.test.tsx shows what stays, and the sentence'),
  async ({ page }) => {
    await page.goto('/leads');
    await expect(page.getByText('Cerâmica Vale Sereno Ltda').first()).toBeVisible();
    await page.route('**/api/leads/lista*', (route) => route.fulfill({ status: 502, body: '' }));
    await openFilters(page);
    await button(page, 'Atualizar').click();
    await closeFilters(page);
    await expect(
      page.getByText('Não foi possível conectar ao BFF mock. Exibindo dados de demonstração.'),
    ).toBeVisible();
    await expect(page.getByText('GET: HTTP 502 | POST: HTTP 502')).toBeVisible();
    await expect(page.getByText('Cerâmica Vale Sereno Ltda').first()).toBeVisible();
  },
);

test.describe('the partner', () => {
  test.use({ role: 'parceiro' });

  test(
    'P06 A02 sees the own clients, without telephone and e-mail',
    long('lead_test.go masks both, detail-page.test.tsx offers no WhatsApp'),
    async ({ page }) => {
      await page.goto('/leads');
      await expect(page.getByText('Sítio Água Clara').first()).toBeVisible();
      await expect(page.getByText('Metalúrgica Pioneira do Sul Ltda')).toHaveCount(0);
      await page.getByRole('link', { name: 'Sítio Água Clara' }).click();
      await expect(page.getByText('Ademir Souza').first()).toBeVisible();
      await expect(page.getByText(/98765/)).toHaveCount(0);
      await expect(page.getByText(/@/)).toHaveCount(0);
      await expect(button(page, 'WhatsApp')).toHaveCount(0);
    },
  );
});

test(
  'U01 LD-01 LD-08 list, board and form are accessible and fit @desktop',
  long('a11y.spec.ts sweeps list and board; list-page.test.tsx has the form'),
  async ({ page }) => {
    await page.goto('/leads');
    await expect(page.getByText('Cerâmica Vale Sereno Ltda').first()).toBeVisible();
    await expectGood(page, 'clients');
    await tab(page, 'Quadro').click();
    await expect(column(page, 'Qualificado')).toBeVisible();
    await expectGood(page, 'board of clients');
    await button(page, 'Novo lead').click();
    await expect(page.getByRole('dialog', { name: 'Novo lead' })).toBeVisible();
    await expectGood(page, 'new lead');
  },
);

test(
  "U01 LD-04 LD-08 a client's page is accessible and fits @desktop",
  long('a11y.spec.ts sweeps the page; its tabs are lists of the kit'),
  async ({ page }) => {
    await page.goto('/leads?q=Frigor%C3%ADfico%20Campo%20Largo');
    await page.getByRole('link', { name: 'Frigorífico Campo Largo S.A.' }).click();
    await expect(page.getByRole('region', { name: 'Consumo das unidades' }).first()).toBeVisible();
    await expectGood(page, 'client: overview');
    await tab(page, 'Custos').click();
    await expect(page.getByText('Economia com a migração')).toBeVisible();
    await expectGood(page, 'client: comparison');
    await tab(page, 'Tarifas da distribuidora').click();
    await expect(button(page, 'Comparar')).toBeVisible();
    await expectGood(page, 'client: tariffs of the distributor');
    for (const part of [
      /^Contatos/,
      /^Unidades/,
      /^Contratos/,
      'Faturas',
      'Propostas',
      'Documentos',
      'Histórico',
    ]) {
      await tab(page, part).click();
      await expect(tab(page, part)).toHaveAttribute('data-state', 'active');
      await expectGood(page, `client: ${part}`);
    }
  },
);

test(
  'FC-01 FC-02 from a client to exactly what it lacks, its units and its invoices',
  desk('the same links over cards'),
  async ({ page }) => {
    const { clientes } = await (await page.request.get('/api/leads/lista')).json();
    const client = clientes.find(({ nome }: { nome: string }) => nome.startsWith('Moinho Estrela'));
    await page.goto(`/leads/${client.id}`);
    const strip = page.getByRole('region', { name: 'Indicadores do cliente' });
    await expect(
      strip.getByRole('link', { name: `${client.contratos_em_vigor} de` }),
    ).toBeVisible();
    const line = page
      .getByRole('list', { name: 'Pendências' })
      .getByRole('link', { name: /medição a completar em / });
    await line.click();
    await expect(page).toHaveURL(new RegExp(`/fechamento/${client.id}\\?mes=`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Moinho Estrela/);
    await page.goBack();
    const units = page.getByRole('region', { name: 'Consumo das unidades' });
    await expect(units.getByRole('img', { name: /^Consumo de .* a / }).first()).toBeVisible();
    await units.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/balancos\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Balanço Energético · /);
    await page.goBack();
    await tab(page, 'Faturas').click();
    const invoices = page.getByRole('tabpanel', { name: 'Faturas' });
    await invoices.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/contratos\/.*aba=faturas/);
  },
);
