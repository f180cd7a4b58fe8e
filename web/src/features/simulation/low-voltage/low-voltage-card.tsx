import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';

const LowVoltageEstimate = onDemand(
  () => import('./low-voltage-estimate').then((m) => m.LowVoltageEstimate),
  { panel: true },
);

/** A unit of group B: what it pays, by which tariff, and an estimate of the free market (LW-05). */
export function LowVoltageCard() {
  const [opened, setOpened] = useState(false);
  return (
    <Card
      title="Unidade de baixa tensão"
      description="Convencional, tarifa branca e desde quando a lei abre o mercado. A proposta só sai liberada pela gestora: as regras ainda faltam."
    >
      {opened ? (
        <LowVoltageEstimate kept={null} />
      ) : (
        <Button icon={<Calculator />} onClick={() => setOpened(true)}>
          Abrir a estimativa
        </Button>
      )}
    </Card>
  );
}
