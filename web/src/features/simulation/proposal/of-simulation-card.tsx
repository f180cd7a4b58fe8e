import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { createProposal } from '@/api/gen/propostas';
import type { ProposalChoiceBody, ProposalRowBody, SimulationKeptBody } from '@/api/gen/types.gen';

import { AsyncView } from '@/components/feedback/async-view';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { formatDate, formatMoney, formatPercent } from '@/lib/format';
import { paths } from '@/lib/paths';
import { bestOf } from '../mappers';
import { newChoice } from './choice';
import { DocumentButtons } from './document-buttons';
import { proposalsOfQuery, takeProposal } from './queries';
import { StateBadge } from './state-badge';
import { modalitiesOf } from './terms-card';

const ChoiceDialog = onDemand(() => import('./choice-dialog').then((m) => m.ChoiceDialog));

interface OfSimulationCardProps {
  kept: SimulationKeptBody | null;
  /** Something was changed that is not stored: a proposal is made of what is. */
  unsaved: boolean;
}

/** The proposals of a stored simulation, each with its PDF and its XLSX, and the way to one more. */
export function OfSimulationCard({ kept, unsaved }: OfSimulationCardProps) {
  if (!kept) {
    return (
      <Card title="Proposta numerada">
        <p className="text-body text-muted">
          Salve a simulação para gerar a proposta, com PDF, XLSX e link para o cliente.
        </p>
      </Card>
    );
  }
  return (
    <Card
      title="Proposta numerada"
      description="Um retrato desta versão da simulação: tarifas e preços que mudarem depois não o alteram."
    >
      <Proposals kept={kept} unsaved={unsaved} />
    </Card>
  );
}

function Proposals({ kept, unsaved }: { kept: SimulationKeptBody; unsaved: boolean }) {
  const [creating, setCreating] = useState(false);
  const query = useQuery(proposalsOfQuery(kept.simulacao.id));
  const first = (query.data ?? []).length === 0;
  return (
    <div className="space-y-4">
      <AsyncView
        query={query}
        loadingLabel="Carregando propostas..."
        skeleton={<Skeleton size="h-12 w-full" />}
        errorTitle="Não foi possível carregar as propostas."
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-body text-muted">Nenhuma proposta desta simulação ainda.</p>}
      >
        {(rows) => (
          <ul aria-label="Propostas desta simulação" className="divide-y divide-border">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </AsyncView>
      {unsaved ? (
        <p className="text-body text-muted">Salve a nova versão para gerar uma proposta com ela.</p>
      ) : (
        <Button
          variant={first ? 'primary' : 'outline'}
          icon={<FilePlus2 />}
          onClick={() => setCreating(true)}
        >
          {first ? 'Gerar proposta' : 'Gerar outra proposta'}
        </Button>
      )}
      {creating && <Creating kept={kept} onClose={() => setCreating(false)} />}
    </div>
  );
}

function Row({ row }: { row: ProposalRowBody }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium">
          {`Proposta ${row.rotulo}`}
          <StateBadge state={row.estado} waits={row.liberacao === 'aguarda'} />
        </p>
        <p className="text-dense text-muted">
          {[row.modalidade, promised(row), `válida até ${formatDate(row.valid_until)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {row.inteira && (
        <div className="flex flex-wrap gap-2">
          {row.liberacao !== 'aguarda' && (
            <DocumentButtons id={row.id} label={row.rotulo} size="sm" />
          )}
          <ButtonLink size="sm" to={paths.proposal(row.id)}>
            Abrir e enviar
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** What a proposal promises, as far as it may be read. */
function promised({
  inteira,
  prometida_ano_R$: amount,
  prometida_percentual: part,
  economia_percentual: base,
  revisao,
}: ProposalRowBody) {
  if (revisao) return revisao;
  if (inteira && amount !== null) return `promete ${formatMoney(amount)} no primeiro ano`;
  if (!inteira && part !== null) return `promete ${formatPercent(part, 2)}`;
  return base !== null && base < 0 ? 'prejuízo no primeiro ano' : 'sem economia a prometer';
}

interface CreatingProps {
  kept: SimulationKeptBody;
  onClose: () => void;
}

function Creating({ kept, onClose }: CreatingProps) {
  const client = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const { simulacao, versao_mostrada, resultado, baixa_tensao } = kept;
  const create = useMutation({
    mutationFn: (choice: ProposalChoiceBody) =>
      createProposal({
        body: { ...choice, simulation_id: simulacao.id, version: versao_mostrada },
        idempotencyKey: key,
      }),
    onSuccess: (stored) => {
      renew();
      notify.success(`Proposta ${stored.proposta.rotulo} criada`);
      takeProposal(client, stored);
      onClose();
    },
  });
  return (
    <ChoiceDialog
      title="Gerar proposta"
      description="Recebe um número e nasce como rascunho; o cliente só a vê depois que você criar o link."
      submitLabel="Gerar proposta"
      values={newChoice(simulacao.nome, baixa_tensao ? 'Convencional' : bestOf(resultado).name)}
      modalities={modalitiesOf(kept)}
      saving={create.isPending}
      error={create.error}
      onSave={(choice) => create.mutate(choice)}
      onClose={onClose}
    />
  );
}
