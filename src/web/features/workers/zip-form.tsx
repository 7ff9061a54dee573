import { MapPin } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/hydrated.ts';
import { Notice } from '#web/ui/notice.tsx';
import { type BrowseSearch, browseAddress, filterFields } from './browse-search.ts';

/** Asks for the ZIP code; the other filters travel along. `invalid`: what was typed is no ZIP code, and stays to be mended. */
export function ZipForm({ search, invalid, busy }: { search: BrowseSearch; invalid: boolean; busy: boolean }) {
  const { t } = useTranslation('browse');
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (invalid) field.current?.select();
  }, [invalid]);

  const go = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    // Also an empty field is an answer that has to be told wrong.
    const rest = browseAddress(search, { zip: null }).replace('/browse', '').replace('?', '&');
    navigate(`/browse?zip=${encodeURIComponent(typed)}${rest}`, { preventScrollReset: true });
  };

  return (
    <div className="flex max-w-xl flex-col gap-3">
      <form method="get" action="/browse" onSubmit={go} noValidate className="flex flex-col gap-2">
        <label htmlFor="zip" className="font-semibold text-sm">
          {t('zip.label')}
        </label>
        <div className="flex flex-wrap gap-2 rounded-2xl bg-surface p-2 ring-1 ring-on-deep/40 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-marigold has-[input:focus-visible]:outline-offset-2 sm:flex-nowrap sm:rounded-full">
          <span className="relative flex min-w-0 grow basis-48 items-center">
            <MapPin aria-hidden className="pointer-events-none absolute left-3 size-5 text-pine-ink sm:left-4" />
            <input
              ref={field}
              id="zip"
              name="zip"
              type="text"
              inputMode="numeric"
              autoComplete="postal-code"
              defaultValue={search.typedZip ?? ''}
              placeholder={t('zip.placeholder')}
              aria-invalid={invalid || undefined}
              aria-describedby={invalid ? 'zip-invalid' : undefined}
              className="min-h-12 w-full rounded-full bg-transparent pr-3 pl-10 text-ink text-lg tabular-nums focus-visible:outline-none sm:pl-12"
            />
          </span>
          <Button size="md" busy={busy} busyText={t('zip.busy')} className="min-h-12! max-sm:w-full">
            {t('zip.submit')}
          </Button>
        </div>
        {filterFields(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Without script the server keeps the ZIP code in the cookie. */}
        {!hydrated && <input type="hidden" name="remember" value="1" />}
      </form>
      {invalid && (
        <div id="zip-invalid" className="text-ink">
          <Notice kind="destructive" live title={t('zip.invalidTitle')}>
            {t('zip.invalidText')}
          </Notice>
        </div>
      )}
    </div>
  );
}
