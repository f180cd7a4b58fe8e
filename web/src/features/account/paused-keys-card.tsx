import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmApiKey } from '@/api/gen/configuracoes';
import type { ApikeyKeyBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDate, until } from '@/lib/format';
import { apiKeysQuery } from './queries';

/** SX-25: the own keys that a reset of the password paused, until the owner confirms each. */
export function PausedKeysCard() {
  const client = useQueryClient();
  const { data } = useQuery({ ...apiKeysQuery, enabled: useCan('api_keys:manage') });
  const act = useSensitiveAct({
    mutationFn: ({ id }: ApikeyKeyBody) => confirmApiKey({ path: { id } }),
    onSuccess: (_, { nome }) => {
      notify.success(`A chave ${nome} voltou a valer.`);
      void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
    errorFallback: 'Não foi possível confirmar a chave.',
  });
  const paused = (data?.data ?? []).filter((key) => key.propria && key.situacao === 'pausada');
  if (paused.length === 0) return null;
  return (
    <Card
      title="Chaves de API pausadas"
      description="A sua senha foi redefinida por link. Confirme as chaves que você criou; uma que você não reconhece se revoga em Configurações › Integrações."
    >
      {act.message !== null && (
        <div className="mb-4">
          <Banner tone="bad" title={act.message} />
        </div>
      )}
      <ul aria-label="Chaves de API pausadas" className="divide-y divide-border">
        {paused.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="break-words text-body font-medium">{key.nome}</p>
              <p className="text-dense text-muted">
                {`Criada em ${formatDate(key.criada_em)}${until(formatDate(key.valida_ate), ', válida ')}`}
              </p>
            </div>
            <Button
              size="sm"
              loading={act.pending}
              onClick={() => act.run(key)}
              aria-label={`Confirmar ${key.nome}`}
            >
              Confirmar
            </Button>
          </li>
        ))}
      </ul>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
