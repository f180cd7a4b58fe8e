import type { RerunRunBody } from '@/api/gen/types.gen';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { Select } from '@/components/ui/select';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import { isWorking } from './queries';

const words: Readonly<Record<RerunRunBody['estado'], { label: string; tone: Tone }>> = {
  na_fila: { label: 'Na fila', tone: 'neutral' },
  processando: { label: 'Em andamento', tone: 'info' },
  concluida: { label: 'Concluída', tone: 'ok' },
  falhou: { label: 'Falhou', tone: 'bad' },
};

interface RunCardProps {
  runs: readonly RerunRunBody[];
  run: RerunRunBody;
  onChoose: (id: string) => void;
}

/** The run that is looked at: why, by whom, and how far it is. */
export function RunCard({ runs, run, onChoose }: RunCardProps) {
  const { label, tone } = words[run.estado];
  return (
    <Card title="Execução">
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-full sm:w-96">
            <Select
              aria-label="Execução"
              value={run.id}
              onChange={(event) => onChoose(event.target.value)}
              options={runs.map((one) => ({
                value: one.id,
                label: `${formatDateTime(one.created_at)} · ${one.motivo}`,
              }))}
            />
          </div>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </div>
        {isWorking(run) && (
          <Progress
            label="Andamento da re-simulação"
            value={run.total === 0 ? null : run.feitas / run.total}
          />
        )}
        <p role="status" className="text-body text-muted">
          {told(run)}
        </p>
      </div>
    </Card>
  );
}

function told({
  total,
  feitas,
  sem_resultado,
  iniciada_por,
  finished_at,
  estado,
}: RerunRunBody): string {
  const by = iniciada_por ? `Pedida por ${iniciada_por}` : 'Iniciada por uma mudança de dados';
  const count =
    estado === 'concluida'
      ? `${plural(feitas, 'refeita', 'refeitas')} até ${formatDateTime(finished_at)}`
      : `${plural(feitas, 'refeita', 'refeitas')} de ${total.toLocaleString('pt-BR')}`;
  const failed =
    sem_resultado === 0
      ? ''
      : ` ${plural(sem_resultado, 'ficou', 'ficaram')} sem resultado, como por falta de tarifa.`;
  return `${by}: ${count}.${failed}`;
}
