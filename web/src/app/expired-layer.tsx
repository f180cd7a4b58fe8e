import { useQueryClient } from '@tanstack/react-query';
import { Dialog as Radix } from 'radix-ui';
import { endSession } from '@/api/session';
import { Button } from '@/components/ui/button';
import { LoginForm } from '@/features/account/login/login-form';

/**
 * The login over what is typed, which whoever passes by does not see. The same person goes on
 * there; of another one's nothing is left.
 */
export function ExpiredLayer() {
  const client = useQueryClient();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 overflow-y-auto bg-bg p-6 outline-none"
        >
          <div className="mx-auto max-w-[400px] space-y-4">
            <Radix.Title className="text-title font-semibold">
              Sua sessão expirou. Entre para continuar.
            </Radix.Title>
            <LoginForm />
            <Button
              variant="ghost"
              size="sm"
              block
              onClick={() => endSession(client, { expired: true })}
            >
              Descartar o que foi digitado e sair
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
