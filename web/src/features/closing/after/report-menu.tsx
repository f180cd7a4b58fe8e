import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';

interface ReportFile {
  label: string;
  path: string;
  query: object;
  name: string;
}

interface ReportMenuProps {
  trigger: ReactElement;
  files: readonly ReportFile[];
  /** What else stands in the menu. */
  children?: ReactNode;
}

/** Reports to keep as files. */
export function ReportMenu({ trigger, files, children }: ReportMenuProps) {
  const run = useMutation({
    mutationFn: ({ path, query, name }: ReportFile) => download(path, query, name),
    onSuccess: (file) => notify.success(`Arquivo ${file} gerado.`),
    onError: (error) => notify.error(messageOf(error, 'Não foi possível gerar o relatório.')),
  });
  return (
    <Menu trigger={trigger}>
      {files.map((file) => (
        <MenuItem
          key={file.label}
          icon={file.path.endsWith('.pdf') ? <FileText /> : <FileSpreadsheet />}
          disabled={run.isPending}
          onSelect={() => run.mutate(file)}
        >
          {file.label}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
