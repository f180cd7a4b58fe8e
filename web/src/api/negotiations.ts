import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type LossReason = T.GetDealResponse['motivo'];
/** A deal; the description leaves out that only a lost one has a reason. */
export type DealWire = Omit<T.GetDealResponse, 'motivo'> & { motivo: LossReason | null };
export type StageWire = DealWire['etapa'];
export type BoardColumnWire = Omit<T.DealBoardResponse['etapas'][number], 'negociacoes'> & {
  negociacoes: DealWire[];
};
export type BoardWire = { etapas: BoardColumnWire[] };
type DealPage = Omit<T.ListDealsResponse, 'data'> & { data: DealWire[] };
export type DealInputWire = T.UpdateDealData['body'];
export type RoundWire = T.GetRoundResponse;
export type RoundInputWire = T.OpenRoundData['body'];
export type SpecWire = RoundWire['especificacao'];
export type ComparisonWire = T.CompareOffersResponse;
export type ComparedWire = ComparisonWire['ofertas'][number];
export type OfferWire = ComparedWire['oferta'];
export type QuoteWire = T.ViewQuoteResponse;

export const exportDealsPath = '/api/negociacoes/export';
export const exportOffersPath = (round: string) =>
  `/api/rodadas/${encodeURIComponent(round)}/export`;

export const listDeals = endpoint<T.ListDealsData, DealPage>('GET', '/api/negociacoes');
export const dealBoard = endpoint<T.DealBoardData, BoardWire>('GET', '/api/negociacoes/quadro');
export const dealPeople = endpoint<T.DealPeopleData, T.DealPeopleResponse>(
  'GET',
  '/api/negociacoes/responsaveis',
);
export const createDeal = endpoint<T.CreateDealData, DealWire>('POST', '/api/negociacoes');
export const getDeal = endpoint<T.GetDealData, DealWire>('GET', '/api/negociacoes/{id}');
export const updateDeal = endpoint<T.UpdateDealData, DealWire>('PUT', '/api/negociacoes/{id}');
export const moveDeal = endpoint<T.MoveDealData, DealWire>('POST', '/api/negociacoes/{id}/etapa');
export const deleteDeal = endpoint<T.DeleteDealData, void>('DELETE', '/api/negociacoes/{id}');
export const dealTimeline = endpoint<T.DealTimelineData, T.DealTimelineResponse>(
  'GET',
  '/api/negociacoes/{id}/historico',
);
export const addDealNote = endpoint<T.AddDealNoteData, T.AddDealNoteResponse>(
  'POST',
  '/api/negociacoes/{id}/anotacoes',
);

export const listRounds = endpoint<T.ListRoundsData, T.ListRoundsResponse>(
  'GET',
  '/api/negociacoes/{id}/rodadas',
);
export const openRound = endpoint<T.OpenRoundData, RoundWire>(
  'POST',
  '/api/negociacoes/{id}/rodadas',
);
export const getRound = endpoint<T.GetRoundData, RoundWire>('GET', '/api/rodadas/{id}');
export const compareOffers = endpoint<T.CompareOffersData, ComparisonWire>(
  'GET',
  '/api/rodadas/{id}/comparacao',
);
export const inviteSupplier = endpoint<T.InviteSupplierData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/convites',
);
export const resendInvitation = endpoint<T.ResendInvitationData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/convites/{convite}/reenviar',
);
export const revokeInvitation = endpoint<T.RevokeInvitationData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/convites/{convite}/revogar',
);
export const typeOffer = endpoint<T.TypeOfferData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/convites/{convite}/ofertas',
);
export const postponeRound = endpoint<T.PostponeRoundData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/prazo',
);
export const counterOffer = endpoint<T.CounterOfferData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/contrapropostas',
);
export const revealRound = endpoint<T.RevealRoundData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/revelar',
);
export const cancelRound = endpoint<T.CancelRoundData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/cancelar',
);
export const acceptOffer = endpoint<T.AcceptOfferData, RoundWire>(
  'POST',
  '/api/rodadas/{id}/aceitar',
);

/** What a supplier does by the link, without a session; its secret is in each body. */
export const viewQuote = endpoint<T.ViewQuoteData, QuoteWire>('POST', '/api/cotacoes');
export const offerQuote = endpoint<T.OfferQuoteData, QuoteWire>('POST', '/api/cotacoes/ofertas');
export const declineQuote = endpoint<T.DeclineQuoteData, QuoteWire>('POST', '/api/cotacoes/recusa');
