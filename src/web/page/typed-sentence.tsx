import type { ReactNode } from 'react';
import { useTextLang } from './text-lang.ts';

/** A sentence in the page's language; the texts in it that a person typed name their own. */
export function TypedSentence({
  text,
  typed: [first, ...others],
}: {
  text: string;
  typed: readonly string[];
}): ReactNode {
  const langOf = useTextLang();
  if (first === undefined) return text;
  const lang = langOf(first);
  const at = lang ? text.indexOf(first) : -1;
  if (at < 0) return <TypedSentence text={text} typed={others} />;
  return (
    <>
      <TypedSentence text={text.slice(0, at)} typed={others} />
      <span lang={lang}>{first}</span>
      <TypedSentence text={text.slice(at + first.length)} typed={others} />
    </>
  );
}
