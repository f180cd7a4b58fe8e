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

/** Whether a document that agrees with the register in everything links itself. */
export function AutomaticLinkCard({ on }: { on: boolean }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: (automaticLink: boolean) => updateSettings({ body: { automaticLink } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, toSettings(settings));
      notify.success('Configuração salva.');
    },
    errorFallback: 'Não foi possível salvar a configuração.',
  });
  return (
    <Card title="Vínculo de faturas">
      <div className="space-y-4">
        {act.message !== null && <Banner tone="bad" title={act.message} />}
        <Switch
          checked={on}
          onChange={(next) => act.run(next)}
          disabled={act.pending}
          label="Vincular automaticamente"
          hint="Uma fatura lida sem dúvida, em que instalação, CNPJ e mês indicam um só contrato e cujo mês está aberto e sem fatura, vincula-se sozinha. Fica marcada, e o vínculo se desfaz por 30 dias."
        />
      </div>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
