import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { lead } from '@/test/factories/lead';
import { simulationAnswer } from '@/test/factories/simulation/simulation';
import { gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { whatsappLink } from './detail/whatsapp-dialog';

const open = (query = '') => renderApp(`/leads/l-1${query}`, { user: gestora() });
const answer = (wire: ReturnType<typeof lead>) =>
  server.use(http.get('/api/leads/:id', () => HttpResponse.json(wire)));

describe("a client's page", () => {
  it('LD-06 says that it is loading, and that there is no such client', async () => {
    server.use(http.get('/api/leads/:id', () => problem(404, 'Cliente não encontrado')));
    open();
    expect(await screen.findByText('Carregando dados do cliente...')).toBeVisible();
    expect(await screen.findByText('Cliente não encontrado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar para clientes' })).toHaveAttribute(
      'href',
      '/leads',
    );
  });

  it('LD-04 shows the figures, the saving and the taxes, and the way back', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/api/comparativo')) asked.push(new URL(request.url).search);
    });
    open('?aba=custos');
    expect(await screen.findByText('Economia com a migração')).toBeVisible();
    expect(screen.getAllByText(/8\.354,06/)[0]).toBeVisible();
    expect(screen.getAllByText(/6\.768,65/)[0]).toBeVisible();
    expect(screen.getByText(/1\.585,41/)).toBeVisible();
    expect(screen.getByText(/^18,98%$/)).toBeVisible();
    const taxes = within(screen.getByRole('list', { name: 'Impostos' }));
    for (const tax of ['PIS', 'COFINS', 'ICMS', 'Imposto adicional'])
      expect(taxes.getByText(tax)).toBeVisible();
    expect(asked).toEqual(['?consumo_kWh=12000&geracao_kWh=2000&imposto_percentual=2']);
    server.events.removeAllListeners();
  });

  it('LD-04 does not compare what is not known', async () => {
    answer(lead({ consumo: null }));
    open('?aba=custos');
    expect(await screen.findByText('Consumo indefinido')).toBeVisible();
  });

  it('LD-05 hides the lines of both tables until they are asked for', async () => {
    const { user } = open('?aba=custos');
    const details = await screen.findAllByRole('button', { name: 'Ver detalhes' });
    expect(details).toHaveLength(2);
    expect(screen.queryByText('Energia')).not.toBeInTheDocument();
    await user.click(details[0] as HTMLElement);
    expect(await screen.findByText('Energia')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ocultar detalhes' })).toBeVisible();
  });

  it('LD-05 LD-07 opens the months in a large window', async () => {
    const { user } = open('?aba=custos');
    await user.click(await screen.findByRole('button', { name: 'Abrir em popup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Detalhamento mensal' }));
    const table = within(await dialog.findByRole('table', { name: 'Detalhamento mensal' }));
    expect(table.getByText('Janeiro')).toBeVisible();
    expect(table.getByText('1,1')).toBeVisible();
    expect(table.getByText('0,95')).toBeVisible();
  });

  it('LW-04 LD-07 says that the fixed comparison is illustrative, and leads to real tariffs', async () => {
    const { user } = open('?aba=custos');
    expect(
      await screen.findByText(/^Comparação ilustrativa: aplica 15 % de redução/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Simular com tarifas reais' }));
    expect(
      await screen.findByText('Tarifas homologadas pela ANEEL, não as constantes do comparativo'),
    ).toBeVisible();
    expect(screen.queryByText(/^Comparação ilustrativa/)).not.toBeInTheDocument();
  });

  it('LD-04 keeps the view with real tariffs apart, under its name', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/simulacoes/calcular', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(simulationAnswer());
      }),
    );
    const { user } = open('?aba=custos');
    await user.click(await screen.findByRole('tab', { name: 'Tarifas da distribuidora' }));
    expect(
      await screen.findByText('Tarifas homologadas pela ANEEL, não as constantes do comparativo'),
    ).toBeVisible();
    for (const [label, value] of [
      ['Preço da energia', '230'],
      ['PIS', '1,08'],
      ['COFINS', '5'],
    ] as const)
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
    await user.click(screen.getByRole('button', { name: 'Comparar' }));
    expect(await screen.findByText('Resultado com as tarifas da distribuidora')).toBeVisible();
    expect(sent[0]).toMatchObject({
      cliente: { distribuidora: 'CPFL Paulista', subgrupo: 'A4', demanda_contratada_kW: 150 },
      oferta: { preco_R$_MWh: 230 },
      tributos: { icms_percentual: 18, pis_percentual: 1.08, cofins_percentual: 5 },
    });
    expect((sent[0] as { consumo_mensal: unknown[] }).consumo_mensal).toHaveLength(12);
  });

  it('LD-04 names what a unit lacks for the real tariffs', async () => {
    const wire = lead();
    answer(lead({ unidades: wire.unidades.map((u) => ({ ...u, demanda: null, ponta: null })) }));
    const { user } = open('?aba=custos');
    await user.click(await screen.findByRole('tab', { name: 'Tarifas da distribuidora' }));
    expect(
      await screen.findByText(
        'Indefinido: falta informar consumo na ponta, demanda contratada da unidade.',
      ),
    ).toBeVisible();
  });

  it('LD-08 opens WhatsApp with the text and enters it in the timeline', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/leads/:id/interacoes', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(lead());
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'WhatsApp' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mensagem de WhatsApp' }));
    await user.selectOptions(dialog.getByLabelText('Modelo'), 'Proposta');
    const link = dialog.getByRole('link', { name: 'Abrir no WhatsApp' });
    expect(link).toHaveAttribute(
      'href',
      whatsappLink('+5511987654321', 'A simulação está pronta.'),
    );
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(() =>
      expect(sent).toEqual([{ tipo: 'whatsapp', texto: 'A simulação está pronta.' }]),
    );
  });

  it('P06 offers no WhatsApp to whoever does not see the telephone', async () => {
    answer(lead({ telefone: null, email: null, mensagens: [], observacoes: null }));
    open();
    expect(await screen.findByRole('link', { name: 'Simular' })).toHaveAttribute(
      'href',
      '/simulacao?cliente=l-1',
    );
    expect(screen.queryByRole('button', { name: 'WhatsApp' })).not.toBeInTheDocument();
  });

  it('LD-08 assigns owner, partner and who else follows', async () => {
    let body: unknown;
    server.use(
      http.put('/api/leads/:id/responsaveis', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(lead({ responsavel: 'Carla Dias' }));
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Responsáveis' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Responsáveis' }));
    await user.selectOptions(await dialog.findByLabelText('Responsável'), 'Carla Dias');
    await user.selectOptions(dialog.getByLabelText('Parceiro'), 'Parceria Cerrado');
    await user.click(dialog.getByLabelText('Bruno de Lima'));
    await user.click(dialog.getByRole('button', { name: 'Salvar responsáveis' }));
    await waitFor(() =>
      expect(body).toEqual({
        owner_user_id: 'u-3',
        partner_id: 'p-1',
        member_ids: ['u-2'],
        reason: '',
      }),
    );
  });

  it('LD-08 has contacts, units, documents and the timeline in tabs of the address', async () => {
    const view = open('?aba=contatos');
    expect(await screen.findByText('Rui Melo')).toBeVisible();
    expect(screen.getByText(/\(11\) 3333-4444/)).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: /^Unidades/ }));
    expect(await screen.findByText('UC-100')).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: 'Documentos' }));
    expect(await screen.findByText('Nenhum documento enviado.')).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: 'Histórico' }));
    expect(await screen.findByText('Lead cadastrado')).toBeVisible();
    expect(view.location()).toBe('/leads/l-1?aba=historico');
  });

  it('SX-24 a unit that back office is to confirm is received, not saved', async () => {
    server.use(
      http.post('/api/leads/:id/unidades', () =>
        HttpResponse.json({ mensagem: 'Recebido: o back office confirma' }, { status: 202 }),
      ),
    );
    const { user } = open('?aba=unidades');
    await user.click(await screen.findByRole('button', { name: 'Incluir unidade' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Incluir unidade' }));
    fireEvent.change(dialog.getByLabelText(/^Código/), { target: { value: '77-1' } });
    await user.click(dialog.getByRole('button', { name: 'Incluir unidade' }));
    expect(await screen.findByText('Recebido: o back office confirma')).toBeVisible();
    expect(screen.queryByText('Unidade salva')).toBeNull();
    expect(screen.getByText('UC-100')).toBeVisible();
  });

  it('LD-08 a letter of consent names its signer and its validity', async () => {
    let query = '';
    server.use(
      http.post('/api/leads/:id/documentos', ({ request }) => {
        query = new URL(request.url).search;
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = open('?aba=documentos');
    await user.click(await screen.findByRole('button', { name: 'Enviar documento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar documento' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(await dialog.findByText('Informe quem assinou a carta')).toBeVisible();
    expect(dialog.getByText('Informe até quando a carta vale')).toBeVisible();
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill(/^Assinado por/, 'Ana Prado');
    fill(/^Assinado em/, '10/01/2026');
    fill(/^Válido até/, '10/01/2027');
    fireEvent.change(dialog.getByLabelText('Arquivo do documento'), {
      target: { files: [new File(['%PDF'], 'loa.pdf', { type: 'application/pdf' })] },
    });
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() =>
      expect(query).toBe(
        '?tipo=loa&consentidoPor=Ana+Prado&consentidoEm=2026-01-10&validoAte=2027-01-10',
      ),
    );
  });

  it('SX-01 staff confirms the main e-mail that somebody else typed', async () => {
    const sent: unknown[] = [];
    answer(lead({ email_da_equipe: false }));
    server.use(
      http.put('/api/leads/:id', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(lead());
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente' }));
    await user.click(dialog.getByLabelText(/^Confirmei este e-mail com o cliente/));
    await user.click(dialog.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Dados do cliente salvos')).toBeVisible();
    expect(sent).toMatchObject([{ email: 'ana@alfa.com.br', email_confirmado: true }]);
  });

  it('SX-01 asks for no confirmation of what staff typed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente' }));
    expect(dialog.queryByLabelText(/^Confirmei este e-mail/)).not.toBeInTheDocument();
  });

  it('SX-19 a partner changes the next step alone, and sends nothing else', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/leads/:id', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(lead());
      }),
    );
    answer(lead({ mensagens: [] })); // the server masks what a partner does not see
    const { user } = renderApp('/leads/l-1', { user: gestora({ roles: ['parceiro'] }) });
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente' }));
    expect(dialog.queryByLabelText(/^Nome/)).not.toBeInTheDocument();
    const step = dialog.getByLabelText('Próximo passo');
    await user.clear(step);
    await user.type(step, 'Levar a fatura');
    await user.click(dialog.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Object.keys(sent[0] as object).sort()).toEqual(['proximoPasso', 'proximoPassoEm']);
  });

  it.each([
    [null, '80,00% · sem laudo entre os documentos'],
    ['2026-10-05T12:00:00Z', '80,00% · laudo enviado em 05/10/2026'],
  ])('LW-02 names the report that the industrial share rests on: %s', async (laudo_em, text) => {
    answer(lead({ laudo_em }));
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });
});
