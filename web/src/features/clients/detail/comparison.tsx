import { useState } from 'react';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { SpecifiedComparison } from './specified-comparison';

const RealTariffs = onDemand(() => import('./real-tariffs').then((m) => m.RealTariffs), {
  panel: true,
});

const items = [
  { value: 'constantes', label: 'Constantes do comparativo' },
  { value: 'tarifas', label: 'Tarifas da distribuidora' },
] as const;

/** Both ways to compare the costs, each under its name: they do not give the same figures. */
export function Comparison({ client }: { client: LeadDetailBody }) {
  const [view, setView] = useState<(typeof items)[number]['value']>('constantes');
  return (
    <div className="space-y-6">
      <Tabs label="Base da comparação" value={view} onChange={setView} items={items} />
      {view === 'constantes' ? (
        <SpecifiedComparison client={client} onReal={() => setView('tarifas')} />
      ) : (
        <RealTariffs client={client} />
      )}
    </div>
  );
}
