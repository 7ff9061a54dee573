import houseCall from './house-call.svg?no-inline';

/** A porch with an open door, and a nurse's bag on the step: by day in the light theme, with lit windows in the dark one. */
export const HouseCall = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 760 600" aria-hidden="true" className={className}>
    <use href={`${houseCall}#house-call`} />
  </svg>
);
