import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';

/** Returns the attributes of the two inputs of a search: what has to be done, and the ZIP code. */
export function useSearchInputs() {
  const { t } = useTranslation('landing');
  return {
    service: { name: 'q', type: 'text', maxLength: 80, placeholder: t('search.whatExample') },
    zip: {
      name: 'zip',
      type: 'text',
      inputMode: 'numeric',
      pattern: '[0-9]{5}',
      maxLength: 5,
      title: t('search.zipRule'),
      placeholder: '94110',
      autoComplete: 'postal-code',
    },
  } as const;
}

/** The classes that dress the search as its page is drawn. */
interface Dress {
  form: string;
  label: string;
  input?: string;
}

/** A plain form that asks what and where, and leads to /browse: `children` come before the fields, the `button` after them. */
export function PlainSearch({ dress, button, children }: { dress: Dress; button: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('landing');
  const { service, zip } = useSearchInputs();
  return (
    <Form action="/browse" role="search" className={dress.form}>
      {children}
      <label>
        <span className={dress.label}>{t('search.what')}</span>
        <input {...service} className={dress.input} />
      </label>
      <label>
        <span className={dress.label}>{t('search.zip')}</span>
        <input {...zip} className={dress.input} />
      </label>
      {button}
    </Form>
  );
}
