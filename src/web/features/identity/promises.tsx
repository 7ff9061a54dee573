import { Check } from 'lucide-react';

/** A list of short reasons, each with a check mark. */
export const Promises = ({ items }: { items: string[] }) => (
  <ul className="flex flex-col gap-4">
    {items.map((item) => (
      <li key={item} className="flex items-start gap-3 text-lg leading-snug">
        <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-pine-ink" />
        {item}
      </li>
    ))}
  </ul>
);
