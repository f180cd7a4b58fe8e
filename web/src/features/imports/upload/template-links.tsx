import { Download } from 'lucide-react';
import { importTemplateCsvUrl, importTemplateXlsxUrl } from '@/api/imports';

const templates = [
  { label: 'CSV', href: importTemplateCsvUrl },
  { label: 'XLSX', href: importTemplateXlsxUrl },
] as const;

/** The empty spreadsheet to start from, in both formats. */
export function TemplateLinks() {
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
