import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { keyOf } from '@/api/call';
import { listRounds, openRound } from '@/api/gen/rodadas-de-cotacao';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { FormDialog } from '@/components/form/form-dialog';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ApiError } from '@/lib/api-error';
import { formatDate, formatDecimal } from '@/lib/format';
import { addMonths, currentMonth } from '@/lib/month';
import { uuid } from '@/lib/uuid';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { useSent } from '@/model/mail/server';
import { refreshDeals } from '../use-move';
import { GuestFields, type GuestForm, guestProblem } from './guest-fields';
import { toLocal } from './moment';
import { RoundFields } from './round-fields';
import { type RoundForm, roundSchema, toRoundBody } from './round-schema';

interface RoundDialogProps {
  deal: NegotiationBody;
  onClose: () => void;
  onOpened: (roundId: string) => void;
}

const dayMs = 86_400_000;

function defaults(deal: NegotiationBody): RoundForm {
  const start = addMonths(currentMonth(), 2);
  const deadline = new Date(Date.now() + 5 * dayMs).toISOString();
  return {
    inicio: start,
    fim: addMonths(start, 35),
    volume: deal.volume_mwh === null ? '' : formatDecimal(String(deal.volume_mwh)),
    unidade: 'MWh',
    flexibilidade: '10',
    sazonalizacao: '10',
    submercado: 'SE/CO',
    fonte: 'Convencional',
    garantia: 'Nenhuma',
    indice: 'IPCA',
    dataBase: currentMonth(),
    inclui: currentMonth() < '2027-01' ? 'pis_cofins' : 'nenhum',
    icmsNoPreco: '',
    validade: formatDate(new Date(Date.now() + 15 * dayMs).toISOString().slice(0, 10)),
    prazo: toLocal(deadline).day,
    hora: '18:00',
    mensagem: '',
  };
}

type Guest = GuestForm & { key: string };

/** Asks several suppliers the same at once. */
export function RoundDialog({ deal, onClose, onOpened }: RoundDialogProps) {
  const queries = useQueryClient();
  const { key } = useIdempotencyKey();
  const sent = useSent();
  const [guests, setGuests] = useState<readonly Guest[]>(() => [fresh(), fresh()]);
  const form = useForm<RoundForm>({
    resolver: zodResolver(roundSchema),
    defaultValues: defaults(deal),
  });
  const tried = form.formState.isSubmitted;
  const open = useMutation({
    mutationFn: (values: RoundForm) =>
      openRound({
        path: { id: deal.id },
        body: toRoundBody(
          values,
          guests.map(({ fornecedor, email }) => ({ fornecedor, email })),
        ),
        idempotencyKey: key,
      }),
    onSuccess: (round) => {
      notify.success(sent('Rodada aberta: os convites estão na fila de envio', guests.length));
      void queries.invalidateQueries({ queryKey: keyOf(listRounds) });
      refreshDeals(queries);
      onOpened(round.id);
    },
  });
  return (
    <FormDialog
      title="Abrir rodada de cotação"
      description={`${deal.cliente}: ${deal.titulo}. O nome do cliente não é mostrado aos fornecedores.`}
      size="lg"
      form={form}
      onSubmit={(values) => {
        if (guests.every((guest) => guestProblem(guest) === null)) open.mutate(values);
      }}
      loading={open.isPending}
      submitError={open.error}
      errorFallback="Não foi possível abrir a rodada."
      fieldMap={(path) => fieldOf[path] ?? null}
      submitLabel="Abrir rodada e convidar"
      onClose={onClose}
    >
      <NoServerBanner />
      <RoundFields form={form} />
      <fieldset className="space-y-4">
        <legend className="mb-2 text-body font-semibold">Fornecedores</legend>
        {guests.map((guest, i) => (
          <div key={guest.key} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <GuestFields
                guest={guest}
                tried={tried}
                error={errorAt(open.error, i)}
                onChange={(next) =>
                  setGuests(guests.map((g) => (g === guest ? { ...g, ...next } : g)))
                }
              />
            </div>
            {guests.length > 1 && (
              <IconButton
                label={`Remover fornecedor ${i + 1}`}
                icon={<X />}
                variant="ghost"
                onClick={() => setGuests(guests.filter((g) => g !== guest))}
              />
            )}
          </div>
        ))}
        {guests.length < 20 && (
          <Button size="sm" icon={<Plus />} onClick={() => setGuests([...guests, fresh()])}>
            Adicionar fornecedor
          </Button>
        )}
      </fieldset>
    </FormDialog>
  );
}

const fresh = (): Guest => ({ key: uuid(), fornecedor: '', email: '' });

function errorAt(error: unknown, i: number): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find(({ path }) => path.startsWith(`fornecedores[${i}]`))?.message;
}

const fieldOf: Readonly<Record<string, keyof RoundForm>> = {
  inicio: 'inicio',
  fim: 'fim',
  volume: 'volume',
  volume_unidade: 'unidade',
  flexibilidade: 'flexibilidade',
  sazonalizacao: 'sazonalizacao',
  submercado: 'submercado',
  fonte: 'fonte',
  garantia: 'garantia',
  indice: 'indice',
  data_base: 'dataBase',
  preco_inclui: 'inclui',
  icms_no_preco: 'icmsNoPreco',
  validade: 'validade',
  prazo: 'prazo',
  mensagem: 'mensagem',
};
