import { FileText, Mails, Sheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '@/api/session';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';

interface SupplyActsProps {
  mes: string;
}

/** The ways in which most of a month comes and goes: the sheet, the documents, the statements. */
export function SupplyActs({ mes }: SupplyActsProps) {
  const mayMeasure = useCan('balances:upload');
  const mayRead = useCan('invoices:process');
  const maySend = useCan('emails:send');
  return (
    <>
      {mayMeasure && <Act to={paths.balances} act icon={<Sheet />} label="Planilha" />}
      {mayRead && <Act to={paths.invoiceAnalysis} icon={<FileText />} label="Documentos" />}
      {maySend && <Act to={paths.mailingOf(mes)} act icon={<Mails />} label="E-mails" />}
    </>
  );
}

interface ActProps {
  to: string;
  /** Whether the screen opens with its form. */
  act?: boolean;
  icon: ReactNode;
  label: string;
}

/** Its name says what is done; there is no room for all of it, and in small windows for none. */
function Act({ to, act = false, icon, label }: ActProps) {
  return (
    <ButtonLink
      to={to}
      state={act ? { act: 'enviar' } : undefined}
      variant="outline"
      icon={icon}
      title={`Enviar ${label.toLowerCase()}`}
    >
      <span className="max-xl:sr-only">
        <span className="sr-only">Enviar </span>
        {label}
      </span>
    </ButtonLink>
  );
}
