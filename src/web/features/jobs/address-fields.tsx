import type { Address } from '#modules/jobs/address/address-contract.ts';
import { maxAddress } from '#modules/jobs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';

// Work that is done online needs no address: the box hides the fields, also without script.
const forPlaces = 'group-has-[[name=remote]:checked]/address:hidden';

/** The fields of an address, inside a form. `typed` is what a refused form held. */
export function AddressFields({
  address,
  place,
  typed = {},
  error,
}: {
  address: Address | null;
  /** City, state and ZIP, which are known. */
  place: string;
  typed?: Record<string, string>;
  /** What is wrong with the street. */
  error: string | null;
}) {
  const { t } = useTranslation('jobs');
  return (
    <div className="group/address flex flex-col gap-4">
      <div className={`grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem] ${forPlaces}`}>
        <TextField
          name="street"
          label={t('address.street')}
          hint={place}
          autoComplete="street-address"
          maxLength={maxAddress.street}
          defaultValue={typed.street ?? address?.street ?? ''}
          error={error}
        />
        <TextField
          name="unit"
          label={t('address.unit')}
          optional={t('common:form.optional')}
          autoComplete="address-line2"
          maxLength={maxAddress.unit}
          defaultValue={typed.unit ?? address?.unit ?? ''}
        />
      </div>
      <TextArea
        name="notes"
        label={t('address.notes')}
        hint={t('address.notesHint')}
        optional={t('common:form.optional')}
        rows={2}
        maxLength={maxAddress.notes}
        defaultValue={typed.notes ?? address?.notes ?? ''}
        className={forPlaces}
      />
      <Checkbox
        name="remote"
        label={t('address.remote')}
        defaultChecked={typed.remote !== undefined || (address?.remote ?? false)}
      />
    </div>
  );
}
