import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/logo';

/** The card in the middle of the screens by which people enter. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <main className="w-full max-w-[400px]">
        <div className="mb-6 flex flex-col items-center gap-3">
          <h1>
            <Logo onLight />
          </h1>
          <p className="text-center text-body text-muted">
            Contratos de energia e balanço energético
          </p>
        </div>
        <div className="rounded-dialog border border-border bg-surface p-5 shadow-float sm:p-6">
          {children}
        </div>
      </main>
    </div>
  );
}
