import * as z from 'zod/mini';
import type { CreateMailTemplateData, MailingTemplateBody } from '@/api/gen/types.gen';
import { ApiError } from '@/lib/api-error';

type TemplateInput = Required<CreateMailTemplateData['body']>;

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

export const templateSchema = z.object({
  context: filled('Escolha para que serve o modelo'),
  name: filled('Informe o nome do modelo'),
  subject: filled('Informe o assunto'),
  text: filled('Informe o texto'),
  html: z.string(),
  attachPdf: z.boolean(),
  attachXlsx: z.boolean(),
  isDefault: z.boolean(),
});
export type TemplateForm = z.infer<typeof templateSchema> & TemplateInput;

export function toTemplateForm(
  template: MailingTemplateBody | null,
  context: string,
): TemplateForm {
  return {
    context: template?.context ?? context,
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    text: template?.text ?? '',
    html: template?.html ?? '',
    attachPdf: template?.attachPdf ?? true,
    attachXlsx: template?.attachXlsx ?? true,
    isDefault: template?.isDefault ?? false,
  };
}

/** The server's rejections with the place in the text that they are about. */
export function withPlaces(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error;
  const { status, message, code, requestId, fromServer } = error;
  const fields = error.fields.map((field) => ({
    ...field,
    message: field.line
      ? `${field.message} (linha ${field.line}, coluna ${field.column ?? 1})`
      : field.message,
  }));
  return new ApiError({ status, message, code, requestId, fromServer, fields });
}

/** The text with a variable put in place of what is selected. */
export function insertAt(text: string, start: number, end: number, variable: string): string {
  return `${text.slice(0, start)}{{${variable}}}${text.slice(end)}`;
}
