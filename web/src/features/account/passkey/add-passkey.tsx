import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addPasskey, beginPasskey } from '@/api/gen/chaves-de-acesso';
import { useAdmit } from '@/api/session';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { createPasskey } from '@/lib/passkey';
import { deviceName } from '../device-name';
import { type PasskeyValues, passkeySchema } from '../schema';

const notMade =
  'Nenhuma chave de acesso foi criada: o pedido foi cancelado, expirou, ou este dispositivo já tem uma chave da sua conta.';

/** The button that adds a passkey, and the window that asks for its name. */
export function AddPasskey({ block = false }: { block?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Plus />} block={block} onClick={() => setOpen(true)}>
        Adicionar chave de acesso
      </Button>
      {open && <PasskeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const admit = useAdmit();
  const form = useForm<PasskeyValues>({
    resolver: zodResolver(passkeySchema),
    defaultValues: { nome: deviceName(navigator.userAgent) },
  });
  const add = useSensitiveAct({
    mutationFn: async ({ nome }: PasskeyValues) => {
      const { opcoes } = await beginPasskey();
      return addPasskey({ body: { nome, chave: await createPasskey(opcoes) } });
    },
    onSuccess: (admission) => {
      notify.success('Chave de acesso adicionada. As outras sessões foram encerradas.');
      onClose();
      admit(admission);
    },
    errorFallback: notMade,
  });
  return (
    <>
      <FormDialog
        open={!add.asking}
        title="Adicionar chave de acesso"
        description="O navegador pedirá a digital, o rosto ou o PIN do dispositivo. As outras sessões da sua conta são encerradas."
        form={form}
        onSubmit={(values) => add.run(values)}
        loading={add.pending}
        submitError={add.error}
        errorFallback={notMade}
        submitLabel="Continuar"
        loadingLabel="Aguardando o dispositivo…"
        onClose={onClose}
      >
        <TextField
          control={form.control}
          name="nome"
          label="Nome"
          hint="Para reconhecer a chave depois, como o aparelho em que ela fica."
          maxLength={60}
        />
      </FormDialog>
      <ReauthDialog {...add.reauth} />
    </>
  );
}
