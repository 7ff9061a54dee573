import { type ComponentProps, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { iconButtonClasses } from '../actions/icon-button.tsx';
import { Field, type FieldWords } from './field.tsx';

/** A labeled password, with a button that shows what was typed. `showText` is the name of that button, pressed or not. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  className,
  showText,
  ...input
}: FieldWords & { showText: string } & Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  return (
    <Field {...{ label, hint, error, id, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            {...input}
            {...control}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="control pr-13"
          />
          <button
            type="button"
            aria-pressed={visible}
            aria-label={showText}
            title={showText}
            onClick={() => setVisible(!visible)}
            className={iconButtonClasses('needs-script absolute right-1')}
          >
            {visible ? <Icon name="eye-off" /> : <Icon name="eye" />}
          </button>
        </span>
      )}
    </Field>
  );
}
