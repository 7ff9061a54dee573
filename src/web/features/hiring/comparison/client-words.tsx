import type { ReactNode } from 'react';
import { cutText } from '#lib/cut-text.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

// What only the client reads of an offer: the page of the Pro does without this script.

/** A value, with a small mark when no other quote has a better one. */
export function Answer({ best, children }: { best: string | null; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5">
      <span>{children}</span>
      {best && (
        <span className="inline-flex items-center gap-1 font-semibold text-pine-ink text-xs">
          <Icon name="check" className="size-3.5" />
          {best}
        </span>
      )}
    </span>
  );
}

/** Says to the client why a bid can't be accepted: it was made before the project was changed. */
export function BeforeChange() {
  const { t } = useTranslation('projects');
  return <p className="max-w-[32ch] font-semibold text-sm text-warn-ink">{t('own.before')}</p>;
}

/** The Pro's message, and why parts of it may be hidden. */
export function Message({ text, masked }: { text: string; masked: boolean }) {
  const { t } = useTranslation('hiring');
  return (
    <>
      <Folded text={text} />
      {masked && <p className="pt-1 text-ink-soft text-sm">{t('offer.masked')}</p>}
    </>
  );
}

/** A text; a long one is folded after its first lines. */
function Folded({ text }: { text: string }) {
  const { t } = useTranslation('hiring');
  const lang = useTextLang()(text);
  const shape = 'whitespace-pre-line break-words';
  if (text.length <= 240)
    return (
      <p lang={lang} className={shape}>
        {text}
      </p>
    );
  const beginning = cutText(text, 200).replace(/\s+\S*$/, '');
  return (
    <details className="group">
      <summary className="cursor-pointer rounded-sm">
        <span lang={lang} className={`${shape} group-open:hidden`}>
          {beginning}…{' '}
        </span>
        <span className="font-semibold text-pine-ink underline underline-offset-3 group-open:hidden">
          {t('offer.readAll')}
        </span>
        <span className="hidden font-semibold text-pine-ink underline underline-offset-3 group-open:inline">
          {t('offer.readLess')}
        </span>
      </summary>
      <p lang={lang} className={`${shape} pt-1`}>
        {text}
      </p>
    </details>
  );
}
