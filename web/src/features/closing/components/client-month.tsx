import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { setClosingOwner, unwaiveItem, waiveItem } from '@/api/gen/fechamento';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { Progress } from '@/components/ui/progress';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { Adjustments } from '../adjustments/adjustments';
import { mendOfClient, mendOfSupply } from '../mends';
import { ownersQuery, refreshClosing } from '../queries';
import type { ClientMonth, ClosingItem, ClosingRow } from '../states';
import { useBatch } from '../use-batch';
import { ItemList } from './item-list';
import { Snapshots } from './snapshots';
import { StateChip } from './state-chip';
import { UnitsOutside } from './units-outside';

const WriteDialog = onDemand(() => import('./write-dialog').then((m) => m.WriteDialog));
const BatchDialog = onDemand(() => import('./batch-dialog').then((m) => m.BatchDialog));
const WaiveDialog = onDemand(() => import('./waive-dialog').then((m) => m.WaiveDialog<unknown>));

interface Asked {
  item: Pick<ClosingItem, 'item' | 'rotulo'>;
  /** Of the client's own items there is none. */
  contractId?: string;
  /** Of a unit that is no part of the month. */
  meter?: string;
}

const measurement = { item: 'medicao', rotulo: 'Medição' } as const;

/** What is let pass, as the dialog and the notice say it. */
function wordsOf({ item: { item, rotulo }, meter }: Asked) {
  if (meter) {
    return {
      title: 'Esta unidade não integra o mês',
      submit: 'Deixar fora do mês',
      done: `Unidade fora do mês: ${meter}`,
    };
  }
  if (item === 'medicao') {
    return {
      title: 'Declarar a medição final',
      submit: 'Declarar final',
      done: 'Medição declarada final',
    };
  }
  return { title: `Dispensar: ${rotulo}`, submit: 'Dispensar', done: `Item dispensado: ${rotulo}` };
}

/** A client's month: how ready it is, item by item, who closes it, and what was kept of it. */
export function ClientMonthParts({ of }: { of: ClientMonth }) {
  const client = useQueryClient();
  const mayWork = useCan('months:work') && of.fechado === null;
  const maySend = useCan('emails:send');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [writing, setWriting] = useState<Asked | null>(null);
  const batch = useBatch(of.mes);
  const [many, setMany] = useState(false);
  const several = of.faltas.map(({ item }) => item).filter((item) => item !== 'medicao');
  const path = { cliente: of.cliente_id, mes: of.mes };
  const unwaive = useMutation({
    mutationFn: ({ item, contractId: contrato, meter: unidade }: Asked) =>
      unwaiveItem({ path: { ...path, item: item.item }, query: { contrato, unidade } }),
    onSettled: () => refreshClosing(client),
  });
  const acts = (contractId?: string) =>
    mayWork
      ? {
          onWaive: (item: ClosingItem) => setAsked({ item, contractId }),
          onUnwaive: (item: ClosingItem) => unwaive.mutate({ item, contractId }),
          onAsk: maySend ? (item: ClosingItem) => setWriting({ item, contractId }) : undefined,
        }
      : {};
  return (
    <>
      <Standing of={of} />
      {mayWork && several.length > 1 && (
        <div className="xl:col-span-2">
          <Button size="sm" onClick={() => setMany(true)}>
            Dispensar vários itens
          </Button>
        </div>
      )}
      {unwaive.error && (
        <Banner
          tone="bad"
          title={messageOf(unwaive.error, 'Não foi possível desfazer a dispensa.')}
        />
      )}
      {of.suprimentos.map((supply) => (
        <Part
          key={supply.contrato_id}
          title={
            <Link to={paths.contract(supply.contrato_id)} className="hover:underline">
              {supply.contrato}
            </Link>
          }
          beside={<StateChip state={supply.estado} passed={supply.dispensas} />}
          note={supply.medidores.join(', ')}
        >
          <ItemList
            label={`Itens de ${supply.contrato}`}
            items={supply.itens}
            mendOf={(item) => mendOfSupply(item, supply)}
            {...acts(supply.contrato_id)}
          />
          <UnitsOutside
            supply={supply}
            onLeave={mayWork ? (meter) => setAsked({ item: measurement, meter }) : undefined}
            onReturn={mayWork ? (meter) => unwaive.mutate({ item: measurement, meter }) : undefined}
          />
        </Part>
      ))}
      <Part title="Do cliente">
        <ItemList
          label="Itens do cliente"
          items={of.itens}
          mendOf={({ item }) => mendOfClient(item, of)}
          {...acts()}
        />
      </Part>
      <Adjustments of={of} />
      <Part title="Retratos guardados">
        <Snapshots of={of} />
      </Part>
      {writing && (
        <WriteDialog
          title={`Pedir ao cliente: ${writing.item.rotulo}`}
          description={`${of.cliente}, ${monthLabel(of.mes)}`}
          batch={{
            acao: 'pedir',
            mes: of.mes,
            clientes: [of.cliente_id],
            contrato: writing.contractId,
          }}
          item={writing.item.item}
          start={batch.start.mutateAsync}
          onClose={() => setWriting(null)}
        />
      )}
      {batch.running && <BatchDialog {...batch.running} onClose={batch.end} />}
      {many && (
        <WaiveDialog
          title="Dispensar itens"
          description={`${of.cliente}, ${monthLabel(of.mes)}. O motivo fica na trilha.`}
          submitLabel="Dispensar"
          items={several}
          waive={({ itens, motivo }) =>
            batch.start.mutateAsync({ acao: 'dispensar', clientes: [of.cliente_id], itens, motivo })
          }
          onDone={() => setMany(false)}
          onClose={() => setMany(false)}
        />
      )}
      {asked && (
        <WaiveDialog
          title={wordsOf(asked).title}
          description={`${asked.meter ? `${asked.meter}, ` : ''}${of.cliente}, ${monthLabel(of.mes)}. O motivo fica na trilha.`}
          submitLabel={wordsOf(asked).submit}
          items={[asked.item.item]}
          waive={({ motivo }) =>
            waiveItem({
              path: { ...path, item: asked.item.item },
              query: { contrato: asked.contractId, unidade: asked.meter },
              body: { motivo },
            })
          }
          onDone={() => {
            notify.success(wordsOf(asked).done);
            setAsked(null);
            void refreshClosing(client);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** How ready the month is, who closed it or who closes it. */
function Standing({ of }: { of: ClientMonth }) {
  const mayWork = useCan('months:work');
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateChip state={of.estado} passed={of.dispensas} />
        <div className="min-w-24 flex-1">
          <Progress label="Prontidão do mês do cliente" value={of.prontidao / 100} />
        </div>
        <p className="text-title font-semibold tabular-nums">{of.prontidao} %</p>
      </div>
      {of.fechado && (
        <p className="text-dense text-muted">
          Fechado {of.fechado.por !== null && `por ${of.fechado.por} `}em{' '}
          {formatDateTime(of.fechado.em)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-dense text-muted">Responsável</span>
        {mayWork ? (
          <div className="min-w-44">
            <OwnerSelect of={of} />
          </div>
        ) : (
          <span className="text-body">{of.responsavel?.nome ?? 'Sem responsável'}</span>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  beside?: ReactNode;
  note?: string;
  children: ReactNode;
}

function Part({ title, beside, note, children }: PartProps) {
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-title font-semibold">{title}</h3>
        {beside}
      </div>
      {note && <p className="text-caption break-words text-muted">{note}</p>}
      <div className="mt-1">{children}</div>
    </section>
  );
}

/** Who closes the months of the client, changed by choosing another. */
function OwnerSelect({ of }: { of: Pick<ClosingRow, 'cliente_id' | 'responsavel'> }) {
  const client = useQueryClient();
  const { data: owners = [] } = useQuery(ownersQuery);
  const act = useMutation({
    mutationFn: (usuario: string) =>
      setClosingOwner({ path: { cliente: of.cliente_id }, body: { usuario: usuario || null } }),
    onSettled: () => refreshClosing(client),
  });
  const known =
    of.responsavel && !owners.some(({ id }) => id === of.responsavel?.id)
      ? [of.responsavel, ...owners]
      : owners;
  const shown = act.isPending ? act.variables : (of.responsavel?.id ?? '');
  return (
    <div>
      <Select
        aria-label="Responsável pelo fechamento"
        size="sm"
        placeholder="Sem responsável"
        value={shown}
        options={known.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={({ target }) => act.mutate(target.value)}
      />
      {act.error && (
        <p role="alert" className="mt-1 text-caption text-bad">
          {messageOf(act.error, 'Não foi possível atribuir.')}
        </p>
      )}
    </div>
  );
}
