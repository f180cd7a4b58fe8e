import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { ContractForm } from '@/model/contract/form-values';

type FormPart = ComponentType<{ control: Control<ContractForm> }>;

/** Fields of a contract's form that are features of their own; the application passes them in. */
export interface FormParts {
  /** What stands in the place of the price while there are prices by period. */
  Average: FormPart;
  Prices: FormPart;
  Volumes: FormPart;
}

/** What the screen of an edit has besides: parts that are saved on their own. */
export interface EditParts extends FormParts {
  Invoices: ComponentType<{ contractId: string }>;
}
