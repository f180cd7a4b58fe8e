import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { updateSettings } from '@/api/gen/configuracoes';
import { getTraining } from '@/api/gen/treinamento';

import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { settingsQuery } from './queries';
import { type Settings, toSettings } from './settings';

const acts = [
  {
    act: 'comissoes',
    label: 'Pagamento de comissões por duas pessoas',
    hint: 'Quem aprova uma comissão não registra o pagamento dela.',
  },
  {
    act: 'precos',
    label: 'Alteração de preço de contratos por duas pessoas',
    hint: 'O preço novo só vale quando outra pessoa (gestora ou back office) o aprova.',
  },
] as const;

type Act = (typeof acts)[number]['act'];
type Change = { twoPerson: Act[] } | { proposalModules: number[] };

/** Which acts require two people, and which modules a user completes before making proposals. */
export function RulesCard({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const course = useQuery(queryOf(getTraining, {}));
  const { twoPerson, twoPersonWaits, proposalModules } = settings;
  const save = useSensitiveAct({
    mutationFn: (change: Change) => updateSettings({ body: change }),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, toSettings(answer));
      if (answer.twoPersonWaits === null) notify.success('Configuração salva.');
    },
    errorFallback: 'Não foi possível salvar a configuração.',
  });
  return (
    <Card title="Aprovações e treinamento">
      <div className="space-y-4">
        {save.message !== null && <Banner tone="bad" title={save.message} />}
        {twoPersonWaits !== null && <Banner tone="warn" title={twoPersonWaits} />}
        {acts.map(({ act, label, hint }) => (
          <Switch
            key={act}
            checked={twoPerson.includes(act)}
            onChange={(on) => save.run({ twoPerson: chosen(twoPerson, act, on) })}
            disabled={save.pending}
            label={label}
            hint={hint}
          />
        ))}
        <fieldset className="space-y-2">
          <legend className="text-body font-medium">Módulos antes de criar propostas</legend>
          <p className="text-dense text-muted">
            Quem não concluiu os módulos marcados é levado à lição que falta.
          </p>
          <AsyncView
            query={course}
            loadingLabel="Carregando os módulos..."
            skeleton={<Skeleton size="h-24 w-full" />}
            errorTitle="Não foi possível carregar os módulos do treinamento."
          >
            {({ modules }) =>
              modules.map(({ title }, module) => (
                <Checkbox
                  key={title}
                  label={title}
                  disabled={save.pending}
                  checked={proposalModules.includes(module)}
                  onChange={(on) =>
                    save.run({
                      proposalModules: on
                        ? [...proposalModules, module]
                        : proposalModules.filter((other) => other !== module),
                    })
                  }
                />
              ))
            }
          </AsyncView>
        </fieldset>
      </div>
      <ReauthDialog {...save.reauth} />
    </Card>
  );
}

/** The acts that take two people once one is turned on or off. */
function chosen(twoPerson: readonly string[], act: Act, on: boolean): Act[] {
  return acts.map((one) => one.act).filter((one) => (one === act ? on : twoPerson.includes(one)));
}
