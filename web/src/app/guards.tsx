import { Fragment, lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, useSessionInterrupted } from '@/api/session';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { paths } from '@/lib/paths';
import { useLinkSecret } from '@/lib/session/link-secret';

const PendingPage = lazy(() =>
  import('@/features/account/login/pending-page').then((m) => ({ default: m.PendingPage })),
);

const EnrolPage = lazy(() =>
  import('@/features/account/factor/enrol-page').then((m) => ({ default: m.EnrolPage })),
);

const ExpiredLayer = lazy(() =>
  import('./expired-layer').then((m) => ({ default: m.ExpiredLayer })),
);

const DoubtDialog = lazy(() =>
  import('@/components/feedback/doubt-dialog').then((m) => ({ default: m.DoubtDialog })),
);
const ClosedMonthDialog = lazy(() =>
  import('@/model/closing/closed-month-dialog').then((m) => ({ default: m.ClosedMonthDialog })),
);

/**
 * Signed-in screens, with the questions that any act there may raise: nothing while the session
 * loads, the login without one.
 */
export function RequireAuth() {
  const { user } = useSession();
  const interrupted = useSessionInterrupted();
  if (user === undefined) return <SessionPending />;
  if (user === null) return <Leave to={paths.login} />;
  if (user.status === 'pendente') {
    return (
      <Suspense fallback={null}>
        <PendingPage />
      </Suspense>
    );
  }
  if (user.status === 'exige_2fa') {
    return (
      <Suspense fallback={null}>
        <EnrolPage />
      </Suspense>
    );
  }
  return (
    // Another person finds nothing of what this one has typed.
    <Fragment key={user.id}>
      <Outlet />
      <Suspense fallback={null}>
        <DoubtDialog />
        <ClosedMonthDialog />
      </Suspense>
      {interrupted && (
        <Suspense fallback={<div className="fixed inset-0 z-50 bg-bg" />}>
          <ExpiredLayer />
        </Suspense>
      )}
    </Fragment>
  );
}

/** The login: who is signed in goes to the dashboard, unless a link of an e-mail is to be used. */
export function GuestOnly() {
  const { user } = useSession();
  const secret = useLinkSecret();
  const fromMail = ['confirmar', 'redefinir', 'convite', 'email'].some((name) => name in secret);
  if (user === undefined) return <SessionPending />;
  if (user !== null && !fromMail) return <Leave to={paths.dashboard()} />;
  return <Outlet />;
}

/**
 * Redirects from every location it is rendered at. Back during a redirect leads to another location,
 * from which a Navigate that is already mounted would not redirect again: hence the key.
 */
function Leave({ to }: { to: string }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace />;
}

/** Loading shows nothing; an unreachable server shows an error. */
function SessionPending() {
  const { error, isFetching, refetch } = useSession();
  if (!error) return null;
  return (
    <main className="mx-auto max-w-2xl p-6">
      <ErrorBanner
        title="Não foi possível falar com o servidor."
        detail="Verifique sua conexão e tente novamente."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </main>
  );
}
