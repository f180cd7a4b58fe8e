import { useEffect, useRef, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Fold, unfold } from '@/components/ui/fold';
import { messageOf } from '@/lib/api-error';
import { plural } from '@/lib/text';
import { fieldGroups } from '../fields';
import type { BillDocument, BillField } from '../mappers';
import type { Confirm } from '../queries';
import type { Corrections } from '../use-corrections';
import { FieldInput } from './field-input';

interface FieldsCardProps {
  document: BillDocument;
  corrections: Corrections;
  confirm: Confirm;
  writable: boolean;
  onActive: (field: BillField) => void;
}

/**
 * What was read, field by field; what is wrong is typed over. What is doubtful, or was corrected,
 * stands open; what is sure, and what the document does not show, is folded.
 */
export function FieldsCard({ document, onActive, ...rest }: FieldsCardProps) {
  const { corrections, writable } = rest;
  const { count, saving, error, fieldErrors, save, discard } = corrections;
  // Nothing jumps: what stood open stays open once it is confirmed, and what was folded folded.
  const [folded] = useState(() => new Map(document.fields.map((one) => [one.key, foldOf(one)])));
  const fieldsIn = (fold: FoldOf) =>
    document.fields.filter(
      ({ key, review }) => (review ? null : (folded.get(key) ?? null)) === fold,
    );
  const sure = fieldsIn('sure');
  const blank = fieldsIn('blank');
  const form = useRef<HTMLFormElement>(null);
  const wrong = [...fieldErrors.keys()].join();
  useEffect(() => {
    if (wrong === '') return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    unfold(first);
    first?.focus();
  }, [wrong]);
  const groups = (fields: readonly BillField[]) => (
    <FieldGroups fields={fields} document={document} onActive={onActive} {...rest} />
  );
  return (
    <Card title="Dados Extraídos" description="Selecione um campo para ver de onde ele veio.">
      <form
        ref={form}
        noValidate
        // As high as the page beside it, and scrolled by itself.
        className="space-y-6 lg:-mx-4 lg:-mb-4 lg:max-h-[calc(100dvh-260px)] lg:overflow-y-auto lg:px-4 lg:pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error && (
          <Banner
            tone="bad"
            title={messageOf(error, 'Não foi possível salvar as correções. Tente novamente.')}
          />
        )}
        {groups(fieldsIn(null))}
        {sure.length > 0 && (
          <Fold title={`${plural(sure.length, 'campo lido', 'campos lidos')} com segurança`}>
            {groups(sure)}
          </Fold>
        )}
        {blank.length > 0 && (
          <Fold title={`${plural(blank.length, 'campo', 'campos')} que o documento não mostra`}>
            {groups(blank)}
          </Fold>
        )}
        {writable && (
          <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-border bg-surface px-4 py-3 lg:-bottom-4">
            <Button onClick={discard} disabled={count === 0 || saving}>
              Descartar
            </Button>
            <Button
              type="submit"
              variant={count > 0 ? 'primary' : 'outline'}
              disabled={count === 0}
              loading={saving}
              loadingLabel="Salvando…"
            >
              {count > 0 ? `Salvar correções (${count})` : 'Salvar correções'}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Behind which of both a field is folded: read for sure, or not shown by the document. */
type FoldOf = 'sure' | 'blank' | null;

function foldOf({ review, corrected_by, value }: BillField): FoldOf {
  if (review || corrected_by !== null) return null;
  return value === '' ? 'blank' : 'sure';
}

interface FieldGroupsProps extends FieldsCardProps {
  fields: readonly BillField[];
}

function FieldGroups({ fields, onActive, ...rest }: FieldGroupsProps) {
  return (
    <div className="space-y-6">
      {groupsOf(fields).map(({ title, fields: own }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-3 text-body font-semibold">{title}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {own.map((field) => (
              <FieldInput key={field.key} field={field} {...rest} onFocus={() => onActive(field)} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function groupsOf(fields: readonly BillField[]) {
  const known = fieldGroups.flatMap(({ keys }) => keys);
  const rest = fields.filter(({ key }) => !known.includes(key)).map(({ key }) => key);
  return [...fieldGroups, { title: 'Outros', keys: rest }]
    .map(({ title, keys }) => ({
      title,
      fields: keys.flatMap((key) => fields.filter((field) => field.key === key)),
    }))
    .filter((group) => group.fields.length > 0);
}
