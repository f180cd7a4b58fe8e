interface ProgressProps {
  /** What is progressing, read aloud. */
  label: string;
  /** 0 to 1; null while the end is unknown. */
  value: number | null;
}

/** A bar for work whose share is known. */
export function Progress({ label, value }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 w-full overflow-hidden rounded-full bg-subtle"
    >
      {percent === undefined ? (
        <div className="h-full w-1/3 animate-progress rounded-full bg-primary" />
      ) : (
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-150"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  );
}

/** Two pixels at a card's top edge: data is being fetched again, what is shown stays. */
export function ProgressLine() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-progress bg-primary" />
    </div>
  );
}
