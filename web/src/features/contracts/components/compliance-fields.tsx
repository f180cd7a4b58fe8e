import { useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import {
  type Compliance,
  complianceFields,
  complianceNames,
  complianceOf,
  declaredFields,
  declaredNames,
  withAdjusted,
} from '@/model/contract/compliance';
import type { Contract } from '@/model/contract/contract';
import {
  type ContractForm,
  fieldLabels,
  overriddenFields,
  toForm,
} from '@/model/contract/form-values';
import { complianceStatuses } from '@/model/contract/status';
import { ComplianceSummary } from './compliance-summary';

interface ComplianceProps {
  form: UseFormReturn<ContractForm>;
  base: Contract;
  override: boolean;
}

/** The results; users who may override them get the adjusted flag and a field for each result. */
export function ComplianceFields({ form, base, override }: ComplianceProps) {
  const { control } = form;
  const values = useWatch({ control });
  const changed = overriddenFields(values, toForm(base)).length > 0;
  return (
    <Card title="Resumo de conformidades">
      <div className="grid gap-6 md:grid-cols-2">
        <ComplianceSummary compliance={shown(values, base)} />
        {override && (
          <div className="space-y-4">
            <CheckboxField
              control={control}
              name="adjusted"
              label={fieldLabels.adjusted}
              hint="Consumo, Fatura e Conformidade passam a valer como Conforme. Fica registrado com o seu nome e o motivo."
            />
            <ByHand
              control={control}
              // The flag decides these three, both when it is set and when it is removed.
              ruled={values.adjusted === true || base.adjusted}
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

/** The results as a save would leave them. */
function shown(values: Partial<ContractForm>, base: Contract): Compliance {
  const typed = complianceOf((name) => values[name]);
  const adjusted = values.adjusted === true;
  return adjusted || base.adjusted ? withAdjusted(typed, adjusted) : typed;
}

const options = complianceStatuses.map((status) => ({ value: status, label: status }));

interface ByHandProps {
  control: Control<ContractForm>;
  ruled: boolean;
}

function ByHand({ control, ruled }: ByHandProps) {
  const [open, setOpen] = useState(false);
  const values = useWatch({ control });
  return (
    <>
      <Checkbox
        checked={open}
        onChange={setOpen}
        label="Definir conformidades manualmente"
        hint="O resultado definido aqui vale no lugar do calculado, com o seu nome e o motivo."
      />
      {open && (
        <FieldGrid>
          {complianceNames.map((name) => (
            <SelectField
              key={name}
              control={control}
              name={name}
              label={complianceFields[name].key}
              options={options}
              disabled={ruled && complianceFields[name].ruled}
            />
          ))}
          {declaredNames
            .filter((name) => values[declaredFields[name].of] === 'Divergente')
            .map((name) => (
              <TextField
                key={name}
                control={control}
                name={name}
                label={declaredFields[name].label}
                placeholder="08/2026, 09/2026"
                hint="Em branco, a divergência vale só nos meses com documento em que a conferência nada conclui."
              />
            ))}
        </FieldGrid>
      )}
    </>
  );
}
