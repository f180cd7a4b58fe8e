import { toast } from 'sonner';

/** Short-lived messages. An error is never shown only here. */
export const notify = {
  success: (message: string) => void toast.success(message),
  /** Says what was done, with the button that takes it back. */
  undo: (message: string, onUndo: () => void) =>
    void toast.success(message, {
      duration: 10_000,
      action: { label: 'Desfazer', onClick: onUndo },
    }),
  info: (message: string) => void toast.info(message),
  error: (message: string) => void toast.error(message),
};
