import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/format';
import { formatRate, type Tax } from '../fields';
import type { BillField } from '../mappers';

interface TaxRow {
  tax: Tax;
  name: string;
  base: string;
  rate: string;
  value: string;
}

const taxes: readonly { tax: Tax; name: string }[] = [
  { tax: 'icms', name: 'ICMS' },
  { tax: 'pis', name: 'PIS' },
  { tax: 'cofins', name: 'COFINS' },
];

const columns: readonly Column<TaxRow>[] = [
  { id: 'tributo', header: 'Tributo', cell: ({ name }) => name },
  { id: 'base', header: 'Base de cálculo', align: 'end', cell: ({ base }) => formatMoney(base) },
  {
    id: 'aliquota',
    header: 'Alíquota',
    align: 'end',
    cell: ({ tax, rate }) => formatRate(tax, rate),
  },
  { id: 'valor', header: 'Valor', align: 'end', cell: ({ value }) => formatMoney(value) },
];

/** The taxes of the bill, with the decimals that each has. */
export function TaxesCard({ fields }: { fields: readonly BillField[] }) {
  const valueAt = (key: string) => fields.find((field) => field.key === key)?.value ?? '';
  const rows = taxes.map(({ tax, name }) => ({
    tax,
    name,
    base: valueAt(`${tax}_base`),
    rate: valueAt(`${tax}_aliquota`),
    value: valueAt(`${tax}_valor`),
  }));
  return (
    <Card title="Tributos" padding="none">
      <DataTable name="Tributos" columns={columns} rows={rows} rowKey={({ tax }) => tax} cards />
    </Card>
  );
}
