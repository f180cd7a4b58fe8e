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
  type LucideIcon,
  Mail,
  ReceiptText,
  ScrollText,
  Settings,
  Trophy,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import { paths } from '@/lib/paths';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Without it the item is not shown. */
  permission?: string;
  /** Two of these share a line. */
  half?: boolean;
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
      },
      { label: 'Contratos', to: paths.contracts(), icon: FileText, permission: 'contracts:read' },
      { label: 'Balanço Energético', to: paths.balances, icon: Gauge, permission: 'balances:read' },
      { label: 'Email', to: paths.mailing, icon: Mail, permission: 'emails:read' },
      {
        label: 'Análise Fatura',
        to: paths.invoiceAnalysis,
        icon: ReceiptText,
        permission: 'invoices:read',
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
      { label: 'Negociações', to: paths.negotiations, icon: Handshake },
      { label: 'Agenda', to: paths.agenda, icon: CalendarDays },
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
      {
        label: 'Auditoria de faturas',
        to: paths.findings(),
        icon: ClipboardCheck,
        permission: 'invoices:read',
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
      { label: 'Trilha', to: paths.adminAudit, icon: ScrollText, permission: 'users:manage' },
    ],
  },
];
