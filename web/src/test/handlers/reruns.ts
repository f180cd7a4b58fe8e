import { HttpResponse, http } from 'msw';
import { rerun, rerunItem } from '../factories/simulation/rerun';

const page = <R>(data: R[]) => ({
  data,
  page: 1,
  pageSize: 20,
  total: data.length,
  totalCapped: false,
});

/** One run that has ended, and one client who crossed. */
export const rerunHandlers = [
  http.get('/api/resimulacoes', () => HttpResponse.json(page([rerun()]))),
  http.get('/api/resimulacoes/:id/cruzaram', () => HttpResponse.json(page([rerunItem()]))),
];
