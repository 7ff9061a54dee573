import { ButtonLink } from '../actions/button.tsx';

/** Leads to the next page of a list without an end; draws nothing when `to` is null. */
export function LoadMore({ to, children }: { to: string | null; children: string }) {
  if (!to) return null;
  return (
    <div className="flex justify-center pt-8">
      <ButtonLink to={to} variant="secondary" preventScrollReset rel="next">
        {children}
      </ButtonLink>
    </div>
  );
}
