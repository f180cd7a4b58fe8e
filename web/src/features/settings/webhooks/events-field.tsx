import { type Control, useController } from 'react-hook-form';
import { useUser } from '@/api/session';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { can } from '@/lib/permissions';
import { eventKinds } from './events';
import type { WebhookForm } from './schema';

/** The events by kind; kinds that the user may not receive are offered only where one is chosen. */
export function EventsField({ control }: { control: Control<WebhookForm> }) {
  const user = useUser();
  const { field, fieldState } = useController({ control, name: 'eventos' });
  const chosen = field.value;
  const shown = eventKinds.filter(
    ({ permission, types }) =>
      can(user, permission) || types.some(({ type }) => chosen.includes(type)),
  );
  const offered = shown.flatMap(({ types }) => types.map(({ type }) => type));
  const all = offered.every((type) => chosen.includes(type));
  return (
    <fieldset ref={field.ref} tabIndex={-1} className="space-y-3 outline-none">
      <legend className="text-body font-medium">
        Eventos
        <span aria-hidden="true" className="text-muted">
          {' *'}
        </span>
      </legend>
      {fieldState.error && (
        <p role="alert" className="text-dense text-bad">
          {fieldState.error.message}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map(({ label, types }) => (
          <fieldset key={label} className="space-y-2">
            <legend className="mb-2 text-dense text-muted">{label}</legend>
            {types.map((event) => (
              <Checkbox
                key={event.type}
                checked={chosen.includes(event.type)}
                onChange={(on) =>
                  field.onChange(
                    on ? [...chosen, event.type] : chosen.filter((type) => type !== event.type),
                  )
                }
                label={event.label}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Button size="sm" variant="ghost" onClick={() => field.onChange(all ? [] : offered)}>
        {all ? 'Desmarcar todos' : 'Marcar todos'}
      </Button>
    </fieldset>
  );
}
