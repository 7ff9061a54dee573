import { maxScopeDigits } from './limits.ts';

/**
 * The questions that say what is to be done: a common pool, and what each service asks of it. The words are in
 * `locales/<language>/scope.json`: `question.<id>`, `label.<id>` for the list, and `option.<option>`, which questions share;
 * `own.<option>` where the client reads other words.
 * Requests and jobs store ids and options: one that has been asked is never removed or renamed.
 */
export interface ScopeQuestion {
  kind: 'choice' | 'count' | 'yesNo' | 'text';
  /** Of a choice; those of yes and no are `yes` and `no`. */
  options: readonly string[];
  /** Of a count, as Intl names it. */
  unit?: ScopeUnit;
  /** The answer is work that the Pro ticks off, such as a load to move, rather than a fact: how many, how big, who brings what. */
  isWork: boolean;
}

export type ScopeUnit = 'foot' | 'inch' | 'mile' | 'hour';

const choice = (...options: string[]): ScopeQuestion => ({ kind: 'choice', options, isWork: false });
const yesNo: ScopeQuestion = { kind: 'yesNo', options: ['yes', 'no'], isWork: false };
const text: ScopeQuestion = { kind: 'text', options: [], isWork: false };
const count = (unit?: ScopeUnit): ScopeQuestion => ({ kind: 'count', options: [], unit, isWork: false });
const work = (question: ScopeQuestion): ScopeQuestion => ({ ...question, isWork: true });

export const scopeQuestions = {
  bedrooms: count(),
  bathrooms: count(),
  homeSize: choice('under1000', 'to2000', 'to3000', 'over3000'),
  floor: choice('ground', 'elevator', 'stairs'),
  floorTo: choice('ground', 'elevator', 'stairs'),
  pets: yesNo,
  howOften: choice('once', 'weekly', 'biweekly', 'monthly'),
  cleaningKind: work(choice('regularCleaning', 'deepCleaning', 'moveOutCleaning')),
  supplies: choice('fromPro', 'fromClient'),
  rooms: count(),
  roomSize: choice('smallRoom', 'mediumRoom', 'largeRoom'),
  items: count(),
  model: text,
  floorKind: choice('carpet', 'hardwood', 'tile', 'vinylFloor'),
  stains: work(yesNo),
  windows: count(),
  sides: work(choice('inside', 'outside', 'insideOutside')),
  appliance: work(choice('fridge', 'washer', 'dryer', 'dishwasher', 'oven')),
  problem: work(text),
  haulAway: work(yesNo),
  measurements: text,
  fixture: work(choice('faucet', 'toilet', 'drain', 'pipe', 'waterHeater')),
  urgency: choice('today', 'fewDays', 'noRush'),
  electrical: work(choice('outlet', 'light', 'fan', 'panel')),
  wallWork: work(choice('patch', 'paint', 'patchPaint')),
  roofKind: choice('shingle', 'metalRoof', 'tileRoof', 'flatRoof'),
  yardSize: choice('smallYard', 'mediumYard', 'largeYard'),
  trees: count(),
  treeHeight: choice('lowTree', 'houseTree', 'tallTree'),
  stump: work(yesNo),
  length: count('foot'),
  fenceMaterial: choice('wood', 'vinyl', 'metal', 'composite'),
  snowArea: work(choice('driveway', 'walkway', 'drivewayWalkway')),
  moveSize: work(choice('fewItems', 'studio', 'twoBedrooms', 'house')),
  distance: count('mile'),
  heavy: yesNo,
  truck: yesNo,
  loadSize: work(choice('quarterLoad', 'halfLoad', 'fullLoad')),
  vehicle: text,
  vehiclePlace: choice('atHome', 'atWork', 'roadside'),
  drives: yesNo,
  tireWork: work(choice('tireRepair', 'tireSwap', 'tireReplace')),
  children: count(),
  ages: text,
  weekHours: count('hour'),
  tasks: work(text),
  driving: yesNo,
  careNeeds: work(text),
  subject: work(text),
  level: choice('elementary', 'middle', 'high', 'college'),
  meetingPlace: choice('atHome', 'online', 'elsewhere'),
  mobility: choice('walksAlone', 'walksHelped', 'wheelchair', 'inBed'),
  shift: choice('days', 'nights', 'aroundClock'),
  event: choice('birthday', 'wedding', 'companyEvent', 'otherEvent'),
  guests: count(),
  eventHours: count('hour'),
  outdoors: yesNo,
  character: work(text),
  staffRole: work(choice('serving', 'bar', 'setup', 'door')),
  wishes: work(text),
  soundSystem: yesNo,
  device: choice('laptop', 'desktop', 'iphone', 'android', 'network'),
  backup: work(yesNo),
  screen: count('inch'),
  wall: choice('drywall', 'brick', 'concrete'),
  hideCables: work(yesNo),
  stops: work(count()),
} as const satisfies Record<string, ScopeQuestion>;

/** The options that are about the client, who reads them as "you". */
export const optionsAboutClient: readonly string[] = ['fromClient'];

/** Returns the key of an option's words, for the client whose answer it is (`isOwn`) or for others. */
export const optionKey = (option: string, isOwn: boolean): string =>
  isOwn && optionsAboutClient.includes(option) ? `scope:own.${option}` : `scope:option.${option}`;

export type QuestionId = keyof typeof scopeQuestions;

/** What each service asks, in this order, by its slug. */
const asked: Record<string, readonly QuestionId[]> = {
  'house-cleaning': ['bedrooms', 'bathrooms', 'homeSize', 'cleaningKind', 'supplies', 'pets'],
  housekeepers: ['bedrooms', 'bathrooms', 'homeSize', 'howOften', 'tasks', 'pets'],
  handyman: ['tasks', 'items', 'measurements', 'supplies', 'urgency'],
  'furniture-assembly': ['items', 'model', 'floor', 'haulAway'],
  'carpet-and-upholstery-cleaning': ['rooms', 'roomSize', 'items', 'stains', 'pets'],
  'window-washing': ['windows', 'sides', 'floor', 'howOften'],
  'home-organization': ['rooms', 'roomSize', 'tasks', 'supplies', 'haulAway'],
  'appliance-repair': ['appliance', 'model', 'problem', 'urgency'],
  'home-contractors': ['tasks', 'rooms', 'roomSize', 'supplies', 'haulAway', 'urgency'],
  carpentry: ['tasks', 'measurements', 'supplies', 'haulAway'],
  plumbing: ['fixture', 'problem', 'supplies', 'urgency'],
  electrical: ['electrical', 'items', 'problem', 'supplies', 'urgency'],
  'drywall-and-painting': ['wallWork', 'rooms', 'roomSize', 'supplies'],
  'roofing-and-gutter-services': ['roofKind', 'problem', 'homeSize', 'haulAway', 'urgency'],
  'flooring-installation': ['floorKind', 'rooms', 'roomSize', 'supplies', 'haulAway'],
  landscaping: ['yardSize', 'tasks', 'supplies', 'haulAway'],
  'lawn-mowing-and-maintenance': ['yardSize', 'howOften', 'tasks', 'haulAway'],
  'tree-removal-and-trimming': ['trees', 'treeHeight', 'stump', 'haulAway'],
  'fence-and-deck-repair': ['fenceMaterial', 'length', 'problem', 'supplies', 'haulAway'],
  'snow-removal': ['snowArea', 'howOften', 'urgency'],
  'moving-help': ['moveSize', 'floor', 'floorTo', 'heavy', 'truck'],
  'packing-unpacking': ['moveSize', 'rooms', 'supplies', 'heavy'],
  'junk-removal': ['loadSize', 'items', 'floor', 'heavy'],
  'hauling-and-delivery': ['loadSize', 'distance', 'floor', 'floorTo', 'heavy', 'truck'],
  'local-movers': ['moveSize', 'distance', 'floor', 'floorTo', 'heavy'],
  'courier-services': ['stops', 'items', 'distance', 'urgency'],
  'freight-handling': ['items', 'loadSize', 'distance', 'heavy', 'truck'],
  'delivery-professionals': ['stops', 'items', 'distance', 'heavy', 'howOften'],
  'logistics-coordination': ['tasks', 'stops', 'howOften', 'weekHours'],
  'mobile-mechanic': ['vehicle', 'problem', 'vehiclePlace', 'drives'],
  'car-detailing': ['vehicle', 'sides', 'stains', 'vehiclePlace'],
  'oil-change-and-maintenance': ['vehicle', 'tasks', 'supplies', 'vehiclePlace'],
  'tire-change-repair': ['vehicle', 'tireWork', 'vehiclePlace', 'drives'],
  nannies: ['children', 'ages', 'weekHours', 'tasks', 'driving', 'pets'],
  'au-pairs': ['children', 'ages', 'weekHours', 'tasks', 'driving'],
  babysitter: ['children', 'ages', 'eventHours', 'tasks', 'pets'],
  'special-needs-care': ['ages', 'careNeeds', 'mobility', 'weekHours', 'driving'],
  'tutoring-and-homework-help': ['subject', 'level', 'meetingPlace', 'weekHours'],
  'elder-care-companion': ['careNeeds', 'mobility', 'weekHours', 'driving', 'pets'],
  nurses: ['careNeeds', 'mobility', 'shift', 'weekHours'],
  'private-duty-nurse': ['careNeeds', 'mobility', 'shift', 'weekHours'],
  'home-health-aide': ['careNeeds', 'tasks', 'mobility', 'weekHours'],
  'physical-therapy-in-home': ['careNeeds', 'mobility', 'howOften'],
  cosplayers: ['character', 'event', 'guests', 'eventHours', 'outdoors'],
  entertainers: ['event', 'guests', 'eventHours', 'outdoors', 'wishes'],
  'event-staff': ['staffRole', 'event', 'guests', 'eventHours', 'outdoors'],
  photographers: ['event', 'guests', 'eventHours', 'outdoors', 'wishes'],
  djs: ['event', 'guests', 'eventHours', 'soundSystem', 'outdoors', 'wishes'],
  'computer-it-setup-and-repair': ['device', 'model', 'problem', 'backup', 'meetingPlace'],
  'tv-mounting-home-theater-setup': ['screen', 'wall', 'hideCables', 'supplies'],
  'smartphone-help': ['device', 'problem', 'backup', 'meetingPlace'],
  'errand-running': ['stops', 'tasks', 'distance', 'driving'],
  'personal-assistant': ['tasks', 'weekHours', 'driving', 'meetingPlace'],
};

/** Returns what a service asks, in its order; nothing for no service. */
export const questionsOf = (service: string | null | undefined): readonly QuestionId[] => asked[service ?? ''] ?? [];

const digits = `[1-9]\\d{0,${maxScopeDigits - 1}}`;
const wholeNumber = new RegExp(`^${digits}$`);
/** What is typed for a count, as the `pattern` of an input: spaces around it are taken off. */
export const wholeNumberPattern = `\\s*${digits}\\s*`;

/** Returns the questions whose answers do not fit: not asked by the service, not among the options, or not a whole number. */
export function wrongAnswers(service: string | undefined, answers: Readonly<Record<string, string>>): string[] {
  const asked = questionsOf(service);
  return Object.entries(answers)
    .filter(([id, answer]) => !asked.some((question) => question === id && isAnswer(scopeQuestions[question], answer)))
    .map(([id]) => id);
}

function isAnswer({ kind, options }: ScopeQuestion, answer: string): boolean {
  if (kind === 'count') return wholeNumber.test(answer);
  return kind === 'text' || options.includes(answer);
}
