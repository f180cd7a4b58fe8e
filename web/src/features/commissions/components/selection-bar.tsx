import { useState } from 'react';
import type { CommissionWire } from '@/api/commissions';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { plural } from '@/lib/text';
import { type Act, ActDialog } from './act-dialog';

type Chosen = ReadonlyMap<string, CommissionWire>;

interface SelectionBarProps {
  /** Of this page. */
  rows: readonly CommissionWire[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onDone: () => void;
}

/** What can be done with the chosen commissions: each act only where all of them are ready for it. */
export function SelectionBar({ rows, chosen, onChange, onDone }: SelectionBarProps) {
  const [act, setAct] = useState<Act | null>(null);
  const all = [...chosen.values()];
  const every = (status: CommissionWire['status']) =>
    all.length > 0 && all.every((row) => row.status === status);
  const some = chosen.size > 0;
  const wholePage = rows.every((row) => chosen.has(row.id));
  return (
    <div
      data-print="hide"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-border px-5 py-3"
    >
      <Checkbox
        label="Selecionar a página"
        checked={some && !wholePage ? 'indeterminate' : wholePage}
        onChange={(on) => onChange(on ? new Map(rows.map((row) => [row.id, row])) : new Map())}
      />
      <p role="status" className="flex-1 text-dense text-muted">
        {some ? plural(chosen.size, 'selecionada', 'selecionadas') : 'Nenhuma selecionada'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={!every('pendente')} onClick={() => setAct('approve')}>
          Aprovar
        </Button>
        <Button
          size="sm"
          disabled={!every('processando') || all.some(({ aguarda }) => aguarda === 'outra_pessoa')}
          onClick={() => setAct('pay')}
        >
          Registrar pagamento
        </Button>
        <Button
          size="sm"
          disabled={!some || all.some((row) => row.status === 'pendente')}
          onClick={() => setAct('reverse')}
        >
          Estornar
        </Button>
      </div>
      {act && (
        <ActDialog
          act={act}
          rows={all}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
    </div>
  );
}
