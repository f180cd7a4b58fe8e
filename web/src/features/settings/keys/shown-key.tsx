import { Copy } from 'lucide-react';
import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';

/** A key that was just made: nobody can read it again. */
export function ShownKey({ text, onDone }: { text: string; onDone: () => void }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Chave copiada.');
    } catch {
      notify.error('O navegador não permitiu copiar. Selecione a chave.');
    }
  };
  return (
    <Card title="Chave criada">
      <div className="space-y-3">
        <FieldFrame
          id={id}
          label="Chave de API"
          hint="Guarde-a agora: ela é mostrada só desta vez. O programa a envia em Authorization: Bearer."
        >
          {(control) => (
            <Input {...control} readOnly value={text} onFocus={(event) => event.target.select()} />
          )}
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
            Copiar chave
          </Button>
          <Button size="sm" variant="ghost" onClick={onDone}>
            Já guardei
          </Button>
        </div>
      </div>
    </Card>
  );
}
