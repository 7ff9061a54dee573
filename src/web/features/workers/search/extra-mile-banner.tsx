import * as light from '#web/page/light-attributes.ts';
import { useScriptNonce } from '#web/page/page-words.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

// The page may come from a cache that knows nothing of this device: hide the banner before it is painted.
const hideDismissed = `try{if(localStorage.getItem('showExtraMileBanner')==='false')document.currentScript.previousElementSibling.hidden=true}catch(e){}`;

/** The promotion of Extra Mile. The device remembers when it is dismissed; without script a form tells the server. */
export function ExtraMileBanner({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('browse');
  const nonce = useScriptNonce();
  return (
    <>
      <aside
        {...light.banner.props}
        aria-label={t('banner.title')}
        className="mb-4 flex h-10 items-center gap-2.5 rounded-lg bg-marigold-soft pr-1 pl-3 [&[hidden]]:hidden"
      >
        <Icon name="award" className="stroke-[1.8] size-5 shrink-0 text-marigold-ink" />
        <p className="flex min-w-0 grow gap-1.5 text-sm">
          <strong className="font-semibold whitespace-nowrap max-sm:sr-only">{t('banner.title')}</strong>{' '}
          <TextLink to="/extra-mile" className="text-ink! whitespace-nowrap">
            {t('banner.link')}
          </TextLink>
        </p>
        <form method="post" action="/browse" {...light.dismissBanner.props}>
          <input type="hidden" name="intent" value="hideBanner" />
          <input type="hidden" name="returnTo" value={returnTo} />
          <button
            type="submit"
            aria-label={t('banner.dismiss')}
            title={t('banner.dismiss')}
            className={iconButtonClasses('size-9! pointer-coarse:size-10!')}
          >
            <Icon name="x" />
          </button>
        </form>
      </aside>
      <script nonce={nonce}>{hideDismissed}</script>
    </>
  );
}
