import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getTraining, getTrainingModule } from '@/api/gen/treinamento';
import { toCourse } from './mappers';

/** The outline of the course and how far the user is. */
export const courseQuery = queryOptions({ ...queryOf(getTraining, {}), select: toCourse });

/** The texts and the questions of a module; they hardly ever change. */
export const moduleQuery = (module: number) =>
  queryOptions({ ...queryOf(getTrainingModule, { path: { module } }), staleTime: 5 * 60_000 });
