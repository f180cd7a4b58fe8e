import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { keyOf } from '@/api/call';
import { listMailOutbox, testMailSettings } from '@/api/gen/configuracoes';
import type { PostSettingsBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';

/** What holds now, and 'Enviar teste': the server's own answer is shown. */
export function MailTestCard({ settings }: { settings: PostSettingsBody }) {
  const client = useQueryClient();
  const smtp = settings.mode === 'smtp';
  const test = useSensitiveAct({
    mutationFn: () => testMailSettings(),
    onSuccess: ({ to }) => {
      notify.success(smtp ? `Teste enviado para ${to}.` : `Teste gravado para ${to}.`);
      void client.invalidateQueries({ queryKey: keyOf(listMailOutbox) });
    },
    errorFallback: 'O teste não pôde ser enviado.',
  });
  return (
    <Card
      title="Situação"
      actions={
        <Badge tone={smtp ? 'ok' : 'warn'} dot>
          {smtp ? 'Servidor SMTP' : 'Nenhum e-mail sai'}
        </Badge>
      }
    >
      <div className="space-y-4">
        {test.message !== null && (
          <Banner tone="bad" title={test.message}>
            Confira servidor, porta, segurança, usuário e senha.
          </Banner>
        )}
        <p className="text-body break-words">{settings.describe}</p>
        {settings.source === 'ambiente' && (
          <p className="text-dense text-muted">
            O servidor está definido na configuração com que o sistema foi iniciado; só lá ele pode
            ser trocado.
          </p>
        )}
        <Button
          icon={<Send />}
          loading={test.pending}
          loadingLabel="Enviando…"
          onClick={() => test.run(undefined)}
        >
          Enviar teste
        </Button>
      </div>
      <ReauthDialog {...test.reauth} />
    </Card>
  );
}
