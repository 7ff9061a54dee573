import { loginPath } from '#api/login-path.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { formatDay, formatFreeTime } from '../card/figures.ts';
import { ContactButtons } from './contact-dialogs.tsx';
import { dayName } from './day-name.ts';
import type { Opening } from './openings.ts';

/** Where `Book Now` leads: the quote form with this Pro and the searched service chosen; a visitor signs in first. */
function quoteAddress({ worker, service, signedIn }: Props): string {
  const query = new URLSearchParams({ workerId: worker.id, ...(service && { service }) });
  const form = `/quote/new?${query}`;
  return signedIn ? form : loginPath(form);
}

/** Where a free slot of the Pro is booked. */
function slotsAddress({ worker, service, signedIn }: Props): string {
  const query = new URLSearchParams(service ? { service } : {});
  const form = `/book/${worker.id}${service ? `?${query}` : ''}`;
  return signedIn ? form : loginPath(form);
}

type Props = {
  worker: WorkerDetail;
  /** The service of this Pro that the visitor searched for; null when not known. */
  service: string | null;
  signedIn: boolean;
  own: boolean;
  /** Shows the acts, and none of them works. */
  isPreview?: boolean;
};

/** Price, booking and contact, and when the Pro has time next. On phones `BookingBar` has the booking. */
export function BookingPanel({ openings, ...props }: Props & { openings: Opening[] }) {
  const { worker, own, isPreview = false } = props;
  const { t, i18n } = useTranslation('worker');
  const language = i18n.language;
  return (
    <Card className="flex flex-col gap-5">
      <Price cents={worker.hourlyRateCents} per={t('common:unit.perHour')} size="lg" />
      {isPreview ? (
        <Button type="button" size="lg" wide disabled>
          {t('book')}
        </Button>
      ) : own ? (
        <Notice title={t('own.title')}>{t('own.text')}</Notice>
      ) : (
        <>
          {worker.booksInstantly ? (
            <>
              <ButtonLink to={slotsAddress(props)} size="lg" wide icon={<Icon name="zap" />} className="max-sm:hidden">
                {t('bookInstantly')}
              </ButtonLink>
              <ButtonLink to={quoteAddress(props)} variant="secondary" wide>
                {t('askQuote')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={quoteAddress(props)} size="lg" wide className="max-sm:hidden">
              {t('book')}
            </ButtonLink>
          )}
          <ContactButtons />
        </>
      )}
      {worker.hours.length > 0 && (
        <div>
          <h2 className="mb-2 flex items-center gap-2 text-base tracking-normal">
            <Icon name="calendar-check" className="size-5 text-pine-ink" />
            {t('openDays.title')}
          </h2>
          <ul className="flex flex-col gap-1.5 text-sm">
            {openings.map((day) => (
              <li key={day.date} className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">{dayName(day, language) ?? formatDay(day.date, language)}</span>
                <span className="flex flex-col items-end text-ink-soft tabular-nums">
                  {day.free.map((span) => (
                    <span key={span.from}>{formatFreeTime(span, worker.timeZone, language)}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {openings.length === 0 && <p className="text-ink-soft text-sm">{t('openDays.none')}</p>}
        </div>
      )}
      <p className="flex gap-2.5 border-line border-t pt-4 text-ink-soft text-sm">
        <Icon name="hand-coins" className="mt-0.5 size-5 shrink-0 text-pine-ink" />
        {t('held')}
      </p>
    </Card>
  );
}

/** The page's main act, at the bottom of small screens. */
export function BookingBar(props: Props) {
  const { worker, own } = props;
  const { t } = useTranslation('worker');
  if (own) return null;
  return (
    <StickyBar phoneOnly>
      <Price cents={worker.hourlyRateCents} per={t('common:unit.perHour')} />
      {worker.booksInstantly ? (
        <ButtonLink to={slotsAddress(props)}>{t('bookInstantly')}</ButtonLink>
      ) : (
        <ButtonLink to={quoteAddress(props)}>{t('book')}</ButtonLink>
      )}
    </StickyBar>
  );
}
