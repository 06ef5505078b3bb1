// Holds the walls between the rooms: who may import whom, as docs/architecture.md tells it. Types count like values.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isForTests, sourcesIn } from './testing/source-files.ts'

interface PackageRules {
  /** From top to bottom; an import may only go down. The longest entry that fits a file is its place. */
  readonly layers: readonly (readonly string[])[]
  /** Packages of ours it may see. */
  readonly sees: readonly string[]
  /** All packages of others it may use; left out where the manifest is the only limit. */
  readonly uses?: readonly RegExp[]
}

const rules: Readonly<Record<string, PackageRules>> = {
  core: { layers: [['']], sees: [], uses: [/^typebox(\/|$)/] },
  grid: { layers: [['']], sees: [] },
  server: {
    layers: [
      ['main.ts', 'verify-audit.ts', 'base-command.ts'],
      ['run-base-command.ts'],
      ['start.ts'],
      ['app.ts'],
      ['doors'],
      // Its grammar is spoken at other doors too.
      ['doors/data-api'],
      // In this order, so that no two of them can be understood together only.
      ['features/app'],
      ['features/account'],
      ['features/users'],
      ['features/schedules'],
      ['features/snapshots'],
      ['features/base-files'],
      ['features/projects'],
      ['features/shares'],
      ['features/migrations'],
      ['features/sql'],
      ['features/rules'],
      ['features/automations'],
      ['features/webhooks'],
      ['features/service-accounts'],
      ['features/oauth'],
      ['features/tokens'],
      ['features/trash'],
      ['features/audit'],
      ['features/notices'],
      ['features/syncs'],
      ['features/comments'],
      ['features/imports'],
      ['features/tables'],
      ['features/columns'],
      ['features/attachments', 'features/outside-calls'],
      ['features/records'],
      ['features/groups', 'features/roles'],
      ['features/members'],
      ['features/auth'],
      ['features/settings'],
      ['features/plugins'],
      ['features/database-objects', 'features/sources'],
      ['features/links'],
      ['features/views'],
      ['features/jobs', 'features/mails'],
      // What tables and columns are made of, and how they are changed, whichever feature does it.
      ['structure'],
      ['request'],
      ['meta'],
      // One folder for each plugin of the App Store.
      ['plugins'],
      ['platform'],
      ['query'],
      ['dialects'],
      ['version.ts'],
    ],
    sees: ['core'],
  },
  web: {
    layers: [
      // What makes the bundle: nothing of it runs in a browser, and nobody there asks for it.
      ['build'],
      ['main.tsx', 'swagger-page.ts'],
      ['routes.tsx'],
      ['screens/project', 'screens/shared'],
      ['screens/sidebar'],
      ['screens/table'],
      [
        'features/templates',
        'features/welcome',
        'features/inspire',
        'features/api-docs',
        'features/graphql-client',
        'features/grpc-client',
      ],
      ['features/api-client', 'features/database-objects'],
      [
        'features/projects',
        'features/diagram',
        'features/metadata',
        'features/app-store',
        'features/sql-editor',
        'features/migrations',
      ],
      // What draws the records of a view; a kind is a folder.
      ['views/calendar', 'views/form', 'views/gallery', 'views/grid', 'views/kanban', 'views/timeline'],
      // What all kinds of views share.
      ['views'],
      ['features/record-sheet'],
      ['features/steps'],
      ['features/notices'],
      ['features/live'],
      ['features/comments'],
      ['features/trash'],
      ['features/views'],
      ['features/new-table'],
      ['features/imports'],
      ['features/fields'],
      ['features/tables'],
      ['features/schedules', 'features/snapshots'],
      ['features/automations'],
      ['features/api-snippet', 'features/rules', 'features/view-access', 'features/webhooks'],
      ['features/cards'],
      ['features/view-settings'],
      // How a cell is drawn and edited, wherever it stands.
      ['cells'],
      ['features/records'],
      ['features/attachments'],
      ['features/roles', 'features/service-accounts'],
      ['features/members'],
      ['features/admin', 'features/sharing'],
      [
        'features/account',
        'features/audit',
        'features/follows',
        'features/mails',
        'features/sources',
        'features/tokens',
      ],
      ['features/auth', 'features/downloads'],
      // Steps of this tab and their way back, whichever feature took them.
      ['undo'],
      // How a value is read and written by people.
      ['values'],
      // What a project is made of, as the server tells it.
      ['structure'],
      ['routing'],
      ['shell'],
      ['actions'],
      ['session'],
      ['ui'],
      ['api'],
      ['theme', 'i18n'],
      ['state'],
    ],
    sees: ['core', 'grid'],
  },
}

/** Drawing touches the canvas grid, and whoever takes what was typed or pasted there. */
const gridUsers = /^web\/src\/(views|cells|features\/(records|record-sheet|fields))\//

/** Records are asked for in plain words; what stands in addresses, and that there are such, is for doors to know. */
const asksInPlainWords = /^server\/src\/features\/records\//
const addressGrammar = /^core\/src\/(filters\/(parse-[\w-]+|read-json)|sorts\/parse-sort)\.ts$/

interface Module {
  /** “server/src/app.ts” */
  readonly path: string
  /** As written. */
  readonly imports: readonly string[]
}

describe('the walls between the rooms', () => {
  const modules = readModules(fileURLToPath(new URL('../..', import.meta.url)))

  test('sources of every package are found', () => {
    for (const name of ['core', 'server', 'web']) assert.ok(modules.some(({ path }) => path.startsWith(`${name}/src/`)))
  })

  test('every import goes down, none into another feature’s store or routes, none from server to web', () => {
    assert.deepEqual(modules.flatMap(faultsOf), [])
  })

  test('there is no import circle', () => assert.deepEqual(circlesIn(modules), []))
})

describe('the check itself', () => {
  const breaches: readonly (readonly [string, string, string])[] = [
    ['server/src/platform/log.ts', '../features/auth/sessions.ts', 'goes up'],
    ['server/src/request/serve.ts', '../doors/web/routes.ts', 'goes up'],
    ['server/src/doors/data-api/read-routes.ts', '../table-api/related.ts', 'goes up'],
    ['server/src/features/views/list-views.ts', '../records/read/access-to.ts', 'goes up'],
    ['server/src/features/columns/routes.ts', '../tables/create-table.ts', 'goes up'],
    ['server/src/structure/restructure.ts', '../features/tables/create-table.ts', 'goes up'],
    ['server/src/features/weather/forecast.ts', '../../request/context.ts', 'has no place'],
    ['server/src/features/users/routes.ts', '../auth/store.ts', 'sideways'],
    ['server/src/features/users/delete-user.ts', '../projects/routes.ts', 'sideways'],
    ['server/src/doors/graphql/schema.ts', '../../features/projects/store.ts', 'sideways'],
    ['server/src/features/users/routes.ts', '../../testing/a-server.ts', 'only tests'],
    ['server/src/app.ts', './layers.test.ts', 'only tests'],
    ['server/src/app.ts', '../../web/src/main.tsx', 'leaves its package'],
    ['server/src/app.ts', '@rowhouse/web/api/client', 'may not see web'],
    ['web/src/api/client.ts', '@rowhouse/server/app', 'may not see server'],
    ['web/src/i18n/i18n.ts', '../theme/themes.ts', 'sideways'],
    ['web/src/features/records/record-window.ts', '../view-settings/view-state.ts', 'goes up'],
    ['web/src/features/records/record-window.ts', '../../views/grid/table-grid.tsx', 'goes up'],
    ['server/src/features/records/read/access-to.ts', '../../../doors/data-api/query/read-request.ts', 'goes up'],
    [
      'server/src/features/records/read/access-to.ts',
      '@rowhouse/core/filters/parse-where',
      'only doors read addresses',
    ],
    ['server/src/features/records/read/access-to.ts', '@rowhouse/core/filters/read-json', 'only doors read addresses'],
    ['server/src/features/records/read/access-to.ts', '@rowhouse/core/sorts/parse-sort', 'only doors read addresses'],
    ['server/src/features/records/changes/routes.ts', 'fastify', 'only doors read addresses'],
    ['web/src/ui/page.tsx', '@rowhouse/grid/grid', 'only the grid'],
    ['core/src/names.ts', 'node:crypto', 'may not use'],
    ['core/src/names.ts', 'kysely', 'may not use'],
    ['core/src/names.ts', '@rowhouse/server/app', 'may not see server'],
    ['server/src/attic/things.ts', '../app.ts', 'has no place'],
  ]
  for (const [path, target, fault] of breaches) {
    test(`finds “${target}” in ${path}`, () => {
      const faults = faultsOf({ path, imports: [target] })
      assert.equal(faults.length, 1)
      assert.ok(faults[0]?.includes(fault) && faults[0].includes(path), faults[0])
    })
  }

  const good: readonly (readonly [string, string])[] = [
    ['server/src/app.ts', './features/users/routes.ts'],
    ['server/src/features/users/routes.ts', './store.ts'],
    ['server/src/features/users/delete-user.ts', '../auth/sessions.ts'],
    ['server/src/features/columns/add-column.ts', '../links/create-link.ts'],
    ['server/src/features/columns/add-column.ts', '../../structure/restructure.ts'],
    ['server/src/features/users/users.test.ts', '../../testing/a-server.ts'],
    ['server/src/features/projects/testing/a-project.ts', '../../../testing/a-server.ts'],
    ['server/src/meta/open.ts', '../../package.json'],
    ['server/src/dialects/sqlite/sqlite.ts', '@rowhouse/core/errors'],
    ['server/src/features/records/read/record-request.ts', '@rowhouse/core/filters/asked-filter'],
    ['server/src/doors/data-api/query/read-request.ts', '@rowhouse/core/filters/parse-where'],
    ['web/src/views/grid/table-grid.tsx', '@rowhouse/grid/grid'],
    ['core/src/names.ts', 'typebox/value'],
  ]
  for (const [path, target] of good) {
    test(`allows “${target}” in ${path}`, () => assert.deepEqual(faultsOf({ path, imports: [target] }), []))
  }

  test('names every step of a circle', () => {
    const circle = circlesIn([
      { path: 'core/src/a.ts', imports: ['./b.ts'] },
      { path: 'core/src/b.ts', imports: ['@rowhouse/core/c'] },
      { path: 'core/src/c.ts', imports: ['./a.ts', './d.ts'] },
      { path: 'core/src/d.ts', imports: [] },
    ])
    assert.deepEqual(circle, ['core/src/a.ts → core/src/b.ts → core/src/c.ts → core/src/a.ts'])
  })

  test('reads every form of import', () => {
    const source = `
      import a from './a.ts'
      import type { B } from './b.ts'
      import {
        type C,
        c,
      } from './c.ts'
      import './d.css'
      export * from './e.ts'
      const f = await import('./f.ts')
      type G = import('./g.ts').G`
    assert.deepEqual(importsIn(source), ['./a.ts', './b.ts', './c.ts', './d.css', './e.ts', './f.ts', './g.ts'])
  })
})

function readModules(packages: string): Module[] {
  return Object.keys(rules).flatMap((name) =>
    sourcesIn(`${packages}/${name}/src`).map((file) => ({
      path: `${name}/src/${file}`,
      imports: importsIn(readFileSync(`${packages}/${name}/src/${file}`, 'utf8')),
    })),
  )
}

function importsIn(source: string): string[] {
  // “records.import” in a string is no import.
  const forms = /(?<![.'])(?:\bfrom\s*|\bimport\s*\(?\s*)'([^'\n]+)'/g
  return [...source.matchAll(forms)].map(([, target = '']) => target)
}

function faultsOf({ path, imports }: Module): string[] {
  if (isForTests(path)) return []
  return imports.flatMap((target) => {
    const fault = faultOf(path, target)
    return fault === null ? [] : [`${path} imports ${target}: ${fault}`]
  })
}

function faultOf(path: string, target: string): string | null {
  const name = packageOf(path)
  const own = rules[name]
  if (own === undefined) return `${name} has no rules`
  const resolved = resolve(path, target)
  if (asksInPlainWords.test(path) && (target === 'fastify' || addressGrammar.test(resolved ?? '')))
    return 'only doors read addresses'
  if (resolved === null)
    return own.uses === undefined || own.uses.some((pattern) => pattern.test(target)) ? null : `${name} may not use it`
  const other = packageOf(resolved)
  if (other !== name && target.startsWith('.')) return 'it leaves its package'
  if (other !== name && !own.sees.includes(other)) return `${name} may not see ${other}`
  if (other === 'grid' && name === 'web' && !gridUsers.test(path)) return 'only the grid and its cells use it'
  if (other !== name || !/\.tsx?$/.test(resolved)) return null
  if (isForTests(resolved)) return 'only tests may use it'
  return layerFault(own, path, resolved)
}

function layerFault({ layers }: PackageRules, path: string, resolved: string): string | null {
  const from = placeOf(layers, path)
  const to = placeOf(layers, resolved)
  if (from === null || to === null)
    return `${from === null ? path : resolved} has no place in the order of layers.test.ts`
  if (to.depth < from.depth) return `it goes up from ${from.entry} to ${to.entry}`
  if (to.depth === from.depth && to.entry !== from.entry) return `it goes sideways from ${from.entry} to ${to.entry}`
  return isForeignInside(path, resolved) ? 'it goes sideways into the inside of a feature' : null
}

function placeOf(layers: PackageRules['layers'], path: string): { depth: number; entry: string } | null {
  const inside = path.split('/').slice(2).join('/')
  const places = layers
    .flatMap((entries, depth) => entries.map((entry) => ({ depth, entry })))
    .filter(({ entry }) => entry === '' || inside === entry || inside.startsWith(`${entry}/`))
  return places.sort((one, other) => other.entry.length - one.entry.length)[0] ?? null
}

/** A feature's SQL is its own; its routes are hung up by app.ts alone. */
function isForeignInside(path: string, resolved: string): boolean {
  const feature = /^(\w+\/src\/features\/[^/]+\/)(?:.*\/)?(store|routes)\.tsx?$/.exec(resolved)
  if (feature === null || path.startsWith(feature[1] ?? '')) return false
  return !(feature[2] === 'routes' && path === 'server/src/app.ts')
}

function packageOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** The path of one of our files, with its package in front; null for a package of others. */
function resolve(path: string, target: string): string | null {
  if (target.startsWith('.')) return posix.join(dirname(path), target)
  const [, name, rest] = /^@rowhouse\/(\w+)\/(.+)$/.exec(target) ?? []
  return name === undefined ? null : `${name}/src/${rest}.ts`
}

/** Every circle once, beginning with its first file. */
function circlesIn(modules: readonly Module[]): string[] {
  const graph = new Map(
    modules.map(({ path, imports }) => [path, imports.flatMap((target) => resolve(path, target) ?? [])]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) circles.push([...way.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const { path } of modules) walk(path, [])
  return circles
}
