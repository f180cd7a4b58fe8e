import { useState } from 'react';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { notify } from '@/components/ui/notify';
import { useDealAccess } from '../access';
import type { StageWire } from '../stages';
import { useMove } from '../use-move';
import { LostDialog } from './lost-dialog';
import { WonDialog } from './won-dialog';

interface Asked {
  deal: NegotiationBody;
  to: 'ganho' | 'perdido';
}

/** Moves deals, and asks first where the end of one is meant. */
export function useGuardedMove(onMoved?: (deal: NegotiationBody) => void) {
  const access = useDealAccess();
  const [asked, setAsked] = useState<Asked | null>(null);
  const move = useMove((deal) => {
    setAsked(null);
    onMoved?.(deal);
  });
  const start = (deal: NegotiationBody, to: StageWire) => {
    if (!access.win && (to === 'ganho' || deal.etapa === 'ganho')) {
      notify.error('Somente gestora ou backoffice marcam uma negociação como ganha ou a reabrem.');
    } else if (to === 'ganho' || to === 'perdido') setAsked({ deal, to });
    else move.mutate({ deal, to });
  };
  const close = () => setAsked(null);
  const dialogs = asked && (
    <>
      {asked.to === 'perdido' && (
        <LostDialog
          deal={asked.deal}
          loading={move.isPending}
          onClose={close}
          onConfirm={(reason, note) => move.mutate({ ...asked, reason, note })}
        />
      )}
      {asked.to === 'ganho' && (
        <WonDialog
          deal={asked.deal}
          loading={move.isPending}
          onClose={close}
          onConfirm={(note) => move.mutate({ ...asked, note })}
        />
      )}
    </>
  );
  return { start, dialogs, pending: move.isPending };
}
