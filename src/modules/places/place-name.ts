const corrections: Record<string, string> = {
  'Coeur D Alene': "Coeur d'Alene",
  'J B P H H': 'Joint Base Pearl Harbor-Hickam',
  'Land O Lakes': "Land O' Lakes",
  Jber: 'Joint Base Elmendorf-Richardson',
  'Fe Warren Afb': 'F. E. Warren AFB',
  'Kng Of Prussa': 'King of Prussia',
  'M C B H Kaneohe Bay': 'Kaneohe Bay',
  'Bois D Arc': "Bois d'Arc",
  Atl: 'Atlanta',
  Bham: 'Birmingham',
  Hon: 'Honolulu',
  Mem: 'Memphis',
  Mphs: 'Memphis',
  Nashvl: 'Nashville',
};

const small = /(?<= )(Of|The|And|Or|In|By|On|At|De|Du|Des|Au)(?= )/g;

/**
 * A city's name as people there write it, from the post office's spelling without apostrophes and with every word
 * capitalized: `Mc Lean` → `McLean`, `O Fallon` → `O'Fallon`, `King Of Prussia` → `King of Prussia`.
 */
export function placeName(postal: string): string {
  const name = corrections[postal];
  if (name) return name;
  return postal
    .replace(/\bA F B\b|\bAfb\b/, 'AFB')
    .replace(/\bU S A F\b/, 'USAF')
    .replace(/\bU S\b/, 'US')
    .replace(/\bMc ?([a-z])/i, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b([OD]) (?=[A-Z][a-z])/, "$1'")
    .replace(/^N (?=[A-Z])/, 'North ')
    .replace(/^S (?=[A-Z])/, 'South ')
    .replace(/^Ft (?=[A-Z])/, 'Fort ')
    .replace('Camp H M Smith', 'Camp H. M. Smith')
    .replace(small, (word) => (/Des Moines/.test(postal) ? word : word.toLowerCase()));
}
