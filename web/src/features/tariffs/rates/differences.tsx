import type { Column } from '@/components/data-table/columns';
import { DifferenceTable } from '@/components/import/difference-table';
import { formatRate } from '../comparison';
import { ComparisonNotes } from '../comparison-notes';
import type { ActGroup, AlteredTariff, TariffComparison } from './mappers';

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

/** What a change of this file is called. */
export const tariffUnit = ['tarifa', 'tarifas'] as const;

/** What a file of tariffs changes: by act, and each tariff that is not as it was. */
export function TariffDifferences({ comparison }: { comparison: TariffComparison }) {
  const { groups, altered, remarks } = comparison;
  return (
    <>
      <ComparisonNotes comparison={comparison} unit={tariffUnit} />
      {remarks.length > 0 && (
        <ul className="list-inside list-disc text-dense text-muted">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <DifferenceTable
        name="Tarifas alteradas"
        title="Tarifas alteradas"
        columns={alteredColumns}
        rows={altered}
        rowKey={(t) => t.key}
      />
      <DifferenceTable
        name="Tarifas por ato"
        title="Por ato"
        columns={groupColumns}
        rows={groups}
        rowKey={(g) => g.key}
        more={['ato', 'atos']}
      />
    </>
  );
}
