import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { declineQuote, offerQuote, type QuoteWire } from '@/api/negotiations';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { ApiError, messageOf } from '@/lib/api-error';
import { draftOf, type OfferDraft, toAnswer } from './draft';
import { PeriodFields } from './period-fields';
import { quoteQuery } from './queries';

/** Enters an offer, or revises the one that stands. */
export function OfferForm({ token, quote }: { token: string; quote: QuoteWire }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(quote));
  const [declining, setDeclining] = useState(false);
  const revises = quote.historico.some(({ tipo }) => tipo === 'oferta');
  const keep = (next: QuoteWire) => client.setQueryData(quoteQuery(token).queryKey, next);
  const send = useMutation({
    mutationFn: () => offerQuote({ path: { token }, body: toAnswer(draft) }),
    onSuccess: (next) => {
      notify.success('Oferta enviada. Você pode revisá-la até o prazo.');
      keep(next);
    },
  });
  const decline = useMutation({
    mutationFn: () => declineQuote({ path: { token } }),
    onSuccess: keep,
    onSettled: () => setDeclining(false),
  });
  const failed = send.error ?? decline.error;
  const errorOf = (path: string) =>
    send.error instanceof ApiError
      ? send.error.fields.find((field) => field.path === path)?.message
      : undefined;
  const set = (patch: Partial<OfferDraft>) => setDraft({ ...draft, ...patch });
  return (
    <Card title={revises ? 'Revisar a oferta' : 'Sua oferta'}>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        {failed && (
          <Banner tone="bad" title={messageOf(failed, 'Não foi possível enviar a oferta.')} />
        )}
        <PeriodFields
          spec={quote.especificacao}
          periods={draft.periods}
          errorOf={errorOf}
          onChange={(periods) => set({ periods })}
        />
        <FieldGrid>
          <Line
            label="Outros custos (R$/MWh)"
            hint="Além do preço."
            error={errorOf('outros_custos')}
          >
            {(control) => (
              <Input
                {...control}
                value={draft.extra}
                inputMode="decimal"
                align="end"
                onChange={(event) => set({ extra: event.target.value })}
              />
            )}
          </Line>
          <Line
            label="Taxa mensal (R$)"
            hint="Fixa, por mês de fornecimento."
            error={errorOf('taxa_mensal')}
          >
            {(control) => (
              <Input
                {...control}
                value={draft.fee}
                inputMode="decimal"
                align="end"
                onChange={(event) => set({ fee: event.target.value })}
              />
            )}
          </Line>
          <Line label="Garantia exigida" required error={errorOf('garantia')}>
            {(control) => (
              <Select
                {...control}
                value={draft.guarantee}
                options={quote.garantias.map((value) => ({ value, label: value }))}
                onChange={(event) => set({ guarantee: event.target.value })}
              />
            )}
          </Line>
          <Line label="Oferta válida até" hint="dd/mm/aaaa" required error={errorOf('validade')}>
            {(control) => (
              <Input
                {...control}
                value={draft.validity}
                inputMode="numeric"
                maxLength={10}
                onChange={(event) => set({ validity: event.target.value })}
              />
            )}
          </Line>
        </FieldGrid>
        <Line label="Condições" error={errorOf('condicoes')}>
          {(control) => (
            <Textarea
              {...control}
              value={draft.conditions}
              maxLength={2000}
              onChange={(event) => set({ conditions: event.target.value })}
            />
          )}
        </Line>
        <Line label="Seu nome" required error={errorOf('nome')}>
          {(control) => (
            <Input
              {...control}
              value={draft.name}
              maxLength={120}
              autoComplete="name"
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Line>
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

type Control = Parameters<Parameters<typeof FieldFrame>[0]['children']>[0];

interface LineProps {
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  children: (control: Control) => ReactNode;
}

/** A field whose id is made of its label: each stands once on the page. */
function Line({ label, ...rest }: LineProps) {
  return <FieldFrame id={label.replace(/\W+/g, '-')} label={label} {...rest} />;
}
