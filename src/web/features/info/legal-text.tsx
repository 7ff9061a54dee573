import { classNames } from '#web/ui/theme/class-names.ts';
import { MailText } from './mail-text.tsx';

/** Paragraphs and lists of a catalog's text: each line is a paragraph, a line with `- ` an item of a list. */
export function LegalText({ text, email, large = false }: { text: string; email: string; large?: boolean }) {
  return (
    <div className={classNames('flex flex-col gap-4', large && 'text-lg')}>
      {blocksOf(text).map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <MailText text={block} email={email} />
          </p>
        ) : (
          <ul key={block[0]} className="flex list-disc flex-col gap-2 pl-5 marker:text-pine-ink">
            {block.map((item) => (
              <li key={item}>
                <MailText text={item} email={email} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

/** Returns paragraphs as texts, and lists as arrays of their items. */
function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(2));
    else blocks.push([line.slice(2)]);
  }
  return blocks;
}
