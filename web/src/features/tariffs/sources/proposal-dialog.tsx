import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applySourceProposal } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { PublicSource, TariffSourceProposalBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { plural } from '@/lib/text';
import { forgetSources } from './queries';
import { RejectDialog } from './reject-dialog';
import { sourceNames } from './schema';

type Change = TariffSourceProposalBody['changes'][number];

const columns: readonly Column<Change>[] = [
  { id: 'valor', header: 'Valor', wrap: true, wideOnCard: true, cell: (row) => row.name },
  { id: 'antes', header: 'Antes', align: 'end', cell: (row) => row.old || '–' },
  { id: 'arquivo', header: 'No arquivo', align: 'end', cell: (row) => row.new },
];

/** What of a source waits, in one sentence. */
function countsOf(proposal: TariffSourceProposalBody): string {
  const counts = [
    plural(proposal.added, 'valor novo', 'valores novos'),
    plural(proposal.changed, 'alterado', 'alterados'),
  ];
  if (proposal.removed > 0)
    counts.push(plural(proposal.removed, 'linha a menos', 'linhas a menos'));
  return counts.join(', ');
}

interface ProposalDialogProps {
  kind: PublicSource['kind'];
  proposal: TariffSourceProposalBody;
  onClose: () => void;
}

/** What a source brought: counts, warnings and the largest changes, to be applied or rejected. */
export function ProposalDialog({ kind, proposal, onClose }: ProposalDialogProps) {
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const act = useSensitiveAct({
    // A refused proposal may have been compared anew, or decided by another user.
    mutationFn: () =>
      applySourceProposal({ path: { id: proposal.id }, ifMatch: proposal.revision }).finally(() =>
        forgetSources(client),
      ),
    onSuccess: () => {
      notify.success('Aplicado. A importação pode ser desfeita em Importações.');
      void client.invalidateQueries();
      onClose();
    },
    errorFallback: 'Não foi possível aplicar.',
  });
  return (
    <>
      <Dialog
        open={!act.asking && !rejecting}
        onOpenChange={(open) => {
          if (!open && !act.asking && !rejecting) onClose();
        }}
        size="lg"
        title={sourceNames[kind]}
        description={proposal.filename}
        footer={
          <>
            <Button onClick={() => setRejecting(true)} disabled={act.pending}>
              Rejeitar
            </Button>
            <Button variant="primary" loading={act.pending} onClick={() => act.run(undefined)}>
              Aplicar
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {act.message !== null && <Banner tone="bad" title={act.message} />}
          <p>
            {countsOf(proposal)}.{' '}
            {plural(proposal.contracts, 'contrato se move', 'contratos se movem')}.
          </p>
          {proposal.warnings.length > 0 && (
            <Banner tone="warn" title="Confira antes de aplicar">
              <ul className="list-disc pl-4">
                {proposal.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Banner>
          )}
          <DataTable
            name="Maiores mudanças"
            columns={columns}
            rows={proposal.changes}
            rowKey={(row) => row.name}
            cards
          />
        </div>
      </Dialog>
      {rejecting && (
        <RejectDialog proposal={proposal} onDone={onClose} onClose={() => setRejecting(false)} />
      )}
      <ReauthDialog {...act.reauth} />
    </>
  );
}
