import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declineQuote, offerQuote } from '@/api/gen/cotacao-pelo-fornecedor';
import type { QuoteGuestViewBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { draftOf, toAnswer } from '@/components/quotation/draft';
import { OfferFields } from '@/components/quotation/offer-fields';
import { useOfferForm } from '@/components/quotation/use-offer-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { quoteQuery } from './queries';

/** Enters an offer, or revises the one that stands. */
export function OfferForm({ token, quote }: { token: string; quote: QuoteGuestViewBody }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(quote));
  const [declining, setDeclining] = useState(false);
  const revises = quote.historico.some(({ tipo }) => tipo === 'oferta');
  const keep = (next: QuoteGuestViewBody) => client.setQueryData(quoteQuery(token).queryKey, next);
  const send = useMutation({
    mutationFn: () => offerQuote({ body: { token, ...toAnswer(draft) } }),
    onSuccess: (next) => {
      notify.success('Oferta enviada. Você pode revisá-la até o prazo.');
      keep(next);
    },
  });
  const decline = useMutation({
    mutationFn: () => declineQuote({ body: { token } }),
    onSuccess: keep,
    onSettled: () => setDeclining(false),
  });
  useTyped(draft, { saving: send.isPending || decline.isPending });
  const failed = send.error ?? decline.error;
  const { form, errorOf } = useOfferForm(draft, { ...send, send: () => send.mutate() });
  return (
    <Card title={revises ? 'Revisar a oferta' : 'Sua oferta'}>
      <form {...form} className="space-y-5">
        {failed && (
          <Banner tone="bad" title={messageOf(failed, 'Não foi possível enviar a oferta.')} />
        )}
        <OfferFields
          draft={draft}
          spec={quote.especificacao}
          guarantees={quote.garantias}
          nameLabel="Seu nome"
          nameAutoComplete="name"
          errorOf={errorOf}
          onChange={setDraft}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {!quote.declinou && (
            <Button variant="ghost" onClick={() => setDeclining(true)}>
              Não vou ofertar
            </Button>
          )}
          <Button type="submit" variant="primary" loading={send.isPending}>
            {revises ? 'Enviar revisão' : 'Enviar oferta'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title="Não ofertar nesta cotação?"
        description="Quem enviou a cotação é avisado. Você ainda pode ofertar até o prazo."
        confirmLabel="Não vou ofertar"
        loading={decline.isPending}
        onConfirm={() => decline.mutate()}
      />
    </Card>
  );
}
