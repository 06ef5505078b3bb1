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
  choice: ['/src/cells/choice/choice-editor.tsx'],
  floating: ['/src/ui/floating-parts.ts'],
} as const

type Way = keyof typeof ways

/** Ways that are only taken from others: what each of those needs is there by then. */
const takenFrom: { readonly [Later in Way]?: readonly Way[] } = { hands: ['table'], choice: ['work', 'form'] }

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
  /\/src\/(main|routes|actions\/feature-actions)\.tsx?$|-screen\.tsx$|\/((default|public)-layout|(page|grid)-work|grid-hands|choice-editor|floating-parts|table-page|view-bar)\.tsx?$/

/**
 * Which modules travel together. What every page needs comes first; then a file for each way: signing in, the list of projects,
 * looking at a table, working with it, the hands of a grid, the editor of choices, a public form, menus; and one for whichever
 * of them need the same, so that a visitor of a link fetches nothing of the screens of members. Whatever else screens share is
 * two files, parts and meaning: a hundred small ones are slower to fetch and compress badly.
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
    // The diagram brings a zustand of its own.
    { name: 'data', test: /(?<!xyflow\/react\/)node_modules\/(@tanstack|zustand)\// },
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
  const needs = new Map<string, Way[]>()
  for (const [way, screens] of Object.entries(ways) as [Way, readonly string[]][])
    for (const id of neededBy(root, screens, graph)) if (!first.has(id)) needs.set(id, [...(needs.get(id) ?? []), way])
  const chunks = [...needs].map(([id, some]) => [id, isForMost(some) ? 'first' : waiting(some).join('-')] as const)
  return new Map([...[...first].map((id) => [id, 'first'] as const), ...withoutCrumbs(chunks, graph)])
}

/** Little is needed nearly everywhere, in many small choices: it may as well be there from the start. */
const isForMost = (some: readonly Way[]): boolean =>
  some.includes('table') && some.filter((way) => way === 'door' || way === 'list' || way === 'form').length >= 2

const waiting = (some: readonly Way[]): readonly Way[] =>
  some.filter((way) => takenFrom[way]?.every((from) => some.includes(from)) !== true)

/** In characters as they are written, before anything is left out. */
const worthAFile = 8000

/** A file of a few lines costs more than it spares: what little some ways share travels with what they share with others. */
function withoutCrumbs(
  chunks: readonly (readonly [string, string])[],
  graph: ModuleLooks,
): (readonly [string, string])[] {
  const sizes = new Map<string, number>()
  for (const [id, chunk] of chunks)
    sizes.set(chunk, (sizes.get(chunk) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? worthAFile))
  const byNeed = [...sizes.keys()].toSorted((a, b) => a.split('-').length - b.split('-').length)
  const wider = (chunk: string): string | undefined =>
    byNeed.find((other) => other !== chunk && chunk.split('-').every((way) => other.split('-').includes(way)))
  const home = (chunk: string): string => {
    const next = (sizes.get(chunk) ?? 0) < worthAFile ? wider(chunk) : undefined
    return next === undefined ? chunk : home(next)
  }
  return chunks.map(([id, chunk]) => [id, chunk === 'first' ? chunk : home(chunk)] as const)
}

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
