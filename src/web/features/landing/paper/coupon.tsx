import { Scissors } from 'lucide-react';
import { Form } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';

/** The search as a coupon to cut out: a plain form that leads to /browse. */
export function Coupon() {
  const { t } = useTranslation(['experimental', 'landing']);
  return (
    <section aria-labelledby="coupon" className="paper-coupon my-12 p-6 sm:p-8">
      <Scissors aria-hidden className="paper-scissors size-8" />
      <Form
        action="/browse"
        role="search"
        className="grid items-end gap-x-8 gap-y-5 lg:grid-cols-[1fr_1.5fr_9rem_auto]"
      >
        <div>
          <h2 id="coupon" className="text-2xl">
            {t('paper.coupon')}
          </h2>
          <p className="text-(--print-soft)">{t('paper.couponText')}</p>
        </div>
        <label>
          <span className="font-bold text-sm">{t('landing:search.what')}</span>
          <input name="q" type="text" maxLength={80} placeholder={t('landing:search.whatExample')} />
        </label>
        <label>
          <span className="font-bold text-sm">{t('landing:search.zip')}</span>
          <input
            name="zip"
            type="text"
            inputMode="numeric"
            pattern="[0-9]{5}"
            maxLength={5}
            title={t('landing:search.zipRule')}
            placeholder="94110"
            autoComplete="postal-code"
          />
        </label>
        <button type="submit" className="paper-button">
          {t('common:action.search')}
        </button>
      </Form>
    </section>
  );
}
