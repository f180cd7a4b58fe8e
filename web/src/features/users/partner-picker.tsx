import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import { PartnerForm } from './partner-form';
import { partnersQuery } from './queries';

interface PartnerPickerProps {
  /** Empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** The company whose clients a parceiro sees. */
export function PartnerPicker({ value, onChange }: PartnerPickerProps) {
  const id = useId();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const { data = [], error } = useQuery(partnersQuery);
  return (
    <div className="space-y-3 rounded-card border border-border p-4">
      <FieldFrame
        id={id}
        label="Empresa parceira"
        hint="Sem empresa, o parceiro não vê nenhum cliente."
        error={
          error ? messageOf(error, 'Não foi possível carregar as empresas parceiras.') : undefined
        }
      >
        {(control) => (
          <Select
            {...control}
            placeholder="Nenhuma"
            value={value}
            options={data.map((partner) => ({ value: partner.id, label: partner.name }))}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FieldFrame>
      {adding ? (
        <PartnerForm
          onCancel={() => setAdding(false)}
          onCreated={(partner) => {
            client.setQueryData(partnersQuery.queryKey, [...data, partner]);
            onChange(partner.id);
            setAdding(false);
          }}
        />
      ) : (
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => setAdding(true)}>
          Nova empresa
        </Button>
      )}
    </div>
  );
}
