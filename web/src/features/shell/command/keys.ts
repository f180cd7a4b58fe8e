import { paths } from '@/lib/paths';

/** The pages that 'g' and a letter open. */
export const goTo: Readonly<Record<string, { label: string; to: string }>> = {
  d: { label: 'Dashboard', to: paths.dashboard() },
  c: { label: 'Contratos', to: paths.contracts() },
  b: { label: 'Balanço Energético', to: paths.balances },
  e: { label: 'Email', to: paths.mailing },
  f: { label: 'Análise Fatura', to: paths.invoiceAnalysis },
  s: { label: 'Simulação', to: paths.simulation() },
  l: { label: 'Clientes', to: paths.clients },
  u: { label: 'Auditoria de faturas', to: paths.findings() },
  n: { label: 'Negociações', to: paths.negotiations },
  a: { label: 'Agenda', to: paths.agenda },
};

/** What a key press asks for. */
export type Act = 'menu' | 'keys' | 'search' | 'edit' | { to: string } | { months: number };

/** A key press as far as the shortcuts look at it. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Reads one press after another. `typing` presses belong to a field, but Ctrl-K works
 * everywhere. Returns the act, and whether the next press completes a 'g'.
 */
export function read(press: Press, afterG: boolean, typing: boolean): { act?: Act; g: boolean } {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'k') {
    return { act: 'menu', g: false };
  }
  if (typing || press.ctrlKey || press.metaKey || press.altKey) return { g: false };
  if (afterG) {
    const target = goTo[press.key];
    return target ? { act: { to: target.to }, g: false } : { g: false };
  }
  switch (press.key) {
    case 'g':
      return { g: true };
    case '?':
      return { act: 'keys', g: false };
    case '/':
      return { act: 'search', g: false };
    case '[':
      return { act: { months: -1 }, g: false };
    case ']':
      return { act: { months: 1 }, g: false };
    case 'e':
      return { act: 'edit', g: false };
    default:
      return { g: false };
  }
}
