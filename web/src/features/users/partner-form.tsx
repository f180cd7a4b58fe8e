import { useId, useState } from 'react';
import type { AccountPartnerBody } from '@/api/gen/types.gen';
import { createPartner } from '@/api/gen/usuarios';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FieldFrame } from '@/components/form/field-frame';
import { pasteCnpj } from '@/components/form/paste-cnpj';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { useTyped } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api-error';
import { isCnpj, maskCnpj, normalizeCnpj } from '@/lib/identifier/cnpj';

interface PartnerFormProps {
  onCreated: (partner: AccountPartnerBody) => void;
  onCancel: () => void;
}

/** A new partner company, inside the form that needs it (and so no form of its own). */
export function PartnerForm({ onCreated, onCancel }: PartnerFormProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [cnpj, setCnpj] = useState('');
  const [checked, setChecked] = useState(false);
  const { key } = useIdempotencyKey();
  const act = useSensitiveAct({
    mutationFn: () =>
      createPartner({
        body: { name: name.trim(), cnpj: normalizeCnpj(cnpj) },
        idempotencyKey: key,
      }),
    onSuccess: onCreated,
    errorFallback: 'Não foi possível criar a empresa.',
  });
  useTyped([name, cnpj], { saving: act.pending });
  const nameError = checked && name.trim() === '' ? 'Informe o nome' : refused(act.error, 'name');
  const cnpjError =
    checked && cnpj !== '' && !isCnpj(cnpj) ? 'Informe um CNPJ válido' : refused(act.error, 'cnpj');
  const submit = () => {
    setChecked(true);
    if (name.trim() !== '' && (cnpj === '' || isCnpj(cnpj))) act.run(undefined);
  };
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Nova empresa parceira</legend>
      {act.message !== null && !nameError && !cnpjError && (
        <Banner tone="bad" title={act.message} />
      )}
      <FieldFrame id={`${id}-name`} label="Nome da empresa" required error={nameError}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame id={`${id}-cnpj`} label="CNPJ" error={cnpjError}>
        {(control) => (
          <Input
            {...control}
            value={cnpj}
            autoComplete="off"
            placeholder="00.000.000/0000-00"
            onChange={(event) => setCnpj(maskCnpj(event.target.value))}
            onPaste={pasteCnpj(setCnpj)}
          />
        )}
      </FieldFrame>
      <div className="flex gap-3">
        <Button size="sm" loading={act.pending} loadingLabel="Criando…" onClick={submit}>
          Criar empresa
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <ReauthDialog {...act.reauth} />
    </fieldset>
  );
}

function refused(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
