import { posix } from 'node:path'

/** What the bundler tells about a module; a part of its own type, so that it can be tried without a build. */
interface ModuleLooks {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

interface ChunkGroup {
  readonly name: string | ((id: string, graph: ModuleLooks) => string | null)
  readonly test?: RegExp
  readonly minShareCount?: number
}

const everywhere = ['/src/main.tsx']

/** The ways on from there, whichever comes first: what some of them need is a file of its own. */
const ways = {
  door: ['/src/shell/layouts/public-layout.tsx', '/src/features/auth/sign-in-screen.tsx'],
  list: [
    '/src/shell/layouts/default-layout.tsx',
    '/src/features/notices/bell.tsx',
    '/src/features/projects/projects-screen.tsx',
  ],
  table: [
    '/src/screens/table/table-page.tsx',
    '/src/screens/shared/shared-view-screen.tsx',
    '/src/screens/shared/open-link.ts',
  ],
  form: ['/src/screens/shared/shared-form-screen.tsx'],
  work: [
    '/src/screens/project/project-screen.tsx',
    '/src/screens/project/open-project.ts',
    '/src/screens/table/page-work.ts',
    '/src/views/grid/grid-work.ts',
    '/src/screens/table/view-bar.tsx',
  ],
  hands: ['/src/views/grid/grid-hands.ts'],
  floating: ['/src/ui/floating-parts.ts'],
} as const

/**
 * Those that most ways need come first: a group takes along whatever its modules import, which by then has been taken by the
 * group it belongs to.
 */
const chunksInOrder = ['first', ...someOf(Object.keys(ways)).map((some) => some.join('-'))]

/** Every choice of them, the longest first. */
function someOf(names: readonly string[]): readonly (readonly string[])[] {
  const choices = Array.from({ length: 2 ** names.length - 1 }, (_, at) =>
    names.filter((_name, place) => ((at + 1) >> place) % 2 === 1),
  )
  return choices.toSorted((some, others) => others.length - some.length)
}

/** Screens stay files of their own; this is about what they are made of. */
const screen =
  /\/src\/(main|routes|actions\/feature-actions)\.tsx?$|-screen\.tsx$|\/((default|public)-layout|(page|grid)-work|grid-hands|floating-parts|table-page|view-bar)\.tsx?$/

/**
 * Which modules travel together. What every page needs comes first; then a file for signing in, for the list of projects, for
 * looking at a table, for working with it, for the hands of a grid, for a public form and for menus each, and one for whichever of them need the
 * same, so that a visitor of a link fetches nothing of the screens of members. Whatever else screens share is two files, parts and meaning: a hundred small ones are
 * slower to fetch and compress badly.
 */
export function chunkGroups(root: string): ChunkGroup[] {
  const early = new Map<ModuleLooks, ReadonlyMap<string, string>>()
  const chunkOf = (id: string, graph: ModuleLooks): string | null => {
    const known = early.get(graph) ?? chunksOfFirstScreens(root, graph)
    early.set(graph, known)
    return screen.test(id) ? null : (known.get(id) ?? null)
  }
  const earlyChunk = (name: string): ChunkGroup => ({
    name: (id, graph) => (chunkOf(id, graph) === name ? name : null),
  })
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)\// },
    { name: 'data', test: /node_modules\/(@tanstack|zustand)\// },
    ...chunksInOrder.map(earlyChunk),
    {
      name: 'parts',
      test: /\/web\/src\/(ui|theme|state|api|session|i18n)\/|@tabler\/icons|@mantine/,
      minShareCount: 2,
    },
    { name: 'shared', test: /\/(web\/src\/features|core\/src|grid\/src)\//, minShareCount: 2 },
  ]
}

export function chunksOfFirstScreens(root: string, graph: ModuleLooks): ReadonlyMap<string, string> {
  const first = neededBy(root, everywhere, graph)
  const needs = new Map<string, string[]>()
  for (const [way, screens] of Object.entries(ways))
    for (const id of neededBy(root, screens, graph)) if (!first.has(id)) needs.set(id, [...(needs.get(id) ?? []), way])
  const chunks = [...needs].map(([id, some]) => [id, isForMost(some) ? 'first' : some.join('-')] as const)
  return new Map([...[...first].map((id) => [id, 'first'] as const), ...chunks])
}

/** Little is needed nearly everywhere, in many small choices: it may as well be there from the start. */
const isForMost = (some: readonly string[]): boolean =>
  some.includes('table') && some.filter((way) => way === 'door' || way === 'list' || way === 'form').length >= 2

function neededBy(root: string, screens: readonly string[], graph: ModuleLooks): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of usedBy(id, graph)) visit(imported)
  }
  for (const screen of screens) visit(root + screen)
  return found
}

/** Files that only hand on what others export: whoever imports one of them uses a few of its hundreds of modules. */
const barrel =
  /\/node_modules\/(@mantine\/(?:core|hooks)|@tabler\/icons-react)\/[^?]*?(?:index|tabler-icons-react)\.mjs$/

function usedBy(id: string, graph: ModuleLooks): readonly string[] {
  const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null }
  return importedIds.flatMap((imported) => {
    const [, name] = barrel.exec(imported) ?? []
    if (name === undefined) return [imported]
    const homes = homesIn(imported, graph.getModuleInfo(imported)?.code ?? '')
    return importsFrom(code ?? '', name).flatMap((word) => homes.get(word) ?? [])
  })
}

/** Where a barrel has each name from. */
function homesIn(id: string, code: string): ReadonlyMap<string, string> {
  const lines = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g)
  const entries = [...lines].flatMap(([, words = '', file = '']) =>
    wordsIn(words).map((word) => [word, posix.join(posix.dirname(id), file)] as const),
  )
  return new Map(entries)
}

function importsFrom(code: string, name: string): readonly string[] {
  const statements = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)
  return [...statements].flatMap(([, words = '', from]) => (from === name ? wordsIn(words, 'first') : []))
}

/** “a, b as c”: by the names at the end, or as the module they come from calls them. */
function wordsIn(list: string, which: 'first' | 'last' = 'last'): string[] {
  const words = list.split(',').map((part) => part.trim().split(/\s+as\s+/))
  return words.flatMap((names) => (which === 'first' ? names[0] : names.at(-1)) || [])
}
