import { Link } from 'react-router';
import { ApiError } from '@/lib/api-error';
import { paths } from '@/lib/paths';

/** The way to the lesson that an act asks for first; nothing for any other refusal. */
export function LessonLink({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'treinamento') return null;
  const { modulo, licao } = (error.current ?? {}) as Record<string, unknown>;
  if (typeof modulo !== 'number' || typeof licao !== 'number') return null;
  return (
    <Link className="underline" to={paths.lesson(modulo, licao)}>
      Abrir a lição
    </Link>
  );
}
