import { clsx } from 'clsx';
import { CircleAlert, FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { refusalOf } from '../send';

interface BillDropProps {
  /** The accepted ones of what was chosen or dropped. */
  onFiles: (files: readonly File[]) => void;
  /** While other files are on their way. */
  disabled: boolean;
}

/** A place to drop bills on, several at once, with a button for everybody else. */
export function BillDrop({ onFiles, disabled }: BillDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);

  const offer = async (offered: readonly File[]) => {
    if (disabled || offered.length === 0) return;
    const reasons = await Promise.all(offered.map(refusalOf));
    const several = offered.length > 1;
    setRefused(
      reasons.flatMap((reason, i) =>
        reason === null ? [] : [several ? `${offered[i]?.name}: ${reason}` : reason],
      ),
    );
    onFiles(offered.filter((_, i) => reasons[i] === null));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void offer([...event.dataTransfer.files]);
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra, the button is the control */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-5 py-10 text-center transition-colors',
          over
            ? 'border-ring bg-subtle'
            : refused.length > 0
              ? 'border-bad'
              : 'border-input-border/60',
        )}
      >
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-control bg-subtle text-muted"
        >
          <FileUp className="size-5" />
        </span>
        <div>
          <p className="text-body font-medium">
            {disabled ? 'Aguarde o envio em andamento' : 'Arraste as faturas para cá'}
          </p>
          <p className="text-dense text-muted">
            Fatura em PDF ou foto, NF-e ou NF3e em XML, ou um ZIP ou e-mail (.eml, .msg) com várias,
            até 10 MB cada arquivo (fotos e e-mails, 20 MB; o ZIP, 100 MB)
          </p>
        </div>
        <Button variant="primary" disabled={disabled} onClick={() => input.current?.click()}>
          Escolher arquivos
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          aria-label="Faturas"
          aria-invalid={refused.length > 0 || undefined}
          aria-describedby={refused.length > 0 ? `${id}-error` : undefined}
          tabIndex={-1}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            void offer([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {refused.length > 0 && (
        <div id={`${id}-error`} role="alert">
          <ul className="mt-2 space-y-1">
            {refused.map((message) => (
              <li key={message} className="flex items-start gap-1.5 text-dense break-all text-bad">
                <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
