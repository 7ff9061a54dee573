import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type BrowseSearch, filterFields } from './browse-search.ts';

/** Asks for the ZIP code; the other filters are kept. One that is wrong, or that no place has, stays to be corrected. */
export function ZipForm({ search }: { search: BrowseSearch }) {
  const { t } = useTranslation('browse');
  const invalid = search.typedZip !== null;
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <form
        method="get"
        action="/browse"
        noValidate
        className="flex flex-col gap-2"
        {...light.loadingForm.props({ words: t('results.loading') })}
      >
        <label htmlFor="zip" className="font-semibold text-sm">
          {t('zip.label')}
        </label>
        <div className="flex flex-wrap gap-2 rounded-2xl bg-surface p-2 ring-1 ring-on-deep/40 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-marigold has-[input:focus-visible]:outline-offset-2 sm:flex-nowrap sm:rounded-full">
          <span className="relative flex min-w-0 grow basis-48 items-center">
            <Icon name="map-pin" className="pointer-events-none absolute left-3 size-5 text-pine-ink sm:left-4" />
            <input
              id="zip"
              name="zip"
              type="text"
              inputMode="numeric"
              autoComplete="postal-code"
              defaultValue={search.typedZip ?? ''}
              placeholder={t('zip.placeholder')}
              // biome-ignore lint/a11y/noAutofocus: what was typed is wrong, and mending it is all there is to do
              autoFocus={invalid}
              aria-invalid={invalid || undefined}
              aria-describedby={invalid ? 'zip-invalid' : undefined}
              className="min-h-12 w-full rounded-full bg-transparent pr-3 pl-10 text-ink text-lg tabular-nums focus-visible:outline-none sm:pl-12"
            />
          </span>
          <Button size="md" className="min-h-12! max-sm:w-full">
            {t('zip.submit')}
          </Button>
        </div>
        {filterFields(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* The server keeps the ZIP code in the cookie. */}
        <input type="hidden" name="remember" value="1" />
      </form>
      {invalid && (
        <div id="zip-invalid" className="text-ink">
          <Notice kind="destructive" live title={t('zip.invalidTitle')}>
            {search.zip ? t('zip.unknownText', { zip: search.zip }) : t('zip.invalidText')}
          </Notice>
        </div>
      )}
    </div>
  );
}
