import { zodResolver } from '@hookform/resolvers/zod';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
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
}

function Example({ onSubmit = () => {}, loading = false }: Props) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty });
  return (
    <>
      <Link to="/outra">Sair daqui</Link>
      <FormShell
        form={form}
        onSubmit={onSubmit}
        loading={loading}
        submitError={null}
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

  it('DR-24 that is saved meanwhile is left in silence', async () => {
    const { user, location } = renderUi(<Saved />, '/contratos');
    await user.type(screen.getByLabelText(/Cliente/), 'P');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    await user.click(screen.getByRole('link', { name: 'Sair daqui' }));
    expect(location()).toBe('/outra');
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
    expect(await question()).toBeVisible();
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

/** Is on its way as soon as it is sent. */
function Saved() {
  const [sent, setSent] = useState(false);
  return <Example onSubmit={() => setSent(true)} loading={sent} />;
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
