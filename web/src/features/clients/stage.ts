export type Funnel = 'verde' | 'amarelo';
export type Migration = 'aprovado' | 'em_analise';

export const funnels: readonly Funnel[] = ['amarelo', 'verde'];
export const migrations: readonly Migration[] = ['em_analise', 'aprovado'];

export const funnelLabels: Readonly<Record<Funnel, string>> = {
  verde: 'Verde',
  amarelo: 'Amarelo',
};
export const migrationLabels: Readonly<Record<Migration, string>> = {
  aprovado: 'Aprovado',
  em_analise: 'Em análise',
};

export function toFunnel(text: string | null): Funnel | null {
  return funnels.find((value) => value === text?.toLowerCase()) ?? null;
}

export function toMigration(text: string | null): Migration | null {
  return migrations.find((value) => value === text?.toLowerCase()) ?? null;
}

/** A column of the board: the pair of both statuses, from the first to the last. */
export interface Stage {
  id: string;
  title: string;
  funnel: Funnel;
  migration: Migration;
}

export const stages: readonly Stage[] = [
  { id: 'qualificacao', title: 'Em qualificação', funnel: 'amarelo', migration: 'em_analise' },
  { id: 'qualificado', title: 'Qualificado', funnel: 'verde', migration: 'em_analise' },
  { id: 'pendente', title: 'Aprovado com pendência', funnel: 'amarelo', migration: 'aprovado' },
  { id: 'pronto', title: 'Pronto para migrar', funnel: 'verde', migration: 'aprovado' },
];

interface Placed {
  statusFunil: Funnel | null;
  statusMigracao: Migration | null;
}

/** A client's stage; without statuses, the first one. */
export function stageOf({ statusFunil, statusMigracao }: Placed): Stage {
  const found = stages.find((s) => s.funnel === statusFunil && s.migration === statusMigracao);
  return found ?? (stages[0] as Stage);
}
