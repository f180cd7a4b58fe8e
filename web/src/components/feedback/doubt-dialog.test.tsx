import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { sendAsking } from '@/lib/doubt';
import { DoubtDialog } from './doubt-dialog';

const doubt = new ApiError({
  status: 409,
  code: 'valor_suspeito',
  message: 'Falta uma vírgula?',
  current: [
    {
      campo: 'contracted_volume_mwh',
      pergunta: 'É cerca de 1000 vezes o volume do contrato. Seriam 102,000 MWh.',
      leitura: '102.000,000 MWh',
      alternativa: '102,000 MWh',
      fator: 1000,
    },
  ],
});

/** A server that asks until it gets a reason. */
function server() {
  const sent: unknown[] = [];
  const send = (body: unknown) => {
    sent.push(body);
    const { confirmar } = body as { confirmar?: Record<string, string> };
    return confirmar?.contracted_volume_mwh ? Promise.resolve('salvo') : Promise.reject(doubt);
  };
  return { sent, send };
}

it('TD-02 asks about a value out of proportion with both readings, and repeats with the reason', async () => {
  render(<DoubtDialog />);
  const user = userEvent.setup();
  const { sent, send } = server();
  const saved = sendAsking({ volume: 102000 }, send);
  expect(await screen.findByText('102.000,000 MWh')).toBeVisible();
  expect(screen.getByText('102,000 MWh')).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Confirmar mesmo assim' });
  expect(confirm).toBeDisabled();
  await user.type(screen.getByLabelText('Por que o valor está certo'), 'Fábrica nova');
  await user.click(confirm);
  expect(await saved).toBe('salvo');
  expect(sent).toEqual([
    { volume: 102000 },
    { volume: 102000, confirmar: { contracted_volume_mwh: 'Fábrica nova' } },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('TD-02 gives the question back to the form where the value is to be corrected', async () => {
  render(<DoubtDialog />);
  const { sent, send } = server();
  const saved = sendAsking({ volume: 102000 }, send).catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Corrigir' }));
  expect(await saved).toBe(doubt);
  expect(sent).toHaveLength(1);
});
