import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';

const RecordDialog = onDemand(() => import('./record-dialog').then((m) => m.RecordDialog));

/** Why the client could not accept by the link. */
export function AcceptanceNote({ proposal: { aceite, proposta } }: { proposal: ProposalKeptBody }) {
  if (aceite.como === 'codigo') return null;
  return (
    <Banner tone="warn" title="O cliente ainda não consegue aceitar pelo link.">
      {aceite.como === 'sem_servidor'
        ? 'O aceite pede um código por e-mail, e nenhum e-mail sai desta instalação agora.'
        : proposta.client_id === null
          ? 'O código do aceite vai para um contato do cadastro, e a proposta não está vinculada a um cliente.'
          : 'O código do aceite vai para um e-mail do cliente cadastrado pela gestora ou pelo back office, e ainda não há nenhum.'}
    </Banner>
  );
}

/** Staff enters that the client signed on paper. */
export function RecordAcceptance({ proposal }: { proposal: ProposalKeptBody }) {
  const [open, setOpen] = useState(false);
  const may = useCan('contracts:update_pricing');
  if (!may) return null;
  return (
    <>
      <Button icon={<FileCheck2 />} onClick={() => setOpen(true)}>
        Registrar aceite
      </Button>
      {open && <RecordDialog proposal={proposal} onClose={() => setOpen(false)} />}
    </>
  );
}
