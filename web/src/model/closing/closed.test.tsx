import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { balance, balanceMonth } from '@/test/factories/balance';
import { contractDetail, invoice } from '@/test/factories/contract-detail';
import { mailPage, mailRecord } from '@/test/factories/mailing';
import { gestora } from '@/test/factories/user';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { setDesktop } from '@/test/viewport';

const at = '2026-11-20T15:00:00Z';
const words = 'Fechado em 20/11/2026';

it('MC-03 a closed month of a balance carries its lock, an open one none', async () => {
  setDesktop(true);
  server.use(
    http.get('/energy-balance/:id', () =>
      HttpResponse.json(
        balance({
          months: [
            balanceMonth({ id: 'm-1', mes: '2026-10', fechado_em: at }),
            balanceMonth({ id: 'm-2', mes: '2026-11' }),
          ],
        }),
      ),
    ),
  );
  renderApp('/balancos/b-1', { user: gestora() });
  const table = await screen.findByRole('table', { name: /Dados mensais do balanço/ });
  expect(within(table).getAllByText(words)).toHaveLength(1);
});

it('MC-03 a document of a closed month is neither edited nor deleted, and says why', async () => {
  server.use(
    http.get('/contracts/c-1/detail', () =>
      HttpResponse.json(
        contractDetail({
          month: '2026-10',
          meses_fechados: [{ mes: '2026-10', fechado_em: at }],
          invoices: [invoice({ fechado_em: at })],
        }),
      ),
    ),
  );
  const { user } = renderApp('/contratos/c-1?aba=faturas', { user: gestora() });
  const edit = await screen.findByRole('button', { name: 'Editar NF Fornecedora de out/2026' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(edit).toHaveAccessibleDescription(`${words}. Reabra o mês ou lance um ajuste.`);
  edit.focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('MC-03 an e-mail record of a closed month is not edited, and says why', async () => {
  server.use(
    http.get('/energy-balance/email', () =>
      HttpResponse.json(mailPage([mailRecord({ fechado_em: at })])),
    ),
  );
  renderApp('/email?mes=2026-10', { user: gestora() });
  const edit = await screen.findByRole('button', { name: /^Editar: / });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(edit).toHaveAccessibleDescription(`${words}. Reabra o mês ou lance um ajuste.`);
});
