import { type ReactNode, useId } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Scene } from '#web/ui/display/scene.tsx';

export interface NextItem {
  id: string;
  icon: ReactNode;
  /** What to do, in a few words. */
  title: ReactNode;
  details: ReactNode;
  /** What speaks for it, in a few words each. */
  reasons?: readonly string[];
  to: string;
  button: string;
  /** Only good to know: nothing has to be done at once. */
  calm?: boolean;
}

/** What waits for the reader, on the one sheet of the page; the first thing carries the page's main button. */
export function NextList({
  title,
  items,
  nothing,
  waysOut,
  all,
}: {
  title: string;
  items: NextItem[];
  nothing: string;
  /** Links that get the reader something to do when nothing waits. */
  waysOut?: ReactNode;
  /** The address of the whole list; null when all of it is here. */
  all?: string | null;
}) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <section aria-labelledby="next" className="flex flex-col gap-4">
      <h2 id="next" className="text-2xl">
        {title}
      </h2>
      {items.length === 0 ? (
        <div className="flex items-center gap-5 py-2 text-ink-soft text-lg">
          <Scene name="done" className="w-28 shrink-0" />
          <div className="flex max-w-[40ch] flex-col gap-2">
            <p>{nothing}</p>
            {waysOut && <p className="flex flex-wrap gap-x-6 text-base">{waysOut}</p>}
          </div>
        </div>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {items.map((item, at) => (
              <li
                key={item.id}
                className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4.5 sm:flex-nowrap sm:px-7"
              >
                <span
                  aria-hidden
                  className="hidden size-11 shrink-0 items-center justify-center rounded-full bg-pine-soft text-pine-ink sm:flex [&>svg]:size-5.5"
                >
                  {item.icon}
                </span>
                <span className="flex min-w-0 basis-full flex-col gap-0.5 sm:basis-auto sm:grow">
                  <span id={`${id}-${at}`} className="font-semibold text-lg leading-snug">
                    {item.title}
                  </span>
                  <span className="text-ink-soft text-sm">{item.details}</span>
                  {item.reasons && <Reasons reasons={item.reasons} />}
                </span>
                <ButtonLink
                  to={item.to}
                  aria-describedby={`${id}-${at}`}
                  variant={at === 0 && !item.calm ? 'primary' : 'secondary'}
                  className="shrink-0"
                >
                  {item.button}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {all && (
        <TextLink to={all} className="inline-flex min-h-11 w-fit items-center">
          {t('list.all')}
          <span className="sr-only">: {title}</span>
        </TextLink>
      )}
    </section>
  );
}

/** What speaks for an item, as small marks. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <span className="flex flex-wrap gap-1.5 pt-1.5">
      <span className="sr-only">{t('opportunity.why')}</span>
      {reasons.map((reason) => (
        <Badge key={reason} tone="pine">
          <span className="inline-block first-letter:uppercase">{reason}</span>
        </Badge>
      ))}
    </span>
  );
}
