import { useRef, useState } from 'react';
import { announceChange } from '#web/page/drafts/draft-fields.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { splitSkills } from './split-skills.ts';

/** The number of suggestions on the page; the next ones follow as these are added. */
const mostSuggestions = 9;

/** Skills, with commas between them. With script, suggested ones can be added with a press, the likeliest first. */
export function SkillsField({ usual, text, error }: { usual: string[]; text: string; error: string | null }) {
  const { t } = useTranslation('application');
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(text);
  const existing = splitSkills(typed.toLowerCase());
  const suggestions = [...new Set(usual)]
    .filter((name) => !existing.includes(name.toLowerCase()))
    .slice(0, mostSuggestions);
  const add = (name: string) => {
    setTyped([...splitSkills(typed), name].join(', '));
    const area = group.current?.querySelector('textarea');
    if (area) requestAnimationFrame(() => announceChange(area));
  };
  return (
    <div ref={group} className="flex flex-col gap-3">
      <TextArea
        name="skills"
        label={t('trade.skills')}
        optional={t('common:form.optional')}
        hint={t('trade.skillsHint')}
        rows={3}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
      />
      {suggestions.length > 0 && (
        <fieldset className="needs-script flex flex-wrap gap-2">
          <legend className="mb-2 text-ink-soft text-sm">{t('trade.suggestions')}</legend>
          {suggestions.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => add(name)}
              className="min-h-9 rounded-full bg-well px-3.5 py-1 text-left text-sm hover:bg-pine-soft pointer-coarse:min-h-11"
            >
              + {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
