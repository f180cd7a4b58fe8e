import type { ProposedAdjustment } from './asking/closed-month';

/** The only place with the application's addresses. */
export const paths = {
  login: '/login',
  dashboard: (mes?: string) => withParams('/dashboard', { mes }),
  opportunities: (mes?: string) => withParams('/oportunidades', { mes }),
  intelligence: (filters: { mes?: string; tipo?: string; luz?: string } = {}) =>
    withParams('/inteligencia', filters),
  invoiceAnalysis: '/analise-fatura',
  invoiceQueue: '/analise-fatura/fila',
  /** A document that is opened from the queue, which goes on with the next one of it. */
  queueDocument: (documento: string, fila: string) =>
    withParams('/analise-fatura', { documento, fila }),
  invoiceQueueOf: (fila: string) => `/analise-fatura/fila?${fila}`,
  intake: '/analise-fatura/entrada',
  invoiceDocument: (documento: string) => withParams('/analise-fatura', { documento }),
  simulation: (id?: string, versao?: number) =>
    withParams('/simulacao', { id, versao: versao?.toString() }),
  findings: (
    filters: {
      q?: string;
      contrato?: string;
      apontamento?: string;
      de?: string;
      ate?: string;
      regra?: string;
      status?: string;
      contestavel?: '1';
      recuperado?: '1';
      luz?: 'vermelho';
      resposta_ate?: string;
      pendente_em?: string;
      responsavel?: 'ninguem';
    } = {},
  ) => withParams('/auditoria-faturas', filters),
  recalculatedBill: (id: string) => `/faturas/${encodeURIComponent(id)}/recalculada`,
  simulationOfBill: (documento: string) => withParams('/simulacao', { documento }),
  simulationOfClient: (cliente: string) => withParams('/simulacao', { cliente }),
  rerun: '/resimulacao',
  proposals: '/propostas',
  proposalsToRelease: '/propostas?liberacao=aguarda',
  proposal: (id: string, versao?: number) =>
    withParams(`/propostas/${encodeURIComponent(id)}`, { versao: versao?.toString() }),
  balances: '/balancos',
  balance: (id: string) => `/balancos/${encodeURIComponent(id)}`,
  imports: '/importacoes',
  import: (id: string) => `/importacoes/${encodeURIComponent(id)}`,
  ccee: '/ccee',
  cceeOf: (mes: string, q: string) => withParams('/ccee', { mes, q }),
  cceeImports: '/ccee/importar',
  cceeImport: (id: string) => `/ccee/importar/${encodeURIComponent(id)}`,
  mailing: '/email',
  mailingOf: (mes: string, situacao?: 'pronto' | 'falhou' | 'sem_servidor', q?: string) =>
    withParams('/email', { mes, situacao, q }),
  mailTemplates: '/email/modelos',
  mailBatches: '/email/disparos',
  mailBatch: (id: string) => `/email/disparos/${encodeURIComponent(id)}`,
  mailSuppressions: '/email/suprimidos',
  contracts: (
    filters: {
      q?: string;
      mes?: string;
      oportunidade?: '1';
      renova_em?: string;
      sem_preco?: '1';
      conformidade?: 'conforme' | 'excedente' | 'subutilizado' | 'indefinido' | 'fora';
      nf?: 'divergente';
      fatura?: 'divergente';
      falta?: 'medicao' | 'preco' | 'preco_2027' | 'email' | 'fatura' | 'nf';
    } = {},
  ) => withParams('/contratos', filters),
  contract: (id: string) => `/contratos/${encodeURIComponent(id)}`,
  contractImports: '/contratos/importar',
  contractImport: (id: string) => `/contratos/importar/${encodeURIComponent(id)}`,
  contractInvoices: (id: string) => `/contratos/${encodeURIComponent(id)}?aba=faturas`,
  contractChecks: (id: string) => `/contratos/${encodeURIComponent(id)}?aba=conformidade`,
  contractPrices: (id: string) => `/contratos/${encodeURIComponent(id)}?aba=precos`,
  contractEdit: (id: string) => `/contratos/${encodeURIComponent(id)}/editar`,
  clients: '/leads',
  clientTwins: '/leads/duplicados',
  migrations: (
    filters: { id?: string; prazo?: 'atrasada'; proposta?: string; cliente?: string } = {},
  ) => withParams('/migracao', filters),
  client: (id: string, aba?: 'unidades' | 'contratos' | 'faturas' | 'historico') =>
    withParams(`/leads/${encodeURIComponent(id)}`, { aba }),
  closing: (mes?: string, item?: string) => withParams('/fechamento', { mes, item }),
  accruals: (mes?: string) => withParams('/fechamento/provisto', { mes }),
  closingOf: (id: string, mes: string) =>
    withParams(`/fechamento/${encodeURIComponent(id)}`, { mes }),
  closingDifferences: (mes?: string) => withParams('/fechamento/diferencas', { mes }),
  /** The form of an adjustment of a closed month, filled in. */
  closingAdjust: (id: string, mes: string, ajuste: ProposedAdjustment = {}) =>
    withParams(`/fechamento/${encodeURIComponent(id)}`, { mes, ajuste: 'novo', ...ajuste }),
  agenda: '/agenda',
  firstSteps: '/primeiros-passos',
  work: (mes?: string) => withParams('/meu-dia', { mes }),
  commissions: '/commissions',
  commissionPlans: '/commissions/planos',
  profile: '/profile',
  ranking: '/ranking',
  training: '/training',
  lesson: (module: number, lesson: number) => `/training?licao=${module}-${lesson}`,
  notifications: '/notifications',
  help: '/help',
  helpDocument: (name: 'faq' | 'manual' | 'novidades' | 'privacidade') => `/help/${name}`,
  tickets: '/help/chamados',
  ticket: (id: string) => `/help/chamados/${encodeURIComponent(id)}`,
  negotiations: '/negociacoes',
  overdueDeals: (until: string, q?: string) =>
    withParams('/negociacoes', { visao: 'lista', abertas: '1', passo_ate: until, q }),
  negotiation: (id: string, rodada?: string) =>
    withParams(`/negociacoes/${encodeURIComponent(id)}`, { rodada }),
  adminUsers: '/admin/usuarios',
  adminSettings: '/admin/configuracoes',
  sheetFormats: '/configuracoes/formatos',
  adminLearned: '/configuracoes/leitura',
  adminMail: '/admin/email',
  adminBackups: '/admin/copias',
  adminRetention: '/admin/retencao',
  adminJobs: '/admin/tarefas',
  adminKeys: '/admin/integracoes',
  adminMailbox: '/admin/caixa-postal',
  adminMarketData: '/admin/dados-de-mercado',
  adminIndices: '/admin/indices',
  adminParameters: '/admin/parametros',
  adminTariffs: '/admin/tarifas',
  adminDistributors: '/admin/distribuidoras',
  adminFlags: '/admin/bandeiras',
  adminPld: '/admin/pld',
  adminAudit: '/admin/auditoria',
  adminPrivacy: '/admin/titulares',
} as const;

function withParams(path: string, params: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value) query.set(key, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
