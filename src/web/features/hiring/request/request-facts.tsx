import type { ClientRequest } from '#modules/hiring/contract.ts';
import { formatFileSize } from '#web/page/file-size.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** The description of a request as it was typed, what is to be done, and its files. */
export function RequestFacts({ request }: { request: Pick<ClientRequest, 'description' | 'scope' | 'attachments'> }) {
  const { t } = useTranslation('hiring');
  const langOf = useTextLang();
  return (
    <div className="flex max-w-prose flex-col gap-5">
      <p lang={langOf(request.description)} className="whitespace-pre-line break-words text-lg">
        {request.description}
      </p>
      {request.scope.length > 0 && (
        <div className="flex flex-col gap-2">
          <h2 className="font-semibold text-ink-soft text-sm tracking-normal">{t('facts.scope')}</h2>
          <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {request.scope.map(({ question, label, answer, isTyped }) => (
              <div key={question} className="flex min-w-0 flex-col border-line border-t pt-2">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd lang={isTyped ? langOf(answer) : undefined} className="break-words font-medium">
                  {answer}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {request.attachments.length > 0 && (
        <div className="flex flex-col gap-2">
          <h2 className="flex items-center gap-1.5 font-semibold text-ink-soft text-sm tracking-normal">
            <Icon name="paperclip" className="size-4" />
            {t('facts.files', { count: request.attachments.length })}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {request.attachments.map((file) => (
              <li key={file.id} className="max-w-full">
                {isPicture(file) ? <Picture file={file} /> : <Attachment file={file} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type File = ClientRequest['attachments'][number];

const isPicture = ({ contentType }: File): boolean => contentType.startsWith('image/');

/** A small picture that opens the whole one in a new tab. */
function Picture({ file }: { file: File }) {
  const { t } = useTranslation('hiring');
  return (
    <a
      href={`/attachments/${file.id}`}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-xl bg-well hover:brightness-95"
    >
      <img src={`/attachments/${file.id}`} alt={file.name} loading="lazy" className="size-28 object-cover sm:size-36" />
      <span className="sr-only">{t('facts.newTab')}</span>
    </a>
  );
}

/** A link that opens a file in a new tab. */
function Attachment({ file }: { file: File }) {
  const { i18n, t } = useTranslation('hiring');
  return (
    <a
      href={`/attachments/${file.id}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-well px-4 py-1.5 font-medium text-sm hover:bg-pine-soft"
    >
      <Icon name="file-text" className="size-4.5 shrink-0 text-pine-ink" />
      <span className="truncate">{file.name}</span>
      <span className="shrink-0 font-normal text-ink-soft tabular-nums">
        {formatFileSize(file.bytes, i18n.language)}
      </span>
      <span className="sr-only">{t('facts.newTab')}</span>
    </a>
  );
}
