import type { CompareOutputBody } from '@/api/gen/types.gen';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { BarChart } from '@/components/charts/lazy';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Dialog } from '@/components/ui/dialog';
import { formatKWh, formatMoney, formatNumber, formatPercent } from '@/lib/format';

type Month = NonNullable<CompareOutputBody['meses']>[number];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const columns: readonly Column<Month>[] = [
  { id: 'mes', header: 'Mês', cell: (m) => capital(m.nome) },
  { id: 'fator', header: 'Fator', cell: (m) => formatNumber(m.fator, 1, 2), align: 'end' },
  {
    id: 'consumo',
    header: 'Consumo (kWh)',
    cell: (m) => formatKWh(m.consumo_kWh, false),
    align: 'end',
  },
  {
    id: 'geracao',
    header: 'Geração (kWh)',
    cell: (m) => formatKWh(m.geracao_kWh, false),
    align: 'end',
  },
  {
    id: 'liquido',
    header: 'Líquido (kWh)',
    cell: (m) => formatKWh(m.liquido_kWh, false),
    align: 'end',
  },
  { id: 'atual', header: 'Custo atual', cell: (m) => formatMoney(m.atual.total_R$), align: 'end' },
  {
    id: 'estimado',
    header: 'Custo estimado',
    cell: (m) => formatMoney(m.estimado.total_R$),
    align: 'end',
  },
  { id: 'economia', header: 'Economia', cell: (m) => formatMoney(m.economia_R$), align: 'end' },
  {
    id: 'percentual',
    header: 'Economia (%)',
    cell: (m) => formatPercent(m.economia_percentual, 2, 'Indefinido'),
    align: 'end',
  },
];

interface MonthlyDialogProps {
  comparison: CompareOutputBody;
  onClose: () => void;
}

/** The year month by month, in a large window. */
export function MonthlyDialog({ comparison, onClose }: MonthlyDialogProps) {
  const months = comparison.meses ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Detalhamento mensal"
      description="Consumo do ano em doze partes, com fator 1,1 de dezembro a fevereiro e 0,95 de junho a agosto."
      size="xl"
    >
      <div className="space-y-6">
        <ChartFrame
          title="Custo por mês"
          table={{
            head: ['Mês', 'Custo atual', 'Custo estimado'],
            rows: months.map((m) => [
              capital(m.nome),
              formatMoney(m.atual.total_R$),
              formatMoney(m.estimado.total_R$),
            ]),
          }}
          legend={series.map(({ label, color }) => ({ label, color }))}
        >
          <BarChart
            rows={months.map((m) => ({
              name: m.nome.slice(0, 3),
              atual: m.atual.total_R$,
              estimado: m.estimado.total_R$,
            }))}
            series={series}
            format={formatMoney}
          />
        </ChartFrame>
        <DataTable
          name="Detalhamento mensal"
          columns={columns}
          rows={months}
          rowKey={(m) => String(m.mes)}
          stickyFirst
          cards
        />
      </div>
    </Dialog>
  );
}

const series = [
  { key: 'atual', label: 'Custo atual', color: chartColors.reference },
  { key: 'estimado', label: 'Custo estimado', color: chartColors.conforme },
];
