import { useEffect, useRef } from 'react';
import type { ContactDetail } from '#modules/hiring/contact-details.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Points out phone numbers and addresses in the text, which Pros will not see. The client may leave them in. */
export function ContactsNotice({
  contacts,
  busy,
}: {
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  busy: boolean;
}) {
  const { t } = useTranslation('hiring');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice}>
      <Notice
        kind="warning"
        live
        title={t('contacts.title')}
        action={
          <Button variant="secondary" size="sm" name="intent" value="nextAnyway" busy={busy}>
            {t('contacts.anyway')}
          </Button>
        }
      >
        <ul className="my-1 list-inside list-disc">
          {contacts.map(({ kind, text }) => (
            <li key={kind + text}>
              {t(`contacts.${kind}`)} <strong className="break-words text-ink">{text}</strong>
            </li>
          ))}
        </ul>
        {t('contacts.text')}
      </Notice>
    </div>
  );
}
