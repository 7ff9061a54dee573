import type { ComponentProps } from 'react';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { RequestDetailsFields } from './request-details-fields.tsx';
import { RequestFiles } from './request-files.tsx';

// For a text with contact details.
const ContactsNotice = loadWhenShown(async () => (await import('./contacts-notice.tsx')).ContactsNotice);

/** The first step of a request: what is to be done, where and when. Hidden, it keeps what was typed and chosen. */
export function DetailsStep({
  isShown,
  isTalking,
  contacts,
  filesError,
  ...details
}: {
  isShown: boolean;
  /** A question of the service is open, which has a phone's screen for itself. */
  isTalking: boolean;
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  filesError: string | null;
} & ComponentProps<typeof RequestDetailsFields>) {
  const { t } = useTranslation('hiring');
  const { busy } = details;
  const shownAs = (...names: Parameters<typeof classNames>) => (isShown ? classNames(...names) : undefined);
  return (
    <>
      <div hidden={!isShown} className={shownAs('flex flex-col gap-5', isTalking && 'max-sm:[&>:not(#scope)]:hidden')}>
        <RequestDetailsFields {...details} />
      </div>
      {/* Also beside the Pros when a file was refused there: what needs a change has to be in sight. */}
      <div className={classNames('needs-script', isTalking && 'max-sm:hidden')} hidden={!isShown && !filesError}>
        <RequestFiles hint={t('request.filesHint')} error={filesError} />
      </div>
      {isShown && contacts.length > 0 && (
        <ContactsNotice reader="pro" contacts={contacts} intent="nextAnyway" busy={busy} />
      )}
      <div hidden={!isShown} className={shownAs('contents max-lg:[&>.sticky-bar]:-mx-5', isTalking && 'max-sm:hidden')}>
        <StickyBar>
          <Button
            size="lg"
            name="intent"
            value="next"
            busy={busy}
            busyText={t('request.finding')}
            className="max-sm:grow"
          >
            {t('common:action.next')}
          </Button>
        </StickyBar>
      </div>
    </>
  );
}
