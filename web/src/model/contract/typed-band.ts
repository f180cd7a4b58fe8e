import { numberOf } from './field-kinds';
import { type ContractForm, newContract } from './form-values';
import { type Band, bandOf } from './volume';

type Typed = Pick<ContractForm, 'upper' | 'lower' | 'flexibility'>;

/** The earlier form values by which a typed flexibility is recognised. */
export type FlexibilityBefore = Pick<ContractForm, 'flexibility'>;

const asProposed = ({ upper, lower }: Typed) =>
  numberOf(upper) === numberOf(newContract.upper) &&
  numberOf(lower) === numberOf(newContract.lower);

/** Whether the limits give way to a flexibility that was typed: both are as the form proposes them. */
export function flexibilityCounts(form: Typed, before: FlexibilityBefore): boolean {
  const typed = numberOf(form.flexibility);
  return typed !== null && typed !== numberOf(before.flexibility) && asProposed(form);
}

/** Whether a stored flexibility is without effect, since the limits are the proposed ones. */
export function flexibilityIdle(form: Typed): boolean {
  const stored = numberOf(form.flexibility);
  return stored !== null && stored !== numberOf(newContract.flexibility) && asProposed(form);
}

/** The band that the form agrees; null where none is. */
export function typedBand(form: Typed, before: FlexibilityBefore): Band | null {
  const flexibility = numberOf(form.flexibility);
  if (flexibilityCounts(form, before)) return bandOf({ lower: null, upper: null, flexibility });
  return bandOf({ lower: numberOf(form.lower), upper: numberOf(form.upper), flexibility });
}

/** Whether nothing lies outside of the band but what is twice the volume. */
export function isOpen({ lower, upper }: Band): boolean {
  return lower === 0 && upper === 200;
}
