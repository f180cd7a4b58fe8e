import { Download } from 'lucide-react';
import { importTemplateCsv, importTemplateXlsx } from '@/api/gen/importacoes';

interface TemplateLinksProps {
  csv?: string;
  xlsx?: string;
}

/** The spreadsheet to start from, in both formats. */
export function TemplateLinks({
  csv = importTemplateCsv.url,
  xlsx = importTemplateXlsx.url,
}: TemplateLinksProps) {
  const templates = [
    { label: 'CSV', href: csv },
    { label: 'XLSX', href: xlsx },
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-dense text-muted">
      Baixar planilha modelo:
      {templates.map(({ label, href }) => (
        <a
          key={label}
          href={href}
          download
          aria-label={`Planilha modelo ${label}`}
          className="inline-flex items-center gap-1.5 rounded-xs font-medium text-primary underline-offset-4 hover:underline"
        >
          <Download className="size-4" aria-hidden="true" />
          {label}
        </a>
      ))}
    </p>
  );
}
