import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { queryOf } from '@/api/call';
import { getBackups, startBackup } from '@/api/gen/configuracoes';
import type { BackupCopyBody, BackupStateBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime, formatFileSize, formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';

const query = queryOf(getBackups, {});

/** The polling interval of the list while a copy is made, in milliseconds. */
const runningInterval = 3000;

const columns: readonly Column<BackupCopyBody>[] = [
  { id: 'inicio', header: 'Feita em', cell: (row) => formatDateTime(row.inicio) },
  {
    id: 'situacao',
    header: 'Situação',
    wrap: true,
    cell: (row) =>
      row.boa && row.erro === '' ? (
        <Badge tone="ok">Boa</Badge>
      ) : (
        <>
          <Badge tone={row.boa ? 'warn' : 'bad'}>{row.boa ? 'Boa, com ressalva' : 'Falhou'}</Badge>{' '}
          {row.erro}
        </>
      ),
  },
  { id: 'por', header: 'Feita por', cell: (row) => (row.a_mao ? 'Alguém' : 'Agenda') },
  { id: 'arquivos', header: 'Arquivos', align: 'end', cell: (row) => formatNumber(row.arquivos) },
  { id: 'novos', header: 'Novos', align: 'end', cell: (row) => formatNumber(row.novos) },
  { id: 'tamanho', header: 'Tamanho', align: 'end', cell: (row) => formatFileSize(row.bytes) },
  {
    id: 'conferida',
    header: 'Conferida em',
    cell: (row) => (row.conferida_em ? formatDateTime(row.conferida_em) : '–'),
  },
  {
    id: 'ensaio',
    header: 'Restaurada em ensaio',
    cell: (row) =>
      row.ensaiada_em === null ? (
        '–'
      ) : (
        <>
          {formatDateTime(row.ensaiada_em)}{' '}
          {row.ensaio_erro !== '' && <Badge tone="bad">Falhou</Badge>}
        </>
      ),
  },
];

/** OP-01: the copies of the installation, how old the last good one is, and one more now. */
export function BackupsPage() {
  const backups = useQuery({
    ...query,
    refetchInterval: (state) => (state.state.data?.em_andamento ? runningInterval : false),
  });
  return (
    <>
      <PageHeader
        title="Cópias de segurança"
        description="O banco e os arquivos da instalação, em outro lugar. Uma cópia só é boa depois de relida inteira. As pedidas por alguém ficam até que alguém as apague."
        back={{ to: paths.adminSettings, label: 'Voltar para configurações' }}
      />
      <AsyncView
        query={backups}
        loadingLabel="Carregando cópias..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar as cópias de segurança."
      >
        {(state) => (
          <div className="space-y-6">
            <Standing state={state} />
            <Card title="Últimas cópias" padding="none">
              {state.copias.length === 0 ? (
                <EmptyState icon={<DatabaseBackup />} title="Nenhuma cópia foi feita ainda." />
              ) : (
                <DataTable
                  name="Cópias de segurança"
                  columns={columns}
                  rows={state.copias}
                  rowKey={(row) => row.id}
                />
              )}
            </Card>
          </div>
        )}
      </AsyncView>
    </>
  );
}

/** OP-13: what the newest trial restore came to. */
function Drill({ copies }: { copies: BackupCopyBody[] }) {
  const last = copies
    .filter((row) => row.ensaiada_em !== null)
    .sort((a, b) => (b.ensaiada_em ?? '').localeCompare(a.ensaiada_em ?? ''))[0];
  if (!last) return <p className="text-body">Nenhuma cópia foi restaurada em ensaio ainda.</p>;
  const title = `Ensaio de restauração de ${formatDateTime(last.ensaiada_em)}`;
  return last.ensaio_erro === '' ? (
    <p className="text-body">
      {title}: {last.ensaio}
    </p>
  ) : (
    <Banner tone="bad" title={`${title}: falhou.`}>
      {last.ensaio_erro}
    </Banner>
  );
}

const alarms = {
  em_dia: null,
  atrasada: { tone: 'warn', title: 'A última cópia boa tem mais de um dia.' },
  sem_copia: { tone: 'bad', title: 'Não há cópia boa dos últimos dois dias.' },
  sem_agendamento: {
    tone: 'warn',
    title: 'Nenhuma cópia é feita por si: falta dizer o lugar (YNOVA_BACKUP_TO).',
  },
} as const;

function Standing({ state }: { state: BackupStateBody }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => startBackup(),
    onSuccess: (started) => {
      notify.success('A cópia começa em instantes.');
      client.setQueryData(query.queryKey, started);
    },
    errorFallback: 'Não foi possível pedir a cópia.',
  });
  const alarm = alarms[state.situacao];
  return (
    <Card
      title="Situação"
      description={
        state.lugar === ''
          ? 'Nenhum lugar configurado.'
          : `Todos os dias às ${state.hora} em ${state.lugar}${state.ensaio ? ', com um ensaio de restauração por mês' : ''}`
      }
    >
      <div className="space-y-4">
        {alarm && <Banner tone={alarm.tone} title={alarm.title} />}
        {act.message !== null && <Banner tone="bad" title={act.message} />}
        <p className="text-body">
          {state.ultima_boa
            ? `Última cópia boa: ${formatDateTime(state.ultima_boa)}.`
            : 'Ainda não há cópia boa.'}
        </p>
        <Drill copies={state.copias} />
        {state.lugar !== '' && (
          <Button
            variant="primary"
            icon={<DatabaseBackup />}
            loading={act.pending || state.em_andamento}
            onClick={() => act.run(undefined)}
          >
            {state.em_andamento ? 'Copiando...' : 'Copiar agora'}
          </Button>
        )}
      </div>
      <ReauthDialog {...act.reauth} />
    </Card>
  );
}
