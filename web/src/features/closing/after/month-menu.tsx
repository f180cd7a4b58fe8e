import { FileDown, GitCompareArrows } from 'lucide-react';
import { readBookReportPdf, readBookReportXlsx } from '@/api/gen/fechamento';
import { IconButton } from '@/components/ui/icon-button';
import { MenuLink, MenuSeparator } from '@/components/ui/menu';
import { useIsDesktop } from '@/hooks/use-media-query';
import { paths } from '@/lib/paths';
import { ReportMenu } from './report-menu';

/** What the month of all clients is taken away as, and what came out otherwise since. */
export function MonthMenu({ mes }: { mes: string }) {
  const query = { mes };
  const isDesktop = useIsDesktop();
  return (
    <ReportMenu
      trigger={
        <IconButton label="Relatórios" variant="outline" icon={<FileDown />} plain={!isDesktop} />
      }
      files={[
        {
          label: 'Mês de todos os clientes (PDF)',
          path: readBookReportPdf.url,
          query,
          name: `fechamento-${mes}-todos.pdf`,
        },
        {
          label: 'Mês de todos os clientes (XLSX)',
          path: readBookReportXlsx.url,
          query,
          name: `fechamento-${mes}-todos.xlsx`,
        },
      ]}
    >
      <MenuSeparator />
      <MenuLink icon={<GitCompareArrows />} to={paths.closingDifferences(mes)}>
        Diferenças após o fechamento
      </MenuLink>
    </ReportMenu>
  );
}
