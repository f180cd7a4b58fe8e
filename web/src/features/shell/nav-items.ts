import {
  BadgeDollarSign,
  Calculator,
  CalendarDays,
  CircleHelp,
  CircleUserRound,
  ClipboardCheck,
  FileText,
  Gauge,
  GraduationCap,
  Handshake,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  Mail,
  Plug,
  ReceiptText,
  ScrollText,
  Settings,
  Trophy,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import type { WorklistCounts } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Without it the item is not shown. */
  permission?: string;
  /** What is counted beside it. */
  badge?: Badge;
  /** Two of these share a line. */
  half?: boolean;
}

interface Badge {
  of: keyof WorklistCounts;
  /** What the number counts: "e-mail pronto", "e-mails prontos". */
  one: string;
  many: string;
  /** Where the number leads, where that is not the item's own screen. */
  to?: string;
}

export interface NavGroup {
  /** Written over the group; the first one has none. */
  label?: string;
  items: readonly NavItem[];
}

/** The side navigation, in its specified order. */
export const navGroups: readonly NavGroup[] = [
  {
    items: [
      {
        label: 'Dashboard',
        to: paths.dashboard(),
        icon: LayoutDashboard,
        permission: 'dashboard:read',
        badge: { of: 'dashboard', one: 'pendência', many: 'pendências' },
      },
      { label: 'Contratos', to: paths.contracts(), icon: FileText, permission: 'contracts:read' },
      {
        label: 'Balanço Energético',
        to: paths.balances,
        icon: Gauge,
        permission: 'balances:read',
        badge: { of: 'balancos', one: 'importação a revisar', many: 'importações a revisar' },
      },
      {
        label: 'Email',
        to: paths.mailing,
        icon: Mail,
        permission: 'emails:read',
        badge: { of: 'email', one: 'e-mail pronto', many: 'e-mails prontos' },
      },
      {
        label: 'Análise Fatura',
        to: paths.invoiceAnalysis,
        icon: ReceiptText,
        permission: 'invoices:read',
        badge: {
          of: 'documentos',
          one: 'documento a conferir',
          many: 'documentos a conferir',
          to: paths.invoiceQueue,
        },
      },
      {
        label: 'Simulação',
        to: paths.simulation(),
        icon: Calculator,
        permission: 'simulations:use',
      },
      { label: 'Perfil', to: paths.profile, icon: CircleUserRound, half: true },
      { label: 'Ajuda', to: paths.help, icon: CircleHelp, half: true },
    ],
  },
  {
    label: 'Comercial',
    items: [
      { label: 'Clientes', to: paths.clients, icon: UsersRound, permission: 'clients:read' },
      {
        label: 'Negociações',
        to: paths.negotiations,
        icon: Handshake,
        badge: {
          of: 'negociacoes',
          one: 'próximo passo vencido',
          many: 'próximos passos vencidos',
        },
      },
      {
        label: 'Agenda',
        to: paths.agenda,
        icon: CalendarDays,
        badge: { of: 'agenda', one: 'compromisso hoje', many: 'compromissos hoje' },
      },
      {
        label: 'Comissões',
        to: paths.commissions,
        icon: BadgeDollarSign,
        permission: 'commissions:read',
      },
      { label: 'Ranking', to: paths.ranking, icon: Trophy, permission: 'ranking:read' },
      { label: 'Treinamento', to: paths.training, icon: GraduationCap },
    ],
  },
  {
    label: 'Operação',
    items: [
      { label: 'Fechamento', to: paths.closing(), icon: Lock, permission: 'months:read' },
      {
        label: 'Auditoria de faturas',
        to: paths.findings(),
        icon: ClipboardCheck,
        permission: 'invoices:read',
        badge: { of: 'apontamentos', one: 'apontamento Alta', many: 'apontamentos Alta' },
      },
    ],
  },
  {
    label: 'Administração',
    items: [
      { label: 'Usuários', to: paths.adminUsers, icon: UserRoundCog, permission: 'users:manage' },
      {
        label: 'Configurações',
        to: paths.adminSettings,
        icon: Settings,
        permission: 'settings:manage',
      },
      { label: 'Integrações', to: paths.adminKeys, icon: Plug, permission: 'api_keys:manage' },
      { label: 'Trilha', to: paths.adminAudit, icon: ScrollText, permission: 'users:manage' },
    ],
  },
];
