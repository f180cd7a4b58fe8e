import { useId } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Card } from '@/components/ui/card';
import { type Option, Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { useImportActions } from '../queries';

const separators = [
  { value: ';', label: 'Ponto e vírgula' },
  { value: '\t', label: 'Tabulação' },
  { value: ',', label: 'Vírgula' },
  { value: '|', label: 'Barra |' },
];

const encodings = ['UTF-8', 'Windows-1252', 'MacRoman'] as const;

interface TextChoiceProps {
  sheet: SheetImport;
  text: { separator: string; encoding: string };
}

/** How a text is split and which characters its bytes are; it is read again by either. */
export function TextChoice({ sheet, text }: TextChoiceProps) {
  const { choose } = useImportActions(sheet.id);
  const known = encodings.some((name) => name === text.encoding);
  return (
    <Card title="Como o texto é lido">
      <div className="grid gap-4 sm:grid-cols-2">
        <Chosen
          label="Separador"
          value={text.separator}
          disabled={choose.isPending}
          onChange={(separator) => choose.mutate({ separator })}
          options={separators}
        />
        <Chosen
          label="Codificação"
          value={text.encoding}
          disabled={choose.isPending}
          onChange={(value) => {
            const encoding = encodings.find((name) => name === value);
            if (encoding) choose.mutate({ encoding });
          }}
          options={[...(known ? [] : [text.encoding]), ...encodings].map((value) => ({
            value,
            label: value,
          }))}
        />
      </div>
      {choose.isError && (
        <Banner tone="bad" title={messageOf(choose.error, 'Não foi possível ler de novo.')} />
      )}
    </Card>
  );
}

interface ChosenProps {
  label: string;
  value: string;
  options: readonly Option[];
  disabled: boolean;
  onChange: (value: string) => void;
}

function Chosen({ label, value, options, disabled, onChange }: ChosenProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
