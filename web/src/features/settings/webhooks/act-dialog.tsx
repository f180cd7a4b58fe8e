import { useQueryClient } from '@tanstack/react-query';
import { deleteWebhook, rotateWebhookSecret, updateWebhook } from '@/api/gen/configuracoes';
import type { WebhookEndpointBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { forgetWebhooks } from './queries';
import { toInput } from './schema';

interface Words {
  title: string;
  text: string;
  label: string;
  tone: 'primary' | 'danger';
  done: string;
  failed: string;
  /** Returns a new secret where there is one. */
  call: (row: WebhookEndpointBody) => Promise<string>;
}

const switched = (ativo: boolean) => async (row: WebhookEndpointBody) => {
  await updateWebhook({ path: { id: row.id }, ifMatch: row.versao, body: toInput(row, { ativo }) });
  return '';
};

const acts = {
  pausar: {
    title: 'Pausar webhook?',
    text: 'Nada é enviado até ele ser ativado de novo. O que acontecer nesse tempo não vai depois.',
    label: 'Pausar webhook',
    tone: 'primary',
    done: 'O webhook foi pausado.',
    failed: 'Não foi possível pausar o webhook.',
    call: switched(false),
  },
  ativar: {
    title: 'Ativar webhook?',
    text: 'O endereço volta a receber o que acontecer de agora em diante.',
    label: 'Ativar webhook',
    tone: 'primary',
    done: 'O webhook foi ativado.',
    failed: 'Não foi possível ativar o webhook.',
    call: switched(true),
  },
  segredo: {
    title: 'Trocar o segredo?',
    text: 'O novo segredo é mostrado uma vez. O anterior assina junto por 24 horas, até o programa que recebe passar para o novo.',
    label: 'Trocar segredo',
    tone: 'primary',
    done: 'O segredo foi trocado.',
    failed: 'Não foi possível trocar o segredo.',
    call: async (row) => (await rotateWebhookSecret({ path: { id: row.id } })).segredo,
  },
  excluir: {
    title: 'Excluir webhook?',
    text: 'Nada mais é enviado, e as entregas dele saem da lista.',
    label: 'Excluir webhook',
    tone: 'danger',
    done: 'O webhook foi excluído.',
    failed: 'Não foi possível excluir o webhook.',
    call: async (row) => {
      await deleteWebhook({ path: { id: row.id } });
      return '';
    },
  },
} as const satisfies Record<string, Words>;

export type Act = keyof typeof acts;

interface ActDialogProps {
  act: Act;
  row: WebhookEndpointBody;
  /** With the new secret, or an empty one. */
  onDone: (secret: string) => void;
  onClose: () => void;
}

/** Asks before a webhook is stopped, started, given another secret or removed. */
export function ActDialog({ act: kind, row, onDone, onClose }: ActDialogProps) {
  const words: Words = acts[kind];
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => words.call(row),
    onSuccess: (secret) => {
      notify.success(words.done);
      forgetWebhooks(client);
      onDone(secret);
    },
    errorFallback: words.failed,
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title={words.title}
        description={
          <div className="space-y-3">
            <p className="break-all">{row.url}</p>
            <p>{words.text}</p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel={words.label}
        tone={words.tone}
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
