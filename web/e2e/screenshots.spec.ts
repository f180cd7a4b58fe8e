import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { post, put } from './support/api';
import { unfoldFields } from './support/bill';
import { createDialog, fillContract, openCreateDialog } from './support/contract-form';
import { documentedContract, documentedMonth } from './support/detail';
import { newProposal } from './support/proposal';
import { screens, screensOfOne } from './support/screens';
import { expect, test } from './support/test';

// Not a test: `npm run screenshots` writes every built screen into bin/screenshots, and those
// that the README or the manual shows, compressed, into docs/screenshots.
const repository = resolve('..');
const all = resolve(repository, 'bin', 'screenshots');
const readers = ['README.md', 'docs/manual.md']
  .map((file) => readFileSync(resolve(repository, file), 'utf8'))
  .join('');

interface Shot {
  name: string;
  prepare: (page: Page) => Promise<void>;
  /** What stands at the top of the picture, in place of the top of the screen. */
  from?: (page: Page) => Locator;
  /** It holds a frame that runs no script, of which nobody learns that it is idle. */
  framed?: boolean;
}

/** Goes to one of the known screens. */
function screen(name: string, of = name): Shot {
  const fixed = screens.find((each) => each.name === of);
  const found = screensOfOne.find((each) => each.name === of);
  return {
    name,
    prepare: async (page) => {
      await page.goto(fixed?.address ?? (await found?.find(page)) ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        fixed?.title ?? found?.title ?? '',
      );
    },
  };
}

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Partes do contrato' });
const parts = ['historico', 'conformidade', 'faturas', 'precos', 'arquivos'].map((part) => ({
  ...screen(`contrato-${part}`),
  from: tabs,
}));

/** A layer over a part of a contract's detail. */
function layer(name: string, part: string, open: (page: Page) => Promise<void>): Shot {
  return {
    name,
    prepare: async (page) => {
      const address = `/contratos/${await documentedContract(page)}`;
      await page.goto(`${address}?aba=${part}&mes=${documentedMonth}`);
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  };
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

const contractLayers: Shot[] = [
  layer('precos-por-periodo', 'precos', press('Editar preços')),
  layer('sazonalizacao', 'precos', async (page) => {
    await press('Sazonalizar volume')(page);
    await press('Preencher igualmente')(page);
  }),
  layer('nova-fatura', 'faturas', async (page) => {
    await press('Adicionar')(page);
    await page.getByRole('menuitem', { name: 'Fatura Distribuidora' }).click();
  }),
  layer('etapa-manual', 'conformidade', press(/^Definir manualmente/)),
  layer('memoria', 'resumo', async (page) => {
    await press(/memória de cálculo: Preço do mês/)(page);
    await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
  }),
];

/** The records, and what leaves from them. */
const mailShots: Shot[] = [
  screen('email'),
  mailLayer('email-edicao', async (page) => {
    await press(/^Editar/)(page);
    await page.getByRole('textbox', { name: 'Clientes' }).fill('Colégio Horizonte Novo Ltda');
  }),
  {
    ...mailLayer('email-previa', async (page) => {
      await press(/^Prévia e envio/)(page);
      await expect(page.locator('iframe').contentFrame().getByText('Consumo')).toBeVisible();
    }),
    framed: true,
  },
  mailLayer('email-enviar-mes', async (page) => {
    await press('Enviar o mês')(page);
    await expect(page.getByRole('dialog').getByText('Bloqueados')).toBeVisible();
  }),
  {
    name: 'disparo',
    prepare: async (page) => {
      await screen('disparo').prepare(page);
      await expect(page.getByText('Concluído')).toBeVisible();
    },
  },
  screen('modelos-email'),
  screen('suprimidos'),
  {
    name: 'servidor-email',
    prepare: async (page) => {
      await screen('servidor-email').prepare(page);
      await page.getByLabel('Forma de envio').selectOption('smtp');
      await hideFolder(page.getByText(/^Pasta .*mensagens/));
    },
  },
  screen('notificacoes'),
];

function mailLayer(name: string, open: (page: Page) => Promise<void>): Shot {
  return {
    name,
    prepare: async (page) => {
      await screen('email').prepare(page);
      await open(page);
    },
  };
}

/** Puts the usual folder in place of that of this run, which nobody has. */
async function hideFolder(of: Locator): Promise<void> {
  await of.evaluate((node) => {
    node.textContent = (node.textContent ?? '').replace(
      /\S+mensagens/,
      'data/demonstracao/mensagens',
    );
  });
}

const signedIn: Shot[] = [
  {
    name: 'dashboard',
    prepare: async (page) => {
      await documentedContract(page); // the invoices are there
      await screen('dashboard').prepare(page);
    },
  },
  {
    name: 'conformidades',
    prepare: async (page) => {
      await documentedContract(page);
      await page.goto(`/dashboard?mes=${documentedMonth}`);
      const panel = page.getByRole('region', { name: 'Conformidades', exact: true });
      await expect(panel.getByRole('link', { name: /^ver contrato/ }).first()).toBeVisible();
    },
    from: (page) => page.getByRole('region', { name: 'Conformidades', exact: true }),
  },
  screen('inteligencia'),
  screen('inteligencia-demanda'),
  screen('oportunidades'),
  screen('contratos'),
  {
    name: 'novo-contrato',
    prepare: async (page) => {
      await openCreateDialog(page);
      await fillContract(page, {
        client: 'Fundição Aurora do Sul Ltda',
        cnpj: '11222333000181',
        volume: '0,45',
        unit: 'MW médio',
        start: '01/01/2026',
        end: '31/12/2026',
        lower: '80',
        upper: '120',
        price: '247,35',
      });
      await createDialog(page).getByRole('combobox', { name: 'Cliente' }).focus();
    },
  },
  screen('contrato'),
  ...parts,
  {
    name: 'contrato-versoes',
    prepare: async (page) => {
      const id = await documentedContract(page);
      await put(page, `/contracts/${id}`, { supplier: 'Ventos do Sertão' });
      await page.goto(`/contratos/${id}?aba=versoes`);
      await press('O que mudou na versão 2')(page);
      await expect(page.locator('ins').first()).toBeVisible();
    },
    from: tabs,
  },
  ...contractLayers,
  screen('editar-contrato'),
  screen('balancos'),
  {
    name: 'enviar-planilha',
    prepare: async (page) => {
      await page.goto('/balancos');
      await page.getByRole('button', { name: 'Enviar planilha' }).click();
      await page
        .getByLabel('Planilha', { exact: true })
        .setInputFiles({ name: 'medicao-novembro.csv', mimeType: 'text/csv', buffer: sheet });
    },
  },
  screen('mapeamento'),
  screen('importacao', 'revisao'),
  screen('balanco'),
  ...mailShots,
  screen('analise-fatura'),
  screen('auditoria-faturas'),
  {
    name: 'fatura-lida',
    prepare: async (page) => {
      await screen('fatura-lida').prepare(page);
      await unfoldFields(page);
      await page.getByLabel('Valor da fatura').focus();
      await expect(page.getByRole('img', { name: 'Lugar de Valor da fatura' })).toBeVisible();
    },
    from: (page) => page.getByRole('list', { name: 'Etapas' }),
  },
  {
    ...screen('fatura-vinculo', 'fatura-lida'),
    from: (page) => page.getByRole('region', { name: 'Contrato' }),
  },
  {
    name: 'usuarios',
    prepare: async (page) => {
      const password = 'uma-senha-de-2026';
      const email = 'lia.tavares@comercial.example';
      await post(page, '/auth/register', { name: 'Lia Tavares', email, password });
      await screen('usuarios').prepare(page);
      await expect(page.getByText(email)).toBeVisible();
    },
  },
  {
    name: 'configuracoes',
    prepare: async (page) => {
      await screen('configuracoes').prepare(page);
      await hideFolder(page.locator('code'));
    },
  },
  screen('indices'),
  screen('parametros'),
  screen('perfil'),
  screen('trilha'),
  screen('ajuda'),
  screen('faq'),
  screen('chamados'),
  {
    name: 'treinamento',
    prepare: async (page) => {
      await screen('treinamento').prepare(page);
      const film = page.locator('video');
      await film.evaluate((video: HTMLVideoElement) => {
        video.currentTime = 14;
      });
      await expect
        .poll(() =>
          film.evaluate((video: HTMLVideoElement) => !video.seeking && video.readyState >= 2),
        )
        .toBe(true);
    },
  },
  {
    name: 'simulacao-dados',
    prepare: async (page) => {
      await screen('simulacao').prepare(page);
      await press('Usar amostra de demonstração')(page);
      await expect(page.getByRole('button', { name: 'Editar dados' })).toBeVisible();
    },
  },
  {
    name: 'simulacao',
    prepare: async (page) => {
      await screen('simulacao').prepare(page);
      await press('Usar amostra de demonstração')(page);
      await press('Calcular simulação')(page);
      await expect(page.getByRole('region', { name: 'Composição do custo' })).toBeVisible();
    },
  },
  {
    name: 'proposta',
    prepare: async (page) => {
      await page.goto(`/propostas/${await newProposal(page)}`);
      await press('Criar link')(page);
      await expect(page.getByLabel('Endereço da proposta')).toBeVisible();
    },
  },
  {
    name: 'proposta-publica',
    prepare: async (page) => {
      await page.goto(`/propostas/${await newProposal(page)}`);
      await press('Criar link')(page);
      await page.goto(await page.getByLabel('Endereço da proposta').inputValue());
      await expect(page.getByRole('button', { name: 'Não quero aceitar' })).toBeVisible();
    },
  },
  screen('propostas'),
  {
    name: 're-simulacao',
    prepare: async (page) => {
      await newProposal(page);
      await screen('re-simulacao').prepare(page);
      await press('Refazer agora')(page);
      await expect(page.getByText(/^Pedida por Helena Prado/)).toBeVisible();
      await expect(page.getByText('Concluída', { exact: true })).toBeVisible();
    },
  },
  screen('clientes'),
  screen('clientes-quadro'),
  screen('cliente'),
  screen('negociacoes'),
  screen('negociacao'),
  screen('agenda'),
  screen('comissoes'),
  screen('ranking'),
];

const signedOut: Shot[] = [
  {
    name: 'login',
    prepare: async (page) => {
      await page.goto('/login');
    },
  },
  {
    name: 'cadastro',
    prepare: async (page) => {
      await page.goto('/login');
      const tab = page.getByRole('tab', { name: 'Cadastro' });
      await tab.click();
      await tab.blur();
    },
  },
];

const sheet = Buffer.from('cliente;cnpj;medidor;mes;consumo_kwh\r\n'.repeat(40));

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ theme });
    for (const shot of signedIn) take(shot, theme);
    test.describe('signed out', () => {
      test.use({ role: null });
      for (const shot of signedOut) take(shot, theme);
    });
  });
}

function take({ name, prepare, from, framed }: Shot, theme: string): void {
  test(`${name} ${theme}`, async ({ page }, { project }) => {
    await prepare(page);
    if (!framed) await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    // Below the bar, which stays in place.
    const { y } = (await from?.(page).boundingBox()) ?? { y: 0 };
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y - 100);
    await expect.poll(() => page.evaluate(placeholders)).toBe(0);
    const file = `${name}-${project.name}-${theme}`;
    const path = resolve(all, `${file}.png`);
    const picture = await page.screenshot({ path, animations: 'disabled' });
    if (readers.includes(`screenshots/${file}.webp`)) {
      const shown = resolve(repository, 'docs', 'screenshots', `${file}.webp`);
      writeFileSync(shown, await compress(page, picture));
    }
  });
}

/** How many parts in the window are still to be drawn. */
function placeholders(): number {
  const parts = [...document.querySelectorAll('.animate-skeleton')];
  const shown = (box: DOMRect) => box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  return parts.filter((part) => shown(part.getBoundingClientRect())).length;
}

/** The picture as WebP, which the browser itself writes. */
async function compress(page: Page, png: Buffer): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const url = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, source);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
