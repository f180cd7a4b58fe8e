import type { ReactNode } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { reaisTo } from '@/components/form/limit';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { limitText } from '@/lib/format';
import type { OfferDraft, OfferSpec } from './draft';
import { PeriodFields } from './period-fields';

interface OfferFieldsProps {
  draft: OfferDraft;
  spec: OfferSpec;
  guarantees: readonly string[];
  nameLabel: string;
  /** Whether the name is the reader's own. */
  nameAutoComplete: 'name' | 'off';
  errorOf: (path: string) => string | undefined;
  onChange: (draft: OfferDraft) => void;
}

/** What an offer says, typed by the supplier or for one. */
export function OfferFields(props: OfferFieldsProps) {
  const { draft, spec, guarantees, nameLabel, nameAutoComplete, errorOf, onChange } = props;
  const set = (patch: Partial<OfferDraft>) => onChange({ ...draft, ...patch });
  return (
    <>
      <PeriodFields
        spec={spec}
        periods={draft.periods}
        errorOf={errorOf}
        onChange={(periods) => set({ periods })}
      />
      <FieldGrid>
        <Line
          label="Outros custos (R$/MWh)"
          hint={`${limitText({ to: 100_000, places: 2 }, { currency: 'R$' })} Além do preço.`}
          error={errorOf('outros_custos')}
        >
          {(control) => (
            <Input
              {...control}
              value={draft.extra}
              inputMode="decimal"
              align="end"
              onChange={(event) => set({ extra: event.target.value })}
            />
          )}
        </Line>
        <Line
          label="Taxa mensal (R$)"
          hint={`${limitText(reaisTo(10_000_000), { currency: 'R$' })} Fixa, por mês de fornecimento.`}
          error={errorOf('taxa_mensal')}
        >
          {(control) => (
            <Input
              {...control}
              value={draft.fee}
              inputMode="decimal"
              align="end"
              onChange={(event) => set({ fee: event.target.value })}
            />
          )}
        </Line>
        <Line label="Garantia exigida" required error={errorOf('garantia')}>
          {(control) => (
            <Select
              {...control}
              value={draft.guarantee}
              options={guarantees.map((value) => ({ value, label: value }))}
              onChange={(event) => set({ guarantee: event.target.value })}
            />
          )}
        </Line>
        <Line label="Oferta válida até" hint="dd/mm/aaaa" required error={errorOf('validade')}>
          {(control) => (
            <Input
              {...control}
              value={draft.validity}
              inputMode="numeric"
              maxLength={10}
              onChange={(event) => set({ validity: event.target.value })}
            />
          )}
        </Line>
      </FieldGrid>
      <Line label="Condições" error={errorOf('condicoes')}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.conditions}
            maxLength={2000}
            onChange={(event) => set({ conditions: event.target.value })}
          />
        )}
      </Line>
      <Line label={nameLabel} required error={errorOf('nome')}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            maxLength={120}
            autoComplete={nameAutoComplete}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Line>
    </>
  );
}

type Control = Parameters<Parameters<typeof FieldFrame>[0]['children']>[0];

interface LineProps {
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  children: (control: Control) => ReactNode;
}

/** A field whose id is made of its label: each stands once on the page. */
function Line({ label, ...rest }: LineProps) {
  return <FieldFrame id={label.replace(/\W+/g, '-')} label={label} {...rest} />;
}
