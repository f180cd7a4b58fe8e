import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { pasteCnpj } from '@/components/form/paste-cnpj';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { maskCnpj } from '@/lib/cnpj';
import {
  type ConstantField,
  constantFields,
  type DecimalMark,
  hasColumn,
  type MappingDraft,
} from './mapping';

interface MappingConstantsProps {
  draft: MappingDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (patch: Partial<MappingDraft>) => void;
}

const labels: Readonly<Record<ConstantField, string>> = {
  cliente: 'Cliente',
  cnpj: 'CNPJ',
  medidor: 'Medidor',
};

const marks: readonly { value: DecimalMark; label: string }[] = [
  { value: '', label: 'Reconhecer pelos números' },
  { value: ',', label: 'Vírgula (1.234,56)' },
  { value: '.', label: 'Ponto (1,234.56)' },
];

/** What holds for the whole file: values that no column gives, and how numbers are written. */
export function MappingConstants({ draft, problems, onChange }: MappingConstantsProps) {
  const id = useId();
  const say = (field: ConstantField, value: string) =>
    onChange({ constants: { ...draft.constants, [field]: value } });
  const open = constantFields.filter((field) => !hasColumn(draft, field));
  return (
    <Card
      title="Valem para a planilha inteira"
      description={
        open.length > 0 ? 'O que nenhuma coluna informa é preenchido aqui uma vez.' : undefined
      }
    >
      <FieldGrid>
        {open.map((field) => (
          <FieldFrame
            key={field}
            id={`${id}-${field}`}
            label={labels[field]}
            required
            error={problems[`constants.${field}`]}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                placeholder={field === 'cnpj' ? '00.000.000/0000-00' : undefined}
                value={draft.constants[field]}
                onChange={({ target: { value } }) =>
                  say(field, field === 'cnpj' ? maskCnpj(value) : value)
                }
                onPaste={field === 'cnpj' ? pasteCnpj((cnpj) => say(field, cnpj)) : undefined}
              />
            )}
          </FieldFrame>
        ))}
        <FieldFrame id={`${id}-decimal`} label="Separador decimal" error={problems.decimal}>
          {(control) => (
            <Select
              {...control}
              options={marks}
              value={draft.decimal}
              onChange={(event) => onChange({ decimal: event.target.value as DecimalMark })}
            />
          )}
        </FieldFrame>
      </FieldGrid>
    </Card>
  );
}
