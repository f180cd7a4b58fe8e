import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { publicProposal, ways } from '@/test/factories/proposal';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = () => renderApp('/p/segredo');
const answers = (state: Parameters<typeof publicProposal>[0]) =>
  server.use(http.post('/api/publico/propostas', () => HttpResponse.json(publicProposal(state))));
const decided = (aceita: boolean) => ({
  estado: aceita ? ('aceita' as const) : ('recusada' as const),
  resposta: {
    aceita,
    nome: aceita ? 'Beatriz Lima' : '',
    decidida_em: '2026-11-22T14:30:00Z',
    sha256: 'ab'.repeat(32),
  },
});

describe('a proposal opened by its link', () => {
  it('SM-08 shows name, result, charts and premises without a session', async () => {
    open();
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Proposta 12/2026 para Indústria Exemplo Ltda.',
      }),
    ).toBeVisible();
    expect(screen.getByText('Preparada por Ana Souza · válida até 06/12/2026')).toBeVisible();
    // VD-02, VD-05: the promise is the largest figure, the base and its horizon stand beside it.
    const first = screen.getAllByRole('definition')[0] as HTMLElement;
    expect(within(first).getByText(/^R\$\s62\.964,24$/)).toHaveClass('text-kpi');
    expect(first).toHaveTextContent('R$ 144.350,16 com as premissas de hoje');
    expect(first).toHaveTextContent(/Até dez\/2028 \(18 meses\): R\$\s94\.446,36/);
    expect(first).not.toHaveTextContent('dez anos');
    expect(screen.getByText(/^Em três anos .* em dez .*\(EC 132\/2023\)/)).toBeVisible();
    expect(screen.getByText(/Inclui a taxa de gestão de R\$\s500,00 por mês/)).toBeVisible();
    // LW-09: what of the saving needs no migration.
    expect(
      screen.getByText(/viriam de passar à Verde no mercado cativo, sem migrar/),
    ).toBeVisible();
    for (const name of ['Do que o custo é feito', 'Custo por mês']) {
      expect(screen.getByRole('table', { name })).toBeInTheDocument();
    }
    // FC-11: the saving is the first figure; the same one every year is no drawing.
    expect(screen.getAllByRole('term')[0]).toHaveTextContent('Economia prometida no primeiro ano');
    expect(screen.queryByRole('table', { name: 'Economia prometida, acumulada' })).toBeNull();
    expect(screen.getByText('O preço da energia não inclui tributos.')).toBeVisible();
    // VD-07: what happens from here on, with its days.
    expect(screen.getByText(/^Até 31\/12\/2026: aviso \(denúncia\) à distribuidora/)).toBeVisible();
    // LW-03, LW-06: each premise with its effect, each risk with its range.
    const premises = within(screen.getByRole('table', { name: 'Premissas' }));
    expect(premises.getByText('R$ 5,00/MWh')).toBeVisible();
    expect(premises.getByText(/^R\$\s11\.124,00/)).toHaveTextContent('se fosse R$ 0,00/MWh');
    const risks = within(screen.getByRole('table', { name: 'Riscos' }));
    expect(risks.getByText('Créditos do SCEE perdidos (uma vez)')).toBeVisible();
    expect(risks.getByText(/^−R\$\s277,06$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Baixar PDF' })).toBeVisible();
    expect(document.title).toContain('Proposta 12/2026');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('SM-08 SX-01 is accepted by name, CPF and the code that was sent, for the version that was read', async () => {
    let body: unknown;
    server.use(
      http.post('/api/publico/propostas/codigo', () =>
        HttpResponse.json(publicProposal({ aceite: ways({ codigo_para: 'b***@exemplo.com.br' }) })),
      ),
      http.post('/api/publico/propostas/aceitar', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(publicProposal(decided(true)));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Responder' }));
    expect(document.activeElement).toContainElement(
      screen.getByRole('button', { name: 'Aceitar proposta' }),
    );
    await user.click(screen.getByRole('button', { name: 'Aceitar proposta' }));
    expect(screen.getByText('Informe o nome completo')).toBeVisible();
    expect(screen.getByText('CPF inválido')).toBeVisible();
    await user.type(screen.getByLabelText(/^Nome completo/), 'Beatriz Lima');
    await user.type(screen.getByLabelText(/^CPF/), '52998224724');
    expect(screen.getByText('CPF inválido')).toBeVisible();
    await user.clear(screen.getByLabelText(/^CPF/));
    await user.type(screen.getByLabelText(/^CPF/), '52998224725');
    expect(screen.getByLabelText(/^CPF/)).toHaveValue('529.982.247-25');
    expect(screen.getByText('O código vai por e-mail para b***@exemplo.com.br.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pedir código' }));
    expect(await screen.findByRole('button', { name: 'Pedir outro código' })).toBeVisible();
    expect(screen.queryByText(/enviado/i)).toBeNull();
    await user.type(screen.getByLabelText(/^Código de 6 dígitos/), '012 345');
    await user.click(screen.getByRole('button', { name: 'Aceitar proposta' }));
    expect(
      await screen.findByText('Proposta aceita por Beatriz Lima em 22/11/2026 11:30.'),
    ).toBeVisible();
    expect(body).toEqual({
      token: 'segredo',
      name: 'Beatriz Lima',
      cpf: '529.982.247-25',
      codigo: '012345',
      version: 2,
    });
    expect(screen.queryByRole('button', { name: 'Aceitar proposta' })).toBeNull();
  });

  it('SM-08 SX-01 a code asked for after a change is no acceptance of what was not read', async () => {
    const versions: unknown[] = [];
    server.use(
      http.post('/api/publico/propostas/codigo', () =>
        HttpResponse.json(
          publicProposal({
            version: 3,
            fornecedor: 'Alvorada Comercializadora',
            aceite: ways({ codigo_para: 'b***@exemplo.com.br' }),
          }),
        ),
      ),
      http.post('/api/publico/propostas/aceitar', async ({ request }) => {
        versions.push(((await request.json()) as { version: number }).version);
        return problem(409, 'A proposta mudou desde que você a abriu.', 'proposta_alterada');
      }),
    );
    const { user } = open();
    await user.type(await screen.findByLabelText(/^Nome completo/), 'Beatriz Lima');
    await user.type(screen.getByLabelText(/^CPF/), '52998224725');
    await user.click(screen.getByRole('button', { name: 'Pedir código' }));
    expect(await screen.findByRole('button', { name: 'Pedir outro código' })).toBeVisible();
    expect(screen.queryByText('Alvorada Comercializadora')).toBeNull();
    await user.type(screen.getByLabelText(/^Código de 6 dígitos/), '012345');
    await user.click(screen.getByRole('button', { name: 'Aceitar proposta' }));
    expect(await screen.findByRole('button', { name: 'Ver a proposta atual' })).toBeVisible();
    expect(versions).toEqual([2]);
  });

  it('SX-01 says whom to ask where no code can be sent, and can still be refused', async () => {
    answers({ aceite: ways({ como: 'sem_contato', contatos: [] }) });
    const first = open();
    expect(await screen.findByText('Para aceitar, fale com Ana Souza.')).toBeVisible();
    expect(screen.getByText(/ainda não há um e-mail seu cadastrado/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceitar proposta' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Não quero aceitar' })).toBeVisible();
    first.unmount();
    answers({ aceite: ways({ como: 'sem_servidor' }) });
    open();
    expect(await screen.findByText(/não pode ser enviado por e-mail agora/)).toBeVisible();
  });

  it('SX-23 offers no code by a link that bore all its tries', async () => {
    answers({ aceite: ways({ como: 'bloqueado' }) });
    open();
    expect(await screen.findByText(/bloqueado depois de 30 tentativas de código/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceitar proposta' })).toBeNull();
  });

  it('SM-08 is refused with a reason', async () => {
    let body: unknown;
    server.use(
      http.post('/api/publico/propostas/recusar', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(publicProposal(decided(false)));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Não quero aceitar' }));
    await user.type(screen.getByLabelText('Motivo'), 'Preço alto');
    await user.click(screen.getByRole('button', { name: 'Recusar proposta' }));
    expect(await screen.findByText('Proposta recusada em 22/11/2026 11:30.')).toBeVisible();
    expect(body).toEqual({ token: 'segredo', reason: 'Preço alto', version: 2 });
  });

  it('SM-08 says that it has changed meanwhile, and shows the new one', async () => {
    server.use(
      http.post('/api/publico/propostas/recusar', () =>
        problem(409, 'A proposta mudou desde que você a abriu.', 'proposta_alterada'),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Não quero aceitar' }));
    await user.click(screen.getByRole('button', { name: 'Recusar proposta' }));
    expect(await screen.findByText('A proposta mudou desde que você a abriu.')).toBeVisible();
    answers({ version: 3, fornecedor: 'Alvorada Comercializadora' });
    await user.click(screen.getByRole('button', { name: 'Ver a proposta atual' }));
    expect(await screen.findByText('Alvorada Comercializadora')).toBeVisible();
  });

  it('SM-08 has ended, was answered, or never was', async () => {
    answers({ estado: 'expirada' });
    const first = open();
    expect(
      await screen.findByText('A validade desta proposta terminou em 06/12/2026.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceitar proposta' })).toBeNull();
    first.unmount();
    answers(decided(true));
    const second = open();
    expect(await screen.findByText(/^Proposta aceita por Beatriz Lima/)).toBeVisible();
    second.unmount();
    server.use(
      http.post('/api/publico/propostas', () =>
        problem(404, 'Este link não existe ou já expirou. Peça um novo a quem o enviou.'),
      ),
    );
    open();
    expect(await screen.findByText('Este link não abre nenhuma proposta.')).toBeVisible();
  });
});
