import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: bottom right, at most three, four seconds each. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      duration={4000}
      closeButton={false}
      containerAriaLabel="Avisos"
      icons={{
        success: <CircleCheck className="size-4" aria-hidden="true" />,
        info: <Info className="size-4" aria-hidden="true" />,
        error: <CircleAlert className="size-4" aria-hidden="true" />,
      }}
    />
  );
}
