import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import type { Draft } from '../draft';
import { useEntry } from '../entry-context';
import { EntryCell } from './entry-field';

const columns = [
  { key: 'mes', label: 'Mês' },
  { key: 'consumo_ponta_kWh', label: 'Consumo ponta (kWh)' },
  { key: 'consumo_fora_ponta_kWh', label: 'Consumo fora ponta (kWh)' },
  { key: 'consumo_reservado_kWh', label: 'Consumo reservado (kWh)' },
  { key: 'demanda_ponta_kW', label: 'Demanda ponta (kW)' },
  { key: 'demanda_fora_ponta_kW', label: 'Demanda fora ponta (kW)' },
] as const;

const most = 24;

/** The months of consumption, one row each. */
export function MonthTable({ onChange }: { onChange: (draft: Draft) => void }) {
  const { draft, errors, editing } = useEntry();
  const { months } = draft;
  const drop = (at: number) => onChange({ ...draft, months: months.filter((_, i) => i !== at) });
  const whole = errors.consumo_mensal;
  return (
    <Card
      title="Consumo mensal"
      description="Doze meses, cada um uma vez. Consumo em kWh e demanda medida em kW."
      padding="none"
      actions={
        editing &&
        months.length < most && (
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() => onChange({ ...draft, months: [...months, { mes: '' }] })}
          >
            Acrescentar mês
          </Button>
        )
      }
    >
      {whole && (
        <p role="alert" className="px-5 pb-3 text-dense text-bad">
          {whole}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and the keyboard with it */}
      <section aria-label="Tabela do consumo mensal" tabIndex={0} className="overflow-x-auto pb-3">
        <table aria-label="Consumo mensal" className="w-full min-w-[860px] text-dense">
          <thead>
            <tr className="border-y border-border">
              {columns.map(({ key, label }) => (
                <th
                  key={key}
                  scope="col"
                  className="h-9 px-2 text-left text-caption font-medium text-muted first:pl-5 last:pr-5"
                >
                  {label}
                </th>
              ))}
              {editing && (
                <th scope="col" className="w-12">
                  <span className="sr-only">Ações</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {months.map((_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, as in the API's paths
              <tr key={i} className="align-top">
                {columns.map(({ key, label }) => (
                  <td key={key} className="px-2 py-1 first:pl-5 last:pr-5">
                    <EntryCell
                      path={`consumo_mensal[${i}].${key}`}
                      label={`${label}, linha ${i + 1}`}
                      numeric={key !== 'mes'}
                    />
                  </td>
                ))}
                {editing && (
                  <td className="py-1 pr-4">
                    <IconButton
                      label={`Retirar a linha ${i + 1}`}
                      icon={<Trash2 />}
                      size="sm"
                      onClick={() => drop(i)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
