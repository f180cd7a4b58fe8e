import { type Control, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { CnpjField } from '@/components/form/cnpj-field';
import { DateField } from '@/components/form/date-field';
import { DecimalField, MoneyField, PercentField } from '@/components/form/decimal-field';
import { EmailsField } from '@/components/form/emails-field';
import { FieldGrid } from '@/components/form/form-shell';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { formatMWh } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';
import { useContractAccess } from '@/model/contract/access';
import { numberOf } from '@/model/contract/field-kinds';
import { maxRecipients, modulationOptions } from '@/model/contract/fields';
import { type ContractForm, fieldLabels, newContract } from '@/model/contract/form-values';
import { isPartial, partialHint, partialOptions } from '@/model/contract/partial';
import { includedOptions, rebaseOptions } from '@/model/contract/price-basis';
import { contractStatuses, incentiveLabel, incentives, volumeUnits } from '@/model/contract/status';
import { isOpen, typedBand } from '@/model/contract/typed-band';
import { averageHours, energyOf, hoursOf, rangeOf } from '@/model/contract/volume';
import type { FormParts } from '../form-parts';
import { limits, volumeLimit } from '../limits';
import { ClientField } from './client-field';
import { VolumeHint } from './volume-hint';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const statusOptions = options(contractStatuses);
const unitOptions = options(volumeUnits);
const sourceOptions = options(incentives.map(incentiveLabel));

interface FieldsProps {
  control: Control<ContractForm>;
}

interface RegistrationProps {
  form: UseFormReturn<ContractForm>;
  /** The contract is there: its client changes by an act of its own. */
  fixed?: boolean;
}

/** Who the contract is with. */
export function RegistrationFields({ form, fixed = false }: RegistrationProps) {
  const { control } = form;
  return (
    <FieldGrid>
      <ClientField form={form} />
      <CnpjField
        control={control}
        name="cnpj"
        label={fieldLabels.cnpj}
        required
        disabled={fixed}
        hint={fixed ? 'Muda em Mover, na página do contrato.' : undefined}
      />
      <TextField control={control} name="contact" label={fieldLabels.contact} maxLength={200} />
      <EmailsField
        control={control}
        name="emails"
        label={fieldLabels.emails}
        most={maxRecipients}
        hint="Separe por vírgula ou ponto e vírgula."
      />
      <TextField control={control} name="segment" label={fieldLabels.segment} maxLength={100} />
      <TextField
        control={control}
        name="group"
        label={fieldLabels.group}
        maxLength={100}
        placeholder="default"
        hint="Liga o contrato aos medidores do mesmo grupo."
      />
    </FieldGrid>
  );
}

/** What is supplied; a status other than the one before has a date of effect. */
export function SupplyFields({ control, before }: FieldsProps & { before?: string }) {
  const { staff } = useContractAccess();
  const [status, unit] = useWatch({ control, name: ['status', 'unit'] });
  return (
    <FieldGrid>
      <DecimalField
        control={control}
        name="volume"
        label={fieldLabels.volume}
        limit={volumeLimit(unit)}
        places={3}
        required
        hint={<VolumeHint control={control} />}
      />
      <SelectField control={control} name="unit" label={fieldLabels.unit} options={unitOptions} />
      <SelectField
        control={control}
        name="incentive"
        label={fieldLabels.incentive}
        options={sourceOptions}
        hint="Com 0%, a fonte aparece nas listas como Convencional."
      />
      <TextField control={control} name="modality" label={fieldLabels.modality} maxLength={100} />
      <SelectField
        control={control}
        name="status"
        label={fieldLabels.status}
        options={statusOptions}
        hint={staff ? undefined : 'Depois de Ativo, só a gestora e o back office o alteram.'}
      />
      {before !== undefined && status !== before && (
        <DateField
          control={control}
          name="statusFrom"
          label="O novo status vale a partir de"
          hint="Os meses anteriores ficam como estão. Inativo suspende o contrato; para encerrar antes do fim, use Situação na página do contrato."
        />
      )}
      <TextField
        control={control}
        name="billingCycle"
        label={fieldLabels.billingCycle}
        maxLength={100}
      />
      <SelectField
        control={control}
        name="modulation"
        label={fieldLabels.modulation}
        placeholder="Não informada"
        options={modulationOptions}
      />
    </FieldGrid>
  );
}

/** What is supplied in a month that the validity or a suspension cuts; shown only where one is. */
function PartialField({ control, before }: FieldsProps & { before?: string }) {
  const [start, end, rule, status] = useWatch({
    control,
    name: ['start', 'end', 'partial', 'status'],
  });
  const stops = before !== undefined && status !== before && [status, before].includes('Inativo');
  if (rule === '' && !stops && !isPartial(parseDate(start), parseDate(end))) return null;
  return (
    <SelectField
      control={control}
      name="partial"
      label={fieldLabels.partial}
      placeholder="Selecione"
      options={partialOptions(rule)}
      hint={partialHint}
    />
  );
}

interface ValidityProps extends FieldsProps {
  losses?: boolean;
  /** The status that the contract has. */
  before?: string;
}

/** When it is valid and how far the billed volume may stray. */
export function ValidityFields({ control, losses = false, before }: ValidityProps) {
  return (
    <FieldGrid>
      <DateField control={control} name="start" label={fieldLabels.start} required />
      <DateField control={control} name="end" label={fieldLabels.end} required />
      <PartialField control={control} before={before} />
      <PercentField control={control} name="upper" label={fieldLabels.upper} limit={limits.upper} />
      <PercentField control={control} name="lower" label={fieldLabels.lower} limit={limits.lower} />
      <PercentField
        control={control}
        name="flexibility"
        label={fieldLabels.flexibility}
        limit={limits.flexibility}
        hint={<BandHint control={control} />}
      />
      {losses && (
        <PercentField
          control={control}
          name="loss"
          label={fieldLabels.loss}
          limit={limits.loss}
          hint="Em branco, vale o parâmetro vigente."
        />
      )}
    </FieldGrid>
  );
}

type AverageProps = FieldsProps & Pick<FormParts, 'Average'>;

/** The typed price, which gives way to prices by period: then it is their average. */
function AveragePriceField({ control, Average }: AverageProps) {
  const byPeriod = useWatch({ control, name: 'prices' }) !== '';
  if (byPeriod) return <Average control={control} />;
  return (
    <MoneyField control={control} name="price" label={fieldLabels.price} limit={limits.price} />
  );
}

/** Which taxes the price holds, and what becomes of it where CBS and IBS come on top. */
function BasisFields({ control }: FieldsProps) {
  const includes = useWatch({ control, name: 'includes' });
  return (
    <>
      <SelectField
        control={control}
        name="includes"
        label={fieldLabels.includes}
        placeholder="Conforme a assinatura"
        options={includedOptions}
        hint="De 2027 em diante a CBS e o IBS vêm por fora do preço."
      />
      {includes !== 'nenhum' && (
        <PercentField
          control={control}
          name="seller"
          label={fieldLabels.seller}
          limit={limits.seller}
          hint="Em branco, 9,25% (parâmetro); 3,65% no regime cumulativo."
        />
      )}
      {includes === 'todos' && (
        <PercentField
          control={control}
          name="priceIcms"
          label={fieldLabels.priceIcms}
          limit={limits.priceIcms}
          hint="Sai do preço em todos os meses, porque a nota o soma. Sem a alíquota o preço fica Indefinido."
        />
      )}
      {includes !== 'nenhum' && (
        <SelectField
          control={control}
          name="rebase"
          label={fieldLabels.rebase}
          options={rebaseOptions}
        />
      )}
    </>
  );
}

/** What it costs and who supplies it; prices only for who may write them. */
export function PricingFields({ control, Average, prices }: AverageProps & { prices: boolean }) {
  return (
    <FieldGrid>
      {prices && (
        <>
          <AveragePriceField control={control} Average={Average} />
          <BasisFields control={control} />
          <MoneyField
            control={control}
            name="spotPrice"
            label={fieldLabels.spotPrice}
            limit={limits.spotPrice}
          />
        </>
      )}
      <TextField control={control} name="supplier" label={fieldLabels.supplier} maxLength={200} />
      <DecimalField
        control={control}
        name="proinfa"
        label={fieldLabels.proinfa}
        limit={limits.proinfa}
        places={3}
        unit="MWh"
      />
    </FieldGrid>
  );
}

/** What the flexibility is for, and the band that the typed limits make of the first month. */
function BandHint({ control }: { control: Control<ContractForm> }) {
  const [volume, unit, start, upper, lower, flexibility] = useWatch({
    control,
    name: ['volume', 'unit', 'start', 'upper', 'lower', 'flexibility'],
  });
  const { defaultValues } = useFormState({ control });
  const before = { flexibility: defaultValues?.flexibility ?? newContract.flexibility };
  const band = typedBand({ upper, lower, flexibility }, before);
  const value = numberOf(volume);
  const month = parseDate(start)?.slice(0, 7);
  const contracted =
    value === null
      ? null
      : energyOf(value, unit === 'MWh' ? 'MWh' : 'MW médio', month ? hoursOf(month) : averageHours);
  const said = ['Vale onde o limite está em branco.'];
  if (band !== null && contracted !== null) {
    const { minimum, maximum } = rangeOf(contracted, band);
    said.push(`Faixa: ${formatMWh(minimum, false)} a ${formatMWh(maximum)}.`);
  }
  if (band !== null && isOpen(band)) said.push('Faixa aberta: nada fica fora.');
  return said.join(' ');
}
