import { FieldGrid } from '@/components/form/form-shell';
import { Card } from '@/components/ui/card';
import { EntryCheckbox, EntryInput, EntrySelect } from './entry-field';

const option = (value: string) => ({ value, label: value });
const subgroups = ['A1', 'A2', 'A3', 'A3a', 'A4', 'AS'].map(option);
const modalities = ['Verde', 'Azul'].map(option);
const submarkets = [
  { value: 'SUDESTE', label: 'Sudeste/Centro-Oeste' },
  { value: 'SUL', label: 'Sul' },
  { value: 'NORDESTE', label: 'Nordeste' },
  { value: 'NORTE', label: 'Norte' },
];

const included = [
  { value: 'pis_cofins', label: 'PIS/COFINS' },
  { value: 'nenhum', label: 'Nenhum tributo' },
  { value: 'todos', label: 'Todos os tributos' },
];

export function submarketLabel(value: string): string {
  return submarkets.find((s) => s.value === value)?.label ?? value;
}

/** Who is simulated, and how the unit is connected. */
export function ClientFields() {
  return (
    <Card title="Cliente e unidade">
      <div className="space-y-4">
        <FieldGrid>
          <EntryInput path="cliente.nome" label="Nome" />
          <EntryInput path="cliente.unidade" label="Unidade" />
          <EntryInput path="cliente.distribuidora" label="Distribuidora" />
          <EntrySelect
            path="cliente.submercado"
            label="Submercado"
            options={submarkets}
            placeholder="Sudeste/Centro-Oeste (padrão)"
          />
          <EntrySelect
            path="cliente.subgrupo"
            label="Subgrupo"
            options={subgroups}
            placeholder="Escolha"
          />
          <EntrySelect
            path="cliente.modalidade"
            label="Modalidade"
            options={modalities}
            placeholder="Escolha"
          />
          <EntryInput
            path="cliente.demanda_contratada_kW"
            label="Demanda contratada"
            hint="Na modalidade Azul, a de fora ponta."
            unit="kW"
          />
          <EntryInput
            path="cliente.demanda_contratada_ponta_kW"
            label="Demanda contratada na ponta"
            unit="kW"
          />
        </FieldGrid>
        <EntryInput path="cliente.observacao" label="Observação" />
        <EntryCheckbox path="cliente.empresarial" label="Comércio ou indústria" />
      </div>
    </Card>
  );
}

const energySources = [
  { value: 'convencional', label: 'Convencional' },
  { value: 'incentivada', label: 'Incentivada' },
];

/** The energy that is offered, and the taxes of the bill. */
export function OfferFields() {
  return (
    <Card
      title="Oferta e tributos"
      description="As alíquotas efetivas são as que a fatura da distribuidora mostra."
    >
      <FieldGrid>
        <EntryInput
          path="oferta.preco_R$_MWh"
          label="Preço da energia (R$/MWh)"
          hint="Com os tributos que o preço inclui."
          currency
        />
        <EntrySelect
          path="oferta.preco_inclui"
          label="O preço inclui"
          options={included}
          placeholder="PIS/COFINS (padrão)"
        />
        <EntryInput
          path="oferta.pis_cofins_vendedor_percentual"
          label="PIS/COFINS no preço"
          hint="Sai do preço de 2027 em diante. Vazio: o parâmetro em vigor."
          unit="%"
        />
        <EntryInput
          path="oferta.icms_no_preco_percentual"
          label="ICMS no preço"
          hint="Só quando o preço inclui todos os tributos; sai dele em todos os meses."
          unit="%"
        />
        <EntryInput
          path="inicio"
          label="Início do fornecimento"
          hint="Vazio: o primeiro mês que a denúncia permite."
          placeholder="mm/aaaa"
        />
        <EntryInput path="tributos.icms_percentual" label="ICMS" unit="%" />
        <EntryInput path="tributos.pis_percentual" label="PIS" unit="%" />
        <EntryInput path="tributos.cofins_percentual" label="COFINS" unit="%" />
        <EntryInput
          path="oferta.pld_R$_MWh"
          label="PLD (R$/MWh)"
          hint="Vazio: a média de doze meses do submercado."
          currency
        />
        <EntryInput
          path="oferta.desconto_tusd_percentual"
          label="Desconto na TUSD"
          hint="Só conta para quem a lei ainda permite."
          unit="%"
        />
        <EntrySelect
          path="oferta.fonte"
          label="Fonte"
          options={energySources}
          placeholder="Incentivada onde há desconto"
        />
        <EntryInput
          path="oferta.migracao"
          label="Data da migração"
          hint="De quem já está no mercado livre. Vazio: o início do fornecimento."
          placeholder="dd/mm/aaaa"
        />
      </FieldGrid>
      <div className="mt-4">
        <EntryCheckbox
          path="oferta.icms_sobre_medido"
          label="ICMS só sobre o consumo medido, sem as perdas"
          hint="Como em São Paulo."
        />
      </div>
    </Card>
  );
}
