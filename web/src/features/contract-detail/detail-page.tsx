import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, CalendarClock, Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import { useRecent } from '@/hooks/use-recent';
import { useSearchState } from '@/hooks/use-search-state';
import { useTitle } from '@/hooks/use-title';
import { isNotFound } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { backToList, ContractNotFound } from '@/model/contract/contract-not-found';
import { DetailSkeleton } from '@/model/contract/contract-skeleton';
import { loadMessage } from '@/model/contract/errors';
import { sinceText } from '@/model/contract/status';
import { StatusChip } from '@/model/contract/status-chip';
import { ContractDetail, type DetailParts, detailParams } from './contract-detail';
import type { ContractDetail as Detail } from './detail';
import { MonthSelect } from './month-select';
import { contractDetailQuery } from './queries';

const DeleteContractDialog = onDemand(() =>
  import('@/model/contract/deletion/delete-contract-dialog').then((m) => m.DeleteContractDialog),
);

const SituationDialog = onDemand(() => import('./situation-dialog').then((m) => m.SituationDialog));

const MoveDialog = onDemand(() => import('./move-dialog').then((m) => m.MoveDialog));

/** One contract. */
export function DetailPage({ parts }: { parts: DetailParts }) {
  const { id = '' } = useParams();
  const [{ mes }] = useSearchState(detailParams);
  const query = useQuery(contractDetailQuery(id, mes));
  const { data, error, isFetching } = query;
  if (isNotFound(error)) return <ContractNotFound />;
  if (data === undefined && error) {
    return (
      <>
        <PageHeader title="Contrato" back={backToList} />
        <LoadError
          query={query}
          title="Não foi possível carregar o contrato."
          detail={loadMessage(error)}
        />
      </>
    );
  }
  if (data === undefined) return <DetailSkeleton />;
  return <Loaded detail={data} refreshing={isFetching} parts={parts} />;
}

interface LoadedProps {
  detail: Detail;
  refreshing: boolean;
  parts: DetailParts;
}

function Loaded({ detail, refreshing, parts }: LoadedProps) {
  const { contract } = detail;
  const navigate = useNavigate();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  useTitle(contract.code);
  useRecent(paths.contract(contract.id), contract.code, contract.client);
  return (
    <>
      <PageHeader
        back={backToList}
        title={contract.code}
        badge={
          <>
            <StatusChip contract={contract} />
            <MonthSelect detail={detail} />
          </>
        }
        description={
          <>
            {contract.client} · <span className="whitespace-nowrap">CNPJ {contract.cnpj}</span>
            {contract.situation !== 'ativo' &&
              contract.situationFrom !== '' &&
              ` · ${sinceText(contract.situation, contract.situationFrom)}`}
            {contract.scheduled &&
              ` · ${sinceText(contract.scheduled.status, contract.scheduled.from, 'a partir de')}`}
          </>
        }
        actions={!contract.deleted && <Actions contract={contract} onAct={setAct} />}
      />
      <ContractDetail detail={detail} refreshing={refreshing} parts={parts} />
      {(act === 'situation' || act === 'unschedule') && (
        <SituationDialog
          contract={contract}
          scheduled={act === 'unschedule' ? contract.scheduled : null}
          onClose={close}
        />
      )}
      {act === 'move' && <MoveDialog contract={contract} onClose={close} />}
      {act === 'delete' && (
        <DeleteContractDialog
          contract={contract}
          onClose={close}
          onDeleted={() => void navigate(paths.contracts())}
        />
      )}
    </>
  );
}

type Act = 'situation' | 'unschedule' | 'move' | 'delete';

/** The edition, and what is done more seldom behind '…'; the danger last. */
function Actions({ contract, onAct }: { contract: Contract; onAct: (act: Act) => void }) {
  const access = useContractAccess();
  const situation = access.situation(contract);
  return (
    <>
      {access.edit(contract) && (
        <ButtonLink to={paths.contractEdit(contract.id)} variant="primary" icon={<Pencil />}>
          Editar contrato
        </ButtonLink>
      )}
      {(situation || access.move || access.remove) && (
        <Menu
          trigger={<IconButton label="Mais ações" icon={<Ellipsis />} variant="outline" plain />}
        >
          {situation && (
            <MenuItem icon={<CalendarClock />} onSelect={() => onAct('situation')}>
              Situação
            </MenuItem>
          )}
          {situation && contract.scheduled && (
            <MenuItem icon={<Undo2 />} onSelect={() => onAct('unschedule')}>
              Desfazer agendamento
            </MenuItem>
          )}
          {access.move && (
            <MenuItem icon={<ArrowRightLeft />} onSelect={() => onAct('move')}>
              Mover
            </MenuItem>
          )}
          {access.remove && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onAct('delete')}>
                Excluir
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </>
  );
}
