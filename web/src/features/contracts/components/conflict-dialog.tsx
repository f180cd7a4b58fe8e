import { clsx } from 'clsx';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatDateTime } from '@/lib/format';
import type { Contract } from '@/model/contract/contract';
import { type ContractField, type ContractForm, toForm } from '@/model/contract/form-values';
import { type Difference, differences } from '../differences';

interface ConflictDialogProps {
  /** As it is stored now. */
  current: Contract;
  /** As it is typed here. */
  draft: ContractForm;
  /** What was changed here. */
  edited: ReadonlySet<ContractField>;
  onUseCurrent: () => void;
  onKeepMine: () => void;
  /** Back to the form without a decision. */
  onClose: () => void;
}

/** Someone else saved first: says who, and shows both values of whatever differs. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { current, draft, edited, onUseCurrent, onKeepMine, onClose } = props;
  const all = differences(draft, toForm(current));
  const mine = all.filter(({ field }) => edited.has(field));
  const theirs = all.filter(({ field }) => !edited.has(field));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      persistent
      title="Este contrato mudou enquanto você editava"
      description={`${current.updatedBy || 'Outra pessoa'} salvou alterações em ${formatDateTime(current.updatedAt)}. O que você digitou foi mantido nesta tela.`}
      footer={
        <>
          <Button onClick={onUseCurrent}>Usar a versão atual</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Manter as minhas alterações
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {mine.length > 0 && (
          <Comparison title="Alterado por você" rows={mine} mineLabel="Seu valor" strong="mine" />
        )}
        {theirs.length > 0 && (
          <Comparison
            title="Alterado pela outra pessoa"
            note="Estes valores atuais ficam nas duas escolhas."
            rows={theirs}
            mineLabel="Antes"
            strong="current"
          />
        )}
        {all.length === 0 && (
          <p className="text-body">A versão atual já tem os mesmos valores que você digitou.</p>
        )}
      </div>
    </Dialog>
  );
}

interface ComparisonProps {
  title: string;
  note?: string;
  rows: readonly Difference[];
  mineLabel: string;
  /** The value that stays when the own changes are kept. */
  strong: 'mine' | 'current';
}

function Comparison({ title, note, rows, mineLabel, strong }: ComparisonProps) {
  return (
    <div>
      <table aria-label={title} className="w-full table-fixed border-collapse text-left text-dense">
        <caption className="mb-1 text-left text-body font-semibold">{title}</caption>
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-1 pr-3 font-medium">
              Campo
            </th>
            <th scope="col" className="py-1 pr-3 font-medium">
              {mineLabel}
            </th>
            <th scope="col" className="py-1 font-medium">
              Valor atual
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, first, second }) => (
            <tr key={field} className="border-t border-border align-top">
              <th scope="row" className="py-2 pr-3 font-normal break-words text-muted">
                {label}
              </th>
              <td className={clsx('py-2 pr-3 break-words', strong === 'mine' && 'font-medium')}>
                {first}
              </td>
              <td className={clsx('py-2 break-words', strong === 'current' && 'font-medium')}>
                {second}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="mt-1 text-dense text-muted">{note}</p>}
    </div>
  );
}
