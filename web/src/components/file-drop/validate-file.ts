export interface FileRules {
  /** Lower case, with the dot: ".csv". What the place to drop names; the content decides (DR-16). */
  extensions: readonly string[];
  maxBytes: number;
  sizeMessage: string;
}

/** The sentence that refuses the file, or null. What it is, the server sees in its content. */
export function validateFile(file: File, rules: FileRules): string | null {
  return file.size > rules.maxBytes ? rules.sizeMessage : null;
}
