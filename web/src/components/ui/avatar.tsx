import { initials } from '@/lib/text';

/** A person's initials in a disc; the name stands beside it or is read from elsewhere. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-subtle text-caption font-semibold text-fg shadow-[inset_0_0_0_1px_var(--border)]"
    >
      {initials(name)}
    </span>
  );
}
