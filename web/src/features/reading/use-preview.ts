import { useEffect, useState } from 'react';

/** IV-08: what is larger is shown through an object URL, what is smaller through a data URL. */
const largest = 1024 * 1024;

/** An address under which the browser shows the file; null until there is one. */
export function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file.size > largest) {
      const made = URL.createObjectURL(file);
      setUrl(made);
      return () => URL.revokeObjectURL(made);
    }
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
