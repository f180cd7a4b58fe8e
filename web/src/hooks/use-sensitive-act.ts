import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { needsReauth, useConfirmAtProvider, useReauthenticate, useSession } from '@/api/session';
import { messageOf } from '@/lib/api-error';
import { companyName } from '@/lib/session/company';

interface Options<V, R> {
  mutationFn: (variables: V) => Promise<R>;
  onSuccess: (result: R, variables: V) => void;
  /** Said where the error brings no sentence of its own. */
  errorFallback: string;
}

/**
 * An act for which the server may want the password again (code "reautenticacao"): it is held
 * back, the user enters the password, and then the act is repeated. Spread `reauth` on ReauthDialog.
 */
export function useSensitiveAct<V, R>({ mutationFn, onSuccess, errorFallback }: Options<V, R>) {
  const act = useMutation({ mutationFn, onSuccess });
  const password = useReauthenticate();
  const { user } = useSession();
  const provider = useConfirmAtProvider();
  const [held, setHeld] = useState<{ variables: V } | null>(null);

  const run = (variables: V) =>
    act.mutate(variables, {
      onError: (error) => {
        if (needsReauth(error)) setHeld({ variables });
      },
    });
  const letGo = () => {
    setHeld(null);
    password.reset();
  };

  return {
    run,
    reset: act.reset,
    pending: act.isPending,
    /** Why it was refused, other than for want of the password. */
    error: act.isError && !needsReauth(act.error) ? act.error : null,
    message: act.isError && !needsReauth(act.error) ? messageOf(act.error, errorFallback) : null,
    asking: held !== null,
    reauth: {
      open: held !== null,
      onOpenChange: (open: boolean) => {
        if (!open) letGo();
      },
      onConfirm: (typed: string) =>
        password.mutate(typed, {
          onSuccess: () => {
            letGo();
            if (held) run(held.variables);
          },
        }),
      loading: password.isPending || provider.isPending,
      error:
        password.isError || provider.isError
          ? messageOf(password.error ?? provider.error, 'Não foi possível confirmar.')
          : null,
      /** The company's identity provider opened the session: there one shows it too. */
      company: user?.sso ? { name: companyName(), confirm: () => provider.mutate() } : undefined,
    },
  };
}
