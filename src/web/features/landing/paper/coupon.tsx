import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PlainSearch } from '../plain-search.tsx';

const print = {
  form: 'grid items-end gap-x-8 gap-y-5 lg:grid-cols-[1fr_1.5fr_9rem_auto]',
  label: 'font-bold text-sm',
};

/** The search as a coupon to cut out. */
export function Coupon() {
  const { t } = useTranslation(['experimental', 'landing']);
  return (
    <section aria-labelledby="coupon" className="paper-coupon my-12 p-6 sm:p-8">
      <Icon name="scissors" className="paper-scissors size-8" />
      <PlainSearch
        dress={print}
        button={
          <button type="submit" className="paper-button">
            {t('common:action.search')}
          </button>
        }
      >
        <div>
          <h2 id="coupon" className="text-2xl">
            {t('paper.coupon')}
          </h2>
          <p className="text-(--print-soft)">{t('paper.couponText')}</p>
        </div>
      </PlainSearch>
    </section>
  );
}
