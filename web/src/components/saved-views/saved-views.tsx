import { Plus, Users, X } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Chip } from '@/components/ui/chip';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { mailedText, useSavedViews } from '@/hooks/use-saved-views';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { roleLabel } from '@/lib/permissions';
import { uuid } from '@/lib/uuid';
import { MailMenu } from './mail-menu';

type Views = ReturnType<typeof useSavedViews>;
type View = Views['views'][number];

interface SavedViewsProps {
  /** The screen's name, under which its views are kept. */
  screen: string;
  /** The keys of the address that the screen reads. */
  keys: readonly string[];
  /** What the table shows, as useTableView says it; none where its look is not chosen. */
  table?: Parameters<typeof useSavedViews>[2];
  /** The views that the screen comes with; a query as in its address. */
  builtIn: readonly { name: string; query: string }[];
  /** Whether the server mails the views of this list. */
  mailed?: boolean;
}

/** Chips over a list: the screen's own views, the saved ones, and the way to save another. */
export function SavedViews({ screen, keys, table, builtIn, mailed }: SavedViewsProps) {
  const views = useSavedViews(screen, keys, table);
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<View | null>(null);
  return (
    <nav
      aria-label="Visões"
      className="flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap"
    >
      {builtIn.map(({ name, query }) => (
        <Chip key={name} pressed={views.isOpen(query)} onPress={() => views.open(query)}>
          {name}
        </Chip>
      ))}
      {views.views.map((view) => (
        <span key={view.id} className="inline-flex shrink-0 items-center">
          <Chip
            pressed={views.isOpen(view.consulta)}
            onPress={() => views.open(view.consulta)}
            hint={view.minha ? undefined : `Compartilhada por ${view.autor}`}
          >
            {!view.minha && <Users className="size-3.5" aria-hidden="true" />}
            {view.nome}
            {!view.minha && <span className="sr-only">, Compartilhada por {view.autor}</span>}
          </Chip>
          {mailed && view.minha && views.isOpen(view.consulta) && (
            <MailMenu
              view={view}
              onChange={(modo) =>
                views.mail.mutate(
                  { id: view.id, modo },
                  { onSuccess: () => notify.success(mailedText(modo)) },
                )
              }
            />
          )}
          {view.minha && views.isOpen(view.consulta) && (
            <IconButton
              size="sm"
              label={`Excluir a visão ${view.nome}`}
              icon={<X />}
              onClick={() => setRemoving(view)}
            />
          )}
        </span>
      ))}
      <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => setSaving(true)}>
        Salvar visão
      </Button>
      {views.mail.isError && (
        <Banner
          tone="bad"
          title={messageOf(views.mail.error, 'Não foi possível alterar o envio da visão.')}
        />
      )}
      {saving && (
        <SaveDialog
          save={views.save}
          shares={views.shares}
          table={table !== undefined}
          onClose={() => setSaving(false)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Excluir visão?"
        description={`A visão ${removing?.nome ?? ''} deixa de existir; o que a lista mostra fica como está.`}
        confirmLabel="Excluir"
        loading={views.remove.isPending}
        onConfirm={() =>
          removing && views.remove.mutate(removing, { onSuccess: () => setRemoving(null) })
        }
      />
    </nav>
  );
}

const sharable = ['gestora', 'backoffice', 'consultor', 'parceiro'] as const;

interface SaveDialogProps extends Pick<Views, 'save' | 'shares'> {
  /** Whether the look of a table is kept as well. */
  table: boolean;
  onClose: () => void;
}

function SaveDialog({ save, shares, table, onClose }: SaveDialogProps) {
  // Of what is filled in: another name is another view.
  const [key, setKey] = useState(uuid);
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState(false);
  useTyped([name, roles], { saving: save.isPending });
  const missing = checked && name.trim() === '';
  const submit = () => {
    setChecked(true);
    if (name.trim() === '' || save.isPending) return;
    save.mutate({ key, nome: name.trim(), papeis: [...roles] as never }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Salvar visão"
      description={
        table
          ? 'Guarda os filtros, a ordem, as colunas e a densidade desta lista.'
          : 'Guarda os filtros desta lista.'
      }
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            loading={save.isPending}
            loadingLabel="Salvando…"
            onClick={submit}
          >
            Salvar
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FieldFrame
          id="nome-da-visao"
          label="Nome"
          required
          error={missing ? 'Informe o nome da visão' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={40}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setKey(uuid());
              }}
            />
          )}
        </FieldFrame>
        {shares && (
          <fieldset className="space-y-2">
            <legend className="mb-2 text-dense font-medium">Compartilhar com</legend>
            {sharable.map((role) => (
              <Checkbox
                key={role}
                checked={roles.includes(role)}
                onChange={(on) => {
                  setRoles(on ? [...roles, role] : roles.filter((r) => r !== role));
                  setKey(uuid());
                }}
                label={roleLabel(role)}
              />
            ))}
          </fieldset>
        )}
        {save.isError && (
          <Banner tone="bad" title={messageOf(save.error, 'Não foi possível salvar a visão.')} />
        )}
      </form>
    </Dialog>
  );
}
