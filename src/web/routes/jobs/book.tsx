import { redirect } from 'react-router';
import { apiContext, languageContext, siteContext } from '#api/context.ts';
import { attempt, byIntent, type FormRefusal, orNotFound, readForm, sendForm, textFields } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { questionsOf } from '#modules/catalog/scope-questions.ts';
import { lengthsOf } from '#modules/jobs/booking/booking-lengths.ts';
import { WorkerCard, type WorkerDetail } from '#modules/workers/contract.ts';
import { AskForQuote, BookingForm } from '#web/features/hiring/booking/booking-form.tsx';
import {
  type BookingValues,
  nextStartField,
  type Times,
  weekField,
  weeksAtOnce,
} from '#web/features/hiring/booking/booking-values.ts';
import { hiringBarOf } from '#web/features/hiring/request/hiring-bar.ts';
import { MayNotHire } from '#web/features/hiring/request/may-not-hire.tsx';
import { askedServiceField, scopeAnswersIn } from '#web/features/hiring/scope/scope-fields.ts';
import { wrongScopeFields } from '#web/features/hiring/scope/wrong-scope.server.ts';
import { RefundPolicy } from '#web/features/workers/profile/refund-policy.tsx';
import { zoneName } from '#web/features/workers/profile/zone-name.server.ts';
import { rememberedIn } from '#web/page/device-memory.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import type { Route } from './+types/book';

export const handle = { i18n: ['booking', 'worker', 'hiring'] } satisfies PageHandle;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer({ url, context });
  const pro = await requirePro({ params, context, url });
  const bar = hiringBarOf(viewer);
  if (bar) return { bar, email: context.get(siteContext).supportEmail };
  // A Pro who isn't booked instantly anymore is asked for a quote; one's own profile says that it is one's own.
  if (pro.id === viewer.id) throw redirect(`/worker/${pro.id}`);
  const query = url.searchParams;
  const named = query.get('service') ?? '';
  if (!pro.booksInstantly) {
    throw redirect(`/quote/new?${new URLSearchParams({ workerId: pro.id, ...(named && { service: named }) })}`);
  }
  const values: BookingValues = {
    service: pro.subcategorySlugs.includes(named) ? named : (pro.subcategorySlugs[0] ?? ''),
    scope: {},
    title: '',
    description: '',
    zip: query.get('zip') ?? rememberedIn(request.headers.get('cookie'), context.get(siteContext).url).zip ?? '',
    minutes: lengthOf(pro, query.get('minutes')),
    startsAt: query.get('startsAt') ?? '',
  };
  return { bar: null, pro, values, ...(await timesFor({ context, url }, pro, values)) };
}

type PageArgs = Pick<Route.LoaderArgs, 'params' | 'context' | 'url'>;

const requirePro = ({ params, context, url }: PageArgs): Promise<WorkerDetail> => {
  const id = WorkerCard.shape.id.safeParse(params.workerId);
  if (!id.success) throw new Response(null, { status: 404 });
  return context.get(apiContext).workers.get({ id: id.data }).catch(orNotFound(url));
};

/** Returns a length that the Pro can be booked for: the one asked for, or the shortest. */
function lengthOf(pro: WorkerDetail, text: string | null): number {
  const lengths = lengthsOf(pro);
  return lengths.find((minutes) => `${minutes}` === text) ?? lengths[0] ?? 60;
}

/** The furthest week that a Pro plans. */
const lastWeek = 8;

/** Returns the first week that the page's address asks for, from 1. */
function weekOf(url: URL): number {
  const week = Number(url.searchParams.get(weekField));
  return Number.isInteger(week) && week >= 1 && week <= lastWeek ? week : 1;
}

/** Returns the free slots, and the code of what is wrong with the ZIP code. */
async function timesFor(
  { context, url }: Pick<PageArgs, 'context' | 'url'>,
  pro: WorkerDetail,
  { zip, minutes }: BookingValues,
): Promise<{ times: Times; week: number; zoneName: string; wrongZip: string | null }> {
  const week = weekOf(url);
  if (!zip) return { times: null, week, zoneName: '', wrongZip: null };
  const { jobs } = context.get(apiContext);
  const asked = { workerId: pro.id, zip, minutes, weeks: weeksAtOnce, skipWeeks: week - 1 };
  const found = await attempt(() => jobs.listFreeSlots(asked));
  if (!found.ok) return { times: null, week, zoneName: '', wrongZip: found.fields.zip ?? found.code };
  const zone = zoneName(found.value.timeZone, context.get(languageContext));
  return { times: found.value, week, zoneName: zone, wrongZip: null };
}

/** The codes that speak of one field. */
const fieldOfCode: Partial<Record<string, string>> = {
  'places.unknownZip': 'zip',
  'jobs.outsideArea': 'zip',
  'jobs.serviceNotOffered': 'service',
};

/** Returns the fields of the form that a refusal is about, each with its code. */
function fieldsOf({ code, fields }: FormRefusal, values: BookingValues): Record<string, string> {
  const field = fieldOfCode[code];
  const wrong = code === 'catalog.wrongAnswer' ? wrongScopeFields(values) : [];
  const named = [...(field ? [field] : []), ...wrong];
  return named.length > 0 ? Object.fromEntries(named.map((name) => [name, code])) : fields;
}

/** Returns the free starts after one that is taken by now: those of the refusal, or else those that the form has kept. */
function nextStartsIn(refusal: FormRefusal | undefined, form: FormData): string[] {
  if (refusal?.code === 'jobs.slotNotFree') return [refusal.facts?.next ?? []].flat().map(String);
  return form
    .getAll(nextStartField)
    .map(String)
    .filter((start) => !Number.isNaN(Date.parse(start)));
}

/** Books the slot and goes on to the payment; or shows the slots for another length or place. */
export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args);
  const { form } = formRead;
  const pro = await requirePro(args);
  const texts = textFields(form);
  const service = texts.service ?? '';
  const values: BookingValues = {
    ...{
      service,
      scope: scopeAnswersIn(form, service),
      title: texts.title ?? '',
      description: texts.description ?? '',
    },
    zip: (texts.zip ?? '').trim(),
    minutes: lengthOf(pro, texts.minutes ?? null),
    startsAt: texts.startsAt ?? '',
  };
  const answerWith = async (nextStarts: string[], refusal?: FormRefusal) => {
    const { wrongZip, ...found } = await timesFor(args, pro, values);
    const shown = { values, typed: texts, nextStarts, ...found };
    if (!refusal && !wrongZip) return shown;
    const fields = { ...(refusal && fieldsOf(refusal, values)), ...(wrongZip && { zip: wrongZip }) };
    return {
      ...shown,
      refusal: { code: refusal?.code ?? ('places.unknownZip' as const), message: refusal?.message ?? '', fields },
    };
  };
  const act = byIntent(() => ({
    // Another length or place has other free starts.
    times: () => answerWith([]),
    async book() {
      // Without script, a service that was just chosen brings its questions with the next page.
      const hasQuestions = questionsOf(service).length === 0 || form.get(askedServiceField) === service;
      if (!hasQuestions) return { ...(await answerWith(nextStartsIn(undefined, form))), asksFirst: true };
      const own = { workerId: pro.id, service: service || undefined, scope: values.scope };
      const answer = await sendForm(args, formRead, (api) => api.jobs.book.fromForm(form, own));
      if (!answer.ok) return answerWith(nextStartsIn(answer, form), answer);
      throw redirect(`/checkout/${answer.value.jobId}`, 303);
    },
  }));
  return act(args.context.get(apiContext), form);
}

/** Books a free slot of a Pro without a quote. */
export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['booking', 'worker', 'hiring']);
  if (loaderData.bar)
    return <MayNotHire bar={loaderData.bar} email={loaderData.email} title={t('hiring:request.title')} />;
  const { pro } = loaderData;
  const { name } = pro;
  const shown = actionData ?? loaderData;
  const wrongZip = loaderData.wrongZip
    ? { code: 'places.unknownZip' as const, message: '', fields: { zip: loaderData.wrongZip } }
    : undefined;
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-8 py-8 sm:py-12">
      <PageTitle>{t('title', { name })}</PageTitle>
      <header className="flex items-center gap-5">
        <Avatar photo={pro.photo} seed={pro.portraitSeed} id={pro.id} name={name} size="lg" />
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="wrap-anywhere text-2xl sm:text-4xl">{t('title', { name })}</h1>
          <p className="text-ink-soft">{t('lead', { name })}</p>
        </div>
      </header>
      <BookingForm
        pro={pro}
        values={shown.values}
        times={shown.times}
        week={shown.week}
        zoneName={shown.zoneName}
        nextStarts={actionData?.nextStarts ?? []}
        asksFirst={Boolean(actionData && 'asksFirst' in actionData)}
        refusal={actionData ? ('refusal' in actionData ? actionData.refusal : undefined) : wrongZip}
      />
      <section className="flex flex-col gap-3 border-line border-t pt-6 text-ink-soft">
        <h2 className="text-ink text-xl">
          {t('worker:policy.title', { tier: t(`worker:policy.${pro.cancellationTier}`) })}
        </h2>
        <RefundPolicy tier={pro.cancellationTier} />
        <p className="text-sm">{t('worker:policy.minutes')}</p>
      </section>
      <AskForQuote workerId={pro.id} service={shown.values.service} />
    </div>
  );
}
