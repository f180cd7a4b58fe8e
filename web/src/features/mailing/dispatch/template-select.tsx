import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Select } from '@/components/ui/select';
import { contextsQuery, templatesQuery } from '../queries';

interface TemplateSelectProps {
  /** Empty for the server's standard one. */
  value: string;
  onChange: (id: string) => void;
}

/** Which template a message is made from. */
export function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const id = useId();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: contexts = [] } = useQuery(contextsQuery);
  const labelOf = (context: string) =>
    contexts.find((known) => known.context === context)?.label ?? context;
  const standard = templates.find(({ context, isDefault }) => context === 'extrato' && isDefault);
  return (
    <FieldFrame id={id} label="Modelo">
      {(control) => (
        <Select
          {...control}
          placeholder={standard ? `Modelo padrão (${standard.name})` : 'Modelo padrão'}
          value={value}
          options={templates.map((template) => ({
            value: template.id,
            label: `${template.name} (${labelOf(template.context)})`,
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
