import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { useId, useState } from 'react';
import { addContractNote, updateContractNote } from '@/api/gen/contratos';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { reconcile } from '@/model/contract/cache';
import type { Note } from './detail';

interface NotesProps {
  contractId: string;
  notes: readonly Note[];
  mayWrite: boolean;
  refreshing: boolean;
}

/** What people remark about the contract; an open note is an open question. */
export function Notes({ contractId, notes, mayWrite, refreshing }: NotesProps) {
  return (
    <Card
      title="Anotações"
      description="Uma anotação aberta deixa a categoria Observações como Divergente."
      padding="none"
      refreshing={refreshing}
    >
      {notes.length === 0 ? (
        <EmptyState icon={<StickyNote />} title="Nenhuma anotação." />
      ) : (
        <ul aria-label="Anotações do contrato" className="divide-y divide-border">
          {notes.map((note) => (
            <NoteItem key={note.id} contractId={contractId} note={note} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite && <NewNote contractId={contractId} />}
    </Card>
  );
}

interface NoteItemProps {
  contractId: string;
  note: Note;
  mayWrite: boolean;
}

function NoteItem({ contractId, note, mayWrite }: NoteItemProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      updateContractNote({
        path: { id: contractId, note: note.id },
        body: { text: note.text, open: !note.open },
        ifMatch: note.version,
      }),
    onSettled: () => void reconcile(client),
  });
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-body break-words whitespace-pre-line">
          {note.text}
        </p>
        <div className="flex items-center gap-2">
          <Badge tone={note.open ? 'warn' : 'neutral'} dot>
            {note.open ? 'Aberta' : 'Resolvida'}
          </Badge>
          {mayWrite && (
            <Button
              size="sm"
              variant="ghost"
              loading={change.isPending}
              onClick={() => change.mutate()}
            >
              {note.open ? 'Resolver' : 'Reabrir'}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-1 text-dense text-muted tabular-nums">
        {[note.by, formatDateTime(note.at, '')].filter(Boolean).join(' · ')}
      </p>
      {change.error && (
        <p role="alert" className="mt-1 text-dense text-bad">
          {messageOf(change.error, 'Não foi possível salvar a anotação. Tente novamente.')}
        </p>
      )}
    </li>
  );
}

function NewNote({ contractId }: { contractId: string }) {
  const id = useId();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => addContractNote({ path: { id: contractId }, body: { text: text.trim() } }),
    onSuccess: () => setText(''),
    onSettled: () => void reconcile(client),
  });
  useTyped(text, {
    saving: add.isPending,
    keeps: ['mes'],
    draft: { name: 'anotação', restore: setText },
  });
  return (
    <form
      className="space-y-3 border-t border-border p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !add.isPending) add.mutate();
      }}
    >
      {add.error && (
        <Banner
          tone="bad"
          title={messageOf(add.error, 'Não foi possível salvar a anotação. Tente novamente.')}
        />
      )}
      <label htmlFor={id} className="block text-body font-medium">
        Nova anotação
      </label>
      <Textarea
        id={id}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" size="sm" loading={add.isPending} loadingLabel="Salvando…">
          Anotar
        </Button>
      </div>
    </form>
  );
}
