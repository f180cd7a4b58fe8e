import type {
  TrainingModuleBody,
  TrainingProgressBody,
  TrainingStateBody,
} from '@/api/gen/types.gen';

export function trainingProgress(
  overrides: Partial<TrainingProgressBody> = {},
): TrainingProgressBody {
  return {
    moduloAtual: 0,
    licaoAtual: 0,
    concluidas: [],
    totalLicoes: 39,
    version: 0,
    ...overrides,
  };
}

/** Ten modules, module i with 3 + (i mod 3) lessons. */
export function training(overrides: Partial<TrainingStateBody> = {}): TrainingStateBody {
  return {
    modules: Array.from({ length: 10 }, (_, module) => ({
      title: `Assunto ${module + 1}`,
      summary: 'Resumo.',
      lessons: Array.from({ length: 3 + (module % 3) }, (_, lesson) => ({
        title: `Aula ${module + 1}.${lesson + 1}`,
        summary: 'Resumo.',
        video: { kind: 'arquivo', link: null, captions: true, own: false },
      })),
    })),
    progress: trainingProgress(),
    problems: [],
    ...overrides,
  };
}

export function trainingModule(module = 0): TrainingModuleBody {
  return {
    title: `Assunto ${module + 1}`,
    summary: 'Resumo.',
    lessons: Array.from({ length: 3 + (module % 3) }, (_, lesson) => ({
      title: `Aula ${module + 1}.${lesson + 1}`,
      summary: 'Resumo da aula.',
      sections: [
        {
          heading: 'Seção',
          text: `Texto da aula ${module + 1}.${lesson + 1}.`,
          points: ['Um ponto'],
        },
      ],
      source: 'Lei 9.074/1995.',
    })),
    questions: [
      { text: 'Quem compara?', options: ['A CCEE', 'A distribuidora'] },
      { text: 'Quem regula?', options: ['O fornecedor', 'A ANEEL'] },
    ],
  };
}
