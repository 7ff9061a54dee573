import { Icon } from '#web/ui/icons/icon.tsx';

/** A list of short reasons, each with a check mark. */
export const Promises = ({ items }: { items: string[] }) => (
  <ul className="flex flex-col gap-4">
    {items.map((item) => (
      <li key={item} className="flex items-start gap-3 text-lg leading-snug">
        <Icon name="check" className="mt-0.5 size-6 shrink-0 text-pine-ink" />
        {item}
      </li>
    ))}
  </ul>
);
