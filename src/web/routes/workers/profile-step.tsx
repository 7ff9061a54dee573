import { redirect } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { type Api, attempt, readForm, sendForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import type { ApplicationStep } from '#modules/workers/application/completeness.ts';
import { todayInTheWest } from '#modules/workers/application/paper-details.ts';
import { isEditable } from '#modules/workers/application/states.ts';
import { faceUploads, paperUploads } from '#modules/workers/limits.ts';
import { AboutFields } from '#web/features/workers/application/about-step.tsx';
import { AreaFields } from '#web/features/workers/application/area-step.tsx';
import { ExceptionsFields } from '#web/features/workers/application/exceptions-fields.tsx';
import { copyToOtherDays, readLines, typedOf } from '#web/features/workers/application/hours-lines.ts';
import { HoursFields } from '#web/features/workers/application/hours-step.tsx';
import { RateFields } from '#web/features/workers/application/rate-step.tsx';
import { StepNotice } from '#web/features/workers/application/review-state.tsx';
import { saveStep, textsOf } from '#web/features/workers/application/save-step.server.ts';
import { StepBar } from '#web/features/workers/application/step-bar.tsx';
import { StepForm } from '#web/features/workers/application/step-form.tsx';
import { MaskedNotice, StillMissing } from '#web/features/workers/application/step-hints.tsx';
import { isStep, neighborsOf, profilePath, stepPath } from '#web/features/workers/application/step-path.ts';
import { gapsOf, type StepRefusal } from '#web/features/workers/application/step-values.ts';
import { TradeFields } from '#web/features/workers/application/trade-step.tsx';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import type { Route } from './+types/profile-step';

// The steps with files.
const PapersStep = loadWhenShown(
  async () => (await import('#web/features/workers/application/papers-step.tsx')).PapersStep,
);
const PhotoStep = loadWhenShown(
  async () => (await import('#web/features/workers/application/photo-step.tsx')).PhotoStep,
);

export const handle = { i18n: ['application', 'browse'] } satisfies PageHandle;

function stepOf(text: string): ApplicationStep {
  if (!isStep(text)) throw new Response(null, { status: 404 });
  return text;
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const step = stepOf(params.step);
  const { id } = requireViewer({ url, context });
  const api = context.get(apiContext);
  const application = await api.workers.getApplication();
  return {
    step,
    id,
    application,
    category: url.searchParams.get('category'),
    categories: step === 'trade' ? (await api.catalog.listCategories()).items : [],
    allowance: uploadsOf[step] ? await api.uploads.getAllowance() : null,
    usualSkills: step === 'trade' && isEditable(application.state) ? (await api.catalog.listSkills()).skills : {},
    nearby: step === 'rate' ? await nearbyRates(api, application) : null,
    today: todayInTheWest(context.get(nowContext)),
  };
}

async function nearbyRates(api: Api, { zip, categorySlug: category }: Application) {
  if (!zip || !category) return null;
  const rates = await attempt(() => api.workers.getNearbyRates({ zip, category }));
  return rates.ok ? rates.value : null;
}

const uploadsOf: Partial<Record<ApplicationStep, typeof faceUploads>> = { photo: faceUploads, papers: paperUploads };

/** Saves the step and leads to the next one, unless it lacks something. A photo and papers are looked at before the Pro goes on. */
export async function action(args: Route.ActionArgs) {
  const step = stepOf(args.params.step);
  const read = await readForm(args, uploadsOf[step]);
  const { form } = read;
  const sent = sentIn(form);
  const copied = step === 'hours' && form.get('copy');
  // Without script, the server copies the hours of a day.
  if (copied)
    return {
      code: null,
      message: null,
      fields: {},
      intent: 'copy',
      lists: {},
      typed: { ...sent.typed, ...typedOf(copyToOtherDays(readLines(sent.typed), Number(copied))) },
    };
  const answer = await sendForm(args, read, (api) => actOf(step, api, form));
  if (!answer.ok) {
    const { code, message, fields, intent } = answer;
    return { code, message, fields, intent, ...sent };
  }
  // It's saved, so that nothing is lost, and said before the next step.
  const fields = gapsOf(step, answer.value);
  if (Object.keys(fields).length > 0) return { code: null, message: null, fields, intent: 'save', ...sent };
  const { after } = neighborsOf(step);
  // Where a category was chosen without script, its services come next.
  const isHalfDone =
    step === 'trade' && answer.value.serviceSlugs.length === 0 && sent.typed.category !== sent.typed.shown;
  if (form.get('addDays') || form.get('removeDays')) throw redirect(`${stepPath(step)}#days`, 303);
  const staysToLook = (step === 'photo' && !form.get('goOn')) || step === 'papers';
  if (staysToLook || isHalfDone) throw redirect(stepPath(step), 303);
  throw redirect(after ? stepPath(after) : profilePath, 303);
}

/** What was typed, for a form that comes back. */
const sentIn = (form: FormData): Pick<StepRefusal, 'typed' | 'lists'> => ({
  typed: textsOf(form),
  lists: { services: form.getAll('services').map(String), languages: form.getAll('languages').map(String) },
});

function actOf(step: ApplicationStep, { workers, ...api }: Api, form: FormData): Promise<Application> {
  const intent = form.get('intent');
  if (step === 'photo' && intent === 'removePhoto') return workers.removePhoto();
  if (step !== 'papers') return saveStep[step]({ workers, ...api }, form);
  if (intent === 'addPaper') return workers.addPaper.fromForm(form);
  if (intent === 'removePaper') return workers.removePaper.fromForm(form);
  throw new Response(null, { status: 400 });
}

/** One step of the profile. */
export default function ProfileStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('application');
  const { step, application, category } = loaderData;
  const canSave = isEditable(application.state);
  return (
    <div className="page-width flex max-w-3xl grow flex-col gap-8 py-8 sm:py-12">
      <PageTitle>{t(`step.${step}`)}</PageTitle>
      <div className="flex flex-col gap-4">
        <TextLink to={profilePath} className="inline-flex min-h-9 items-center self-start text-sm">
          {t('title')}
        </TextLink>
        <StepBar application={application} current={step} category={category} />
      </div>
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl sm:text-4xl">{t(`step.${step}`)}</h1>
        <p className="max-w-prose text-ink-soft text-lg">{t(`${step}.lead`)}</p>
      </header>
      <StepNotice application={application} step={step} />
      {canSave && !actionData && <StillMissing application={application} step={step} />}
      {step === 'about' && <MaskedNotice application={application} />}
      <StepBody key={step} {...loaderData} refusal={actionData} canSave={canSave} />
    </div>
  );
}

type BodyProps = Route.ComponentProps['loaderData'] & {
  refusal: StepRefusal | undefined;
  canSave: boolean;
};

function StepBody({ step, application, refusal, canSave, ...data }: BodyProps) {
  const shared = { application, refusal };
  if (step === 'photo') return <PhotoStep {...shared} canSave={canSave} workerId={data.id} />;
  if (step === 'papers') return <PapersStep {...shared} canSave={canSave} today={data.today} />;
  return (
    <StepForm step={step} refusal={refusal} canSave={canSave}>
      {step === 'trade' && (
        <TradeFields {...shared} categories={data.categories} category={data.category} usualSkills={data.usualSkills} />
      )}
      {step === 'area' && <AreaFields {...shared} />}
      {step === 'rate' && <RateFields {...shared} nearby={data.nearby} />}
      {step === 'hours' && (
        <>
          {/* The Enter key in a date presses the first button of the form. */}
          <button type="submit" name="addDays" value="yes" hidden />
          <HoursFields {...shared} />
          <ExceptionsFields {...shared} canSave={canSave} today={data.today} />
        </>
      )}
      {step === 'about' && <AboutFields {...shared} />}
    </StepForm>
  );
}
