import { toast } from 'sonner';

/** Short-lived messages. An error is never shown only here. */
export const notify = {
  success: (message: string) => void toast.success(message),
  info: (message: string) => void toast.info(message),
  error: (message: string) => void toast.error(message),
};
