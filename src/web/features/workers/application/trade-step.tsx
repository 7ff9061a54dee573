import { useState } from 'react';
import type { Category } from '#modules/catalog/contract.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SkillsField } from './skills-field.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

/** The category, its services, skills, and the years of experience. */
export function TradeFields({
  application,
  refusal,
  categories,
  category: wished,
  usualSkills,
}: {
  application: Application;
  refusal: StepRefusal | undefined;
  categories: Category[];
  /** The category that the Pro came with. */
  category: string | null;
  /** Skills to suggest, by the slug of their service. */
  usualSkills: Record<string, string[]>;
}) {
  const { t } = useTranslation('application');
  const error = useFieldError(refusal);
  const [category, setCategory] = useState(refusal?.typed.category ?? application.categorySlug ?? wished ?? '');
  const services = categories.find(({ slug }) => slug === category)?.subcategories ?? [];
  const [chosen, setChosen] = useState(refusal?.lists.services ?? application.serviceSlugs);
  const chosenServices = services.filter(({ slug }) => chosen.includes(slug));
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
          onChoose={setChosen}
          error={error('services')}
        />
      )}
      <SkillsField
        usual={inTurn(chosenServices.map(({ slug }) => usualSkills[slug] ?? []))}
        text={refusal?.typed.skills ?? application.skills.map(({ name }) => name).join(', ')}
        error={error('skills')}
      />
      <TextField
        name="yearsExperience"
        label={t('trade.years')}
        optional={t('common:form.optional')}
        inputMode="numeric"
        className="max-w-64"
        defaultValue={refusal?.typed.yearsExperience ?? application.yearsExperience ?? ''}
        error={error('yearsExperience')}
      />
    </>
  );
}

/** Returns the first of each list, then the second of each, and so on. */
function inTurn(lists: string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}
