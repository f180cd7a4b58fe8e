import { Construction } from 'lucide-react';

/** An honest panel for a screen that is not built yet: what it will do. */
export function UnderConstruction({ items }: { items: readonly string[] }) {
  return (
    <section
      aria-label="Em construção"
      className="max-w-2xl rounded-card border border-border bg-surface p-5"
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-control bg-subtle text-muted"
        >
          <Construction className="size-5" />
        </span>
        <div>
          <h2 className="text-title font-semibold">Em construção</h2>
          <p className="text-body text-muted">Esta tela ainda não está disponível. Ela terá:</p>
        </div>
      </div>
      <ul className="mt-4 space-y-2 pl-13 text-body">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <span
              aria-hidden="true"
              className="mt-2 size-1.5 shrink-0 rounded-full bg-input-border"
            />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
