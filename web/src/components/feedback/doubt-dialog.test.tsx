import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { sendAsking } from '@/lib/asking/doubt';
import { renderUi } from '@/test/render-ui';
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
  const { user } = renderUi(<DoubtDialog />);
  const { sent, send } = server();
  const saved = sendAsking({ volume: 102000 }, send);
  expect(await screen.findByText('102.000,000 MWh')).toBeVisible();
  expect(screen.getByText('102,000 MWh')).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Confirmar mesmo assim' });
  const reason = screen.getByLabelText(/^Por que o valor está certo/);
  await user.click(confirm);
  expect(reason).toHaveAccessibleDescription('Informe o motivo');
  expect(reason).toHaveFocus();
  await user.type(reason, 'Fábrica nova');
  await user.click(confirm);
  expect(await saved).toBe('salvo');
  expect(sent).toEqual([
    { volume: 102000 },
    { volume: 102000, confirmar: { contracted_volume_mwh: 'Fábrica nova' } },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('TD-02 gives the question back to the form where the value is to be corrected', async () => {
  const { user } = renderUi(<DoubtDialog />);
  const { sent, send } = server();
  const saved = sendAsking({ volume: 102000 }, send).catch((error: unknown) => error);
  await user.click(await screen.findByRole('button', { name: 'Corrigir' }));
  expect(await saved).toBe(doubt);
  expect(sent).toHaveLength(1);
});

it('TD-02 asks about one write after the other, and about several values in the plural', async () => {
  const { user } = renderUi(<DoubtDialog />);
  const first = server();
  const second = server();
  const saved = [
    sendAsking({ volume: 102000 }, first.send),
    sendAsking({ volume: 204000 }, second.send),
  ];
  for (const reason of ['Fábrica nova', 'Outra fábrica']) {
    const field = await screen.findByLabelText(/^Por que o valor está certo/);
    expect(field).toHaveValue('');
    await user.type(field, reason);
    await user.click(screen.getByRole('button', { name: 'Confirmar mesmo assim' }));
  }
  expect(await Promise.all(saved)).toEqual(['salvo', 'salvo']);
  expect(second.sent.at(-1)).toEqual({
    volume: 204000,
    confirmar: { contracted_volume_mwh: 'Outra fábrica' },
  });
  const [question] = doubt.current as object[];
  const both = new ApiError({
    status: 409,
    code: 'valor_suspeito',
    message: '',
    current: [question, { ...question, campo: 'average_price_mwh' }],
  });
  const asked = sendAsking({}, () => Promise.reject(both)).catch((error: unknown) => error);
  expect(await screen.findByRole('dialog', { name: 'Os valores estão certos?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Corrigir' }));
  expect(await asked).toBe(both);
});

it('TD-02 leaves no write waiting where the page is left', async () => {
  const { router, unmount } = renderUi(<DoubtDialog />);
  const ask = () => sendAsking({}, server().send).catch((error: unknown) => error);
  const waiting = [ask(), ask()];
  await screen.findByRole('dialog');
  await act(() => router.navigate('/contratos'));
  expect(await Promise.all(waiting)).toEqual([doubt, doubt]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const last = ask();
  await screen.findByRole('dialog');
  unmount();
  expect(await last).toBe(doubt);
});
