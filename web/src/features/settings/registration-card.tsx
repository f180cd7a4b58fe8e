import { useQueryClient } from '@tanstack/react-query';
import { updateSettings } from '@/api/gen/configuracoes';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Switch } from '@/components/ui/switch';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { settingsQuery } from './queries';
import { toSettings } from './settings';

/** Whether a new registration waits for approval. */
export function RegistrationCard({ approval }: { approval: boolean }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: (registrationApproval: boolean) =>
      updateSettings({ body: { registrationApproval } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, toSettings(settings));
      notify.success('Configuração salva.');
    },
    errorFallback: 'Não foi possível salvar a configuração.',
  });
  return (
    <Card title="Cadastro de usuários">
      <div className="space-y-4">
        {act.message !== null && <Banner tone="bad" title={act.message} />}
        <Switch
          checked={approval}
          onChange={(next) => act.run(next)}
          disabled={act.pending}
          label="Exigir aprovação"
          hint={
            approval
              ? 'Quem se cadastra e confirma o e-mail aguarda até que uma gestora aprove e escolha os papéis.'
              : 'Quem se cadastra e confirma o e-mail entra como consultor, sem nenhum cliente até que um seja atribuído.'
          }
        />
      </div>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
