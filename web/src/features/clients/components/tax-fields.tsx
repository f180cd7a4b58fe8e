import type { Control } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { PercentField } from '@/components/form/decimal-field';
import { FieldGrid } from '@/components/form/form-shell';
import { percentTo } from '@/components/form/limit';
import { SelectField } from '@/components/form/select-field';
import { activityOptions, regimeOptions } from '../options';
import type { LeadForm } from '../schema';

/** How the client is taxed: by it savings are shown net of tax credits (LW-02). */
export function TaxFields({ control }: { control: Control<LeadForm> }) {
  return (
    <>
      <FieldGrid>
        <SelectField
          control={control}
          name="regime_tributario"
          label="Regime tributário"
          placeholder="Não informado"
          options={regimeOptions}
          hint="Decide a economia líquida de créditos"
        />
        <SelectField
          control={control}
          name="atividade"
          label="Atividade"
          placeholder="Não informada"
          options={activityOptions}
        />
        <PercentField
          control={control}
          name="pct_processo_industrial"
          label="Energia no processo industrial"
          limit={percentTo(100)}
          hint="Pelo laudo, enviado em Documentos com o tipo Laudo"
        />
        <PercentField
          control={control}
          name="pct_exportacao"
          label="Parte exportada"
          limit={percentTo(100)}
        />
      </FieldGrid>
      <CheckboxField
        control={control}
        name="simples_regime_regular"
        label="Simples que optou pelo regime regular de CBS e IBS"
      />
    </>
  );
}
