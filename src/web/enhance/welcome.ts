/** Takes `?welcome=1` out of the address, so that a reload or a bookmark does not greet again. The greeting itself stays. */
export function forgetWelcome(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('welcome')) return;
  url.searchParams.delete('welcome');
  history.replaceState(history.state, '', url);
}
