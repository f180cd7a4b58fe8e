import { useState } from 'react';
import type { SimulationKeptBody } from '@/api/gen/types.gen';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';
import { VersionsCard } from '../components/versions-card';
import { OfSimulationCard } from '../proposal/of-simulation-card';
import { LowVoltageEstimate } from './low-voltage-estimate';

/** A kept unit of group B: opened again, changed, proposed (LW-05). */
export function StoredLowVoltage({ kept }: { kept: SimulationKeptBody }) {
  const [unsaved, setUnsaved] = useState(false);
  return (
    <>
      <PageHeader
        title={`Estimativa de baixa tensão nº ${kept.simulacao.numero}`}
        description={kept.simulacao.nome}
        back={{ to: paths.simulation(), label: 'Voltar para simulações' }}
      />
      <div className="space-y-6">
        <Card title="Unidade de baixa tensão">
          <LowVoltageEstimate kept={kept} onChange={() => setUnsaved(true)} />
        </Card>
        <OfSimulationCard kept={kept} unsaved={unsaved} />
        <VersionsCard kept={kept} />
      </div>
    </>
  );
}
