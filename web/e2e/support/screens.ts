import { expect, type Locator, type Page } from '@playwright/test';
import { importSheet, type Row, rowsOf } from './api';
import { readBill } from './bill';
import { ownContract } from './contract';
import { documentedContract, documentedMonth } from './detail';
import { csv } from './sheet';

/** A screen of the route table: its address and its title. */
export interface Screen {
  name: string;
  address: string;
  title: string | RegExp;
  /** Why the long run alone sweeps it: what of it is seen at every change. */
  seen?: string;
}

/** Screens whose address is known beforehand. */
export const screens: readonly Screen[] = [
  { name: 'dashboard', address: '/dashboard', title: 'Dashboard' },
  { name: 'contratos', address: '/contratos', title: 'Contratos' },
  { name: 'balancos', address: '/balancos', title: 'Balanço Energético' },
  { name: 'importacoes', address: '/importacoes', title: 'Importações' },
  { name: 'perfil', address: '/profile', title: 'Perfil' },
  { name: 'usuarios', address: '/admin/usuarios', title: 'Usuários' },
  { name: 'configuracoes', address: '/admin/configuracoes', title: 'Configurações' },
  { name: 'dados-de-mercado', address: '/admin/dados-de-mercado', title: 'Dados de mercado' },
  { name: 'primeiros-passos', address: '/primeiros-passos', title: 'Primeiros passos' },
  { name: 'indices', address: '/admin/indices', title: 'Índices' },
  { name: 'parametros', address: '/admin/parametros', title: 'Parâmetros' },
  { name: 'formatos', address: '/configuracoes/formatos', title: 'Formatos de planilha' },
  { name: 'tarefas', address: '/admin/tarefas', title: 'Tarefas' },
  { name: 'integracoes', address: '/admin/integracoes', title: 'Integrações' },
  { name: 'titulares', address: '/admin/titulares', title: 'Dados pessoais (LGPD)' },
  { name: 'trilha', address: '/admin/auditoria', title: 'Trilha de auditoria' },
  { name: 'oportunidades', address: '/oportunidades', title: 'Oportunidades de Contrato' },
  { name: 'inteligencia', address: '/inteligencia', title: 'Inteligência' },
  {
    name: 'inteligencia-demanda',
    address: `/inteligencia?mes=${documentedMonth}&tipo=demanda`,
    title: 'Inteligência',
    seen: 'a filter of inteligencia',
  },
  { name: 'analise-fatura', address: '/analise-fatura', title: 'Análise de Fatura' },
  { name: 'fila-de-leitura', address: '/analise-fatura/fila', title: 'Fila de leitura' },
  { name: 'entrada', address: '/analise-fatura/entrada', title: 'Entrada' },
  { name: 'caixa-postal', address: '/admin/caixa-postal', title: 'Caixa postal de entrada' },
  { name: 'auditoria-faturas', address: '/auditoria-faturas', title: 'Auditoria de faturas' },
  { name: 'fechamento', address: '/fechamento', title: 'Fechamento' },
  { name: 'provisto', address: '/fechamento/provisto', title: 'Provisto × realizado' },
  { name: 'simulacao', address: '/simulacao', title: 'Simulação de Propostas' },
  { name: 'propostas', address: '/propostas', title: 'Propostas' },
  { name: 're-simulacao', address: '/resimulacao', title: 'Re-simulação' },
  { name: 'email', address: '/email', title: 'Gestão de Emails CCEE' },
  { name: 'modelos-email', address: '/email/modelos', title: 'Modelos de e-mail' },
  {
    name: 'modelo-novo',
    address: '/email/modelos?modelo=novo',
    title: 'Modelos de e-mail',
    seen: 'the form of modelos-email; templates.test.tsx fills it in',
  },
  { name: 'disparos', address: '/email/disparos', title: 'Disparos' },
  { name: 'suprimidos', address: '/email/suprimidos', title: 'Endereços suprimidos' },
  { name: 'servidor-email', address: '/admin/email', title: 'Servidor de e-mail' },
  { name: 'clientes', address: '/leads', title: 'Clientes' },
  { name: 'clientes-quadro', address: '/leads?visao=quadro', title: 'Clientes' },
  { name: 'migracao', address: '/migracao', title: 'Migração' },
  {
    name: 'migracao-lista',
    address: '/migracao?visao=lista',
    title: 'Migração',
    seen: 'the table of the kit; the board is swept',
  },
  {
    name: 'migracao-baixa-tensao',
    address: '/migracao?visao=baixa-tensao',
    title: 'Migração',
    seen: 'migration.spec.ts opens it',
  },
  { name: 'agenda', address: '/agenda', title: 'Agenda' },
  { name: 'comissoes', address: '/commissions', title: 'Comissões & Performance' },
  { name: 'planos-comissao', address: '/commissions/planos', title: 'Planos de comissão' },
  { name: 'ranking', address: '/ranking', title: 'Ranking de Consultores (Anônimo)' },
  { name: 'treinamento', address: '/training', title: 'Treinamento' },
  { name: 'notificacoes', address: '/notifications', title: 'Preferências de Notificação' },
  { name: 'ajuda', address: '/help', title: 'Central de Ajuda' },
  { name: 'faq', address: '/help/faq', title: 'Perguntas frequentes' },
  { name: 'manual', address: '/help/manual', title: 'Manual do usuário' },
  { name: 'politicas', address: '/help/privacidade', title: 'Políticas e termos' },
  { name: 'novidades', address: '/help/novidades', title: 'Atualizações do sistema' },
  { name: 'chamados', address: '/help/chamados', title: 'Chamados' },
  { name: 'negociacoes', address: '/negociacoes', title: 'Negociações' },
  {
    name: 'negociacoes-lista',
    address: '/negociacoes?visao=lista',
    title: 'Negociações',
    seen: 'the table of the kit; the board is swept',
  },
];

/** The parts of a contract's detail but the first one, by the address. */
const parts = ['historico', 'conformidade', 'faturas', 'precos', 'arquivos', 'versoes'];
const plain = ['historico', 'arquivos', 'versoes'];

/** Screens of one thing: the page's own session finds it, or makes it. */
export const screensOfOne: readonly (Omit<Screen, 'address'> & {
  find: (page: Page) => Promise<string>;
})[] = [
  {
    name: 'contrato',
    title: /^CT-/,
    find: async (page) => `/contratos/${await documentedContract(page)}`,
  },
  ...parts.map((part) => ({
    name: `contrato-${part}`,
    title: /^CT-/,
    ...(plain.includes(part) && { seen: 'lists of the kit; detail-tabs.test.tsx has the part' }),
    find: async (page: Page) => `/contratos/${await documentedContract(page)}?aba=${part}`,
  })),
  {
    name: 'contrato-sem-dados',
    title: /^CT-/,
    seen: 'contract-page.spec.ts has the dashes',
    find: async (page) => `/contratos/${(await ownContract(page)).id}?aba=historico`,
  },
  {
    name: 'editar-contrato',
    title: 'Editar contrato',
    find: async (page) => `/contratos/${await documentedContract(page)}/editar`,
  },
  {
    name: 'fatura-recalculada',
    title: 'Fatura recalculada',
    find: async (page) => {
      const path = `/contracts/${await documentedContract(page)}/invoices`;
      const { data } = await (await page.request.get(path)).json();
      const bill = data.find(({ kind }: Row) => kind === 'fatura_distribuidora');
      return `/faturas/${bill?.id}/recalculada`;
    },
  },
  {
    name: 'contrato-inexistente',
    title: 'Contrato não encontrado',
    seen: 'a sentence and a way back; detail-page.test.tsx has them',
    find: async () => '/contratos/nao-existe',
  },
  {
    name: 'balanco',
    title: /^Balanço Energético ·/,
    // One whose months are not all alike.
    find: async (page) => {
      const rows = await rowsOf(page, '/energy-balance');
      return `/balancos/${(rows.find((row) => Number(row.saldoKWh) < 0) ?? rows[0])?.id}`;
    },
  },
  {
    name: 'balanco-inexistente',
    title: 'Balanço Energético',
    seen: 'a sentence and a way back; detail-page.test.tsx has them',
    find: async () => '/balancos/nao-existe',
  },
  {
    name: 'cliente',
    title: 'Frigorífico Campo Largo S.A.',
    find: async (page) => {
      const { clientes } = await (await page.request.get('/api/leads/lista')).json();
      const found = (clientes as Row[]).find(({ nome }) => nome === 'Frigorífico Campo Largo S.A.');
      return `/leads/${found?.id}`;
    },
  },
  {
    name: 'negociacao',
    title: 'Ampliação do pronto-socorro',
    find: async (page) =>
      `/negociacoes/${(await rowsOf(page, '/api/negociacoes?q=pronto-socorro'))[0]?.id}`,
  },
  {
    name: 'cliente-inexistente',
    title: 'Cliente',
    seen: 'a sentence and a way back; detail-page.test.tsx has them',
    find: async () => '/leads/nao-existe',
  },
  {
    name: 'disparo',
    title: 'Disparo de registros',
    find: async (page) => `/email/disparos/${(await rowsOf(page, '/api/mail/batches')).at(-1)?.id}`,
  },
  {
    name: 'fatura-lida',
    title: 'Análise de Fatura',
    find: async (page) => `/analise-fatura?documento=${(await readBill(page)).documentId}`,
  },
  {
    name: 'importacao',
    title: /\.csv$/,
    seen: 'findings of an import, in the list of the kit',
    find: (page) => addressOfImport(page, finished),
  },
  { name: 'mapeamento', title: 'ponta.csv', find: (page) => addressOfImport(page, unknown) },
  { name: 'revisao', title: 'revisao.csv', find: (page) => addressOfImport(page, rejected) },
];

/** Opens a screen and waits for its data: no placeholder is left. */
export async function visit(page: Page, address: string, title: Screen['title']): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.animate-skeleton, [aria-busy=true]')).toHaveCount(0);
}

/** Opens an address again and again until it shows what a job of the server makes. */
export async function openUntil(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.animate-skeleton, [aria-busy=true]')).toHaveCount(0);
    expect(await shown.isVisible()).toBe(true);
  }).toPass();
}

interface Sheet {
  filename: string;
  text: string;
}

/** Finds the import of the file, or sends it. */
async function addressOfImport(page: Page, { filename, text }: Sheet): Promise<string> {
  const sent = (await rowsOf(page, '/api/imports')).find((row) => row.filename === filename);
  return `/importacoes/${sent?.id ?? (await importSheet(page, filename, text))}`;
}

const client = 'Malharia Linha Fina Ltda';
const cnpj = '11.444.777/0001-61';

const finished: Sheet = {
  filename: 'malharia.csv',
  text: csv(
    ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'],
    [client, cnpj, 'BRSCMAL01', '2026-09', '81250'],
    [client, cnpj, 'BRSCMAL01', '2026-10', '83400'],
  ),
};

const unknown: Sheet = {
  filename: 'ponta.csv',
  text: csv(
    ['mes', 'energia_na_ponta_kWh', 'consumo_fora_ponta_kWh', 'Observação interna'],
    ['2026-09', '31000', '215000,25', 'lida em campo'],
    ['2026-10', '30500,5', '210000', ''],
  ),
};

const rejected: Sheet = {
  filename: 'revisao.csv',
  text: csv(
    ['cliente', 'cnpj', 'medidor', 'mes', 'consumo_kwh'],
    [client, cnpj, 'BRSCMAL02', '2026-08', '51200'],
    [client, cnpj, 'BRSCMAL02', '2026-13', '52300'],
    [client, '11.444.777/0001-62', 'BRSCMAL02', '2026-09', '52300'],
    [client, cnpj, 'BRSCMAL02', '2026-10', '-5'],
  ),
};
