import { zodResolver } from '@hookform/resolvers/zod';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '@/lib/api-error';
import { renderUi } from '@/test/render-ui';
import { CheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { DecimalField, MoneyField, PercentField } from './decimal-field';
import { FieldGrid, FormActions, FormShell } from './form-shell';
import { percentTo } from './limit';
import { SelectField } from './select-field';
import { TextareaField, TextField } from './text-field';

const schema = z.object({
  cliente: z.string().check(z.minLength(1, 'Informe o cliente')),
  observacao: z.string(),
  status: z.string(),
  ajustado: z.boolean(),
  volume: z.string(),
  preco: z.string(),
  limite: z.string(),
  inicio: z.string(),
});
type Values = z.infer<typeof schema>;

const empty: Values = {
  cliente: '',
  observacao: '',
  status: 'Ativo',
  ajustado: false,
  volume: '',
  preco: '',
  limite: '',
  inicio: '',
};

interface Props {
  onSubmit?: (values: Values) => void;
  error?: unknown;
  loading?: boolean;
}

const fieldOf: Record<string, keyof Values> = { client_name: 'cliente' };

function Example({ onSubmit = () => {}, error = null, loading = false }: Props) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty });
  return (
    <FormShell
      form={form}
      onSubmit={onSubmit}
      loading={loading}
      submitError={error}
      errorFallback="Não foi possível criar o contrato. Tente novamente."
      fieldMap={(path) => fieldOf[path] ?? null}
      actions={<FormActions submitLabel="Criar" loading={loading} onCancel={() => {}} />}
    >
      <FieldGrid>
        <TextField
          control={form.control}
          name="cliente"
          label="Cliente"
          hint="Razão social"
          required
        />
        <TextareaField control={form.control} name="observacao" label="Observação" />
        <SelectField
          control={form.control}
          name="status"
          label="Status"
          options={[
            { value: 'Ativo', label: 'Ativo' },
            { value: 'Inativo', label: 'Inativo' },
          ]}
        />
        <CheckboxField control={form.control} name="ajustado" label="Ajustado" />
        <DecimalField
          control={form.control}
          name="volume"
          label="Volume"
          unit="MWh"
          places={3}
          limit={{ places: 3 }}
        />
        <MoneyField
          control={form.control}
          name="preco"
          label="Preço"
          limit={{ above: true, to: 5000, places: 2 }}
        />
        <PercentField control={form.control} name="limite" label="Limite" limit={percentTo(500)} />
        <DateField control={form.control} name="inicio" label="Início" />
      </FieldGrid>
    </FormShell>
  );
}

describe('fields', () => {
  it('hold what is typed and hand it over on submit', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText(/Cliente/), 'Padaria');
    await user.type(screen.getByLabelText('Observação'), 'nota');
    await user.selectOptions(screen.getByLabelText('Status'), 'Inativo');
    await user.click(screen.getByLabelText('Ajustado'));
    await user.type(screen.getByLabelText('Volume'), '1234,5');
    await user.type(screen.getByLabelText('Preço'), '247,3');
    await user.type(screen.getByLabelText('Limite'), '3%');
    await user.type(screen.getByLabelText('Início'), '05112026');
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      cliente: 'Padaria',
      observacao: 'nota',
      status: 'Inativo',
      ajustado: true,
      volume: '1.234,500',
      preco: '247,30',
      limite: '3',
      inicio: '05/11/2026',
    });
  });

  it('CC-17 numbers are formatted when the field is left, and left alone when they are none', async () => {
    const { user } = renderUi(<Example />);
    const price = screen.getByLabelText('Preço');
    await user.type(price, '1234567,8');
    await user.tab();
    expect(price).toHaveValue('1.234.567,80');
    await user.clear(price);
    await user.type(price, 'abc');
    await user.tab();
    expect(price).toHaveValue('abc');
  });

  it('a date can be corrected by deleting', async () => {
    const { user } = renderUi(<Example />);
    const date = screen.getByLabelText('Início');
    await user.type(date, '0511');
    expect(date).toHaveValue('05/11/');
    await user.type(date, '{Backspace}{Backspace}');
    expect(date).toHaveValue('05/1');
    await user.type(date, '22026');
    expect(date).toHaveValue('05/12/2026');
  });
});

describe('validation', () => {
  it('CC-07 an error shows on submit, takes the focus and clears when its field is edited', async () => {
    const { user } = renderUi(<Example />);
    await user.click(screen.getByRole('button', { name: 'Criar' }));
    const client = screen.getByLabelText(/Cliente/);
    expect(await screen.findByText('Informe o cliente')).toBeVisible();
    expect(client).toHaveFocus();
    expect(client).toHaveAccessibleDescription('Informe o cliente Razão social');
    expect(client).toBeInvalid();
    await user.type(client, 'P');
    expect(screen.queryByText('Informe o cliente')).toBeNull();
    expect(client).toBeValid();
  });

  it("CC-19 the server's errors land on their fields, the others in the banner", async () => {
    const error = new ApiError({
      status: 422,
      message: 'Informe o cliente',
      fromServer: true,
      fields: [
        { path: 'client_name', message: 'Informe o cliente' },
        { path: 'desconhecido', message: 'Outra coisa' },
        { path: 'mais', message: 'Mais uma' },
      ],
    });
    renderUi(<Example error={error} />);
    expect(await screen.findByText('Informe o cliente')).toBeVisible();
    expect(screen.getByLabelText(/Cliente/)).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Outra coisaMais uma');
  });

  it('CC-13 a failure without a sentence shows the default', () => {
    renderUi(<Example error={new ApiError({ status: 500, message: 'HTTP 500' })} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Não foi possível criar o contrato. Tente novamente.',
    );
  });

  it('a second press while saving sends nothing', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<Example onSubmit={onSubmit} loading />);
    await user.type(screen.getByLabelText(/Cliente/), 'Padaria{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
