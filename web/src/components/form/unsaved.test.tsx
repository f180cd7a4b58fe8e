import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { renderUi } from '@/test/render-ui';
import { FormDialog } from './form-dialog';
import { FormActions, FormShell } from './form-shell';
import { TextField } from './text-field';
import './unsaved-question';

const schema = z.object({ cliente: z.string() });
type Values = z.infer<typeof schema>;
const empty: Values = { cliente: '' };

interface Props {
  onSubmit?: () => void;
  loading?: boolean;
  error?: unknown;
  stores?: boolean;
}

function Example({ onSubmit = () => {}, loading = false, error = null, stores }: Props) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty });
  return (
    <>
      <Link to="/outra">Sair daqui</Link>
      <FormShell
        form={form}
        onSubmit={onSubmit}
        loading={loading}
        submitError={error}
        stores={stores}
        errorFallback="Não foi possível criar o contrato. Tente novamente."
        actions={<FormActions submitLabel="Criar" loading={loading} />}
      >
        <TextField control={form.control} name="cliente" label="Cliente" />
      </FormShell>
    </>
  );
}

describe('unsaved work', () => {
  const question = () =>
    screen.findByRole('alertdialog', { name: 'Descartar o que você digitou?' });

  it('DR-24 is asked about before it is left', async () => {
    const { user, location } = renderUi(<Example />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    await user.click(within(await question()).getByRole('button', { name: 'Continuar editando' }));
    expect(location()).toBe('/contratos');
    expect(screen.getByLabelText(/Cliente/)).toHaveValue('P');
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
    expect(location()).toBe('/outra');
  });

  it('DR-24 is asked about on one path too, and by Back', async () => {
    const { user, router, location } = renderUi(<Example />, '/contratos');
    await router.navigate('/contratos?aba=precos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await router.navigate('/contratos?aba=notas');
    await user.click(within(await question()).getByRole('button', { name: 'Continuar editando' }));
    expect(location()).toBe('/contratos?aba=precos');
    await router.navigate(-1);
    await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(location()).toBe('/contratos'));
  });

  it('none is left in silence', async () => {
    const { user, location } = renderUi(<Example />, '/contratos');
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    expect(location()).toBe('/outra');
  });

  it.each([
    ['on its way', () => new Promise<void>(() => {})],
    ['stored', async () => {}],
  ])('DR-24 that is %s is left in silence', async (_, answer) => {
    const { user, location } = renderUi(<Saved answer={answer} />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    expect(location()).toBe('/outra');
  });

  it('DR-24 that is stored before it is drawn anew is left in silence', async () => {
    const { user, location } = renderUi(<Leaving />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    await waitFor(() => expect(location()).toBe('/novo'));
  });

  it('DR-24 that is typed after it was stored is asked about', async () => {
    const { user } = renderUi(<Saved answer={async () => {}} />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    await user.type(screen.getByLabelText(/Cliente/), 'adaria');
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
  });

  it('DR-24 that was refused is asked about', async () => {
    const refuse = () => Promise.reject(new Error('recusado'));
    const { user } = renderUi(<Saved answer={refuse} />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    expect(await screen.findByText(/Não foi possível criar/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
  });

  it('DR-24 that a submit only counts with is asked about', async () => {
    const { user } = renderUi(<Saved answer={async () => {}} stores={false} />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
  });

  it('DR-24 the question goes with the form that it is about', async () => {
    const { user, unmount } = renderUi(<Example />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    await question();
    unmount();
    renderUi(<Example />, '/contratos');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('DR-24 the browser asks before the tab is closed, while there is some', async () => {
    const { user } = renderUi(<Example />);
    const closes = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return !event.defaultPrevented;
    };
    expect(closes()).toBe(true);
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    expect(closes()).toBe(false);
    await user.clear(screen.getByLabelText(/Cliente/));
    expect(closes()).toBe(true);
  });

  it.each(['Fechar', 'Cancelar', 'Escape'])(
    'DR-24 a window is closed by %s after the question alone',
    async (way) => {
      const { user } = renderUi(<Window />);
      const press = () =>
        way === 'Escape'
          ? user.keyboard('{Escape}')
          : user.click(screen.getByRole('button', { name: way }));
      await user.click(screen.getByRole('button', { name: 'Abrir' }));
      await user.type(screen.getByLabelText(/Cliente/), 'P');
      await press();
      await user.click(
        within(await question()).getByRole('button', { name: 'Continuar editando' }),
      );
      expect(screen.getByLabelText(/Cliente/)).toHaveValue('P');
      await press();
      await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Abrir' }));
      await press();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('DR-24 a window that was closed for a password asks again as it reopens', async () => {
    const { user } = renderUi(<Window />);
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Esconder' }));
    await user.click(await screen.findByRole('button', { name: 'Mostrar' }));
    expect(screen.getByLabelText(/Cliente/)).toHaveValue('P');
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.click(within(await question()).getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('button', { name: 'Mostrar' })).toBeNull();
  });

  it('DR-24 of a window over a form is what closing the window asks about', async () => {
    const { user } = renderUi(
      <>
        <Example />
        <Window />
      </>,
    );
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

interface SavedProps {
  /** What the server does with it. */
  answer: () => Promise<void>;
  onSaved?: () => void;
  stores?: boolean;
}

/** Sends what is typed, and stays as it was typed. */
function Saved({ answer, onSaved, stores }: SavedProps) {
  const save = useMutation({ mutationFn: answer, onSuccess: onSaved });
  const state = { loading: save.isPending, error: save.error, stores };
  return <Example onSubmit={() => save.mutate()} {...state} />;
}

/** Goes to the new record as soon as there is one. */
function Leaving() {
  const navigate = useNavigate();
  return <Saved answer={async () => {}} onSaved={() => void navigate('/novo')} />;
}

function Window() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {open && <InWindow onClose={() => setOpen(false)} />}
    </>
  );
}

function InWindow({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty });
  return (
    <>
      {!open && <Button onClick={() => setOpen(true)}>Mostrar</Button>}
      <FormDialog
        open={open}
        form={form}
        title="Novo contrato"
        submitLabel="Criar"
        onSubmit={() => {}}
        onClose={onClose}
        loading={false}
        submitError={null}
        errorFallback="Não foi possível."
      >
        <TextField control={form.control} name="cliente" label="Cliente" />
        <Button onClick={() => setOpen(false)}>Esconder</Button>
      </FormDialog>
    </>
  );
}
