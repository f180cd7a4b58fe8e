import { FieldGrid } from '@/components/form/form-shell';
import { Card } from '@/components/ui/card';
import { useEntry } from '../entry-context';
import { EntryCheckbox, EntryInput } from './entry-field';

/** What law or place may bring: generation of its own, charges, tariffs set apart (LW-06). */
export function RiskFields() {
  const { draft } = useEntry();
  const generates = (draft.facts['riscos.tem_gd'] ?? '') !== '';
  return (
    <Card title="Riscos" description="Sem a faixa digitada o risco fica indefinido.">
      <div className="space-y-4">
        <EntryCheckbox path="riscos.tem_gd" label="A unidade tem geração distribuída (SCEE)" />
        {generates && (
          <>
            <FieldGrid>
              <EntryInput
                path="riscos.compensada_kWh_mes"
                label="Energia compensada por mês"
                hint="Sem ela não há proposta."
                unit="kWh"
              />
              <EntryInput path="riscos.saldo_creditos_kWh" label="Saldo de créditos" unit="kWh" />
            </FieldGrid>
            <EntryCheckbox
              path="riscos.creditos_transferiveis"
              label="O saldo pode ir para outra unidade do titular"
            />
          </>
        )}
        <FieldGrid>
          <EntryInput
            path="riscos.encargos_variacao_percentual"
            label="Encargos da CCEE podem variar"
            unit="%"
          />
          <EntryInput
            path="riscos.tarifas_segregadas_min_R$_MWh"
            label="Tarifas segregadas, de (R$/MWh)"
            currency
          />
          <EntryInput
            path="riscos.tarifas_segregadas_max_R$_MWh"
            label="Tarifas segregadas, até (R$/MWh)"
            currency
          />
          <EntryInput path="riscos.ercap_ponta_R$_MWh" label="ERCAP na ponta (R$/MWh)" currency />
        </FieldGrid>
        <EntryCheckbox
          path="riscos.autoproducao"
          label="A unidade participa de autoprodução"
          hint="Não é simulada."
        />
      </div>
    </Card>
  );
}
