import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { setPerson } from '@/lib/session/person';
import { keepDrafts } from '@/lib/unsaved/work';
import { renderUi } from '@/test/render-ui';
import { FormDialog } from './form-dialog';
import { FormActions, FormShell } from './form-shell';
import { TextField } from './text-field';

interface Values {
  nome: string;
  preco: string;
}

const fixed = { loading: false, submitError: null, errorFallback: 'Não foi possível salvar.' };

function Fields({ control }: { control: ReturnType<typeof useForm<Values>>['control'] }) {
  return (
    <>
      <TextField control={control} name="nome" label="Nome" />
      <TextField control={control} name="preco" label="Preço" />
    </>
  );
}

function Page(defaultValues: Values) {
  const form = useForm<Values>({ defaultValues });
  return (
    <FormShell
      {...fixed}
      form={form}
      onSubmit={() => {}}
      actions={<FormActions submitLabel="Salvar" loading={false} />}
    >
      <Fields control={form.control} />
    </FormShell>
  );
}

function Window(defaultValues: Values) {
  const form = useForm<Values>({ defaultValues });
  return (
    <FormDialog
      {...fixed}
      title="Editar contato"
      submitLabel="Salvar"
      form={form}
      onSubmit={() => {}}
      onClose={() => {}}
    >
      <Fields control={form.control} />
    </FormDialog>
  );
}

/** Types into the form, and goes to sign in elsewhere. */
async function leave(form: React.ReactElement, text: string) {
  const { user, unmount } = renderUi(form, '/contratos/7');
  window.history.replaceState(null, '', '/contratos/7');
  await user.type(screen.getByLabelText(/Nome/), text);
  await keepDrafts('u-1');
  unmount();
}

describe('what was typed before a sign-in elsewhere', () => {
  afterEach(() => window.sessionStorage.clear());

  it('DR-24 comes back though the record has changed meanwhile, which stays as it is now', async () => {
    setPerson('u-1');
    await leave(<Page nome="Ana" preco="180,00" />, ' Lima');
    renderUi(<Page nome="Ana" preco="200,00" />, '/contratos/7');
    await expect.poll(() => screen.getByLabelText(/Nome/)).toHaveValue('Ana Lima');
    expect(screen.getByLabelText(/Preço/)).toHaveValue('200,00');
  });

  it('DR-24 is given to the window of its record alone', async () => {
    setPerson('u-1');
    await leave(<Window nome="Ana" preco="1" />, ' Lima');
    const other = renderUi(<Window nome="Bia" preco="2" />, '/contratos/7');
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByLabelText(/Nome/)).toHaveValue('Bia');
    other.unmount();
    renderUi(<Window nome="Ana" preco="1" />, '/contratos/7');
    await expect.poll(() => screen.getByLabelText(/Nome/)).toHaveValue('Ana Lima');
  });
});
