import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { IconButton } from './icon-button';
import { Input } from './input';

interface SearchInputProps {
  /** The accessible name and the placeholder, such as 'Buscar cliente por nome'. */
  label: string;
  value: string;
  /** Called 300 ms after the last key, and at once on clearing. */
  onSearch: (value: string) => void;
  size?: 'md' | 'sm';
}

/** A search box: waits for typing to rest, clears with its button or Escape. */
export function SearchInput({ label, value, onSearch, size }: SearchInputProps) {
  const [draft, setDraft] = useState(value);
  const settled = useDebouncedValue(draft);
  const sent = useRef(value);

  // A change from outside (the back button, a reset) replaces what is typed.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setDraft(value);
    }
  }, [value]);

  const emit = useRef(onSearch);
  useEffect(() => {
    emit.current = onSearch;
  });
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    emit.current(settled);
  }, [settled]);

  const clear = () => {
    setDraft('');
    sent.current = '';
    onSearch('');
  };

  return (
    <Input
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      size={size}
      value={draft}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== '') clear();
      }}
      prefix={<Search aria-hidden="true" />}
      suffix={
        draft !== '' && (
          <IconButton label="Limpar busca" icon={<X />} size="sm" plain onClick={clear} />
        )
      }
    />
  );
}
