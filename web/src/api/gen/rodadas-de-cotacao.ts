// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** As rodadas de uma negociação. */
export const listRounds = /* @__PURE__ */ endpoint<T.ListRoundsData, T.ListRoundsResponse>(
  'GET',
  '/api/negociacoes/{id}/rodadas',
);
/** Abre uma rodada e convida os fornecedores. */
export const openRound = /* @__PURE__ */ endpoint<T.OpenRoundData, T.OpenRoundResponse>(
  'POST',
  '/api/negociacoes/{id}/rodadas',
);
/** Uma rodada e seus convites. */
export const getRound = /* @__PURE__ */ endpoint<T.GetRoundData, T.GetRoundResponse>(
  'GET',
  '/api/rodadas/{id}',
);
/** Aceita uma oferta e redige o contrato. */
export const acceptOffer = /* @__PURE__ */ endpoint<T.AcceptOfferData, T.AcceptOfferResponse>(
  'POST',
  '/api/rodadas/{id}/aceitar',
);
/** Cancela a rodada. */
export const cancelRound = /* @__PURE__ */ endpoint<T.CancelRoundData, T.CancelRoundResponse>(
  'POST',
  '/api/rodadas/{id}/cancelar',
);
/** As ofertas nos mesmos termos. */
export const compareOffers = /* @__PURE__ */ endpoint<T.CompareOffersData, T.CompareOffersResponse>(
  'GET',
  '/api/rodadas/{id}/comparacao',
);
/** Responde a uma oferta com uma contraproposta. */
export const counterOffer = /* @__PURE__ */ endpoint<T.CounterOfferData, T.CounterOfferResponse>(
  'POST',
  '/api/rodadas/{id}/contrapropostas',
);
/** Convida mais um fornecedor. */
export const inviteSupplier = /* @__PURE__ */ endpoint<T.InviteSupplierData, T.InviteSupplierResponse>(
  'POST',
  '/api/rodadas/{id}/convites',
);
/** Digita a oferta que um fornecedor fez por outro meio; fica marcada como digitada. */
export const typeOffer = /* @__PURE__ */ endpoint<T.TypeOfferData, T.TypeOfferResponse>(
  'POST',
  '/api/rodadas/{id}/convites/{convite}/ofertas',
);
/** Envia um novo link ao fornecedor. */
export const resendInvitation = /* @__PURE__ */ endpoint<T.ResendInvitationData, T.ResendInvitationResponse>(
  'POST',
  '/api/rodadas/{id}/convites/{convite}/reenviar',
);
/** Encerra o link de um fornecedor. */
export const revokeInvitation = /* @__PURE__ */ endpoint<T.RevokeInvitationData, T.RevokeInvitationResponse>(
  'POST',
  '/api/rodadas/{id}/convites/{convite}/revogar',
);
/** Exporta a comparação das ofertas em XLSX ou CSV. */
export const exportOffers = /* @__PURE__ */ endpoint<T.ExportOffersData, T.ExportOffersResponse>(
  'GET',
  '/api/rodadas/{id}/export',
);
/** Altera o prazo de resposta. */
export const postponeRound = /* @__PURE__ */ endpoint<T.PostponeRoundData, T.PostponeRoundResponse>(
  'POST',
  '/api/rodadas/{id}/prazo',
);
/** Mostra de quem são as ofertas. */
export const revealRound = /* @__PURE__ */ endpoint<T.RevealRoundData, T.RevealRoundResponse>(
  'POST',
  '/api/rodadas/{id}/revelar',
);
