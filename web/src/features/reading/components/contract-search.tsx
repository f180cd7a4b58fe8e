import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { SearchInput } from '@/components/ui/search-input';
import { messageOf } from '@/lib/api-error';
import type { Candidate } from '../mappers';
import { contractSearchQuery } from '../queries';
import { CandidateList } from './candidate-list';

interface ContractSearchProps {
  chosen: Candidate | null;
  onChoose: (candidate: Candidate) => void;
}

/** The way to a contract that was not proposed. */
export function ContractSearch({ chosen, onChoose }: ContractSearchProps) {
  const [q, setQ] = useState('');
  const { data, error } = useQuery(contractSearchQuery(q));
  return (
    <div className="space-y-3">
      <SearchInput
        label="Buscar outro contrato por cliente, CNPJ ou código"
        value={q}
        onSearch={setQ}
      />
      {q !== '' && error && (
        <Banner tone="bad" title={messageOf(error, 'Não foi possível buscar os contratos.')} />
      )}
      {q !== '' && data && (
        <CandidateList
          label="Contratos encontrados"
          candidates={data}
          chosen={chosen}
          onChoose={onChoose}
          empty="Nenhum contrato encontrado."
        />
      )}
    </div>
  );
}
