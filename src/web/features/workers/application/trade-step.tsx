import { useRef, useState } from 'react';
import type { Category } from '#modules/catalog/contract.ts';
import type { Application } from '#modules/workers/application/application-contract.ts';
import { announceChange } from '#web/page/drafts/draft-fields.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { type StepRefusal, useFieldError } from './step-values.ts';

/** The category, its services, skills in the Pro's own words, and the years of experience. */
export function TradeFields({
  application,
  refusal,
  categories,
  category: wished,
}: {
  application: Application;
  refusal: StepRefusal | undefined;
  categories: Category[];
  /** The category that the Pro came with. */
  category: string | null;
}) {
  const { t } = useTranslation('application');
  const error = useFieldError(refusal);
  const [category, setCategory] = useState(refusal?.typed.category ?? application.categorySlug ?? wished ?? '');
  const services = categories.find(({ slug }) => slug === category)?.subcategories ?? [];
  const serviceNames = services.map(({ slug }) => ({ value: slug, label: t(`catalog:subcategory.${slug}`) }));
  return (
    <>
      <Select
        name="category"
        label={t('trade.category')}
        placeholder={t('trade.choose')}
        defaultValue={category}
        onChange={({ target }) => setCategory(target.value)}
        options={categories.map(({ slug }) => ({ value: slug, label: t(`catalog:category.${slug}`) }))}
        error={error('category')}
        required
      />
      {/* Tells the server which category's services the Pro has seen. */}
      <input type="hidden" name="shown" value={services.length > 0 ? category : ''} />
      {services.length > 0 && (
        <Chips
          key={category}
          type="checkbox"
          name="services"
          legend={t('trade.services')}
          hint={t('trade.servicesHint')}
          options={serviceNames}
          chosen={refusal?.lists.services ?? application.serviceSlugs}
          error={error('services')}
        />
      )}
      <Skills
        names={serviceNames.map(({ label }) => label)}
        text={refusal?.typed.skills ?? application.skills.join(', ')}
        error={error('skills')}
      />
      <TextField
        name="yearsExperience"
        label={t('trade.years')}
        optional={t('common:form.optional')}
        inputMode="numeric"
        className="max-w-48"
        defaultValue={refusal?.typed.yearsExperience ?? application.yearsExperience ?? ''}
        error={error('yearsExperience')}
      />
    </>
  );
}

/** Skills, with commas between them. With script, names of services can be added with a press. */
function Skills({ names, text, error }: { names: string[]; text: string; error: string | null }) {
  const { t } = useTranslation('application');
  const hydrated = useHydrated();
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(text);
  const isTyped = (name: string) => typed.toLowerCase().includes(name.toLowerCase());
  const suggestions = names.filter((name) => !isTyped(name));
  const add = (name: string) => {
    setTyped(typed.trim() ? `${typed.trim().replace(/,$/, '')}, ${name}` : name);
    const area = group.current?.querySelector('textarea');
    if (area) requestAnimationFrame(() => announceChange(area));
  };
  return (
    <div ref={group} className="flex flex-col gap-3">
      <TextArea
        name="skills"
        label={t('trade.skills')}
        optional={t('common:form.optional')}
        hint={t('trade.skillsHint')}
        rows={2}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
      />
      {hydrated && suggestions.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-ink-soft text-sm">{t('trade.suggestions')}</legend>
          {suggestions.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => add(name)}
              className="min-h-9 rounded-full bg-well px-3.5 py-1 text-sm hover:bg-pine-soft pointer-coarse:min-h-11"
            >
              + {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
