import { useMutation } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { estimateLowVoltage } from '@/api/simulation';
import { Banner } from '@/components/feedback/banner';
import { FieldGrid } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ApiError, messageOf } from '@/lib/api-error';
import { EntryCheckbox, EntryInput, EntrySelect } from '../components/entry-field';
import { blankDraft, type Draft, type FieldErrors, withText } from '../draft';
import { EntryContext } from '../entry-context';
import { toLowVoltage } from './entry';
import { LowVoltageResult } from './low-voltage-result';

const connections = [
  { value: 'monofasica', label: 'Monofásica' },
  { value: 'bifasica', label: 'Bifásica' },
  { value: 'trifasica', label: 'Trifásica' },
];
const subgroups = ['B1', 'B2', 'B3'].map((value) => ({ value, label: value }));

function start(): Draft {
  return { ...blankDraft(), facts: { subgrupo: 'B3', ligacao: 'trifasica' } };
}

/** A unit of group B: what it pays, by which tariff, and an estimate of the free market (LW-05). */
export function LowVoltageCard() {
  const [opened, setOpened] = useState(false);
  return (
    <Card
      title="Unidade de baixa tensão"
      description="Convencional, tarifa branca e desde quando a lei abre o mercado. Sem proposta: as regras ainda faltam."
    >
      {opened ? (
        <Estimate />
      ) : (
        <Button icon={<Calculator />} onClick={() => setOpened(true)}>
          Abrir a estimativa
        </Button>
      )}
    </Card>
  );
}

function Estimate() {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const estimate = useMutation({
    mutationFn: (body: Parameters<typeof estimateLowVoltage>[0]['body']) =>
      estimateLowVoltage({ body }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      setErrors(Object.fromEntries(error.fields.map((f) => [f.path, f.message])));
    },
  });
  const calculate = () => {
    const read = toLowVoltage(draft.facts);
    setErrors(read.errors);
    if (Object.keys(read.errors).length === 0) estimate.mutate(read.entry);
  };
  return (
    <EntryContext
      value={{
        draft,
        errors,
        editing: true,
        type: (path, text) => setDraft((now) => withText(now, path, text)),
      }}
    >
      <div className="space-y-4">
        <FieldGrid>
          <EntrySelect path="subgrupo" label="Subgrupo" options={subgroups} />
          <EntrySelect path="ligacao" label="Ligação" options={connections} />
          <EntryInput path="consumo_kWh_mes" label="Consumo médio por mês" unit="kWh" />
          <EntryInput path="tusd_R$_MWh" label="TUSD convencional (R$/MWh)" currency />
          <EntryInput path="te_R$_MWh" label="TE convencional (R$/MWh)" currency />
          <EntryInput path="icms_percentual" label="ICMS" unit="%" />
          <EntryInput path="pis_percentual" label="PIS" unit="%" />
          <EntryInput path="cofins_percentual" label="COFINS" unit="%" />
          <EntryInput path="cip_R$" label="Iluminação pública por mês" currency />
        </FieldGrid>
        <EntryCheckbox path="empresarial" label="Comércio ou indústria" />
        <EntryCheckbox path="baixa_renda" label="Baixa renda" hint="Sem tarifa branca." />
        <White />
        <FieldGrid>
          <EntryInput
            path="preco_R$_MWh"
            label="Preço no mercado livre (R$/MWh)"
            hint="Vazio: sem estimativa da parte livre."
            currency
          />
          <EntryInput path="varejista_mensal_R$" label="Varejista por mês" currency />
          <EntryInput path="varejista_R$_MWh" label="Varejista (R$/MWh)" currency />
          <EntryInput
            path="sobrecontratacao_R$_MWh"
            label="Encargo de sobrecontratação (R$/MWh)"
            currency
          />
        </FieldGrid>
        {estimate.error && (
          <Banner
            tone="bad"
            title={messageOf(estimate.error, 'Não foi possível estimar a unidade.')}
          />
        )}
        <Button
          variant="primary"
          icon={<Calculator />}
          loading={estimate.isPending}
          onClick={calculate}
        >
          Estimar
        </Button>
        {estimate.data && <LowVoltageResult answer={estimate.data} />}
      </div>
    </EntryContext>
  );
}

const postos = [
  ['ponta', 'ponta'],
  ['intermediario', 'intermediário'],
  ['fora_ponta', 'fora ponta'],
] as const;

function White() {
  return (
    <fieldset className="space-y-4">
      <legend className="text-body font-semibold">Tarifa branca</legend>
      <FieldGrid>
        {postos.flatMap(([key, name]) => [
          <EntryInput
            key={`tusd-${key}`}
            path={`branca.tusd_${key}_R$_MWh`}
            label={`TUSD ${name} (R$/MWh)`}
            currency
          />,
          <EntryInput
            key={`te-${key}`}
            path={`branca.te_${key}_R$_MWh`}
            label={`TE ${name} (R$/MWh)`}
            currency
          />,
        ])}
        <EntryInput path="branca.ponta_percentual" label="Consumo na ponta" unit="%" />
        <EntryInput
          path="branca.intermediario_percentual"
          label="Consumo no intermediário"
          unit="%"
        />
      </FieldGrid>
    </fieldset>
  );
}
