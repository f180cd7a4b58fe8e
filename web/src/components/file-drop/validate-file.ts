export interface FileRules {
  /** Lower case, with the dot: ".csv". What the browser offers to choose. */
  extensions: readonly string[];
  mimes?: readonly string[];
  maxBytes: number;
  /** None where the server judges by the content, whatever the file is called. */
  typeMessage?: string;
  sizeMessage: string;
}

/** The sentence that refuses the file, or null. A known ending or a known type is enough. */
export function validateFile(file: File, rules: FileRules): string | null {
  const name = file.name.toLowerCase();
  const known =
    rules.extensions.some((ext) => name.endsWith(ext)) ||
    (rules.mimes ?? []).includes(file.type.toLowerCase());
  if (!known && rules.typeMessage) return rules.typeMessage;
  return file.size > rules.maxBytes ? rules.sizeMessage : null;
}
