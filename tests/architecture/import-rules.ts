import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

// The allowed imports (ARCHITECTURE.md). Each layer lists what it may import; everything else is an error.
// The fixtures beside this file break every rule once, to prove that it bites.

/** The contexts in dependency order: a later one may call an earlier one, never the other way. */
const modules = [
  'audit',
  'identity',
  'uploads',
  'places',
  'catalog',
  'notifications',
  'workers',
  'decisions',
  'messaging',
  'payments',
  'jobs',
  'proofs',
  'chargebacks',
  'hiring',
  'calls',
  'reviews',
  'lost-found',
  'insights',
  'privacy',
];

/** The features that are whole screens: they may use the features of every context, and nothing but routes uses them. */
const screens = ['shell', 'landing', 'info', 'dashboard', 'admin'];

const shared = '^src/(lib|ports|platform)/';
const browserSafeModule = '^src/modules/[^/]+/(?!.*\\.server\\.ts$)';

/** Allows the layer `name` to import only files that match one of `allowed`. */
const layer = (name: string, from: string, ...allowed: string[]): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|tests|bench)/', pathNot: allowed },
});

/** A context may import itself, the shared layers, and the public face of earlier contexts. */
const context = (name: string, index: number): IForbiddenRuleType => {
  const earlier = modules.slice(0, index).join('|') || '(?!)';
  const faces = `^src/modules/(${earlier})/(public\\.server|contract|states|limits|fees)\\.ts$`;
  return layer(`module-${name}`, `^src/modules/${name}/`, shared, `^src/modules/${name}/`, faces);
};

/** Files at `from` may import only the features in `allowed`, and no route. */
const featuresOf = (from: string, allowed: string[]): IForbiddenRuleType => ({
  name: 'features-in-order',
  severity: 'error',
  from: { path: from },
  to: { path: '^src/web/(features|routes)/', pathNot: allowed.map((name) => `^src/web/features/${name}/`) },
});

/** A feature is named as its context and may use the features of earlier contexts; screens come last. */
const featureRules = [
  ...modules.map((name, index) => featuresOf(`^src/web/features/${name}/`, modules.slice(0, index + 1))),
  ...screens.map((name) => featuresOf(`^src/web/features/${name}/`, [...modules, name])),
  featuresOf(`^src/web/(?!features/|routes/)`, []),
];

export const importRules = {
  forbidden: [
    layer('layer-lib', '^src/lib/', '^src/lib/'),
    layer('layer-ports', '^src/ports/', '^src/(lib|ports)/'),
    layer('layer-platform', '^src/platform/', shared),
    layer('layer-adapters', '^src/adapters/', shared, '^src/adapters/'),
    ...modules.map(context),
    layer('layer-sandbox', '^src/sandbox/', shared, '^src/(modules|sandbox)/'),
    layer('layer-api', '^src/api/', shared, '^src/(modules|api)/'),
    layer('layer-ui', '^src/web/ui/', '^src/lib/', '^src/web/ui/'),
    layer(
      'layer-web',
      '^src/web/(?!ui/)',
      '^src/lib/',
      '^src/web/',
      '^src/api/(context|login-path)\\.ts$',
      '^src/api/(form|guards)\\.server\\.ts$',
      browserSafeModule,
      // Type-only: React Router writes these from the routes.
      '^\\.react-router/',
    ),
    ...featureRules,
    {
      name: 'known-feature',
      severity: 'error',
      from: { path: `^src/web/features/(?!(${[...modules, ...screens].join('|')})/)` },
      to: {},
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: { path: '^src/(?!main/)' },
      to: { path: '^(src/main|tests|bench)/' },
    },
    {
      name: 'known-module',
      severity: 'error',
      from: { path: `^src/modules/(?!(${modules.join('|')})/|tasks\\.server\\.ts$)` },
      to: {},
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.tsx?$|^build/|\\+types/)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration;
