import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { dismissIntake, listIntake, releaseIntake } from '@/api/gen/entrada-de-documentos';
import type { IntakeMessageBody } from '@/api/gen/types.gen';
import { notify } from '@/components/ui/notify';
import type { IntakeState } from './words';

export function intakeQuery({ situacao, page }: { situacao: IntakeState | null; page: number }) {
  return queryOptions({
    ...queryOf(listIntake, { query: { page, situacao: situacao ?? undefined } }),
    placeholderData: keepPreviousData,
  });
}

/** Releases a message from quarantine, or takes it off the tray. */
export function useDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ message, act }: { message: IntakeMessageBody; act: 'release' | 'dismiss' }) => {
      const call = { path: { id: message.id } };
      return act === 'release' ? releaseIntake(call) : dismissIntake(call);
    },
    onSuccess: (_, { act }) =>
      notify.success(act === 'release' ? 'Mensagem liberada.' : 'Mensagem dispensada.'),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listIntake) }),
  });
}
