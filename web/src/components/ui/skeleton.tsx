import { clsx } from 'clsx';

interface SkeletonProps {
  /** Tailwind sizes of the final thing, such as "h-5 w-32". */
  size: string;
  round?: boolean;
}

/** A placeholder of the final geometry; it appears only after 150 ms. */
export function Skeleton({ size, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-skeleton bg-subtle',
        round ? 'rounded-full' : 'rounded-control',
        size,
      )}
    />
  );
}
