import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button';
import { Input, type InputProps } from './input';

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [visible, setVisible] = useState(false);
  return (
    <Input
      {...props}
      type={visible ? 'text' : 'password'}
      maxLength={256}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <IconButton
          label={visible ? 'Ocultar senha' : 'Mostrar senha'}
          icon={visible ? <EyeOff /> : <Eye />}
          size="sm"
          plain
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
