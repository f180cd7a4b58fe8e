import { HttpResponse, http } from 'msw';
import {
  distributor,
  marketComparison,
  marketMonth,
  pageOf,
  tariff,
  tariffComparison,
} from '../factories/market';

/** One tariff, one bandeira, one PLD, and files with something new. */
export const marketHandlers = [
  http.get('/api/tariffs', () => HttpResponse.json(pageOf([tariff()]))),
  http.post('/api/tariffs/import', () => HttpResponse.json(tariffComparison())),
  http.get('/api/distributors', () => HttpResponse.json({ data: [distributor()] })),
  http.get('/api/public-sources', () => HttpResponse.json({ data: [], held: false })),
  http.get('/api/reference-imports', () => HttpResponse.json(pageOf([]))),
  http.get('/api/flags', () =>
    HttpResponse.json(
      pageOf([
        marketMonth({
          series: 'bandeira',
          label: 'Amarela',
          price: 18.85,
          hours: 0,
          minimum: null,
          maximum: null,
        }),
      ]),
    ),
  ),
  http.post('/api/flags/import', () => HttpResponse.json(marketComparison())),
  http.get('/api/pld', () => HttpResponse.json(pageOf([marketMonth()]))),
  http.post('/api/pld/import', () => HttpResponse.json(marketComparison())),
];
