import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { billDocument } from './factories/reading';
import { gestora } from './factories/user';
import { renderApp } from './render-app';
import { server } from './server';
// Fetched when a document is opened; a test that ends meanwhile would leave it half there.
import '@/features/reading/components/review';

/** The review of a document that has been read. */
export async function openReview(document = billDocument()) {
  server.use(http.get('/api/idp/document/:id', () => HttpResponse.json(document)));
  const app = renderApp('/analise-fatura?documento=d-1', { user: gestora() });
  await screen.findByRole('heading', { name: 'Dados Extraídos' });
  return app;
}
