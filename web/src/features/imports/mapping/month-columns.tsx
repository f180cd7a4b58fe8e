import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/select';
import type { SheetImport } from '../mappers';
import { ignored, type MappingDraft } from './mapping';

interface MonthColumnsProps {
  sheet: SheetImport;
  draft: MappingDraft;
  problem: string | undefined;
  onChange: (fields: MappingDraft['fields']) => void;
}

/** Months that stand in columns: what they measure, and in which unit, is said once for all. */
export function MonthColumns({ sheet, draft, problem, onChange }: MonthColumnsProps) {
  const id = useId();
  const { monthColumns } = sheet;
  if (monthColumns.length === 0) return null;
  const chosen = new Set(monthColumns.map((source) => draft.fields[source] ?? ignored));
  const [only] = chosen.size === 1 ? chosen : [];
  const options = [
    { value: ignored, label: 'Escolha a medida e a unidade' },
    ...sheet.fields
      .filter(({ field }) => sheet.measures.includes(field))
      .map(({ field, label }) => ({ value: field, label })),
  ];
  return (
    <Card title={`Meses em colunas: ${monthColumns.join(', ')}`}>
      <FieldFrame id={id} label="O que as colunas dos meses medem" required error={problem}>
        {(control) => (
          <Select
            {...control}
            options={options}
            value={only ?? ignored}
            onChange={({ target: { value } }) =>
              onChange({
                ...draft.fields,
                ...Object.fromEntries(monthColumns.map((source) => [source, value])),
              })
            }
          />
        )}
      </FieldFrame>
    </Card>
  );
}
