import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { onDemand } from '@/components/ui/on-demand';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import type { Contract } from '@/model/contract/contract';
import { rebaseLabel } from '@/model/contract/price-basis';
import {
  indexLabel,
  type PriceSchedule,
  scheduleSummary,
  toPricesWire,
} from '@/model/contract/schedule';
import { useSavePart } from './use-save-part';

const PriceDialog = onDemand(() => import('./price-dialog').then((m) => m.PriceDialog));

interface PricesProps {
  contract: Contract;
  mayEdit: boolean;
}

/** What was agreed. */
export function PricesCard({ contract, mayEdit }: PricesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card
        title="Preços médios por período"
        description={contract.prices === null ? undefined : scheduleSummary(contract.prices)}
        actions={
          mayEdit && (
            <Button size="sm" icon={<Pencil />} onClick={() => setOpen(true)}>
              {contract.prices === null ? 'Definir preços' : 'Editar preços'}
            </Button>
          )
        }
      >
        <div className="space-y-4">
          {contract.priceWarnings.map((text) => (
            <Banner key={text} tone="warn" title={text} />
          ))}
          {contract.estimated && mayEdit && <ConfirmRebase contract={contract} />}
          {contract.prices === null ? (
            <p className="text-body text-muted">
              {contract.price === null
                ? 'Nenhum período definido e nenhum preço informado.'
                : `Nenhum período definido: vale o preço informado no contrato, ${formatMoney(contract.price)}, em todos os meses.`}
            </p>
          ) : (
            <Agreed schedule={contract.prices} />
          )}
        </div>
      </Card>
      {open && <Editor contract={contract} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Confirms, with the amendment at hand, that the estimated price is the agreed one. */
function ConfirmRebase({ contract }: { contract: Contract }) {
  const { state, save } = useSavePart(contract, {
    saved: 'Preço de 2027 confirmado.',
    now: ({ rebase }) => rebaseLabel(rebase),
  });
  return (
    <div className="space-y-2">
      {state.kind === 'failed' &&
        state.lines.map((line) => <Banner key={line} tone="bad" title={line} />)}
      <Button
        size="sm"
        loading={state.kind === 'saving'}
        onClick={() => save({ rebase_confirmado: true })}
      >
        Confirmar o preço de 2027 com o aditivo
      </Button>
    </div>
  );
}

function Agreed({ schedule }: { schedule: PriceSchedule }) {
  return (
    <div className="space-y-4">
      <Facts
        facts={[
          { label: 'Reajuste', value: capital(indexLabel(schedule.index)) },
          { label: 'Data-base', value: schedule.baseMonth ? monthShort(schedule.baseMonth) : '' },
          { label: 'Variação', value: schedule.positiveOnly ? 'Somente positiva' : 'Qualquer' },
        ]}
      />
      <ul className="divide-y divide-border border-t border-border">
        {schedule.periods.map(({ start, end, defaultPrice, months }, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a period's identity is its place
            key={i}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-body tabular-nums"
          >
            <span>
              {monthShort(start)} a {monthShort(end)}
            </span>
            <span className="text-muted">
              Padrão {formatMoney(defaultPrice)}
              {months.length > 0 &&
                ` · ${months.length} ${months.length === 1 ? 'mês com preço próprio' : 'meses com preço próprio'}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Editor({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { state, save } = useSavePart(contract, {
    saved: 'Preços salvos com sucesso.',
    now: ({ prices }) => (prices === null ? 'sem preços por período' : scheduleSummary(prices)),
  });
  return (
    <PriceDialog
      schedule={contract.prices}
      gap={contract.gap}
      validity={{
        start: contract.start.slice(0, 7) || null,
        end: contract.end.slice(0, 7) || null,
      }}
      state={state}
      onSave={(schedule, gap) =>
        save({
          prices: toPricesWire(schedule),
          ...(gap !== undefined && gap !== contract.gap && { lacuna_preco: gap }),
        })
      }
      onClose={onClose}
    />
  );
}
