/**
 * The hidden field with the time zone of the browser. Without script it stays empty. React is given no value for it, which it would
 * put back with each rendering.
 */
export const BrowserTimeZone = () => <input type="hidden" name="timeZone" ref={fillIn} />;

function fillIn(field: HTMLInputElement | null): void {
  if (field) field.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
