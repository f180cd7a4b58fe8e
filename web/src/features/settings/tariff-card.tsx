import {
  Building2,
  CalendarCheck,
  Flag,
  Gauge,
  ReceiptText,
  SlidersHorizontal,
  TrendingUp,
} from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { paths } from '@/lib/paths';

/** The way to what the calculations rest on. */
export function TariffCard() {
  return (
    <Card
      title="Índices, tarifas e parâmetros"
      description="O que os cálculos usam: variação mensal do IPCA e do IGP-M, tarifas homologadas, bandeiras, PLD, tolerâncias e limites, cada valor com vigência e fonte."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.adminMarketData} icon={<CalendarCheck />}>
          Dados de mercado
        </ButtonLink>
        <ButtonLink to={paths.adminIndices} icon={<TrendingUp />}>
          Índices
        </ButtonLink>
        <ButtonLink to={paths.adminTariffs} icon={<ReceiptText />}>
          Tarifas
        </ButtonLink>
        <ButtonLink to={paths.adminDistributors} icon={<Building2 />}>
          Distribuidoras
        </ButtonLink>
        <ButtonLink to={paths.adminFlags} icon={<Flag />}>
          Bandeiras
        </ButtonLink>
        <ButtonLink to={paths.adminPld} icon={<Gauge />}>
          PLD
        </ButtonLink>
        <ButtonLink to={paths.adminParameters} icon={<SlidersHorizontal />}>
          Parâmetros
        </ButtonLink>
      </div>
    </Card>
  );
}
