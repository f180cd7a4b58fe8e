/** The only place with the application's addresses. */
export const paths = {
  login: '/login',
  dashboard: (mes?: string) => withParams('/dashboard', { mes }),
  opportunities: (mes?: string) => withParams('/oportunidades', { mes }),
  intelligence: (filters: { mes?: string; tipo?: string; luz?: string } = {}) =>
    withParams('/inteligencia', filters),
  invoiceAnalysis: '/analise-fatura',
  invoiceDocument: (documento: string) => withParams('/analise-fatura', { documento }),
  simulation: (id?: string, versao?: number) =>
    withParams('/simulacao', { id, versao: versao?.toString() }),
  findings: (filters: { contrato?: string; apontamento?: string } = {}) =>
    withParams('/auditoria-faturas', filters),
  simulationOfBill: (documento: string) => withParams('/simulacao', { documento }),
  simulationOfClient: (cliente: string) => withParams('/simulacao', { cliente }),
  rerun: '/resimulacao',
  proposals: '/propostas',
  proposal: (id: string, versao?: number) =>
    withParams(`/propostas/${encodeURIComponent(id)}`, { versao: versao?.toString() }),
  balances: '/balancos',
  balance: (id: string) => `/balancos/${encodeURIComponent(id)}`,
  imports: '/importacoes',
  import: (id: string) => `/importacoes/${encodeURIComponent(id)}`,
  mailing: '/email',
  mailTemplates: '/email/modelos',
  mailBatches: '/email/disparos',
  mailBatch: (id: string) => `/email/disparos/${encodeURIComponent(id)}`,
  mailSuppressions: '/email/suprimidos',
  contracts: (
    filters: { mes?: string; oportunidade?: '1'; renova_em?: string; sem_preco?: '1' } = {},
  ) => withParams('/contratos', filters),
  contract: (id: string) => `/contratos/${encodeURIComponent(id)}`,
  contractImports: '/contratos/importar',
  contractImport: (id: string) => `/contratos/importar/${encodeURIComponent(id)}`,
  contractInvoices: (id: string) => `/contratos/${encodeURIComponent(id)}?aba=faturas`,
  contractEdit: (id: string) => `/contratos/${encodeURIComponent(id)}/editar`,
  clients: '/leads',
  client: (id: string) => `/leads/${encodeURIComponent(id)}`,
  agenda: '/agenda',
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
  negotiation: (id: string, rodada?: string) =>
    withParams(`/negociacoes/${encodeURIComponent(id)}`, { rodada }),
  adminUsers: '/admin/usuarios',
  adminSettings: '/admin/configuracoes',
  adminMail: '/admin/email',
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
