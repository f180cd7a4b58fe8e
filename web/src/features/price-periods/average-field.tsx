import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { FieldFrame } from '@/components/form/field-frame';
import { Input } from '@/components/ui/input';
import { formatDecimal } from '@/lib/format';
import { currentMonth } from '@/lib/month';
import { type ContractForm, fieldLabels } from '@/model/contract/form-values';
import { scheduleFrom } from '@/model/contract/schedule';
import { average, toDraft, validityOf } from './draft';

/** The average of the prices by period: it is reckoned, and not typed. */
export function AverageField({ control }: { control: Control<ContractForm> }) {
  const id = useId();
  const [prices, start, end] = useWatch({ control, name: ['prices', 'start', 'end'] });
  const validity = validityOf(start, end);
  const mean = average(toDraft(scheduleFrom(prices), validity, currentMonth()).periods, validity);
  return (
    <FieldFrame id={id} label={fieldLabels.price} hint="É a média dos preços por período.">
      {(frame) => (
        <Input
          {...frame}
          readOnly
          align="end"
          prefix={<span className="text-dense">R$</span>}
          value={mean === null ? '' : formatDecimal(mean, 2)}
        />
      )}
    </FieldFrame>
  );
}
