import { HttpResponse, http } from 'msw';
import type { TrainingProgressBody } from '@/api/gen/types.gen';
import { training, trainingModule } from '../factories/training';

/** The course; what is saved comes back with a version more. */
export const trainingHandlers = [
  http.get('/api/training', () => HttpResponse.json(training())),
  http.get('/api/training/modules/:module', ({ params }) =>
    HttpResponse.json(trainingModule(Number(params.module))),
  ),
  http.put('/api/training/progress', async ({ request }) => {
    const body = (await request.json()) as TrainingProgressBody;
    return HttpResponse.json({ ...body, version: 1 });
  }),
];
