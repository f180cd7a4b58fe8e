import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { decideAskedPrices } from '@/api/gen/contratos';
import type { ContractAskedBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { isStale, messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import { askedPricesQuery } from '@/model/contract/queries';
import { Differences } from './versions/version-changes';

interface Decision {
  decisao: 'aprovada' | 'recusada' | 'retirada';
  motivo?: string;
}

/** The change of the contract's prices that waits for a second person, and what may be done. */
export function PriceApproval({ contract }: { contract: Contract }) {
  const { data } = useQuery(askedPricesQuery(contract.id));
  const asked = data?.data[0];
  return asked ? <Asked key={asked.id} contract={contract} asked={asked} /> : null;
}

function Asked({ contract, asked }: { contract: Contract; asked: ContractAskedBody }) {
  const [refusing, setRefusing] = useState(false);
  const decide = useDecide(contract, asked.id);
  const loading = (decisao: Decision['decisao']) =>
    decide.isPending && decide.variables.decisao === decisao;
  return (
    <Card
      title="Alteração de preço aguardando aprovação"
      description={`Pedida por ${asked.minha ? 'você' : asked.pedida_por} em ${formatDateTime(asked.pedida_em)}${asked.motivo ? `: ${asked.motivo}` : ''}`}
      actions={
        asked.minha ? (
          <Button
            loading={loading('retirada')}
            onClick={() => decide.mutate({ decisao: 'retirada' })}
          >
            Retirar
          </Button>
        ) : (
          <>
            <Button onClick={() => setRefusing(true)}>Recusar</Button>
            {!asked.desatualizada && (
              <Button
                variant="primary"
                loading={loading('aprovada')}
                onClick={() => decide.mutate({ decisao: 'aprovada' })}
              >
                Aprovar
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        {decide.error && !refusing && <Banner tone="bad" title={failureOf(decide.error)} />}
        {asked.desatualizada && (
          <Banner
            tone="warn"
            title="O preço do contrato mudou depois do pedido: ele não pode mais ser aprovado."
          />
        )}
        <Differences rows={asked.diferencas} />
        {asked.minha && (
          <p className="text-dense text-muted">
            O preço só vale quando outra pessoa (gestora ou back office) o aprovar.
          </p>
        )}
      </div>
      {refusing && (
        <RefuseDialog
          contract={contract}
          decide={decide}
          onClose={() => {
            setRefusing(false);
            decide.reset();
          }}
        />
      )}
    </Card>
  );
}

interface RefuseDialogProps {
  contract: Contract;
  decide: ReturnType<typeof useDecide>;
  onClose: () => void;
}

function RefuseDialog({ contract, decide, onClose }: RefuseDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  useTyped(reason, { saving: decide.isPending });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decide.isPending && onClose()}
      title="Recusar a alteração de preço?"
      description={`O preço do contrato ${contract.code} fica como está.`}
      persistent
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="danger"
            loading={decide.isPending}
            loadingLabel="Recusando…"
            onClick={() => decide.mutate({ decisao: 'recusada', motivo: reason.trim() })}
          >
            Recusar alteração
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {decide.error && <Banner tone="bad" title={failureOf(decide.error)} />}
        <FieldFrame id={id} label="Motivo" required>
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}

function failureOf(error: Error): string {
  return isStale(error)
    ? 'Outra pessoa alterou o contrato. Confira os dados atuais e tente de novo.'
    : messageOf(error, 'Não foi possível decidir sobre a alteração de preço. Tente novamente.');
}

function useDecide({ id, code, version }: Contract, pedido: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Decision) =>
      toContract(await decideAskedPrices({ path: { id, pedido }, body, ifMatch: version })),
    onSuccess: (contract, { decisao }) => {
      patchDetail(client, contract);
      notify.success(`Contrato ${code}: alteração de preço ${decisao}`);
    },
    onSettled: () => void reconcile(client),
  });
}
