// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** O que é pedido, e o que este fornecedor ofertou. */
export const viewQuote = /* @__PURE__ */ endpoint<T.ViewQuoteData, T.ViewQuoteResponse>(
  'POST',
  '/api/cotacoes',
);
/** Envia ou revisa a oferta. */
export const offerQuote = /* @__PURE__ */ endpoint<T.OfferQuoteData, T.OfferQuoteResponse>(
  'POST',
  '/api/cotacoes/ofertas',
);
/** Diz que não vai ofertar. */
export const declineQuote = /* @__PURE__ */ endpoint<T.DeclineQuoteData, T.DeclineQuoteResponse>(
  'POST',
  '/api/cotacoes/recusa',
);
