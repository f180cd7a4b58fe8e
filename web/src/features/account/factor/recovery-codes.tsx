import { Copy, Download } from 'lucide-react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';

/** The ten codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Códigos copiados.');
    } catch {
      notify.error('O navegador não permitiu copiar. Anote os códigos.');
    }
  };
  return (
    <div className="space-y-4">
      <Banner tone="warn" title="Guarde estes códigos agora">
        Eles não serão mostrados de novo. Cada um entra uma vez no lugar do aplicativo.
      </Banner>
      <ul
        aria-label="Códigos de recuperação"
        className="grid gap-x-6 gap-y-2 rounded-card border border-border bg-subtle p-4 font-mono text-body sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
          Copiar
        </Button>
        <a
          className="inline-flex h-8 items-center gap-2 rounded-control px-3 text-dense font-medium text-primary hover:underline pointer-coarse:h-11 [&_svg]:size-4"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacao-ynova.txt"
        >
          <Download aria-hidden="true" />
          Baixar arquivo
        </a>
      </div>
    </div>
  );
}
