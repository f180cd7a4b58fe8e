import { FileText, Sheet } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCan } from '@/api/session';
import { HeadButton } from '@/components/ui/head-button';
import { paths } from '@/lib/paths';

/** The two ways in which most of a month comes: the measurement's sheet, bills and notas. */
export function SupplyActs() {
  const navigate = useNavigate();
  const mayMeasure = useCan('balances:upload');
  const mayRead = useCan('invoices:process');
  return (
    <>
      {mayMeasure && (
        <HeadButton
          label="Enviar planilha"
          icon={<Sheet />}
          onClick={() => void navigate(paths.balances, { state: { act: 'enviar' } })}
        />
      )}
      {mayRead && (
        <HeadButton
          label="Enviar documentos"
          icon={<FileText />}
          onClick={() => void navigate(paths.invoiceAnalysis)}
        />
      )}
    </>
  );
}
