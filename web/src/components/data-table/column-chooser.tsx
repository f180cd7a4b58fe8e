import { Columns3 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';
import { Switch } from '@/components/ui/switch';
import type { TableView } from '@/hooks/use-table-view';
import type { Column } from './columns';

/** Which columns a table shows and how tightly; the choice is kept for the user. */
export function ColumnChooser<T>({ view }: { view: TableView<Column<T>> }) {
  const shown = new Set(view.columns.map((column) => column.id));
  return (
    <Popover
      label="Colunas da tabela"
      trigger={
        <Button size="sm" icon={<Columns3 />}>
          Colunas
        </Button>
      }
    >
      <fieldset className="max-h-[50vh] overflow-y-auto p-4">
        <legend className="sr-only">Colunas visíveis</legend>
        <ul className="grid gap-3 pointer-coarse:gap-5">
          {view.all.map((column) => (
            <li key={column.id}>
              <Checkbox
                label={column.header}
                checked={shown.has(column.id)}
                disabled={column.required}
                onChange={() => view.toggle(column.id)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="space-y-3 border-t border-border p-4">
        <Switch
          label="Confortável"
          checked={view.density === 'comfortable'}
          onChange={(on) => view.setDensity(on ? 'comfortable' : 'normal')}
        />
        <Button size="sm" variant="ghost" block disabled={view.standard} onClick={view.reset}>
          Restaurar padrão
        </Button>
      </div>
    </Popover>
  );
}
