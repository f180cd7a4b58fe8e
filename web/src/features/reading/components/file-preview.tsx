import { Card } from '@/components/ui/card';
import { usePreview } from '../use-preview';

/** The file as the browser shows it, while the server reads it; no browser shows HEIC. */
export function FilePreview({ file }: { file: File }) {
  const url = usePreview(file);
  if (/\.hei[cf]$/i.test(file.name)) return null;
  return (
    <Card title="Pré-visualização">
      {url && (
        <iframe
          src={url}
          title={`Pré-visualização de ${file.name}`}
          className="h-[60dvh] w-full rounded-control border border-border"
        />
      )}
    </Card>
  );
}
