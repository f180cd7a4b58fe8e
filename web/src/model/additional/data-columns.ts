import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '@/components/data-table/columns';
import { missing } from '@/lib/format';
import { fold } from '@/lib/text';
import type { AdditionalItem } from './item';
import { type DataOf, offerQuery } from './offer';

interface WithData {
  additional: readonly AdditionalItem[];
}

/** The columns of a list and one for each label in use, out of sight until it is chosen. */
export function useDataColumns<T extends WithData>(
  of: DataOf,
  columns: readonly Column<T>[],
): readonly Column<T>[] {
  const { data: labels } = useQuery(offerQuery(of));
  return useMemo(() => [...columns, ...(labels ?? []).map(columnOf<T>)], [columns, labels]);
}

function columnOf<T extends WithData>(label: string): Column<T> {
  const key = fold(label);
  return {
    id: `dado-${key}`,
    header: label,
    offered: true,
    yields: true,
    hideOnCard: true,
    cell: ({ additional }) => additional.find((item) => fold(item.label) === key)?.value || missing,
  };
}
