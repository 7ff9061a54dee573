import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** A link to the file of a paper, in a new tab. */
export function PaperLink({ paper: { id, fileName } }: { paper: { id: string; fileName: string } }) {
  const { t } = useTranslation('admin');
  return (
    <a
      href={`/papers/${id}`}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere inline-flex items-center gap-2 self-start font-semibold text-pine-ink underline underline-offset-3 pointer-coarse:min-h-11"
    >
      <Icon name="file-text" className="size-5 shrink-0" />
      {fileName}
      <span className="sr-only">, {t('papers.opens')}</span>
    </a>
  );
}
