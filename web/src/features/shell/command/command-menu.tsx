import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import type { Hit } from './sources';
import { useHits } from './use-hits';

/** Goes to anything by a piece of its name: a combobox over what every list finds. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const found = useHits(text);
  const id = useId();
  const navigate = useNavigate();
  const hits = found.groups.flatMap((group) => group.hits);
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const at = Math.min(chosen, hits.length - 1);
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    if (hit.run) hit.run();
    else if (hit.to) void navigate(hit.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((at + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[at]);
    }
  };
  const optionId = (hit: Hit) => `${id}-${hits.indexOf(hit)}`;
  const current = hits[at];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Ir para" focus={field}>
      <div className="space-y-3">
        <Input
          ref={field}
          role="combobox"
          aria-label="Cliente, contrato, unidade, fatura, proposta ou tela"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="Cliente, contrato, fatura, tela, mês ou > ação"
          prefix={<Search className="size-4" />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <p role="status" className="text-dense text-muted">
          {found.status}
        </p>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Resultados"
          className="max-h-[50dvh] space-y-3 overflow-y-auto"
        >
          {found.groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset holds form fields, these are options
            <div key={group.name} role="group" aria-label={group.name}>
              <p aria-hidden="true" className="px-3 py-1 text-caption text-muted uppercase">
                {group.name}
              </p>
              {group.hits.map((hit) => (
                <Option
                  key={hit.id}
                  id={optionId(hit)}
                  hit={hit}
                  selected={hit === current}
                  onPick={() => go(hit)}
                  onPoint={() => setChosen(hits.indexOf(hit))}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  hit: Hit;
  selected: boolean;
  onPick: () => void;
  onPoint: () => void;
}

function Option({ id, hit, selected, onPick, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, as in every combobox
    <div
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onClick={onPick}
      onPointerMove={selected ? undefined : onPoint}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5 text-body pointer-coarse:min-h-11',
        selected && 'bg-subtle',
      )}
    >
      <span className="min-w-0 font-medium break-words">{hit.label}</span>
      {hit.detail && <span className="min-w-0 truncate text-dense text-muted">{hit.detail}</span>}
    </div>
  );
}
