import { UsersRound } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { formatDate, formatDateTime, missing } from '@/lib/format';
import { roleLabel } from '@/lib/permissions';
import { type Account, statusWords } from './accounts';
import { type UserAct, UserActions } from './user-actions';

const columns: readonly Column<Account>[] = [
  { id: 'nome', header: 'Nome', wrap: true, width: '240px', cell: (row) => <Person row={row} /> },
  {
    id: 'papeis',
    header: 'Papéis',
    wrap: true,
    width: '180px',
    cell: (row) => <Roles row={row} />,
  },
  { id: 'situacao', header: 'Situação', wrap: true, cell: (row) => <Status row={row} /> },
  { id: 'cadastro', header: 'Cadastro', cell: (row) => formatDate(row.createdAt) },
  {
    id: 'acesso',
    header: 'Último acesso',
    cell: (row) => formatDateTime(row.lastLoginAt, 'nunca entrou'),
  },
];

function Person({ row }: { row: Account }) {
  return (
    <span className="block min-w-0 font-normal">
      <span className="block font-medium break-words">{row.name}</span>
      <span className="block text-dense break-all text-muted">{row.email}</span>
      {row.cnpj && <span className="block text-dense text-muted tabular-nums">{row.cnpj}</span>}
    </span>
  );
}

function Roles({ row }: { row: Account }) {
  if (row.roles.length === 0) return <span className="text-muted">{missing}</span>;
  return (
    <span className="block">
      {row.roles.map(roleLabel).join(', ')}
      {row.ssoRoles.length > 0 && (
        <span className="block text-dense text-muted">
          Pelos grupos da empresa: {row.ssoRoles.map(roleLabel).join(', ')}
        </span>
      )}
      {row.partner && <span className="block text-dense text-muted">{row.partner.name}</span>}
    </span>
  );
}

function Status({ row }: { row: Account }) {
  const { label, tone } = statusWords(row.status);
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {row.twoFactor && <span className="text-caption text-muted">2FA ativa</span>}
      {row.linked && <span className="text-caption text-muted">Conta da empresa</span>}
      {(row.invited || !row.emailConfirmed) && (
        <span className="text-caption whitespace-nowrap text-muted">
          {row.invited ? 'Convidado, ainda sem senha' : 'E-mail não confirmado'}
        </span>
      )}
    </span>
  );
}

interface UserTableProps {
  /** undefined on the first load. */
  rows: readonly Account[] | undefined;
  filtered: boolean;
  onReset: () => void;
  onAct: (act: UserAct) => void;
}

export function UserTable({ rows, filtered, onReset, onAct }: UserTableProps) {
  return (
    <DataTable
      name="Usuários"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      actions={(row) => <UserActions account={row} onAct={onAct} />}
      cards
      empty={
        <EmptyState
          icon={<UsersRound />}
          title="Nenhum usuário encontrado."
          description={filtered ? 'Ninguém corresponde à busca e à situação.' : undefined}
          onReset={filtered && onReset}
        />
      }
    />
  );
}
