import { FieldGrid } from '@/components/form/form-shell';
import { Card } from '@/components/ui/card';
import { Tabs } from '@/components/ui/tabs';
import type { Draft } from '../draft';
import { useEntry } from '../entry-context';
import { flagLabels } from '../labels';
import { EntryCheckbox, EntryInput, EntrySelect } from './entry-field';

interface ChangeProps {
  onChange: (draft: Draft) => void;
}

const answers = [
  { value: 'Sim', label: 'Sim' },
  { value: 'Não', label: 'Não' },
] as const;

/** Own generation in the peak: Não, unless its cost is known (SM-03). */
export function GenerationFields({ onChange }: ChangeProps) {
  const { draft, editing } = useEntry();
  return (
    <Card title="Geração própria">
      <fieldset disabled={!editing} className="space-y-4">
        <legend className="text-body font-medium">A unidade gera energia na ponta?</legend>
        <div className="flex gap-6">
          {answers.map(({ value, label }) => (
            <label key={value} className="flex items-center gap-2 text-body">
              <input
                type="radio"
                name="geracao-propria"
                className="size-4 accent-primary"
                checked={draft.ownGeneration === (value === 'Sim')}
                onChange={() => onChange({ ...draft, ownGeneration: value === 'Sim' })}
              />
              {label}
            </label>
          ))}
        </div>
        {draft.ownGeneration && (
          <>
            <FieldGrid>
              <EntryInput
                path="gerador.energia_kWh_mes"
                label="Energia gerada por mês"
                unit="kWh"
              />
              <EntryInput path="gerador.potencia_kW" label="Potência do gerador" unit="kW" />
              <EntryInput path="gerador.custo_R$_kWh" label="Custo da geração (R$/kWh)" currency />
            </FieldGrid>
            <EntryCheckbox
              path="gerador.desligar"
              label="Na proposta, desligar o gerador e comprar a energia da rede"
            />
          </>
        )}
      </fieldset>
    </Card>
  );
}

const yesOrNo = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
];

const flags = Object.entries(flagLabels).map(([value, label]) => ({ value, label }));

/** What is assumed; every premise that is left empty takes the parameter in force. */
export function PremiseFields() {
  return (
    <Card title="Premissas" description="Vazio: vale o parâmetro em vigor.">
      <FieldGrid>
        <EntryInput path="premissas.perdas_percentual" label="Perdas" unit="%" />
        <EntryInput path="premissas.gestao_mensal_R$" label="Gestão por mês" currency />
        <EntrySelect path="premissas.bandeira" label="Bandeira" options={flags} />
        <EntryInput path="premissas.proinfa_percentual" label="PROINFA" unit="%" />
        <EntryInput path="premissas.encargos_R$_MWh" label="Encargos da CCEE (R$/MWh)" currency />
        <EntryInput
          path="premissas.ess_R$_MWh"
          label="ESS (R$/MWh)"
          hint="Com EER e ERCAP, no lugar da soma."
          currency
        />
        <EntryInput path="premissas.eer_R$_MWh" label="EER (R$/MWh)" currency />
        <EntryInput path="premissas.ercap_R$_MWh" label="ERCAP (R$/MWh)" currency />
        <EntrySelect
          path="premissas.tusd_na_base_icms"
          label="TUSD na base do ICMS"
          options={yesOrNo}
          placeholder="O parâmetro em vigor"
        />
        <EntrySelect
          path="premissas.desconto_tributado"
          label="Tributos sobre o desconto da TUSD"
          options={yesOrNo}
          placeholder="Sim (padrão)"
        />
        <EntryInput path="premissas.cip_R$" label="Iluminação pública por mês" currency />
        <EntryInput
          path="premissas.crescimento_cativo_percentual"
          label="Crescimento anual das tarifas"
          unit="%"
        />
        <EntryInput
          path="premissas.crescimento_livre_percentual"
          label="Crescimento anual do custo livre"
          unit="%"
        />
        <EntryInput
          path="premissas.taxa_desconto_percentual"
          label="Taxa de desconto do VPL"
          hint="Vazio: o parâmetro, e sem VPL de dez anos."
          unit="%"
        />
        <EntryInput
          path="premissas.queda_consumo_percentual"
          label="Queda do consumo na sobrecontratação"
          unit="%"
        />
      </FieldGrid>
      <div className="mt-4 space-y-3">
        <EntryCheckbox path="premissas.demanda_otima" label="A proposta contrata a demanda ótima" />
        <EntryCheckbox
          path="premissas.manter_tarifa_vencida"
          label="Manter a última tarifa depois da sua vigência"
        />
      </div>
    </Card>
  );
}

const sources = [
  { value: 'importadas', label: 'Homologadas' },
  { value: 'digitadas', label: 'Digitadas' },
] as const;

/** Whose tariffs count: those that were imported, or a table that is typed here. */
export function TariffFields({ onChange }: ChangeProps) {
  const { draft, editing } = useEntry();
  return (
    <Card
      title="Tarifas da distribuidora"
      description="Sem tributos. As homologadas são as que foram importadas, com a sua vigência."
    >
      <div className="space-y-6">
        {editing ? (
          <div className="max-w-xs">
            <Tabs
              variant="segment"
              label="Tarifas usadas"
              value={draft.typedTariffs ? 'digitadas' : 'importadas'}
              onChange={(value) => onChange({ ...draft, typedTariffs: value === 'digitadas' })}
              items={sources}
            />
          </div>
        ) : (
          <p className="text-body">
            {draft.typedTariffs
              ? 'Valem as tarifas digitadas nesta simulação.'
              : 'Valem as tarifas homologadas importadas.'}
          </p>
        )}
        {draft.typedTariffs &&
          draft.tariffs.map((row, i) => (
            <fieldset key={row.modalidade} className="space-y-4">
              <legend className="text-body font-semibold">Modalidade {row.modalidade}</legend>
              <TariffInputs at={`tarifas[${i}].`} />
            </fieldset>
          ))}
      </div>
    </Card>
  );
}

const rates = [
  ['demanda_fora_ponta_R$_kW', 'Demanda fora ponta (R$/kW)'],
  ['demanda_ponta_R$_kW', 'Demanda ponta (R$/kW)'],
  ['tusd_fora_ponta_R$_MWh', 'TUSD fora ponta (R$/MWh)'],
  ['tusd_ponta_R$_MWh', 'TUSD ponta (R$/MWh)'],
  ['te_fora_ponta_R$_MWh', 'TE fora ponta (R$/MWh)'],
  ['te_ponta_R$_MWh', 'TE ponta (R$/MWh)'],
] as const;

function TariffInputs({ at }: { at: string }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <EntryInput path={`${at}desde`} label="Vigente desde" placeholder="dd/mm/aaaa" />
      <EntryInput path={`${at}ato`} label="Ato" />
      {rates.map(([key, label]) => (
        <EntryInput key={key} path={`${at}${key}`} label={label} numeric />
      ))}
    </div>
  );
}
