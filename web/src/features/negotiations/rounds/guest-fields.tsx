import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { Input } from '@/components/ui/input';

/** A supplier to ask, as it is typed. */
export interface GuestForm {
  fornecedor: string;
  email: string;
}

const looksLikeMail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());

/** What is missing of a supplier; the server has the last word on addresses. */
export function guestProblem(guest: GuestForm): { fornecedor?: string; email?: string } | null {
  const fornecedor = guest.fornecedor.trim() === '' ? 'Informe o fornecedor' : undefined;
  const email = looksLikeMail(guest.email) ? undefined : 'Informe um e-mail válido';
  return fornecedor || email ? { fornecedor, email } : null;
}

interface GuestFieldsProps {
  guest: GuestForm;
  /** Problems are shown after the first attempt to continue. */
  tried: boolean;
  error?: string;
  onChange: (guest: GuestForm) => void;
}

/** Name and address of one supplier. */
export function GuestFields({ guest, tried, error, onChange }: GuestFieldsProps) {
  const id = useId();
  const problem = tried ? guestProblem(guest) : null;
  return (
    <FieldGrid>
      <FieldFrame id={`${id}-nome`} label="Fornecedor" required error={problem?.fornecedor}>
        {(control) => (
          <Input
            {...control}
            value={guest.fornecedor}
            maxLength={120}
            onChange={(event) => onChange({ ...guest, fornecedor: event.target.value })}
          />
        )}
      </FieldFrame>
      <FieldFrame id={`${id}-email`} label="E-mail" required error={problem?.email ?? error}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={guest.email}
            maxLength={200}
            onChange={(event) => onChange({ ...guest, email: event.target.value })}
          />
        )}
      </FieldFrame>
    </FieldGrid>
  );
}
