import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { getProposal, updateProposal } from '@/api/gen/propostas';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { ApiError } from '@/lib/api-error';
import { formatDate, formatDateTime, formatMoney } from '@/lib/format';
import { paths } from '@/lib/paths';
import { choiceOf } from './choice';
import { takeProposal } from './queries';
import { isDecided } from './states';

const ChoiceDialog = onDemand(() => import('./choice-dialog').then((m) => m.ChoiceDialog));

/** What was chosen of the proposal, and where it comes from. */
export function TermsCard({ proposal }: { proposal: ProposalKeptBody }) {
  const [editing, setEditing] = useState(false);
  const { proposta: p, versao_mostrada } = proposal;
  const newest = versao_mostrada === p.version;
  const rows = [
    ['Cliente', p.nome_cliente],
    ['Distribuidora', p.distribuidora],
    ['Modalidade proposta', p.modalidade],
    ['Preço médio da energia', `${formatMoney(p.preco_R$_MWh)}/MWh`],
    ['Fornecedor', p.fornecedor],
    ['Válida até', formatDate(p.valid_until)],
    ['Marca', p.marca],
    ['Autor', p.autor],
    ['Alterada', `${formatDateTime(p.updated_at)} · ${p.updated_by}`],
    ['Observação', p.observacao],
  ] as const;
  return (
    <Card
      title="Proposta"
      actions={
        newest &&
        !isDecided(p.estado) && (
          <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
            Editar
          </Button>
        )
      }
    >
      <dl className="space-y-2 text-body">
        {rows.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink
          size="sm"
          to={paths.simulation(p.simulation_id, p.simulation_version)}
        >{`Ver a simulação, versão ${p.simulation_version}`}</ButtonLink>
        {p.client_id && (
          <ButtonLink size="sm" to={paths.client(p.client_id)}>
            Ver cliente
          </ButtonLink>
        )}
      </div>
      {editing && <Editing proposal={proposal} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Editing({ proposal, onClose }: { proposal: ProposalKeptBody; onClose: () => void }) {
  const client = useQueryClient();
  const { proposta } = proposal;
  const { id, version } = proposta;
  const save = useMutation({
    mutationFn: (body: Parameters<typeof updateProposal>[0]['body']) =>
      updateProposal({ path: { id }, body, ifMatch: version }),
    onSuccess: (stored) => {
      notify.success(
        `Proposta ${stored.proposta.rotulo} guardada, versão ${stored.proposta.version}`,
      );
      takeProposal(client, stored);
      onClose();
    },
  });
  const stale = save.error instanceof ApiError && save.error.status === 412;
  if (stale) {
    return (
      <div className="mt-4">
        <Banner
          tone="bad"
          title={(save.error as ApiError).message}
          action={
            <Button
              size="sm"
              onClick={() => {
                void client.invalidateQueries({ queryKey: keyOf(getProposal) });
                onClose();
              }}
            >
              Abrir a versão atual
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <ChoiceDialog
      title={`Editar a proposta ${proposta.rotulo}`}
      description="Fica guardada como outra versão; os números da simulação não mudam."
      submitLabel="Salvar versão"
      values={choiceOf(proposta)}
      modalities={modalitiesOf(proposal)}
      saving={save.isPending}
      error={save.error}
      onSave={(choice) => save.mutate(choice)}
      onClose={onClose}
    />
  );
}

/** The modalities that the simulation computed. */
export function modalitiesOf({
  baixa_tensao,
  resultado,
}: Pick<ProposalKeptBody, 'baixa_tensao' | 'resultado'>): string[] {
  if (baixa_tensao) return ['Convencional'];
  const { totais } = resultado.dados;
  return [
    ...(totais.proposta_verde_R$ === null ? [] : ['Verde']),
    ...(totais.proposta_azul_R$ === null ? [] : ['Azul']),
  ];
}
