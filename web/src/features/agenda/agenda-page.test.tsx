import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { appointment } from '@/test/factories/agenda';
import { consultor } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (address = '/agenda') => renderApp(address, { user: consultor() });

const list = (rows: ReturnType<typeof appointment>[], total = rows.length) =>
  http.get('/api/agenda/appointments', () =>
    HttpResponse.json({ data: rows, total, totalCapped: false, page: 1, pageSize: 10 }),
  );

describe('agenda', () => {
  it("CS-01 offers client, duration, eight times and 'Confirmar Agendamento'", async () => {
    open();
    expect(await screen.findByRole('combobox', { name: 'Cliente' })).toBeVisible();
    const duration = screen.getByRole('combobox', { name: 'Duração' });
    expect(
      within(duration)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['30 minutos', '45 minutos', '60 minutos']);
    expect(await screen.findAllByRole('radio')).toHaveLength(8);
    expect(screen.getByText('Feriados: 20/11/2036 Consciência Negra')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirmar Agendamento' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Próximos Compromissos' })).toBeVisible();
  });

  it('VD-37 shows when contracts end or become something else, and nothing without one', async () => {
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'Próximos Compromissos' })).toBeVisible();
    expect(screen.queryByText('Datas de contratos')).toBeNull();
    unmount();
    const one = { contrato_id: 'c-1', contrato: 'CT-1', cliente: 'Padaria Sol' };
    server.use(
      http.get('/api/agenda/contracts', () =>
        HttpResponse.json({
          data: [
            { ...one, dia: '2036-12-15', situacao: 'rescindido' },
            {
              ...one,
              contrato_id: 'c-2',
              contrato: 'CT-2',
              dia: '2036-12-31',
              situacao: 'encerrado',
            },
          ],
        }),
      ),
    );
    open();
    expect(await screen.findByText(/Rescindido a partir de 15\/12\/2036/)).toBeVisible();
    expect(screen.getByText(/Fim da vigência em 31\/12\/2036/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'CT-2' })).toHaveAttribute('href', '/contratos/c-2');
  });

  it('VD-07 shows the next steps of proposals as they say them', async () => {
    server.use(
      http.get('/api/agenda/propostas', () =>
        HttpResponse.json({
          data: [
            {
              proposta_id: 'p-1',
              proposta: '1/2036',
              cliente: 'Padaria Sol',
              dia: '2036-12-31',
              texto: 'Até 31/12/2036: adesão à CCEE.',
            },
          ],
        }),
      ),
    );
    open();
    expect(
      await screen.findByText(/Padaria Sol · Até 31\/12\/2036: adesão à CCEE\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: '1/2036' })).toHaveAttribute('href', '/propostas/p-1');
  });

  it('CS-01 books the chosen time and asks for one where none was chosen', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/clients', () =>
        HttpResponse.json({
          data: [{ id: 'c-1', name: 'Padaria Sol Ltda', cnpj: '11222333000181' }],
        }),
      ),
      http.post('/api/agenda/appointments', async ({ request }) => {
        sent.push([request.headers.get('idempotency-key') !== null, await request.json()]);
        return HttpResponse.json(appointment(), { status: 201 });
      }),
    );
    const { user } = open();
    const [first] = await screen.findAllByRole('radio');
    await user.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }));
    expect(await screen.findByText('Escolha um horário')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'padaria');
    await user.click(await screen.findByRole('option', { name: /Padaria Sol/ }));
    if (first) await user.click(first);
    await user.type(screen.getByLabelText('Local ou link'), 'Sala 2');
    await user.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }));
    expect(await screen.findByText('Agendado: seg. 24/11/2036, 09:00–09:30.')).toBeVisible();
    expect(sent).toEqual([
      [
        true,
        {
          clientId: 'c-1',
          duration: 30,
          startsAt: '2036-11-24T11:00:00Z',
          subject: '',
          place: 'Sala 2',
          notes: '',
        },
      ],
    ]);
  });

  it('CS-01 shows the week of the chosen time beside the form, with what stands in it', async () => {
    const asked: string[] = [];
    const rows = [
      appointment({
        id: 'a-2',
        title: 'Visita',
        startsAt: '2036-11-25T18:00:00Z',
        endsAt: '2036-11-25T18:45:00Z',
      }),
      appointment(),
      appointment({ id: 'a-3', title: 'Desmarcada', status: 'cancelado' }),
    ];
    server.use(
      http.get('/api/agenda/appointments', ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('quando') === 'todos') asked.push(query.toString());
        const data = query.get('de') === '2036-11-24' ? rows : [];
        return HttpResponse.json({
          data,
          total: data.length,
          totalCapped: false,
          page: 1,
          pageSize: 100,
        });
      }),
    );
    const { user } = open();
    const [first] = await screen.findAllByRole('radio');
    if (first) await user.click(first);
    const week = await screen.findByRole('list', { name: 'Semana de 24/11/2036 a 30/11/2036' });
    await within(week).findByText(/Visita/);
    // São Paulo is three hours behind: 11:00 is 08:00; an empty weekend is left out.
    expect(
      within(week)
        .getAllByRole('listitem')
        .map((day) => day.textContent),
    ).toEqual([
      'seg. 24/11/203608:00 Novo09:00–09:30 Reunião com Padaria Sol Ltda',
      'ter. 25/11/203615:00–15:45 Visita',
      'qua. 26/11/2036livre',
      'qui. 27/11/2036livre',
      'sex. 28/11/2036livre',
    ]);
    expect(asked.at(-1)).toBe('quando=todos&de=2036-11-24&ate=2036-11-30&pageSize=100');
  });

  it('CS-01 says that somebody was faster', async () => {
    server.use(
      http.post('/api/agenda/appointments', () =>
        problem(409, 'Este horário já está ocupado. Escolha outro.', 'horario_ocupado'),
      ),
    );
    const { user } = open();
    const [first] = await screen.findAllByRole('radio');
    if (first) await user.click(first);
    await user.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }));
    expect(await screen.findByText('Este horário já está ocupado. Escolha outro.')).toBeVisible();
  });

  it("CS-01 'Reagendar' moves it with the version that was read", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('/api/agenda/appointments/a-1', async ({ request }) => {
        const body = (await request.json()) as { startsAt: string };
        sent.push([request.headers.get('if-match'), body.startsAt]);
        return HttpResponse.json(
          appointment({ startsAt: body.startsAt, endsAt: '2036-11-24T12:30:00Z' }),
        );
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Reagendar/ }));
    const dialog = screen.getByRole('dialog', { name: 'Reagendar' });
    const [, second] = await within(dialog).findAllByRole('radio');
    if (second) await user.click(second);
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Reagendado: seg. 24\/11\/2036/)).toBeVisible();
    expect(sent).toEqual([['"1"', '2036-11-24T12:00:00Z']]);
  });

  it('CS-01 cancels after a question', async () => {
    server.use(
      http.delete('/api/agenda/appointments/a-1', () =>
        HttpResponse.json(appointment({ status: 'cancelado' })),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Cancelar\s*Reunião/ }));
    await user.click(screen.getByRole('button', { name: 'Cancelar compromisso' }));
    expect(await screen.findByText('Compromisso cancelado.')).toBeVisible();
  });

  it('CS-01 keeps the filters in the address and names what is empty', async () => {
    server.use(list([]));
    const { user } = open('/agenda?quando=passados&q=lua');
    expect(await screen.findByText('Nenhum compromisso.')).toBeVisible();
    expect(screen.getByText('Nada corresponde à busca.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Compromissos passados' })).toBeVisible();
    // FC-06: the search is taken away, or the form beside is begun.
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await user.click(await screen.findByRole('button', { name: 'Agendar um horário' }));
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveFocus();
  });

  it('CS-01 says when the agenda cannot be loaded', async () => {
    server.use(http.get('/api/agenda/appointments', () => problem(503, 'Indisponível.')));
    open();
    expect(await screen.findByText('Não foi possível carregar os compromissos.')).toBeVisible();
  });

  it('CS-01 shows a calendar address once', async () => {
    server.use(
      http.post('/api/agenda/feed', () =>
        HttpResponse.json({
          active: true,
          createdAt: '2036-11-03T12:00:00Z',
          address: 'https://ynova.example/api/agenda/feed/x.ics',
        }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Criar endereço' }));
    expect(await screen.findByLabelText('Endereço do calendário')).toHaveValue(
      'https://ynova.example/api/agenda/feed/x.ics',
    );
  });
});
