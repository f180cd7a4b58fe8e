import { useQueryClient } from '@tanstack/react-query';
import { updateSettings } from '@/api/gen/configuracoes';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Switch } from '@/components/ui/switch';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { grantableRoles, roleLabel } from '@/lib/permissions';
import { settingsQuery } from './queries';
import { type Settings, toSettings } from './settings';

/** Which roles must have a second factor. */
export function TwoFactorCard({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const { requireTwoFactor: required } = settings;
  const act = useSensitiveAct({
    mutationFn: (requireTwoFactor: string[]) => updateSettings({ body: { requireTwoFactor } }),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, toSettings(answer));
      notify.success('Configuração salva.');
    },
    errorFallback: 'Não foi possível salvar a configuração.',
  });
  return (
    <Card
      title="Verificação em duas etapas"
      description="Quem tem um destes papéis e ainda não a configurou só alcança a configuração, a partir de agora."
    >
      <div className="space-y-4">
        {act.message !== null && <Banner tone="bad" title={act.message} />}
        {grantableRoles.map(({ role }) => (
          <Switch
            key={role}
            checked={required.includes(role)}
            onChange={(next) =>
              act.run(next ? [...required, role] : required.filter((other) => other !== role))
            }
            disabled={act.pending}
            label={`Exigir de ${roleLabel(role)}`}
          />
        ))}
      </div>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
