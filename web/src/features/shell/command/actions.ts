import type { ScreenAct } from '@/hooks/use-act';
import { paths } from '@/lib/paths';

/** Something to do, from wherever one is. */
interface Action {
  label: string;
  permission?: string;
  /** The screen that does it, and the act it starts with. */
  to?: string;
  act?: ScreenAct;
  /** What the open page does itself. */
  own?: 'export' | 'theme';
}

export const actions: readonly Action[] = [
  { label: 'Criar contrato', permission: 'contracts:create', to: paths.contracts(), act: 'criar' },
  { label: 'Enviar planilha', permission: 'balances:upload', to: paths.balances, act: 'enviar' },
  { label: 'Enviar fatura', permission: 'invoices:process', to: paths.invoiceAnalysis },
  { label: 'Enviar o mês', permission: 'emails:send', to: paths.mailing, act: 'enviar' },
  { label: 'Fechar o mês', permission: 'months:close', to: paths.closing() },
  { label: 'Exportar esta lista', own: 'export' },
  { label: 'Tema', own: 'theme' },
];

const exporter = () => document.querySelector<HTMLElement>('main [data-export]:not(:disabled)');

/** Whether the open page has a list to export. */
export const canExport = (): boolean => exporter() !== null;

/** Opens the choice of files as the Enter key does. */
export function openExport(): void {
  const button = exporter();
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}
