import { describe, expect, it } from 'vitest';
import { training, trainingProgress } from '@/test/factories/training';
import { toCourse } from './mappers';

const lesson = (title: string, video: object) => ({
  title,
  summary: `Resumo de ${title}`,
  video: { kind: 'arquivo', link: null, captions: false, own: false, ...video },
});

describe('the course of the API', () => {
  it('keeps lessons, videos and the best attempt of each module', () => {
    const { modules, shape, problems } = toCourse(
      training({
        modules: [
          {
            title: 'Mercado',
            summary: 'O que é',
            lessons: [lesson('A', { link: '/v/a', captions: true }), lesson('B', { own: true })],
            quiz: { attempts: 2, best: 3, total: 5 } as never,
          },
          { title: 'Contrato', summary: 'Como é', lessons: [lesson('C', {})] },
        ] as never,
        problems: ['video.mp4 não abre'],
      }),
    );
    expect(modules).toEqual([
      {
        title: 'Mercado',
        summary: 'O que é',
        lessons: [
          {
            title: 'A',
            summary: 'Resumo de A',
            video: { link: '/v/a', captions: true, own: false },
          },
          { title: 'B', summary: 'Resumo de B', video: { link: null, captions: false, own: true } },
        ],
        best: 3,
        questions: 5,
      },
      {
        title: 'Contrato',
        summary: 'Como é',
        lessons: [
          {
            title: 'C',
            summary: 'Resumo de C',
            video: { link: null, captions: false, own: false },
          },
        ],
        best: null,
        questions: 0,
      },
    ]);
    expect(shape).toEqual([2, 1]);
    expect(problems).toEqual(['video.mp4 não abre']);
  });

  it('keeps where somebody is, with the version that a change sends back', () => {
    const progress = trainingProgress({
      moduloAtual: 4,
      licaoAtual: 2,
      concluidas: ['0.0', '0.1'],
      version: 7,
    });
    expect(toCourse(training({ progress })).stored).toEqual({
      progress: { moduloAtual: 4, licaoAtual: 2, concluidas: ['0.0', '0.1'], totalLicoes: 39 },
      version: 7,
    });
  });
});
