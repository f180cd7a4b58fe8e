import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { TrafficLight } from '@/components/feedback/traffic-light';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { formatDateTime } from '@/lib/format';
import { useContractAccess } from '@/model/contract/access';
import type { Analysis, Step } from './detail';

const StepDialog = onDemand(() => import('./step-dialog').then((m) => m.StepDialog));

interface AnalysesProps {
  contractId: string;
  analyses: readonly Analysis[];
}

/** The steps of each area with their lights; staff may set one by hand. */
export function Analyses({ contractId, analyses }: AnalysesProps) {
  const { override } = useContractAccess();
  const [setting, setSetting] = useState<{ area: string; step: Step } | null>(null);
  if (analyses.length === 0) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {analyses.map(({ area, steps }) => (
        <Card key={area} title={area}>
          <ul className="divide-y divide-border">
            {steps.map((step) => (
              <li key={step.name} className="py-3 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <div className="flex flex-wrap items-center gap-3">
                    <p className="text-body font-medium">{step.name}</p>
                    <TrafficLight light={step.light} />
                    {step.manual && <Badge tone="info">Manual</Badge>}
                  </div>
                  {override && (
                    <Button
                      size="sm"
                      variant="ghost"
                      icon={<PenLine />}
                      onClick={() => setSetting({ area, step })}
                    >
                      Definir manualmente
                      <span className="sr-only">
                        : {area}, {step.name}
                      </span>
                    </Button>
                  )}
                </div>
                {step.reason && <p className="mt-1 text-dense text-muted">{step.reason}</p>}
                {step.manual && <ByHand step={step} />}
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {setting && (
        <StepDialog
          contractId={contractId}
          area={setting.area}
          step={setting.step}
          onClose={() => setSetting(null)}
        />
      )}
    </div>
  );
}

/** Who set it, when and why; and what the rule says, which still runs. */
function ByHand({ step }: { step: Step }) {
  return (
    <p className="mt-1 text-dense break-words">
      “{step.observation}”{' '}
      <span className="text-muted">
        — {[step.by, formatDateTime(step.at, '')].filter(Boolean).join(', ')}. Pela regra:{' '}
        {step.ruleLight}.
      </span>
    </p>
  );
}
