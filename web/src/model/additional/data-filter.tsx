import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { fold } from '@/lib/text';
import { type DataOf, offerQuery } from './offer';

interface DataFilterProps {
  of: DataOf;
  /** "Praça:Norte", or a label alone; empty: any. */
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list by additional data: the label, a colon, the value; both are offered. */
export function DataFilter(props: DataFilterProps) {
  const { data: labels = [] } = useQuery(offerQuery(props.of));
  if (labels.length === 0 && props.value === '') return null;
  return <Typed key={props.value} labels={labels} {...props} />;
}

function Typed({ of, value, onChange, labels }: DataFilterProps & { labels: readonly string[] }) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const label = labels.find((known) => fold(typed).startsWith(`${fold(known)}:`));
  const { data: values = [] } = useQuery({
    ...offerQuery(of, label),
    enabled: label !== undefined,
  });
  const options =
    label === undefined ? labels.map((known) => `${known}:`) : values.map((v) => `${label}:${v}`);
  const apply = (text: string) => {
    const next = text.trim().replace(/:\s*$/, '');
    if (next !== value) onChange(next);
  };
  return (
    <>
      <Input
        size="sm"
        aria-label="Dado adicional"
        placeholder="Dado: Praça:Norte"
        list={id}
        maxLength={300}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (values.length > 0 && options.includes(target.value)) apply(target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(typed)}
        onBlur={() => apply(typed)}
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

/** The filter as a person reads it. */
export function filterText(value: string): string {
  return value.replace(':', ': ');
}
