import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getTraining, getTrainingModule } from '@/api/gen/treinamento';
import { toCourse } from './mappers';

/** The outline of the course and how far the user is. */
export const courseQuery = queryOptions({ ...queryOf(getTraining, {}), select: toCourse });

/**
 * The texts and the questions of a module, by which the server knows that the lesson is opened;
 * they hardly ever change, and those of the lesson before in the module are shown meanwhile.
 */
export const lessonQuery = (module: number, lesson: number) =>
  queryOptions({
    ...queryOf(getTrainingModule, { path: { module }, query: { licao: lesson } }),
    staleTime: 5 * 60_000,
    placeholderData: (before, query) => (isOf(query?.queryKey, module) ? before : undefined),
  });

const isOf = (key: QueryKey | undefined, module: number) =>
  (key?.[1] as { path?: { module?: number } } | undefined)?.path?.module === module;
