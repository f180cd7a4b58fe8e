import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { LoadError } from '@/components/feedback/error-banner';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { versionsQuery } from '../queries';
import { RestoreVersion } from './restore-version';
import { VersionChanges } from './version-changes';
import type { ContractVersion } from './versions';

/** Who changed the contract and when, newest first; what changed is shown on demand. */
export function VersionList({ contract }: { contract: Contract }) {
  const query = useInfiniteQuery(versionsQuery(contract.id));
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  if (error && data === undefined) {
    return <LoadError query={query} title="Não foi possível carregar o histórico." />;
  }
  if (data === undefined) return <Skeleton size="h-24 w-full" />;
  const versions = data.pages.flatMap((page) => page.versions);
  return (
    <>
      <ol className="divide-y divide-border">
        {versions.map((version) => (
          <VersionItem key={version.version} contract={contract} version={version} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="border-t border-border pt-3">
          <Button
            size="sm"
            variant="ghost"
            loading={isFetching}
            onClick={() => void fetchNextPage()}
          >
            Ver mais antigas
          </Button>
        </div>
      )}
    </>
  );
}

interface VersionItemProps {
  contract: Contract;
  version: ContractVersion;
}

function VersionItem({ contract, version }: VersionItemProps) {
  const { restore } = useContractAccess();
  const [open, setOpen] = useState(false);
  const first = version.version === 1;
  return (
    <li className="py-3 first:pt-0">
      <p className="text-body">
        <span className="font-medium">{version.by || 'Equipe YNOVA'}</span>{' '}
        {first ? 'criou o contrato' : 'alterou o contrato'}
      </p>
      <p className="text-dense text-muted tabular-nums">
        <time dateTime={version.at}>{formatDateTime(version.at)}</time> · versão {version.version}
      </p>
      {version.reason && (
        <p className="mt-1 text-dense break-words text-muted">Motivo: {version.reason}</p>
      )}
      <div className="mt-1 -ml-3 flex flex-wrap">
        {!first && (
          <Button
            size="sm"
            variant="ghost"
            icon={open ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span>
              O que mudou <span className="sr-only">na versão {version.version}</span>
            </span>
          </Button>
        )}
        {restore && !contract.deleted && version.version !== contract.version && (
          <RestoreVersion contract={contract} version={version.version} />
        )}
      </div>
      {open && <VersionChanges contractId={contract.id} version={version.version} />}
    </li>
  );
}
