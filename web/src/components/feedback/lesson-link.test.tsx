import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { renderUi } from '@/test/render-ui';
import { LessonLink } from './lesson-link';

const refused = (current?: unknown) =>
  new ApiError({ status: 403, code: 'treinamento', message: 'Conclua o módulo.', current });

it('TD-17 leads to the lesson that comes first', () => {
  renderUi(<LessonLink error={refused({ modulo: 2, licao: 1 })} />);
  expect(screen.getByRole('link', { name: 'Abrir a lição' })).toHaveAttribute(
    'href',
    '/training?licao=2-1',
  );
});

it.each([undefined, null, { modulo: 2 }, 'x'])('TD-17 leads nowhere by %j', (current) => {
  renderUi(<LessonLink error={refused(current)} />);
  expect(screen.queryByRole('link')).toBeNull();
});
