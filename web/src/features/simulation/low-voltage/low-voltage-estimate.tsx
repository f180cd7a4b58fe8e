import { useMutation } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { estimateLowVoltage } from '@/api/gen/simulacao';
import type { SimulationEntry, SimulationKeptBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldGrid } from '@/components/form/form-shell';
import { LowVoltageResult } from '@/components/proposal/low-voltage-result';
import { Button } from '@/components/ui/button';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError, messageOf } from '@/lib/api-error';
import { ClientLink } from '../components/client-link';
import { EntryCheckbox, EntryInput, EntrySelect } from '../components/entry-field';
import { KeepCard } from '../components/keep-card';
import { blankDraft, type Draft, type FieldErrors, withText } from '../draft';
import { EntryContext } from '../entry-context';
import type { LinkedClient } from '../wizard';
import { entryOfUnit, lowVoltageTexts, toLowVoltage } from './entry';

const connections = [
  { value: 'monofasica', label: 'Monofásica' },
  { value: 'bifasica', label: 'Bifásica' },
  { value: 'trifasica', label: 'Trifásica' },
];
const subgroups = ['B1', 'B2', 'B3'].map((value) => ({ value, label: value }));

function start(kept: SimulationKeptBody | null): Draft {
  const unit = kept?.entrada.baixa_tensao;
  if (!kept || !unit) {
    return { ...blankDraft(), facts: { subgrupo: 'B3', ligacao: 'trifasica' } };
  }
  const { nome = '', unidade = '', distribuidora = '' } = kept.entrada.cliente;
  const client = {
    'cliente.nome': nome,
    'cliente.unidade': unidade,
    'cliente.distribuidora': distribuidora,
  };
  return { ...blankDraft(), facts: { ...client, ...lowVoltageTexts(unit) } };
}

interface LowVoltageEstimateProps {
  kept: SimulationKeptBody | null;
  /** Called when something that is not stored has changed. */
  onChange?: () => void;
}

/** The fields of a unit, its estimate, and the card that keeps it. */
export function LowVoltageEstimate({ kept, onChange }: LowVoltageEstimateProps) {
  const [draft, setDraft] = useState(() => start(kept));
  const [client, setClient] = useState<LinkedClient | null>(
    kept?.simulacao.client_id ? { id: kept.simulacao.client_id, name: '' } : null,
  );
  const [changed, setChanged] = useState(false);
  const [entry, setEntry] = useState<SimulationEntry | null>(kept?.entrada ?? null);
  const [errors, setErrors] = useState<FieldErrors>({});
  useUnsaved(changed);
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
    if (Object.keys(read.errors).length > 0) return;
    setEntry(null);
    estimate.mutate(read.entry, {
      onSuccess: () => setEntry(entryOfUnit(draft.facts, read.entry)),
    });
  };
  const touch = () => {
    setChanged(true);
    onChange?.();
  };
  // What was estimated last is what is kept: another text asks for another estimate.
  const answer = estimate.data ?? kept?.baixa_tensao ?? null;
  return (
    <EntryContext
      value={{
        draft,
        errors,
        editing: true,
        type: (path, text) => {
          touch();
          setEntry(null);
          setDraft((now) => withText(now, path, text));
        },
      }}
    >
      <div className="space-y-4">
        <FieldGrid>
          <EntryInput path="cliente.nome" label="Nome do cliente" />
          <EntryInput path="cliente.unidade" label="Unidade" />
          <EntryInput path="cliente.distribuidora" label="Distribuidora" />
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
        {answer && entry && (
          <>
            <LowVoltageResult answer={answer} />
            <ClientLink
              client={client}
              editing
              description="Quem alcança o cliente alcança a estimativa; o código do aceite vai para um contato dele."
              onChange={(linked) => {
                touch();
                setClient(linked);
              }}
            />
            <KeepCard clientId={client?.id} unsaved={changed} kept={kept} entry={entry} />
          </>
        )}
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
