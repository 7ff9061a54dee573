import type { Address, EarlierAddress } from '#modules/jobs/address/address-contract.ts';
import { maxAddress } from '#modules/jobs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';

// Work that is done online needs no address, and an earlier one need not be typed: the choices hide the fields, also without
// script.
const forPlaces = 'group-has-[[name=remote]:checked]/address:hidden';
const forTyping = `${forPlaces} group-has-[[name=sameAs]:not([value=""]):checked]/address:hidden`;

/**
 * The fields of an address, inside a form, after the addresses that the client gave for earlier jobs. `typed` is what a refused
 * form held.
 */
export function AddressFields({
  address,
  earlier,
  place,
  mayBeRemote,
  typed = {},
  error,
}: {
  address: Address | null;
  earlier: EarlierAddress[];
  /** City, state and ZIP, which are known. */
  place: string;
  /** The work can be done online or by phone. */
  mayBeRemote: boolean;
  typed?: Record<string, string>;
  /** What is wrong with the street. */
  error: string | null;
}) {
  const { t } = useTranslation('jobs');
  return (
    <div className="group/address flex flex-col gap-4">
      {earlier.length > 0 && (
        <fieldset className={forPlaces}>
          <legend className="font-semibold text-sm">{t('address.choose')}</legend>
          {[...earlier, null].map((choice) => (
            <label key={choice?.jobId ?? ''} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
              <input
                type="radio"
                name="sameAs"
                value={choice?.jobId ?? ''}
                defaultChecked={(typed.sameAs ?? '') === (choice?.jobId ?? '')}
                className="mt-0.5 size-5 shrink-0 accent-pine"
              />
              <span className="wrap-anywhere">
                {choice
                  ? [choice.street, choice.unit, choice.notes].filter(Boolean).join(', ')
                  : t(address?.street ? 'address.typed' : 'address.another')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={`grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem] ${forTyping}`}>
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
          // As high as the hint beside it, so that the two fields are on one line.
          hint={<span className="max-sm:hidden">&nbsp;</span>}
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
        className={forTyping}
      />
      {mayBeRemote && (
        <Checkbox
          name="remote"
          label={t('address.remote')}
          defaultChecked={typed.remote !== undefined || (address?.remote ?? false)}
        />
      )}
    </div>
  );
}
