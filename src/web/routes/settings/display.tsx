import { Form, useRouteLoaderData } from 'react-router';
import { languageContext, nowContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { languageNames, languages } from '#lib/languages.ts';
import type { Theme } from '#lib/theme.ts';
import { formatTime } from '#lib/when.ts';
import { SettingsSection } from '#web/features/identity/settings/settings-section.tsx';
import { timeZones, zoneOfText, zoneText } from '#web/features/identity/settings/time-zones.server.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { Route } from './+types/display';

export function loader(args: Route.LoaderArgs) {
  const { timeZone } = requireViewer(args);
  const language = args.context.get(languageContext);
  const time = formatTime(args.context.get(nowContext).toISOString(), timeZone, language);
  return { zone: zoneText(timeZone), time, zones: timeZones(language) };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, (api, form) =>
    api.identity.setTimeZone.fromForm(form, { timeZone: zoneOfText(String(form.get('timeZone') ?? '')) }),
  );

/** The language and the time zone of the account, and the theme of the device. */
export default function DisplaySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-5">
        <PageTitle>{t('page.display')}</PageTitle>
        <h2 className="text-2xl">{t('page.display')}</h2>
        {actionData?.ok && <Notice kind="success" title={t('saved')} live />}
      </div>
      <LanguageChoice />
      <ThemeChoice />
      <TimeZone {...loaderData} refusal={actionData?.ok === false ? actionData : undefined} />
    </div>
  );
}

/** Loads the page as a document afterwards, since all its words change. */
function LanguageChoice() {
  const { t, i18n } = useTranslation('settings');
  const options = languages.map((code) => ({ value: code, label: languageNames[code] }));
  return (
    <SettingsSection title={t('display.language')} text={t('display.languageText')}>
      <form method="post" action="/language" className="flex flex-col items-start gap-4">
        <input type="hidden" name="returnTo" value="/settings/display" />
        <Select
          name="language"
          label={t('display.language')}
          labelHidden
          options={options}
          defaultValue={i18n.language}
          className="w-full max-w-80"
        />
        <Button>{t('profile.save')}</Button>
      </form>
    </SettingsSection>
  );
}

/** The radios take effect at once (`enhance/theme.ts`). Without script the system decides, and they are hidden. */
function ThemeChoice() {
  const { t } = useTranslation(['settings', 'shell']);
  const root = useRouteLoaderData<{ theme: Theme | null }>('root');
  const options = (['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(`shell:theme.${value}`) }));
  return (
    <form className="needs-script">
      <SettingsSection title={t('display.theme')} text={t('display.themeText')}>
        <RadioCards
          name="theme"
          legend={<span className="sr-only">{t('display.theme')}</span>}
          options={options}
          columns={3}
          defaultValue={root?.theme ?? 'system'}
        />
      </SettingsSection>
    </form>
  );
}

type TimeZoneProps = Route.ComponentProps['loaderData'] & {
  refusal: Extract<Route.ComponentProps['actionData'], { ok: false }> | undefined;
};

function TimeZone({ zone, time, zones, refusal }: TimeZoneProps) {
  const { t } = useTranslation(['settings', 'errors']);
  const busy = useBusy();
  return (
    <SettingsSection title={t('display.timeZone')} text={t('display.timeZoneText')}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <TextField
          key={zone}
          name="timeZone"
          list="zones"
          label={t('display.timeZone')}
          labelHidden
          hint={`${t('display.timeThere', { time })} ${t('display.timeZoneHint')}`}
          autoComplete="off"
          spellCheck={false}
          defaultValue={refusal?.typed.timeZone ?? zone}
          error={fieldMessage(t, refusal?.fields.timeZone, 'display.timeZoneInvalid')}
          className="w-full max-w-80"
          required
        />
        <datalist id="zones">
          {zones.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
        <Button busy={busy}>{t('profile.save')}</Button>
      </Form>
    </SettingsSection>
  );
}
