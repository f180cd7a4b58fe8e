import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useId } from 'react';
import type { ProposalRowBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { ExternalButton } from '@/components/ui/external-button';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { formatDate, formatMoney, formatPercent } from '@/lib/format';
import { mailLink, whatsappLink } from '@/lib/message-links';
import { NoServerBanner } from '@/model/mail/no-server-banner';

interface NewLinkProps {
  url: string;
  proposal: ProposalRowBody;
}

/** A link just made: its address is known now and never again. */
export function NewLink({ url, proposal }: NewLinkProps) {
  const id = useId();
  const text = messageText(proposal, url);
  return (
    <div className="space-y-3 rounded-card border border-border bg-subtle p-4">
      <NoServerBanner>
        O cliente não recebe o código do aceite: registre o aceite com o documento assinado.
      </NoServerBanner>
      <FieldFrame
        id={id}
        label="Endereço da proposta"
        hint="Copie agora: por segurança, ele não é mostrado de novo."
      >
        {(control) => (
          <Input {...control} value={url} readOnly onFocus={(event) => event.target.select()} />
        )}
      </FieldFrame>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy />} onClick={() => void copy(url)}>
          Copiar link
        </Button>
        <ExternalButton icon={<MessageCircle />} href={whatsappLink(text)}>
          Enviar por WhatsApp
        </ExternalButton>
        <ExternalButton
          icon={<Mail />}
          href={mailLink('', `Proposta ${proposal.rotulo} · ${proposal.marca}`, text)}
        >
          Enviar por e-mail
        </ExternalButton>
      </div>
    </div>
  );
}

/** What is sent with the link. */
export function messageText(p: ProposalRowBody, url: string): string {
  const { prometida_ano_R$: promised, prometida_percentual: part } = p;
  const share = part === null ? '' : ` (${formatPercent(part, 2)})`;
  return [
    `Olá! Segue a proposta ${p.rotulo} para ${p.nome_cliente}, da ${p.marca}.`,
    promised === null
      ? ''
      : `Economia prometida no primeiro ano: ${formatMoney(promised)}${share}.`,
    `Veja e responda até ${formatDate(p.valid_until)}: ${url}`,
  ]
    .filter(Boolean)
    .join('\n');
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify.success('Link copiado.');
  } catch {
    notify.error('O navegador não permitiu copiar. Selecione o endereço e copie.');
  }
}
