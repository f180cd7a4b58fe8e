import { Card } from '@/components/ui/card';
import { usePreview } from '../use-preview';

/** The PDF as the browser shows it, while the server reads it. */
export function FilePreview({ file }: { file: File }) {
  const url = usePreview(file);
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
