import { useEffect, useRef } from 'react';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Points out contact details in the text, which the `reader` will not see until the Pro is hired. They may stay in it. */
export function ContactsNotice({
  reader,
  contacts,
  intent,
  busy,
}: {
  reader: 'pro' | 'client';
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  /** The act of the button that leaves them in. */
  intent: string;
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
        title={t(`contacts.${reader}.title`)}
        action={
          <Button variant="secondary" size="sm" name="intent" value={intent} busy={busy}>
            {t(`contacts.${reader}.anyway`)}
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
        {t(`contacts.${reader}.text`)}
      </Notice>
    </div>
  );
}
