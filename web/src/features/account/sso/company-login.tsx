import { useMutation } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { beginSso } from '@/api/gen/conta-da-empresa';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { messageOf } from '@/lib/api-error';
import { companyName, leave } from '@/lib/session/company';

/** Leaves for the company's identity provider, which sends the browser back. */
export function CompanyLogin() {
  const begin = useMutation({
    mutationFn: () => beginSso({ body: {} }),
    onSuccess: ({ endereco }) => leave.to(endereco),
  });
  return (
    <div className="space-y-4">
      <Button
        icon={<Building2 />}
        block
        loading={begin.isPending || begin.isSuccess}
        loadingLabel="Abrindo o provedor…"
        onClick={() => begin.mutate()}
      >
        Entrar com {companyName()}
      </Button>
      {begin.isError && (
        <Banner
          tone="bad"
          title={messageOf(begin.error, 'Não foi possível abrir a conta da empresa.')}
        />
      )}
    </div>
  );
}
