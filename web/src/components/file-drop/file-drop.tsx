import { clsx } from 'clsx';
import { CircleAlert, FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { formatFileSize } from '@/lib/format';
import { type FileRules, validateFile } from './validate-file';

interface FileDropProps {
  /** What is chosen ("Planilha CSV"). */
  label: string;
  rules: FileRules;
  file: File | null;
  /** Called with an accepted file, or null when a refused one was offered. */
  onFile: (file: File | null) => void;
  /** A message of the form, such as the one for no file chosen. */
  error?: string | null;
  disabled?: boolean;
}

/** A drop area with a button for keyboards. A file that breaks the rules shows its message at once. */
export function FileDrop({ label, rules, file, onFile, error, disabled = false }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const message = refused ?? error ?? null;

  const offer = (offered: File | undefined) => {
    if (!offered || disabled) return;
    const reason = validateFile(offered, rules);
    setRefused(reason);
    onFile(reason === null ? offered : null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    offer(event.dataTransfer.files[0]);
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
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-5 py-8 text-center transition-colors',
          over ? 'border-ring bg-subtle' : message ? 'border-bad' : 'border-input-border/60',
        )}
      >
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-control bg-subtle text-muted"
        >
          <FileUp className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="text-body font-medium break-all">
            {file ? file.name : 'Arraste o arquivo para cá'}
          </p>
          <p className="text-dense text-muted">
            {file
              ? formatFileSize(file.size)
              : `${rules.extensions.join(', ')}, até ${formatFileSize(rules.maxBytes)}`}
          </p>
        </div>
        <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
          {file ? 'Trocar arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          aria-label={label}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          tabIndex={-1}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            offer(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {message && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 text-dense text-bad"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}
