import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Card } from '@/components/ui/card';
import { Input, InputUnit } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { type Crossing, isReadable, measures, ways } from './queries';

const wayOptions = [
  { value: 'subiu', label: 'Passaram a economizar isto' },
  { value: 'desceu', label: 'Deixaram de economizar isto' },
  { value: 'ambos', label: 'Cruzaram nos dois sentidos' },
] as const;
const measureOptions = [
  { value: 'reais', label: 'R$ por ano' },
  { value: 'percentual', label: '% do custo atual' },
] as const;

interface CrossingFiltersProps {
  crossing: Crossing;
  onChange: (patch: Partial<Crossing>) => void;
}

/** The saving that has to be crossed, and in which direction. */
export function CrossingFilters({ crossing, onChange }: CrossingFiltersProps) {
  const ids = { saving: useId(), measure: useId(), way: useId() };
  const money = crossing.medida === 'reais';
  return (
    <Card title="Quem cruzou uma economia">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <FieldFrame
          id={ids.saving}
          label="Economia"
          hint="Vazio: zero, quem passa a economizar."
          error={isReadable(crossing) ? undefined : 'Informe um número, como 50.000,00'}
        >
          {(control) => (
            <Input
              {...control}
              value={crossing.economia}
              onChange={(event) => onChange({ economia: event.target.value })}
              align="end"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              prefix={money && <span className="text-dense">R$</span>}
              suffix={!money && <InputUnit>%</InputUnit>}
            />
          )}
        </FieldFrame>
        <FieldFrame id={ids.measure} label="Medida">
          {(control) => (
            <Select
              {...control}
              value={crossing.medida}
              options={measureOptions}
              onChange={(event) =>
                onChange({ medida: measures.find((m) => m === event.target.value) })
              }
            />
          )}
        </FieldFrame>
        <FieldFrame id={ids.way} label="Sentido">
          {(control) => (
            <Select
              {...control}
              value={crossing.sentido}
              options={wayOptions}
              onChange={(event) =>
                onChange({ sentido: ways.find((w) => w === event.target.value) })
              }
            />
          )}
        </FieldFrame>
      </div>
    </Card>
  );
}
