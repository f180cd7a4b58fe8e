import { Copy } from 'lucide-react';
import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';

interface ShownOnceProps {
  title: string;
  label: string;
  /** What to do with it. */
  hint: string;
  copyLabel: string;
  text: string;
  onDone: () => void;
}

/** A key or a secret that was just made: nobody can read it again. */
export function ShownOnce({ title, label, hint, copyLabel, text, onDone }: ShownOnceProps) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Texto copiado.');
    } catch {
      notify.error('O navegador não permitiu copiar. Selecione o texto.');
    }
  };
  return (
    <Card title={title}>
      <div className="space-y-3">
        <FieldFrame id={id} label={label} hint={hint}>
          {(control) => (
            <Input {...control} readOnly value={text} onFocus={(event) => event.target.select()} />
          )}
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
            {copyLabel}
          </Button>
          <Button size="sm" variant="ghost" onClick={onDone}>
            Já guardei
          </Button>
        </div>
      </div>
    </Card>
  );
}
