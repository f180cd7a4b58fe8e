import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { addLeadUnit, updateLeadUnit } from '@/api/gen/clientes';
import type { LeadUnitBody } from '@/api/gen/types.gen';
import { DateField } from '@/components/form/date-field';
import { DecimalField, PercentField } from '@/components/form/decimal-field';
import { FieldGrid } from '@/components/form/form-shell';
import { percentTo } from '@/components/form/limit';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { AdditionalField } from '@/model/additional/additional-field';
import { modalityOptions, stateOptions, subgroupOptions } from '../options';
import { toUnitForm, toUnitInput, type UnitForm, unitSchema } from '../schema';
import { PartDialog } from './part-dialog';

const energyLimit = { to: 10_000_000_000, places: 8 };

interface UnitDialogProps {
  clientId: string;
  unit: LeadUnitBody | null;
  /** Whether additional data are the reader's to see and to change. */
  seesData: boolean;
  onClose: () => void;
}

/** A consumer unit as people state it; measurement goes before these figures. */
export function UnitDialog({ clientId, unit, seesData, onClose }: UnitDialogProps) {
  const form = useForm<UnitForm>({
    resolver: zodResolver(unitSchema),
    defaultValues: toUnitForm(unit),
  });
  const { control } = form;
  const { key } = useIdempotencyKey();
  return (
    <PartDialog
      title={unit ? 'Editar unidade' : 'Incluir unidade'}
      submitLabel={unit ? 'Salvar alterações' : 'Incluir unidade'}
      done="Unidade salva"
      form={form}
      save={(values) =>
        unit
          ? updateLeadUnit({
              path: { id: clientId, part: unit.id },
              body: toUnitInput(values),
              ifMatch: unit.version,
            })
          : addLeadUnit({
              path: { id: clientId },
              body: toUnitInput(values),
              idempotencyKey: key,
            })
      }
      onClose={onClose}
    >
      <FieldGrid>
        <TextField control={control} name="codigo" label="Código" required maxLength={60} />
        <TextField control={control} name="distribuidora" label="Distribuidora" maxLength={200} />
        <SelectField
          control={control}
          name="subgrupo"
          label="Subgrupo"
          placeholder="Não informado"
          options={subgroupOptions}
        />
        <SelectField
          control={control}
          name="modalidade"
          label="Modalidade"
          placeholder="Não informada"
          options={modalityOptions}
        />
        <DecimalField
          control={control}
          name="consumo"
          label="Consumo por mês"
          unit="kWh"
          limit={energyLimit}
        />
        <DecimalField
          control={control}
          name="geracao"
          label="Geração por mês"
          unit="kWh"
          limit={energyLimit}
        />
        <DecimalField
          control={control}
          name="demanda"
          label="Demanda contratada"
          unit="kW"
          limit={{ places: 4 }}
        />
        <DateField
          control={control}
          name="inicio_fornecimento"
          label="Início do fornecimento"
          hint="Dele corre o período de testes da demanda"
        />
        <PercentField
          control={control}
          name="ponta"
          label="Consumo na ponta"
          limit={percentTo(100)}
        />
        <PercentField control={control} name="icms" label="ICMS" limit={percentTo(100)} />
        <SelectField
          control={control}
          name="uf"
          label="UF"
          placeholder="Não informada"
          options={stateOptions}
        />
        <TextField
          control={control}
          name="grupo"
          label="Grupo"
          hint="Contratos do mesmo grupo atendem a unidade"
          maxLength={100}
        />
      </FieldGrid>
      {seesData && (
        <fieldset>
          <legend className="mb-2 text-dense font-medium">Dados adicionais</legend>
          <AdditionalField control={control} name="additional" of="unidade" />
        </fieldset>
      )}
    </PartDialog>
  );
}
