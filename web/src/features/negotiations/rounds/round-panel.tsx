import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Eye, XCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cancelRound, revealRound } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { specFacts } from '@/lib/quote-words';
import { Facts } from '../components/facts';
import { roundQuery } from '../queries';
import { Comparison } from './comparison';
import { Guests } from './guests';
import { PostponeDialog } from './postpone-dialog';
import { ReasonDialog } from './reason-dialog';
import { invited, useRoundStep } from './use-round-step';
import { remaining } from './words';

/** One round: the request, the invited suppliers, and the offers. */
export function RoundPanel({ roundId }: { roundId: string }) {
  const query = useQuery(roundQuery(roundId));
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando rodada..."
      skeleton={<Skeleton size="h-60 w-full" />}
      errorTitle="Não foi possível carregar a rodada."
    >
      {(round) => <Loaded round={round} />}
    </AsyncView>
  );
}

function Loaded({ round }: { round: QuoteRoundBody }) {
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-title font-semibold">Rodada {round.referencia}</h3>
        <Status round={round} />
        <RoundActs round={round} />
      </div>
      {round.motivo && <p className="text-body">Motivo: {round.motivo}</p>}
      <Facts items={specFacts(round.especificacao)} />
      {round.especificacao.mensagem && (
        <p className="text-body break-words whitespace-pre-line">{round.especificacao.mensagem}</p>
      )}
      <Guests round={round} />
      <Comparison round={round} />
    </div>
  );
}

function Status({ round }: { round: QuoteRoundBody }) {
  const now = useMinute();
  if (round.status === 'aceita') return <Badge tone="ok">Oferta aceita</Badge>;
  if (round.status === 'cancelada') return <Badge>Cancelada</Badge>;
  const deadline = round.especificacao.prazo;
  return (
    <span className="flex flex-wrap items-center gap-2 text-dense">
      <Badge tone={round.recebe_ofertas ? 'info' : 'warn'} dot>
        {round.recebe_ofertas ? 'Recebendo ofertas' : 'Prazo encerrado'}
      </Badge>
      Até {formatDateTime(deadline)} ({remaining(deadline, now)})
    </span>
  );
}

/** The time, each half minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function RoundActs({ round }: { round: QuoteRoundBody }) {
  const [open, setOpen] = useState<'cancel' | 'postpone' | null>(null);
  const target = { path: { id: round.id }, ifMatch: round.version };
  const close = () => setOpen(null);
  const reveal = useRoundStep(() => revealRound(target), 'Fornecedores revelados');
  const cancel = useRoundStep(
    (motivo: string) => cancelRound({ ...target, body: { motivo } }),
    'Rodada cancelada',
    close,
    { mails: invited(round) },
  );
  if (round.status !== 'aberta') return null;
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {round.cega && (
        <Button
          size="sm"
          icon={<Eye />}
          loading={reveal.isPending}
          onClick={() => reveal.mutate(undefined)}
        >
          Revelar fornecedores
        </Button>
      )}
      <Button size="sm" icon={<CalendarClock />} onClick={() => setOpen('postpone')}>
        Alterar prazo
      </Button>
      <Button size="sm" variant="ghost" icon={<XCircle />} onClick={() => setOpen('cancel')}>
        Cancelar rodada
      </Button>
      {open === 'postpone' && <PostponeDialog round={round} onClose={close} />}
      {open === 'cancel' && (
        <ReasonDialog
          title={`Cancelar a rodada ${round.referencia}?`}
          description="Os fornecedores convidados são avisados e nenhuma oferta é mais recebida."
          confirmLabel="Cancelar rodada"
          loading={cancel.isPending}
          onClose={close}
          onConfirm={(reason) => cancel.mutate(reason)}
        />
      )}
    </div>
  );
}
