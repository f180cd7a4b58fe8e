import type { Control } from 'react-hook-form';
import { CnpjField } from '@/components/form/cnpj-field';
import { DateField } from '@/components/form/date-field';
import { PercentField } from '@/components/form/decimal-field';
import { FieldGrid } from '@/components/form/form-shell';
import { percentTo } from '@/components/form/limit';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { AdditionalField } from '@/model/additional/additional-field';
import { classOptions, groupOptions, stateOptions } from '../options';
import type { LeadForm } from '../schema';
import { funnelLabels, funnels, migrationLabels, migrations } from '../stage';
import { ConfirmedField } from './confirmed-field';
import { TaxFields } from './tax-fields';

interface LeadFieldsProps {
  control: Control<LeadForm>;
  /** Someone outside the team typed the address, which the team may confirm. */
  confirmsEmail: boolean;
}

/** The fields of a lead, for its creation and its edit. */
export function LeadFields({ control, confirmsEmail }: LeadFieldsProps) {
  return (
    <>
      <FieldGrid>
        <TextField control={control} name="nome" label="Nome" required maxLength={200} />
        <CnpjField control={control} name="cnpj" label="CNPJ" required />
        <TextField control={control} name="segmento" label="Segmento" maxLength={100} />
        <SelectField
          control={control}
          name="classe"
          label="Classe de consumo"
          placeholder="Não informada"
          options={classOptions}
          hint="Na baixa tensão, decide desde quando pode migrar"
        />
        <SelectField
          control={control}
          name="grupo"
          label="Grupo de fornecimento"
          placeholder="Não informado"
          options={groupOptions}
          hint="O subgrupo das unidades vem antes"
        />
        <PercentField
          control={control}
          name="imposto"
          label="Imposto adicional"
          limit={percentTo(100)}
          hint="Além de PIS, COFINS e ICMS"
        />
        <SelectField
          control={control}
          name="uf"
          label="UF"
          placeholder="Não informada"
          options={stateOptions}
        />
        <TextField control={control} name="cidade" label="Cidade" maxLength={100} />
      </FieldGrid>
      <TaxFields control={control} />
      <FieldGrid>
        <TextField control={control} name="contato" label="Contato" maxLength={100} />
        <TextField
          control={control}
          name="telefone"
          type="tel"
          label="Telefone"
          placeholder="(11) 98765-4321"
          maxLength={40}
        />
        <TextField control={control} name="email" type="email" label="E-mail" maxLength={254} />
      </FieldGrid>
      {confirmsEmail && <ConfirmedField control={control} />}
      <FieldGrid>
        <SelectField
          control={control}
          name="statusFunil"
          label="Status no funil"
          options={funnels.map((value) => ({ value, label: funnelLabels[value] }))}
        />
        <SelectField
          control={control}
          name="statusMigracao"
          label="Status da migração"
          options={migrations.map((value) => ({ value, label: migrationLabels[value] }))}
        />
        <NextStepFields control={control} />
      </FieldGrid>
      <TextareaField control={control} name="observacoes" label="Observações" rows={3} />
      <fieldset>
        <legend className="mb-2 text-dense font-medium">Dados adicionais</legend>
        <AdditionalField control={control} name="additional" of="cliente" />
      </fieldset>
    </>
  );
}

export function NextStepFields({ control }: { control: Control<LeadForm> }) {
  return (
    <>
      <TextField control={control} name="proximoPasso" label="Próximo passo" maxLength={300} />
      <DateField control={control} name="proximoPassoEm" label="Data do próximo passo" />
    </>
  );
}
