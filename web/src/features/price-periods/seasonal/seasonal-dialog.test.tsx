import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ContractWriteBody } from '@/api/gen/types.gen';
import { contract } from '@/test/factories/contract';
import { contractDetail } from '@/test/factories/contract-detail';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const shown = contract({
  contracted_volume_mwh: 100,
  volume_unit: 'MWh',
  start_date: '2026-01-01',
  end_date: '2026-03-31',
});

async function openModal(answer: () => Response) {
  const sent: ContractWriteBody[] = [];
  server.use(
    http.get('/contracts/c-1/detail', () => HttpResponse.json(contractDetail({ contract: shown }))),
    http.put('/contracts/c-1', async ({ request }) => {
      sent.push((await request.json()) as ContractWriteBody);
      return answer();
    }),
  );
  const { user } = renderApp('/contratos/c-1?aba=precos', { user: gestora() });
  await user.click(await screen.findByRole('button', { name: 'Sazonalizar volume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sazonalização do volume' }));
  const month = (name: string) => dialog.getByLabelText(`Volume de ${name.slice(0, 3)}/2026`);
  const save = () => dialog.getByRole('button', { name: 'Salvar volumes' });
  return { user, dialog, month, save, sent };
}

describe('volume by month', () => {
  it('CC-10 adds up as it is typed, and is saved once the sum is the year’s volume', async () => {
    const { user, dialog, month, save, sent } = await openModal(() => HttpResponse.json(shown));
    expect(dialog.getByText('Sem sazonalização')).toBeVisible();
    await user.type(month('janeiro'), '150');
    await user.type(month('fevereiro'), '90,5');
    expect(dialog.getByText('Faltam 59,500 MWh')).toBeVisible();
    expect(dialog.getByText(/^Soma/)).toHaveTextContent('Soma 240,500 MWh de 300,000 MWh');
    expect(save()).toBeDisabled();
    await user.type(month('março'), '60');
    expect(dialog.getByText('Sobram 0,500 MWh')).toBeVisible();
    await user.clear(month('março'));
    await user.type(month('março'), '59,5');
    expect(dialog.getByText('Soma confere')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        seasonal_volumes: [
          { month: '2026-01', volume_mwh: '150' },
          { month: '2026-02', volume_mwh: '90.5' },
          { month: '2026-03', volume_mwh: '59.5' },
        ],
      },
    ]);
  });

  it('CC-10 starts from equal months, and says what the server refuses', async () => {
    const refused =
      'A soma dos meses do ano contratual de jan/2026 a mar/2026 deve ser 300,000 MWh (o volume do ano), mas é 299,000 MWh';
    const { user, dialog, month, save } = await openModal(() =>
      problem(422, refused, 'validacao', {
        fields: [{ path: 'seasonal_volumes', message: refused }],
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Preencher igualmente' }));
    expect(month('fevereiro')).toHaveValue('100,000');
    await user.click(save());
    expect(await dialog.findByText(`Erro ao salvar os volumes... ${refused}`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Limpar ano' }));
    expect(month('fevereiro')).toHaveValue('');
  });
});
