import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { createQueryClient } from '@/app/query-client';
import { renderUi } from '@/test/render-ui';
import { Guests } from './guests';

const guest = (id: string) => ({
  id,
  fornecedor: `Fornecedor ${id}`,
  email: `mesa@${id}.example`,
  envio: 'enviado' as const,
  erro: null,
  enviado_em: '2026-11-20T12:00:00Z',
  revogado_em: null,
  rotulo: null,
  visto_em: null,
  declinou: null,
  ofertou: null,
  aceito: false,
});

function open(change: Partial<QuoteRoundBody>) {
  const round = {
    id: 'r-1',
    version: 4,
    cega: true,
    recebe_ofertas: true,
    ofertas: 0,
    convites: ['a', 'b', 'c'].map(guest),
    ...change,
  } as QuoteRoundBody;
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Guests round={round} />
    </QueryClientProvider>,
  );
}

it('SX-13 from its first offer a blind round invites and revokes nobody', async () => {
  const { user } = open({ ofertas: 1 });
  expect(screen.queryByRole('button', { name: 'Convidar fornecedor' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ações para Fornecedor a' }));
  expect(await screen.findByRole('menuitem', { name: 'Digitar oferta' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Revogar link' })).not.toBeInTheDocument();
});

it('SX-13 invites and revokes before the first offer, and after the reveal', async () => {
  for (const change of [{}, { ofertas: 1, cega: false }]) {
    const { user, unmount } = open(change);
    expect(screen.getByRole('button', { name: 'Convidar fornecedor' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ações para Fornecedor a' }));
    expect(await screen.findByRole('menuitem', { name: 'Revogar link' })).toBeVisible();
    unmount();
  }
});

it('SX-13 says that a round of fewer than three is not blind', () => {
  const { unmount } = open({});
  const sentence = 'Com menos de três convidados a rodada não é cega.';
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  unmount();
  open({
    convites: [guest('a'), guest('b'), { ...guest('c'), revogado_em: '2026-11-21T12:00:00Z' }],
  });
  expect(screen.getByText(sentence)).toBeVisible();
});
