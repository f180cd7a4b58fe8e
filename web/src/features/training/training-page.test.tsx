import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { training, trainingModule, trainingProgress } from '@/test/factories/training';
import { consultor, gestora } from '@/test/factories/user';
import { problem } from '@/test/handlers/problem';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const open = (user = consultor()) => renderApp('/training', { user });
// By text: names by role are dear with so many buttons on the page.
const stand = (text: string) => screen.findByText(text, { selector: 'h2' }, { timeout: 10_000 });
const item = (text: string) => screen.getByText(text, { selector: 'nav button span' });
const list = () => within(screen.getByRole('navigation', { name: 'Módulos e lições' }));
const kept = () => JSON.parse(localStorage.getItem('training:u-2') ?? 'null');

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(
    http.put('/api/training/progress', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json({ ...body, version: sent.length });
    }),
  );
});

describe('the course', () => {
  it('TR-01 lists modules and lessons, the first module open', async () => {
    const { user } = open();
    await stand('Módulo 1 → Lição 1');
    const modules = list().getAllByRole('button', { name: /^Módulo/ });
    expect(modules).toHaveLength(10);
    expect(modules.map((m) => m.getAttribute('aria-expanded'))).toEqual([
      'true',
      ...Array(9).fill('false'),
    ]);
    expect(list().getByRole('button', { name: '3. Aula 1.3' })).toBeVisible();
    expect(list().queryByRole('button', { name: '1. Aula 2.1' })).not.toBeInTheDocument();
    await user.click(list().getByRole('button', { name: /^Módulo 2/ }));
    expect(list().getByRole('button', { name: '1. Aula 2.1' })).toBeVisible();
  });

  it('TD-17 opens the lesson that an address names', async () => {
    const { location } = renderApp('/training?licao=2-1', { user: consultor() });
    await stand('Módulo 3 → Lição 2');
    await waitFor(() => expect(sent).toMatchObject([{ moduloAtual: 2, licaoAtual: 1 }]));
    // A reload stays where the person has gone since.
    await waitFor(() => expect(location()).toBe('/training'));
  });

  it('TR-02 shows the lesson, its video with captions, its text and the percent', async () => {
    server.use(
      http.get('/api/training', () =>
        HttpResponse.json(
          training({
            progress: trainingProgress({
              moduloAtual: 1,
              licaoAtual: 2,
              concluidas: ['0-0', '0-1'],
              version: 3,
            }),
          }),
        ),
      ),
    );
    open();
    await stand('Módulo 2 → Lição 3');
    expect(screen.getByText('5%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progresso do treinamento' })).toHaveAttribute(
      'aria-valuenow',
      '5',
    );
    const video = screen.getByLabelText('Vídeo da lição Aula 2.3');
    expect(video).toHaveAttribute('src', '/api/training/modules/1/lessons/2/video');
    expect(video.querySelector('track')).toHaveAttribute(
      'src',
      '/api/training/modules/1/lessons/2/captions',
    );
    expect(screen.getByText(/^Vídeo sem som/)).toBeVisible();
    expect(await screen.findByText('Texto da aula 2.3.')).toBeVisible();
    expect(screen.getByText('Fonte: Lei 9.074/1995.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apostila (PDF)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resumo e exercícios (PDF)' })).toBeVisible();
  });

  it('TR-04 goes on and back, over the end of a module', async () => {
    const { user } = open();
    await stand('Módulo 1 → Lição 1');
    const back = screen.getByText('Anterior');
    await user.click(back);
    await stand('Módulo 1 → Lição 1');
    for (const lesson of ['Módulo 1 → Lição 2', 'Módulo 1 → Lição 3', 'Módulo 2 → Lição 1']) {
      await user.click(screen.getByText('Próximo'));
      await stand(lesson);
    }
    expect(screen.getByText('8%')).toBeVisible();
    expect(item('Módulo 2').closest('button')).toHaveAttribute('aria-expanded', 'true');
    await user.click(back);
    expect(await stand('Módulo 1 → Lição 3')).toBeVisible();
    expect(screen.getByText('Concluída')).toBeVisible();
  });

  it('TR-04 jumps to the very last lesson, which has no Próximo', async () => {
    const { user } = open();
    await stand('Módulo 1 → Lição 1');
    await user.click(item('Módulo 10'));
    await user.click(item('3. Aula 10.3'));
    expect(await stand('Módulo 10 → Lição 3')).toHaveFocus();
    expect(screen.getByText('Próximo').closest('button')).toBeDisabled();
    expect(screen.getByText('0%')).toBeVisible();
    await user.click(screen.getByText('Anterior'));
    await stand('Módulo 10 → Lição 2');
  });

  it('TR-05 keeps the state in the browser and on the server', async () => {
    const { user } = open();
    await stand('Módulo 1 → Lição 1');
    await user.click(screen.getByRole('button', { name: 'Próximo' }));
    const state = { moduloAtual: 0, licaoAtual: 1, concluidas: ['0-0'], totalLicoes: 39 };
    expect(kept()).toEqual(state);
    await waitFor(() => expect(sent).toEqual([state]));
  });

  it('VD-47 is at a lesson once the server has opened it', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/training/modules/:module', ({ params, request }) => {
        const lesson = new URL(request.url).searchParams.get('licao');
        asked.push(`${params.module}-${lesson} ${sent.length}`);
        return HttpResponse.json(trainingModule(Number(params.module)));
      }),
    );
    const { user } = open();
    await stand('Módulo 1 → Lição 1');
    await user.click(screen.getByText('Próximo'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked).toEqual(['0-0 0', '0-1 0']);
  });

  it('TR-05 brings what this browser kept to the server', async () => {
    const state = { moduloAtual: 2, licaoAtual: 1, concluidas: ['2-0'], totalLicoes: 39 };
    localStorage.setItem('training:u-2', JSON.stringify(state));
    open();
    await stand('Módulo 3 → Lição 2');
    await waitFor(() => expect(sent).toEqual([state]));
  });

  it('TR-05 says when the server could not be told', async () => {
    server.use(http.put('/api/training/progress', () => problem(503, 'Em manutenção.')));
    const { user } = open();
    await stand('Módulo 1 → Lição 1');
    await user.click(screen.getByRole('button', { name: 'Próximo' }));
    expect(await screen.findByText('Seu progresso está guardado neste navegador.')).toBeVisible();
    expect(kept().licaoAtual).toBe(1);
  });

  it('says that it failed', async () => {
    server.use(http.get('/api/training', () => problem(503, 'Em manutenção.')));
    open();
    expect(await screen.findByText('Não foi possível carregar o treinamento.')).toBeVisible();
  });
});

describe('the quiz of a module', () => {
  const graded = (correct: number) =>
    http.post('/api/training/modules/:module/quiz', async ({ request }) => {
      sent.push(await request.json());
      const answers = [
        { chosen: 0, right: 0, why: 'Ela registra os contratos.' },
        { chosen: correct === 2 ? 1 : 0, right: 1, why: 'É a agência reguladora.' },
      ];
      const quiz = { attempts: 1, best: correct, last: correct, total: 2 };
      return HttpResponse.json({ correct, total: 2, answers, quiz });
    });

  it('asks for every answer, then says what is right and why', async () => {
    server.use(graded(1));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'A CCEE' }));
    await user.click(screen.getByRole('button', { name: 'Corrigir respostas' }));
    expect(screen.getByText('Responda a todas as perguntas.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'O fornecedor' }));
    await user.click(screen.getByRole('button', { name: 'Corrigir respostas' }));
    expect(await screen.findByText('Você acertou 1 de 2.')).toBeVisible();
    expect(sent).toEqual([{ answers: [0, 0] }]);
    expect(screen.getByText('É a agência reguladora.')).toBeVisible();
    expect(screen.getAllByText('Resposta certa')).toHaveLength(2);
    expect(screen.getByText('Sua resposta')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Responder de novo' }));
    expect(screen.getByRole('radio', { name: 'A CCEE' })).not.toBeChecked();
  });

  it('TR-04 completes the very last lesson, which no button does', async () => {
    localStorage.setItem('training:u-2', '{"moduloAtual":9,"licaoAtual":2,"concluidas":[]}');
    server.use(graded(2));
    const { user } = open();
    await stand('Módulo 10 → Lição 3');
    await user.click(await screen.findByRole('radio', { name: 'A CCEE' }));
    await user.click(screen.getByRole('radio', { name: 'A ANEEL' }));
    await user.click(screen.getByRole('button', { name: 'Corrigir respostas' }));
    await waitFor(() => expect(kept().concluidas).toEqual(['9-2']));
  });
});

describe('the video of staff', () => {
  it('is a link where it stands elsewhere', async () => {
    const course = training();
    const lesson = course.modules[0]?.lessons[0];
    if (lesson)
      lesson.video = { kind: 'link', link: 'https://exemplo.com/aula', captions: false, own: true };
    server.use(http.get('/api/training', () => HttpResponse.json(course)));
    open();
    expect(
      await screen.findByRole('link', { name: 'Assistir ao vídeo em nova aba' }),
    ).toHaveAttribute('href', 'https://exemplo.com/aula');
    expect(screen.queryByRole('button', { name: 'Trocar vídeo' })).not.toBeInTheDocument();
  });

  it('A12 is changed by a gestora, after the password where the server wants it', async () => {
    let asked = 0;
    server.use(
      http.put('/api/training/modules/0/lessons/0/link', async ({ request }) => {
        asked += 1;
        sent.push(await request.json());
        return asked === 1
          ? problem(403, 'Confirme sua senha.', 'reautenticacao')
          : HttpResponse.json({
              kind: 'link',
              link: 'https://exemplo.com/v',
              captions: false,
              own: true,
            });
      }),
      http.post('/auth/reauth', () => HttpResponse.json({})),
      http.get('/api/training', () =>
        HttpResponse.json(training({ problems: ['modulo-01/licao-1.md: falta o título'] })),
      ),
    );
    const { user } = open(gestora());
    expect(await screen.findByText('modulo-01/licao-1.md: falta o título')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Trocar vídeo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trocar vídeo da lição' }));
    await user.type(
      dialog.getByLabelText('Ou o endereço do vídeo em outro lugar'),
      'https://exemplo.com/v',
    );
    await user.click(dialog.getByRole('button', { name: 'Usar este vídeo' }));
    await user.type(await screen.findByLabelText('Senha'), 'demonstracao-2026');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Vídeo da lição trocado')).toBeVisible();
    expect(sent).toEqual([{ url: 'https://exemplo.com/v' }, { url: 'https://exemplo.com/v' }]);
  });
});
