import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { requestProposalCode } from '@/api/gen/proposta-por-link';
import type { ProposalWaysBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import { publicProposalQuery } from './queries';

interface RequestCodeProps {
  token: string;
  ways: ProposalWaysBody;
}

/** Has the code sent to an address of the client that staff registered. */
export function RequestCode({ token, ways: { contatos, codigo_para } }: RequestCodeProps) {
  const id = useId();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(contatos[0]?.id ?? '');
  const request = useMutation({
    mutationFn: () => requestProposalCode({ body: { token, contato: chosen } }),
    meta: { keepSession: true },
    // The code alone: the answer may be of a later version than the one that was read.
    onSuccess: ({ aceite }) =>
      client.setQueryData(
        publicProposalQuery(token).queryKey,
        (read) => read && { ...read, aceite },
      ),
  });
  const to = contatos.find((contact) => contact.id === chosen)?.email ?? '';
  return (
    <div className="space-y-3">
      {contatos.length > 1 && (
        <FieldFrame id={id} label="Enviar o código para">
          {(control) => (
            <Select
              {...control}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={contatos.map((contact) => ({ value: contact.id, label: contact.email }))}
            />
          )}
        </FieldFrame>
      )}
      <Button
        loading={request.isPending}
        loadingLabel="Pedindo…"
        onClick={() => request.mutate(undefined)}
      >
        {codigo_para ? 'Pedir outro código' : 'Pedir código'}
      </Button>
      <p role="status" className="text-dense text-muted">
        {codigo_para
          ? `O código vai para ${codigo_para} e vale por 15 minutos. Se não chegar, peça outro.`
          : `O código vai por e-mail para ${to}.`}
      </p>
      {request.error && (
        <p role="alert" className="text-dense text-bad">
          {messageOf(request.error, 'Não foi possível pedir o código. Tente novamente.')}
        </p>
      )}
    </div>
  );
}
