import type { ReactNode } from 'react';
import { type Control, type FieldPath, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { DecimalField } from '@/components/form/decimal-field';
import { FormSection } from '@/components/form/form-section';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import {
  billFigures,
  demandFigures,
  energyFigures,
  type FigureSpec,
  limitOf,
  modalities,
  nfFigures,
  type Posto,
  postoLabels,
  postos,
  readings,
  regimes,
  subgroups,
} from './figures';
import { type InvoiceForm, sentPostos } from './invoice-form';

interface FieldsProps {
  control: Control<InvoiceForm>;
}

const grid = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3';
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What a supplier's nota fiscal says. */
export function NfFields({ control }: FieldsProps) {
  return (
    <FormSection title="Energia e ICMS">
      <div className={grid}>
        {nfFigures.map((spec) => (
          <Figure key={spec.key} control={control} spec={spec} name={`figures.${spec.key}`} />
        ))}
        <SelectField
          control={control}
          name="regime"
          label="Regime do ICMS"
          placeholder="Não informado"
          options={regimes}
        />
      </div>
    </FormSection>
  );
}

/** What a distributor's bill says: per tariff period, and as a whole. */
export function BillFields({ control }: FieldsProps) {
  const [modality, demand, energy] = useWatch({ control, name: ['modality', 'demand', 'energy'] });
  const usual: readonly Posto[] = modality === 'Verde' ? ['unico'] : ['ponta', 'fora_ponta'];
  return (
    <>
      <FormSection title="Ciclo e modalidade">
        <div className={grid}>
          <DateField control={control} name="cycleStart" label="Início do ciclo" />
          <DateField control={control} name="cycleEnd" label="Fim do ciclo" />
          <TextField
            control={control}
            name="distributor"
            label="Distribuidora"
            placeholder="Nome ou CNPJ"
            maxLength={120}
          />
          <SelectField
            control={control}
            name="subgroup"
            label="Subgrupo"
            placeholder="Não informado"
            options={options(subgroups)}
          />
          <SelectField
            control={control}
            name="modality"
            label="Modalidade"
            placeholder="Não informada"
            options={options(modalities)}
          />
          <SelectField
            control={control}
            name="reading"
            label="Leitura"
            placeholder="Não informada"
            options={readings}
          />
        </div>
      </FormSection>
      <FormSection title="Demanda" description="Tarifas sem desconto e sem tributos.">
        {shownPostos(usual, sentPostos(demand)).map((posto) => (
          <Line key={posto} name={`Demanda, ${postoLabels[posto].toLowerCase()}`}>
            {demandFigures.map((spec) => (
              <Figure
                key={spec.key}
                control={control}
                spec={spec}
                name={`demand.${posto}.${spec.key}`}
              />
            ))}
          </Line>
        ))}
      </FormSection>
      <FormSection title="Energia">
        {shownPostos(['ponta', 'fora_ponta'], sentPostos(energy)).map((posto) => (
          <Line key={posto} name={`Energia, ${postoLabels[posto].toLowerCase()}`}>
            {energyFigures.map((spec) => (
              <Figure
                key={spec.key}
                control={control}
                spec={spec}
                name={`energy.${posto}.${spec.key}`}
              />
            ))}
          </Line>
        ))}
      </FormSection>
      <FormSection title="Valores e tributos">
        <div className={grid}>
          {billFigures.map((spec) => (
            <Figure key={spec.key} control={control} spec={spec} name={`figures.${spec.key}`} />
          ))}
        </div>
      </FormSection>
    </>
  );
}

/** The usual ones, and those of which something is already typed. */
function shownPostos(usual: readonly Posto[], typed: readonly Posto[]): Posto[] {
  return postos.filter((posto) => usual.includes(posto) || typed.includes(posto));
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-dense font-medium text-muted">{name}</legend>
      <div className={grid}>{children}</div>
    </fieldset>
  );
}

interface FigureProps extends FieldsProps {
  spec: FigureSpec<string>;
  name: FieldPath<InvoiceForm>;
}

function Figure({ control, spec, name }: FigureProps) {
  return (
    <DecimalField
      control={control}
      name={name}
      label={spec.label}
      limit={limitOf(spec)}
      places={spec.places}
      unit={spec.unit}
      currency={spec.money ? 'R$' : undefined}
    />
  );
}
