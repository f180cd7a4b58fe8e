import { clsx } from 'clsx';

interface Part {
  name: string;
  value: number;
  /** A token: "bg-chart-conforme". */
  fill: string;
}

interface ProportionBarProps {
  /** What is divided, read aloud with the parts. */
  label: string;
  parts: readonly Part[];
}

/** How a whole divides: a thin bar whose segments are as long as their parts. */
export function ProportionBar({ label, parts }: ProportionBarProps) {
  const shown = parts.filter((part) => part.value > 0);
  const words = shown.map(({ name, value }) => `${name} ${value}`).join(', ');
  return (
    <div
      role="img"
      aria-label={`${label}: ${words || 'nenhum'}`}
      className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-subtle"
    >
      {shown.map(({ name, value, fill }) => (
        // A part never disappears beside a large one.
        <span
          key={name}
          style={{ flexGrow: value, minWidth: 4 }}
          className={clsx('basis-0', fill)}
        />
      ))}
    </div>
  );
}
