import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { acceptClientRequest, listClientRequests, refuseClientRequest } from '@/api/gen/clientes';
import type { LeadRequestBody } from '@/api/gen/types.gen';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { isMonth, monthNumbers } from '@/lib/month';
import { clientsKey } from '../load';

/** The clients that partners ask for; back office enters them or says no. */
export function RequestsCard() {
  const queries = useQueryClient();
  const { data } = useQuery(queryOf(listClientRequests, {}));
  const decide = useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      (accept ? acceptClientRequest : refuseClientRequest)({ path: { id } }),
    onSuccess: (_, { accept }) => notify.success(accept ? 'Pedido aceito' : 'Pedido recusado'),
    onError: (error) => notify.error(messageOf(error, 'Não foi possível concluir.')),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOf(listClientRequests) });
      void queries.invalidateQueries({ queryKey: clientsKey });
    },
  });
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Cadastros pedidos por parceiros">
      <ul className="divide-y divide-border">
        {data.data.map((r) => (
          <li key={r.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div className="min-w-0 flex-1 basis-52 text-body">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {r.instalacao ? `Instalação ${r.instalacao} para ${r.nome}` : r.nome}
                {r.existe && !r.instalacao && (
                  <Badge tone="info">Já é cliente: aceitar dá acesso</Badge>
                )}
                {r.instalacao_de && (
                  <Badge tone="warn">{`Já é uma instalação de ${r.instalacao_de}`}</Badge>
                )}
              </p>
              <p className="text-dense text-muted">{`${r.cnpj} · ${r.por}, ${r.parceiro}`}</p>
              {numberText(r) !== '' && <p className="text-dense text-muted">{numberText(r)}</p>}
            </div>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => decide.mutate({ id: r.id, accept: false })}>
                Recusar
              </Button>
              <Button
                size="sm"
                variant="primary"
                onClick={() => decide.mutate({ id: r.id, accept: true })}
              >
                Aceitar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the document says of the number: whose it became, the distributor, and since when. */
function numberText({ unidade, distribuidora, desde }: LeadRequestBody) {
  return [
    unidade && `Número novo da unidade ${unidade}`,
    distribuidora && `distribuidora ${distribuidora}`,
    isMonth(desde) && `desde ${monthNumbers(desde)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
