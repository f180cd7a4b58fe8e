import { type Control, useWatch } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { TextareaField } from '@/components/form/text-field';
import { Card } from '@/components/ui/card';
import { type ContractForm, fieldLabels } from '../form-values';
import { type Contract, withAdjusted } from '../mappers';
import { ComplianceSummary } from './compliance-summary';

interface ComplianceProps {
  control: Control<ContractForm>;
  base: Contract;
  override: boolean;
}

/** The results, and the flag that overrides three of them for who may set it. */
export function ComplianceFields({ control, base, override }: ComplianceProps) {
  const adjusted = useWatch({ control, name: 'adjusted' });
  const changed = adjusted !== base.adjusted;
  return (
    <Card title="Resumo de conformidades">
      <div className="grid gap-6 md:grid-cols-2">
        <ComplianceSummary
          compliance={changed ? withAdjusted(base.compliance, adjusted) : base.compliance}
        />
        {override && (
          <div className="space-y-4">
            <CheckboxField
              control={control}
              name="adjusted"
              label={fieldLabels.adjusted}
              hint="Consumo, Fatura e Conformidade passam a valer como Conforme. Fica registrado com o seu nome e o motivo."
            />
            {changed && (
              <TextareaField
                control={control}
                name="reason"
                label="Motivo do ajuste"
                maxLength={500}
                required
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
