import { requireCategory, requireService, skillCalled } from '#modules/catalog/public.server.ts';
import { followTimeZone, maskContactDetails, refuseReservedName } from '#modules/identity/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { changeApplication, editApplication } from '../application/change-application.server.ts';
import { readHours } from '../application/read-hours.ts';
import { workersContract } from '../contract.ts';

/** The trade: a category, services of it, and skills: those of the vocabulary, and others in the Pro's own words. */
export const saveTrade = operation(workersContract.saveTrade, {
  allow: worker,
  async run(ctx, { category: slug, services, skills, yearsExperience }) {
    const category = await requireCategory(ctx.db, slug);
    return changeApplication(ctx, {
      category_id: category.id,
      subcategory_ids: [...new Set(services)].map((service) => requireService(category, service)),
      ...sortSkills(skills, services),
      years_experience: yearsExperience ?? null,
    });
  },
});

/** Returns the columns of skills: slugs for names of the vocabulary in any language; all others as they were typed. */
function sortSkills(names: string[], services: string[]) {
  const sorted = names.map((name) => ({ name, slug: skillCalled(name, services) }));
  return {
    skill_slugs: [...new Set(sorted.flatMap(({ slug }) => slug ?? []))],
    skills: [...new Set(sorted.filter(({ slug }) => !slug).map(({ name }) => maskContactDetails(name)))],
  };
}

/** The place from which the Pro travels, and how far (meters). The account takes its time zone, unless its owner chose one. */
export const saveArea = operation(workersContract.saveArea, {
  allow: worker,
  async run(ctx, { zip, serviceRadiusMeters }) {
    const { timeZone } = await requirePlace(ctx.db, zip);
    return editApplication(ctx, async (tx, { id }) => {
      await followTimeZone(tx, { userId: id, timeZone, at: ctx.clock.now() });
      return { zip, service_radius_m: serviceRadiusMeters };
    });
  },
});

/** The price of an hour, US cents, and the refund terms. */
export const saveRate = operation(workersContract.saveRate, {
  allow: worker,
  run: (ctx, { hourlyRateCents, cancellationTier }) =>
    changeApplication(ctx, { hourly_rate_cents: hourlyRateCents, cancellation_tier: cancellationTier }),
});

/** The open hours of a normal week. */
export const saveHours = operation(workersContract.saveHours, {
  allow: worker,
  run: (ctx, { hours }) => changeApplication(ctx, { hours: JSON.stringify(readHours(hours)) }),
});

/**
 * The name, the line and the text under which clients meet the Pro, and the languages that the Pro speaks. Everyone reads them:
 * contact details in them are masked for good. Throws Fail `identity.reservedName`.
 */
export const saveAbout = operation(workersContract.saveAbout, {
  allow: worker,
  run(ctx, { displayName, headline, description, languages }) {
    refuseReservedName(displayName);
    return changeApplication(ctx, {
      display_name: maskContactDetails(displayName),
      headline: maskContactDetails(headline),
      description: maskContactDetails(description),
      languages: [...new Set(languages)],
    });
  },
});
