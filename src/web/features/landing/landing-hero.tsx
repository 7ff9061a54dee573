import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ServiceSuggestions, useServiceField } from '#web/features/workers/search/service-suggestions.tsx';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useSearchInputs } from './plain-search.tsx';
import { Street } from './street.tsx';

const badges = [
  { words: 'badge.verified', icon: 'badge-check' },
  { words: 'badge.rated', icon: 'star' },
  { words: 'badge.quick', icon: 'calendar-check' },
] as const;

/** The first screen: what we are, the search, three reasons, and the street below. `slugs` are the categories. */
export function LandingHero({ slugs }: { slugs: string[] }) {
  const { t } = useTranslation(['landing', 'browse']);
  return (
    <section className="overflow-hidden">
      <div className="page-width relative z-1 pt-8 sm:pt-14 lg:pt-[clamp(2rem,4.5vw,5rem)]">
        <div className="flex flex-col gap-6 lg:max-w-[min(44rem,50vw)] lg:gap-7">
          <h1 className="text-display">{t('hero.title')}</h1>
          <p className="max-w-[44ch] text-ink-soft text-lg sm:text-xl sm:leading-normal">{t('hero.lead')}</p>
          <SearchForm slugs={slugs} />
          <ul className="flex flex-wrap gap-x-6 gap-y-2.5 font-medium text-sm">
            {badges.map(({ words, icon }) => (
              <li key={words} className="flex items-center gap-2">
                <Icon name={icon} className="size-5 text-pine-ink" />
                {t(words)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Street className="pointer-events-none mt-8 h-64 sm:h-80 lg:-mt-[15vw] lg:h-auto" />
    </section>
  );
}

/** Asks what and where; a plain form that leads to the search. */
function SearchForm({ slugs }: { slugs: string[] }) {
  const { t } = useTranslation(['landing', 'browse']);
  const inputs = useSearchInputs();
  const serviceField = useServiceField();
  return (
    <Form
      action="/browse"
      role="search"
      {...light.loadingForm.props({ words: t('browse:results.loading') })}
      className="relative flex flex-col rounded-2xl bg-surface p-2 shadow-float ring-1 ring-line-strong/60 sm:flex-row sm:items-center sm:rounded-full"
    >
      <Part label={t('search.what')} className="grow">
        <input {...inputs.service} {...serviceField} className={inputLook} />
      </Part>
      <ServiceSuggestions slugs={slugs} />
      <span aria-hidden className="mx-4 h-px bg-line sm:mx-0 sm:h-9 sm:w-px" />
      <Part label={t('search.zip')} className="sm:w-36 sm:shrink-0">
        <input {...inputs.zip} {...light.zipField.props} className={inputLook} />
      </Part>
      <Button size="lg" icon={<Icon name="search" />} className="shrink-0 whitespace-nowrap max-sm:mt-2 sm:ml-2">
        {t('common:action.search')}
      </Button>
    </Form>
  );
}

const inputLook = 'w-full bg-transparent text-base focus-visible:outline-none placeholder:text-ink-faint';

/** One question of the search: the label above the input. */
const Part = ({ label, className, children }: { label: string; className: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label
    className={`flex min-w-0 cursor-text flex-col rounded-xl px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-focus sm:rounded-full sm:px-5 ${className}`}
  >
    <span className="truncate font-semibold text-xs">{label}</span>
    {children}
  </label>
);
