import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { retryJob } from '@/api/gen/configuracoes';
import type { JobboardAttemptBody, JobboardJobBody, JobboardRow } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Facts } from '@/components/ui/facts';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime, formatNumber } from '@/lib/format';
import { forgetJobs, jobQuery } from './queries';
import { type Decision, ReasonDialog } from './reason-dialog';

const states = {
  aguardando: { text: 'Na fila', tone: 'neutral' },
  andamento: { text: 'Em andamento', tone: 'info' },
  parada: { text: 'Parada', tone: 'bad' },
  concluida: { text: 'Concluída', tone: 'ok' },
  cancelada: { text: 'Cancelada', tone: 'neutral' },
} as const;

const outcomes = {
  andamento: 'Em andamento',
  concluida: 'Concluída',
  falhou: 'Falhou',
  cancelada: 'Cancelada',
  devolvida: 'Devolvida à fila na parada do servidor',
  interrompida: 'Interrompida: o servidor caiu',
} as const;

const columns: readonly Column<JobboardAttemptBody>[] = [
  { id: 'numero', header: 'Nº', align: 'end', cell: (row) => formatNumber(row.tentativa) },
  { id: 'inicio', header: 'Início', cell: (row) => formatDateTime(row.inicio_em) },
  { id: 'fim', header: 'Fim', cell: (row) => (row.fim_em ? formatDateTime(row.fim_em) : '–') },
  { id: 'desfecho', header: 'Desfecho', wrap: true, cell: (row) => outcomes[row.desfecho] },
  { id: 'causa', header: 'Causa', wrap: true, cell: (row) => row.causa || row.mensagem || '–' },
];

interface JobDialogProps {
  id: string;
  onClose: () => void;
}

/** One job: where it stands, its attempts, and the decisions about it. */
export function JobDialog({ id, onClose }: JobDialogProps) {
  const query = useQuery(jobQuery(id));
  const client = useQueryClient();
  const [decision, setDecision] = useState<Decision | null>(null);
  const retry = useSensitiveAct({
    mutationFn: () => retryJob({ path: { id } }),
    onSuccess: () => {
      notify.success('A tarefa voltou para a fila.');
      forgetJobs(client);
    },
    errorFallback: 'Não foi possível tentar de novo.',
  });
  const job = query.data?.tarefa;
  return (
    <>
      <Dialog
        open={!retry.asking && decision === null}
        onOpenChange={(wanted) => {
          if (!wanted && !retry.asking && decision === null) onClose();
        }}
        title={job?.nome ?? 'Tarefa'}
        size="lg"
        footer={
          job && (
            <Acts
              job={job}
              retrying={retry.pending}
              onRetry={() => retry.run(undefined)}
              onDecide={setDecision}
            />
          )
        }
      >
        <AsyncView
          query={query}
          loadingLabel="Carregando tarefa..."
          skeleton={<Skeleton size="h-40 w-full" />}
          errorTitle="Não foi possível carregar a tarefa."
        >
          {(detail) => <Detail detail={detail} problem={retry.message} />}
        </AsyncView>
      </Dialog>
      <ReauthDialog {...retry.reauth} />
      {decision !== null && (
        <ReasonDialog id={id} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

function Detail({ detail, problem }: { detail: JobboardJobBody; problem: string | null }) {
  const { tarefa: job, historico } = detail;
  return (
    <div className="space-y-4">
      {problem !== null && <Banner tone="bad" title={problem} />}
      <Facts
        facts={[
          {
            label: 'Situação',
            value: <Badge tone={states[job.estado].tone}>{states[job.estado].text}</Badge>,
          },
          { label: 'Tipo', value: job.tipo },
          { label: 'Em nome de', value: job.usuario || 'Sistema' },
          { label: 'Pedida em', value: formatDateTime(job.criada_em) },
          { label: 'Última mensagem', value: job.mensagem || '–', wide: true },
        ]}
        columns={2}
      />
      {job.estado === 'parada' && !job.pode_repetir && (
        <Banner tone="info" title="A falha já está registrada na tela de origem. Refaça por lá." />
      )}
      {historico.length > 0 && (
        <DataTable
          name="Tentativas"
          columns={columns}
          rows={historico}
          rowKey={(row) => row.inicio_em + row.instancia}
        />
      )}
    </div>
  );
}

interface ActsProps {
  job: JobboardRow;
  retrying: boolean;
  onRetry: () => void;
  onDecide: (decision: Decision) => void;
}

function Acts({ job, retrying, onRetry, onDecide }: ActsProps) {
  if (job.estado === 'parada')
    return (
      <>
        <Button onClick={() => onDecide('descartar')}>Descartar</Button>
        {job.pode_repetir && (
          <Button variant="primary" loading={retrying} onClick={onRetry}>
            Tentar de novo
          </Button>
        )}
      </>
    );
  if ((job.estado === 'aguardando' || job.estado === 'andamento') && !job.cancelando)
    return (
      <Button variant="danger" onClick={() => onDecide('cancelar')}>
        Cancelar tarefa
      </Button>
    );
  return null;
}
