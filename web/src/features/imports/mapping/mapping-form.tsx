import { type FormEvent, useId, useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { focusFirstInvalid } from '@/components/form/focus-invalid';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { CancelButton } from '@/components/ui/dialog';
import { useTyped } from '@/hooks/use-unsaved';
import { ApiError, messageOf } from '@/lib/api-error';
import type { SheetImport } from '../mappers';
import { useImportActions } from '../queries';
import { FileNotes } from '../sheets/file-notes';
import { TableChoice } from '../sheets/other-tables';
import { TextChoice } from '../sheets/text-choice';
import { useSource } from '../source';
import { HeaderChoice } from './header-choice';
import {
  asksConstants,
  draftOf,
  type KeptDraft,
  type MappingDraft,
  measures,
  problemsOf,
  sumsOf,
  toMapping,
  unmeasured,
} from './mapping';
import { MappingConstants } from './mapping-constants';
import { MappingTable } from './mapping-table';
import { MonthColumns } from './month-columns';

interface MappingFormProps {
  sheet: SheetImport;
  /** Leaves without a change, where the columns were understood before. */
  onBack?: () => void;
  /** What was typed before the file was read again, and where it is left for that. */
  kept?: KeptDraft;
  onKeep: (kept: KeptDraft) => void;
}

/** Says what the columns of an unknown layout mean. Nothing was imported so far. */
export function MappingForm({ sheet, onBack, kept, onKeep }: MappingFormProps) {
  const { map } = useImportActions(sheet.id);
  const source = useSource();
  const [draft, setDraft] = useState(() => ({ ...draftOf(sheet), ...kept }));
  const [checked, setChecked] = useState(false);
  const reason = useId();
  useTyped(draft, {
    saving: map.isPending || map.isSuccess,
    draft: { name: 'colunas', restore: setDraft },
  });
  const own = checked ? problemsOf(draft, sheet) : {};
  const problems = { ...refused(map.error), ...own };
  const change = (patch: Partial<MappingDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    map.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problemsOf(draft, sheet)).length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    if (!map.isPending) map.mutate(toMapping(draft, sheet));
  };
  const keep = () => {
    const { fields: _, ...rest } = draft;
    onKeep(rest);
  };
  const lacks = unmeasured(draft, sheet);
  const general = problems.columns ?? (map.isError ? generalMessage(map.error) : null);

  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      {!onBack && <Reason remembered={sheet.remembered} />}
      <FileNotes file={sheet.file} />
      {sheet.file.text && <TextChoice sheet={sheet} text={sheet.file.text} />}
      <TableChoice sheet={sheet} onRead={keep} />
      <HeaderChoice sheet={sheet} onRead={keep} />
      <MonthColumns
        sheet={sheet}
        draft={draft}
        problem={checked && lacks ? sheet.unmeasured : undefined}
        onChange={(fields) => change({ fields })}
      />
      <Card title="O que é cada coluna" description={source.columnsHint} padding="none">
        <MappingTable
          sheet={sheet}
          fields={draft.fields}
          problems={problems}
          onChange={(source, field) => change({ fields: { ...draft.fields, [source]: field } })}
        />
      </Card>
      {sumsOf(draft, sheet).map(({ label, sources, firstRow }) => (
        <Banner
          key={label}
          tone="info"
          title={`${sources.length} colunas se somam em ${label}: ${sources.join(' + ')}.`}
        >
          {firstRow && `Na primeira linha: ${firstRow}.`}
        </Banner>
      ))}
      {asksConstants(sheet) && (
        <MappingConstants draft={draft} problems={problems} onChange={change} />
      )}
      {general && !(lacks && general === sheet.unmeasured) && <Banner tone="bad" title={general} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="space-y-3">
          <Checkbox
            checked={draft.remember}
            onChange={(remember) => change({ remember })}
            label="Lembrar este formato"
            hint="Da próxima vez, as mesmas colunas são lidas assim. O que vale para a planilha inteira é sempre perguntado."
          />
          <Checkbox
            checked={draft.check}
            onChange={(check) => change({ check })}
            label="Conferir as linhas antes de importar"
          />
          {sheet.measures.length > 0 && !measures(draft, sheet) && (
            <Checkbox
              checked={draft.existing}
              onChange={(existing) => change({ existing })}
              label="Só completar meses que já existem"
              hint="Para planilhas de PROINFA ou de preços: os outros meses são rejeitados."
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {lacks && (
            <p id={reason} className="text-dense text-bad">
              {sheet.unmeasured}
            </p>
          )}
          {onBack && <CancelButton onClick={onBack}>Voltar</CancelButton>}
          <Button
            variant="primary"
            type="submit"
            disabled={lacks}
            aria-describedby={lacks ? reason : undefined}
            loading={map.isPending}
            loadingLabel="Enviando…"
          >
            Continuar
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Why it asks. */
function Reason({ remembered }: { remembered: boolean }) {
  return remembered ? (
    <Banner tone="info" title="De quem é esta planilha?">
      As colunas foram lidas como da última vez. Diga o que nenhuma delas informa. Nada foi
      importado ainda.
    </Banner>
  ) : (
    <Banner tone="info" title="Não reconhecemos todas as colunas desta planilha.">
      Diga o que cada uma é. Nada foi importado ainda.
    </Banner>
  );
}

/** What the server refused, by the same paths. */
function refused(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
}

/** A refusal that belongs to no field. */
function generalMessage(error: unknown): string | null {
  if (error instanceof ApiError && error.fields.length > 0) return null;
  return messageOf(error, 'Não foi possível usar este mapeamento.');
}
