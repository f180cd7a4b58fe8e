import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { formatPercent } from '@/lib/format';

interface UploadProgressProps {
  /** What is happening ("Enviando planilha.csv", "Processando planilha"). */
  label: string;
  /** 0 to 1; null while the share is unknown. */
  value: number | null;
  /** A muted detail at the right, such as "120 de 480 linhas"; the percent by default. */
  detail?: string;
  onCancel?: () => void;
}

/** A running upload or job, with its share and a way out. */
export function UploadProgress({ label, value, detail, onCancel }: UploadProgressProps) {
  return (
    <div className="space-y-2">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 text-body font-medium break-all" role="status">
          {label}
        </p>
        <p className="shrink-0 text-dense text-muted tabular-nums">
          {detail ?? (value === null ? '' : formatPercent(value * 100))}
        </p>
      </div>
      <Progress label={label} value={value} />
      {onCancel && (
        <div className="flex justify-end pt-1">
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Cancelar envio
          </Button>
        </div>
      )}
    </div>
  );
}
