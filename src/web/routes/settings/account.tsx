import { redirect, redirectDocument } from 'react-router';
import { apiContext } from '#api/context.ts';
import { type Api, byIntent, handleForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { ClosePanel } from '#web/features/privacy/close-panel.tsx';
import { ExportPanel } from '#web/features/privacy/export-panel.tsx';
import { SidesPanel } from '#web/features/privacy/sides-panel.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/account';

export const handle = { i18n: ['settings', 'account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role, twoStep } = requireViewer({ url, context });
  const api = context.get(apiContext);
  const works = role === 'contractor' || role === 'dual';
  const [{ latest }, { items }, application] = await Promise.all([
    api.privacy.getExport(),
    api.privacy.listUnfinished(),
    works ? api.workers.getApplication() : null,
  ]);
  const copy = latest && { ...latest, expiresAt: latest.expiresAt && String(latest.expiresAt) };
  return { role, twoStep, copy, unfinished: items, profile: application?.state ?? null };
}

const acts = ({ identity, workers, privacy }: Api, form: FormData): Record<string, () => Promise<string | null>> => ({
  becomePro: async () => (await workers.becomePro()) && '/worker-dashboard/profile',
  hireAsWell: async () => (await identity.becomeDual()) && '/client-dashboard',
  export: async () => (await privacy.startExport()) && null,
  close: async () => (await privacy.closeAccount.fromForm(form)) && '/login?message=account-closed',
});

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, byIntent(acts));
  if (!answer.ok) return { refusal: answer };
  // A document load, because nothing of the closed account may stay in the page.
  if (answer.form.get('intent') === 'close') throw redirectDocument(answer.value ?? '/');
  throw redirect(answer.value ?? '/settings/account', 303);
}

/** What the account is used for, a copy of its data, and its end. */
export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  const { role, twoStep, copy, unfinished, profile } = loaderData;
  const refusalOf = (intent: string) => (actionData?.refusal.intent === intent ? actionData.refusal : undefined);
  return (
    <div className="flex flex-col gap-10">
      <PageTitle>{t('page.account')}</PageTitle>
      <h2 className="text-2xl">{t('page.account')}</h2>
      <SidesPanel role={role} profile={profile} refusal={refusalOf('becomePro') ?? refusalOf('hireAsWell')} />
      <ExportPanel copy={copy} refusal={refusalOf('export')} />
      <ClosePanel unfinished={unfinished} twoStep={twoStep} refusal={refusalOf('close')} />
    </div>
  );
}
