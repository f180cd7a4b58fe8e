import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useLastPage } from '@/hooks/use-last-page';
import { messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { passwordsPerPage, passwordsQuery, useForgetPassword } from './queries';

/** RQ-11: of which clients a password of protected PDFs is remembered; never which. */
export function PasswordsCard() {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData } = useQuery(passwordsQuery(page));
  const total = data?.total ?? 0;
  useLastPage(page, data && { total }, passwordsPerPage, isPlaceholderData, setPage);
  const forget = useForgetPassword();
  const failure = forget.error ?? error;
  if (!failure && total === 0) return null;
  return (
    <div className="mt-6">
      <Card
        title="Senhas lembradas"
        description="Abrem os próximos PDFs protegidos dos clientes. Ficam cifradas e não são mostradas a ninguém."
      >
        <ul className="space-y-4" aria-label="Senhas lembradas">
          {data?.data?.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-body break-words">
                  {[one.cliente, one.distribuidora].filter(Boolean).join(' · ')}
                </p>
                <p className="text-dense text-muted">
                  {`Lembrada por ${one.lembrada_por} em ${formatDate(one.lembrada_em.slice(0, 10))} · `}
                  {one.usada_em
                    ? `usada em ${formatDate(one.usada_em.slice(0, 10))}`
                    : 'ainda não usada'}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Esquecer a senha de ${one.cliente}`}
                loading={forget.isPending && forget.variables === one.id}
                onClick={() => forget.mutate(one.id)}
              >
                Esquecer
              </Button>
            </li>
          ))}
        </ul>
        {total > passwordsPerPage && (
          <Pagination page={page} pageSize={passwordsPerPage} total={total} onPage={setPage} />
        )}
        {failure && (
          <Banner
            tone="bad"
            title={messageOf(
              failure,
              'Não foi possível carregar ou esquecer senhas. Tente novamente.',
            )}
          />
        )}
      </Card>
    </div>
  );
}
