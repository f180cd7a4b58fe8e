import { useState } from 'react';
import type { SimulationAnswer } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { Tabs } from '@/components/ui/tabs';
import { formatMoney, formatMWh } from '@/lib/format';
import { type Mode, modeLabels, type Situation, toSituations } from '../mappers';
import { Explained } from './explained';

interface Line {
  name: string;
  energy: number | null;
  price: number | null;
  total: number;
}

const columns: readonly Column<Line>[] = [
  { id: 'linha', header: 'Linha', wrap: true, cell: (l) => l.name },
  { id: 'mwh', header: 'Medição (MWh)', align: 'end', cell: (l) => formatMWh(l.energy, false) },
  { id: 'tarifa', header: 'Tarifa (R$/MWh)', align: 'end', cell: (l) => formatMoney(l.price) },
  { id: 'total', header: 'Total', align: 'end', cell: (l) => formatMoney(l.total) },
];

const energyRecords: Readonly<Record<Mode, string>> = {
  atual: 'tarifas_energia_atual',
  verde: 'tarifas_energia_proposta_verde',
  azul: 'tarifas_energia_proposta_azul',
};

/** Every line of a mean month, today and in each proposal. */
export function CostTables({ answer }: { answer: SimulationAnswer }) {
  const situations = toSituations(answer);
  const [mode, setMode] = useState<Mode>('atual');
  return (
    <Card
      title="Energia e demanda"
      description="Um mês médio, com tributos."
      actions={<Explained campo={energyRecords[mode]} label={`Custo ${modeLabels[mode]}`} />}
    >
      <Tabs
        label="Situação"
        value={mode}
        onChange={setMode}
        items={situations.map((situation) => ({
          value: situation.mode,
          label: modeLabels[situation.mode],
          content: (
            <DataTable
              name={`Energia e demanda, ${modeLabels[situation.mode]}`}
              columns={columns}
              rows={linesOf(situation)}
              rowKey={(line) => line.name}
              cards
            />
          ),
        }))}
      />
    </Card>
  );
}

/** The lines that cost or measure something. */
function linesOf({ energy: e, demand: d }: Situation): Line[] {
  const measured = (name: string, line: Situation['energy']['ccee']): Line => ({
    name,
    energy: line.medicao_MWh,
    price: line.tarifa_R$_MWh,
    total: line.total_R$,
  });
  const plain = (name: string, total: number): Line => ({ name, energy: null, price: null, total });
  return [
    measured('Energia fora ponta', e.energia_fp),
    measured('Energia na ponta', e.energia_p),
    measured('Encargos da CCEE', e.ccee),
    measured('Distribuição fora ponta', e.distribuicao_fp),
    measured('Distribuição na ponta', e.distribuicao_p),
    plain('CBS e IBS da energia no mercado livre', e.energia_cbs_ibs.valor_R$),
    plain('ICMS da energia no mercado livre', e.energia_icms.valor_R$),
    plain('Bandeira tarifária', e.bandeira.valor_R$),
    plain('Tributos sobre o desconto da TUSD', e.imposto_sobre_desconto.valor_R$),
    plain('Iluminação pública', e.iluminacao_publica.valor_R$),
    plain('Demanda fora ponta', d.fp),
    plain('Demanda na ponta', d.p),
    plain('Demanda não utilizada fora ponta', d.nao_utilizada_fp),
    plain('Demanda não utilizada na ponta', d.nao_utilizada_p),
    plain('Ultrapassagem fora ponta', d.ultrapassada_fp),
    plain('Ultrapassagem na ponta', d.ultrapassada_p),
  ].filter((line) => line.total !== 0 || (line.energy ?? 0) !== 0);
}
