import { type FieldValues, type useForm, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { DecimalField, PercentField } from '@/components/form/decimal-field';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { percentTo } from '@/components/form/limit';
import { MonthPicker } from '@/components/form/month-picker';
import { SelectField } from '@/components/form/select-field';
import { TextareaField, TextField } from '@/components/form/text-field';
import { type FieldProps, useField } from '@/components/form/use-field';
import { currentMonth } from '@/lib/month';
import type { RoundForm } from './round-schema';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const submarkets = options(['SE/CO', 'S', 'NE', 'N']);
const sources = options(['Convencional', 'Incentivada 50%', 'Incentivada 100%']);
const units = [
  { value: 'MWh', label: 'MWh por mês' },
  { value: 'MW médio', label: 'MW médio' },
];
const indices = [
  { value: 'IPCA', label: 'IPCA' },
  { value: 'IGP-M', label: 'IGP-M' },
  { value: 'nenhum', label: 'Sem reajuste' },
];
const included = [
  { value: 'pis_cofins', label: 'PIS/COFINS' },
  { value: 'nenhum', label: 'Nenhum tributo (líquido de PIS/COFINS)' },
  { value: 'todos', label: 'Todos os tributos' },
];
/** The guarantees that a buyer may ask for; the server checks the same list. */
export const guarantees = [
  'Nenhuma',
  'Fiança bancária',
  'Seguro-garantia',
  'Caução em dinheiro',
  'Garantia corporativa',
  'Registro contra pagamento',
] as const;

/** The fields of the request that every supplier of the round receives. */
export function RoundFields({ form }: { form: ReturnType<typeof useForm<RoundForm>> }) {
  const { control } = form;
  const adjusted = useWatch({ control, name: 'indice' }) !== 'nenhum';
  const [includes, unit] = useWatch({ control, name: ['inclui', 'unidade'] });
  return (
    <>
      <FieldGrid>
        <MonthField control={control} name="inicio" label="Primeiro mês do fornecimento" required />
        <MonthField control={control} name="fim" label="Último mês do fornecimento" required />
        <DecimalField
          control={control}
          name="volume"
          label="Volume"
          limit={{
            above: true,
            to: unit === 'MWh' ? 100_000 : 130,
            places: unit === 'MWh' ? 3 : 8,
          }}
          required
        />
        <SelectField control={control} name="unidade" label="Unidade do volume" options={units} />
        <PercentField
          control={control}
          name="flexibilidade"
          label="Flexibilidade (±)"
          limit={percentTo(100)}
          required
        />
        <PercentField
          control={control}
          name="sazonalizacao"
          label="Sazonalização (±)"
          limit={percentTo(100)}
          required
        />
        <SelectField control={control} name="submercado" label="Submercado" options={submarkets} />
        <SelectField control={control} name="fonte" label="Fonte" options={sources} />
        <SelectField
          control={control}
          name="garantia"
          label="Garantia pedida"
          options={options(guarantees)}
        />
        <SelectField control={control} name="indice" label="Reajuste" options={indices} />
        {adjusted && (
          <MonthField control={control} name="dataBase" label="Data-base do reajuste" required />
        )}
        <SelectField
          control={control}
          name="inclui"
          label="O preço ofertado inclui"
          options={included}
        />
        {includes === 'todos' && (
          <PercentField
            control={control}
            name="icmsNoPreco"
            label="ICMS incluído no preço"
            limit={percentTo(40)}
            hint="As ofertas são comparadas sem ele."
            required
          />
        )}
        <DateField
          control={control}
          name="validade"
          label="Ofertas válidas ao menos até"
          required
        />
        <DateField control={control} name="prazo" label="Prazo de resposta" required />
        <TextField
          control={control}
          name="hora"
          label="Hora do prazo"
          hint="No horário de Brasília, como 18:00."
          maxLength={5}
          required
        />
      </FieldGrid>
      <TextareaField
        control={control}
        name="mensagem"
        label="Mensagem aos fornecedores"
        hint="Não identifique o cliente aqui."
      />
    </>
  );
}

/** A month of a form, as YYYY-MM. */
function MonthField<V extends FieldValues>(props: FieldProps<V>) {
  const { id, field, error, value } = useField(props);
  const year = Number(currentMonth().slice(0, 4));
  return (
    <FieldFrame id={id} label={props.label} error={error} required={props.required}>
      {() => (
        <MonthPicker
          label={props.label}
          value={value}
          onChange={field.onChange}
          firstYear={year - 1}
          lastYear={year + 16}
        />
      )}
    </FieldFrame>
  );
}
