import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { plural } from '@/lib/text';
import { formatRate } from '../comparison';
import type { ActGroup, AlteredTariff, TariffComparison } from './mappers';

/** More than a person reads; the counts say the rest. */
const mostRows = 60;

const groupColumns: readonly Column<ActGroup>[] = [
  { id: 'distribuidora', header: 'Distribuidora', cell: (g) => g.distributor },
  { id: 'ato', header: 'Ato', cell: (g) => g.act, wrap: true },
  { id: 'vigencia', header: 'Vigência', cell: (g) => g.validity },
  { id: 'novas', header: 'Novas', align: 'end', cell: (g) => g.added },
  { id: 'alteradas', header: 'Alteradas', align: 'end', cell: (g) => g.altered },
  { id: 'iguais', header: 'Iguais', align: 'end', cell: (g) => g.same },
];

const change = (old: number | null, next: number | null) =>
  old === next ? formatRate(next) : `${formatRate(old)} → ${formatRate(next)}`;

const alteredColumns: readonly Column<AlteredTariff>[] = [
  { id: 'distribuidora', header: 'Distribuidora', cell: (t) => t.distributor },
  {
    id: 'tarifa',
    header: 'Tarifa',
    cell: (t) => [t.subgroup, t.modality, t.posto, t.detail].filter(Boolean).join(' · '),
  },
  { id: 'vigencia', header: 'Vigência', cell: (t) => t.validity },
  {
    id: 'tusd_kw',
    header: 'TUSD (R$/kW)',
    align: 'end',
    cell: (t) => change(t.old.tusdKw, t.tusdKw),
  },
  {
    id: 'tusd_mwh',
    header: 'TUSD (R$/MWh)',
    align: 'end',
    cell: (t) => change(t.old.tusdMwh, t.tusdMwh),
  },
  { id: 'te', header: 'TE (R$/MWh)', align: 'end', cell: (t) => change(t.old.teMwh, t.teMwh) },
];

/** What a file of tariffs changes: by act, and each tariff that is not as it was. */
export function TariffDifferences({ comparison }: { comparison: TariffComparison }) {
  const { groups, altered, remarks } = comparison;
  const more = groups.length - mostRows;
  return (
    <div className="space-y-4">
      {remarks.length > 0 && (
        <ul className="list-inside list-disc text-dense text-muted">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {altered.length > 0 && (
        <Card title="Tarifas alteradas" level={3} padding="none">
          <DataTable
            name="Tarifas alteradas"
            columns={alteredColumns}
            rows={altered.slice(0, mostRows)}
            rowKey={(t) => t.key}
            density="dense"
          />
        </Card>
      )}
      {groups.length > 0 && (
        <Card title="Por ato" level={3} padding="none">
          <DataTable
            name="Tarifas por ato"
            columns={groupColumns}
            rows={groups.slice(0, mostRows)}
            rowKey={(g) => g.key}
            density="dense"
          />
        </Card>
      )}
      {more > 0 && <p className="text-dense text-muted">e mais {plural(more, 'ato', 'atos')}</p>}
    </div>
  );
}
