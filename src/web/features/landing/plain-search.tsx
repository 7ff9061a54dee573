import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';

/** The classes that dress the search as its page is drawn. */
interface Dress {
  form: string;
  label: string;
  input?: string;
}

/** A plain form that asks what and where, and leads to /browse: `children` come before the fields, the `button` after them. */
export function PlainSearch({ dress, button, children }: { dress: Dress; button: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <Form action="/browse" role="search" className={dress.form}>
      {children}
      <label>
        <span className={dress.label}>{t('search.what')}</span>
        <input name="q" type="text" maxLength={80} placeholder={t('search.whatExample')} className={dress.input} />
      </label>
      <label>
        <span className={dress.label}>{t('search.zip')}</span>
        <input
          name="zip"
          type="text"
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          title={t('search.zipRule')}
          placeholder="94110"
          autoComplete="postal-code"
          className={dress.input}
        />
      </label>
      {button}
    </Form>
  );
}
