import { paths } from '../paths';

/** One screen of an area. */
interface AreaTab {
  label: string;
  to: string;
  /** Without it the screen is not shown. */
  permission?: string;
  /** Further addresses that belong to the tab. */
  also?: readonly string[];
}

interface Area {
  name: string;
  tabs: readonly AreaTab[];
}

const marketData = [
  paths.adminIndices,
  paths.adminParameters,
  paths.adminTariffs,
  paths.adminDistributors,
  paths.adminFlags,
  paths.adminPld,
];

/** Screens that stand together: each shows the others under its title. */
export const areas: readonly Area[] = [
  {
    name: 'Dashboard',
    tabs: [
      { label: 'Visão geral', to: paths.dashboard(), permission: 'dashboard:read' },
      { label: 'Meu dia', to: paths.work(), permission: 'dashboard:read' },
      { label: 'Oportunidades', to: paths.opportunities(), permission: 'dashboard:read' },
      { label: 'Inteligência', to: paths.intelligence(), permission: 'dashboard:read' },
    ],
  },
  {
    name: 'Contratos',
    tabs: [
      { label: 'Contratos', to: paths.contracts(), permission: 'contracts:read' },
      { label: 'Importar', to: paths.contractImports, permission: 'contracts:create' },
    ],
  },
  {
    name: 'Clientes',
    tabs: [
      { label: 'Clientes', to: paths.clients, permission: 'clients:read' },
      { label: 'Migração', to: paths.migrations(), permission: 'migrations:read' },
    ],
  },
  {
    name: 'Balanço Energético',
    tabs: [
      { label: 'Balanços', to: paths.balances, permission: 'balances:read' },
      { label: 'Importações', to: paths.imports, permission: 'balances:upload' },
      { label: 'Valores da CCEE', to: paths.ccee, permission: 'ccee:read' },
    ],
  },
  {
    name: 'Fechamento',
    tabs: [
      { label: 'Fechamento', to: paths.closing(), permission: 'months:read' },
      { label: 'Provisto × realizado', to: paths.accruals(), permission: 'months:read' },
    ],
  },
  {
    name: 'Email',
    tabs: [
      { label: 'Registros', to: paths.mailing, permission: 'emails:read' },
      { label: 'Disparos', to: paths.mailBatches, permission: 'emails:send' },
      { label: 'Modelos', to: paths.mailTemplates, permission: 'emails:send' },
      { label: 'Suprimidos', to: paths.mailSuppressions, permission: 'emails:send' },
    ],
  },
  {
    name: 'Análise Fatura',
    tabs: [
      { label: 'Enviar', to: paths.invoiceAnalysis, permission: 'invoices:read' },
      { label: 'Fila de leitura', to: paths.invoiceQueue, permission: 'invoices:read' },
      { label: 'Entrada', to: paths.intake, permission: 'intake:manage' },
    ],
  },
  {
    name: 'Simulação',
    tabs: [
      { label: 'Nova', to: paths.simulation(), permission: 'simulations:use' },
      { label: 'Propostas', to: paths.proposals, permission: 'simulations:use' },
      { label: 'Re-simulação', to: paths.rerun, permission: 'simulations:use' },
    ],
  },
  {
    name: 'Configurações',
    tabs: [
      { label: 'Geral', to: paths.adminSettings, permission: 'settings:manage' },
      { label: 'E-mail', to: paths.adminMail, permission: 'settings:manage' },
      { label: 'Caixa postal', to: paths.adminMailbox, permission: 'settings:manage' },
      {
        label: 'Dados de mercado',
        to: paths.adminMarketData,
        permission: 'contracts:read',
        also: marketData,
      },
      { label: 'Formatos de planilha', to: paths.sheetFormats, permission: 'balances:upload' },
      { label: 'Cópias', to: paths.adminBackups, permission: 'backup:run' },
      { label: 'Retenção', to: paths.adminRetention, permission: 'settings:manage' },
      { label: 'Tarefas', to: paths.adminJobs, permission: 'jobs:manage' },
      { label: 'Titulares', to: paths.adminPrivacy, permission: 'lgpd:erase' },
    ],
  },
];

/** The area that an address belongs to; details of one thing belong to none. */
export function areaAt(pathname: string): Area | undefined {
  return areas.find(({ tabs }) =>
    tabs.some(({ to, also }) => to === pathname || also?.includes(pathname)),
  );
}
