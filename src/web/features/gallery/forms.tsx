import { Banknote, MapPin, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '#lib/languages.ts';
import { Checkbox, Switch } from '#web/ui/forms/checkbox.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PinField } from '#web/ui/forms/pin-field.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { RatingInput } from '#web/ui/forms/rating-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { Part, Row } from './part.tsx';

/** Fields and choices, quiet, filled, refused and off. `prefix` keeps names apart when the gallery stands twice. */
export function Forms({ prefix }: { prefix: string }) {
  const { t, i18n } = useTranslation('debug');
  const bytes = new Intl.NumberFormat(intlLocale(i18n.language), {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  const days = ['1', '2', '3'].map((value) => ({ value, label: `${t('field.day')} ${value}` }));
  return (
    <>
      <Part title={t('part.fields')}>
        <FormError
          title={t('common:form.fixErrors')}
          fields={[{ id: `${prefix}-refused`, message: t('field.error') }]}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('field.title')} hint={t('field.hint')} placeholder={t('sample.short')} />
          <TextField label={t('field.title')} defaultValue={t('sample.short')} optional={t('common:form.optional')} />
          <TextField id={`${prefix}-refused`} label={t('field.title')} defaultValue="?" error={t('field.error')} />
          <TextField label={t('field.off')} defaultValue={t('sample.short')} disabled />
          <TextField label={t('sample.place')} lead={<MapPin />} placeholder="94110" inputMode="numeric" />
          <TextField label={t('table.price')} trail={t('common:unit.perHour')} defaultValue="42" inputMode="decimal" />
          <Select label={t('field.day')} options={days} />
          <Select label={t('field.day')} options={[{ label: t('tab.days'), options: days }]} error={t('field.error')} />
          <PinField label={t('field.pin')} />
          <PinField label={t('field.pin')} defaultValue="4071" error={t('field.error')} />
        </div>
        <TextArea label={t('field.more')} hint={t('field.hint')} defaultValue={t('sample.sentence')} />
        <FileField
          label={t('field.files')}
          multiple
          rules={{ accept: ['image/jpeg', 'image/png'], maxFiles: 3, maxBytes: 1024 * 1024 }}
          problemText={({ kind, ...values }) => t(`errors:uploads.${kind}`, values)}
          name={`${prefix}-files`}
          chooseText={t('common:form.chooseFiles')}
          removeText={(file) => t('common:form.removeFile', { file })}
          formatSize={(size) => bytes.format(size / 1_000)}
        />
      </Part>
      <Part title={t('part.choices')}>
        <div className="grid gap-x-8 sm:grid-cols-2">
          <Checkbox label={t('choice.agree')} defaultChecked />
          <Checkbox label={t('choice.agree')} error={t('field.error')} />
          <Switch label={t('choice.switch')} hint={t('field.hint')} defaultChecked />
          <Switch label={t('choice.switch')} disabled />
        </div>
        <RadioCards
          legend={t('choice.legend')}
          name={`${prefix}-price`}
          columns={2}
          defaultValue="hourly"
          options={[
            { value: 'fixed', label: t('choice.fixed'), hint: t('field.hint'), icon: <Banknote /> },
            { value: 'hourly', label: t('choice.hourly'), hint: t('field.hint'), icon: <Timer /> },
            { value: 'off', label: t('field.off'), disabled: true },
          ]}
        />
        <Row>
          <RatingInput
            legend={t('choice.rate')}
            name={`${prefix}-stars`}
            defaultValue={4}
            words={[
              t('common:rating.word1'),
              t('common:rating.word2'),
              t('common:rating.word3'),
              t('common:rating.word4'),
              t('common:rating.word5'),
            ]}
          />
        </Row>
      </Part>
    </>
  );
}
