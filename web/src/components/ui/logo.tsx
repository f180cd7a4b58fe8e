import { useState } from 'react';
import onDarkGround from '@/assets/logo-dark.svg';
import onLightGround from '@/assets/logo-light.svg';
import mark from '@/assets/logo-mark.svg';
import { useTheme } from '@/hooks/use-theme';

interface LogoProps {
  /** Stands on a light ground in either theme. */
  onLight?: boolean;
  /** Only the mark on narrow screens. */
  compact?: boolean;
}

/** The product's logo; its name in letters where the image cannot be loaded. */
export function Logo({ onLight = false, compact = false }: LogoProps) {
  const { dark } = useTheme();
  const [failed, setFailed] = useState(false);
  if (failed) return <span className="text-title font-semibold tracking-[0.08em]">YNOVA</span>;
  return (
    <picture>
      {compact && <source media="(width < 40rem)" srcSet={mark} width={28} height={28} />}
      <img
        src={dark && !onLight ? onDarkGround : onLightGround}
        alt="YNOVA"
        width={116}
        height={28}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}
