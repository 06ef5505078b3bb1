import { dirname, posix } from 'node:path'

export interface Source {
  /** “packages/core/src/names.ts” */
  readonly path: string
  readonly text: string
}

interface Unused {
  /** “packages/core/src/names.ts: freeName” */
  readonly anywhere: readonly string[]
  readonly butByTests: readonly string[]
}

/** Names are followed through imports, so that two things of one name do not cover for each other. */
export function unusedIn(sources: readonly Source[]): Unused {
  const exported = sources.flatMap((source) => exportsIn(source.text).map((name) => ({ ...source, name })))
  const anybody = askedBy(sources)
  const product = askedBy(sources.filter(({ path }) => !isForTests(path)))
  return {
    anywhere: exported.filter((one) => !anybody(one)).map(({ path, name }) => `${path}: ${name}`),
    butByTests: exported
      .filter((one) => anybody(one) && !product(one) && !isForTests(one.path) && !isUsedInside(one))
      .map(({ path, name }) => `${path}: ${name}`),
  }
}

interface Export extends Source {
  readonly name: string
}

function isForTests(path: string): boolean {
  return /\.test\.(tsx?|mjs)$|(^|\/)testing\/|^e2e\//.test(path)
}

function isUsedInside({ text, name }: Export): boolean {
  return withoutComments(text).split(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)).length > 2
}

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const list = /^export (?:type )?\{([^}]*)\}/gm

function exportsIn(text: string): string[] {
  const lists = [...text.matchAll(list)].flatMap(([, names = '']) => namesIn(names).map(({ outside }) => outside))
  return [...Array.from(text.matchAll(declaration), ([, name = '']) => name), ...lists]
}

/** “a, type b as c”: b inside of the module, c outside. */
function namesIn(text: string): { readonly inside: string; readonly outside: string }[] {
  return text.split(',').flatMap((part) => {
    const plain = part.trim().replace(/^type /, '')
    const [inside = '', outside = inside] = plain.split(/\s+as\s+|\s*:\s*/)
    return inside === '' ? [] : [{ inside, outside }]
  })
}

/** Every way to ask another file for something. Where it is not said for what, it may be all of it. */
const forms: readonly RegExp[] = [
  /\b(?:import|export) (?:type )?(?:\w+, )?\{(?<names>[^}]*)\} from '(?<target>[^'\n]+)'/g,
  /\bimport (?:type )?\* as (?<space>\w+) from '(?<target>[^'\n]+)'/g,
  /\bexport \* (?:as \w+ )?from '(?<target>[^'\n]+)'/g,
  /\{(?<names>[^{}]*)\} = await import\(\s*'(?<target>[^'\n]+)'/g,
  /\bimport\(\s*'(?<target>[^'\n]+)',?\s*\)\s*\.then\(\s*\(\{(?<names>[^}]*)\}\)/g,
  /\bimport\('(?<target>[^'\n]+)'\)\.(?!then\b)(?<names>\w+)/g,
  /(?<!\} = await )\bimport\(\s*'(?<target>[^'\n]+)',?\s*\)(?!\s*\.then\(\s*\(\{)(?!\.(?!then\b)\w)/g,
  /\bnew URL\('(?<target>[^'\n]+\.tsx?)', import\.meta\.url\)/g,
]
/** Of the bundler: all files whose names fit. */
const globs = /\bimport\.meta\.glob(?:<[^(]*>)?\(([^)]*)\)/g

function askedBy(sources: readonly Source[]): (one: Export) => boolean {
  const asked = new Set(sources.flatMap(askedIn))
  const patterns = sources.flatMap(patternsIn)
  return ({ path, name }) =>
    asked.has(`${path}: ${name}`) ||
    asked.has(`${path}: *`) ||
    patterns.some((pattern) => posix.matchesGlob(path, pattern))
}

/** “path: name”, and “path: *” where all of a file may be used. */
function askedIn({ path, text: written }: Source): string[] {
  const text = withoutComments(written)
  return forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ groups = {} }) => {
      const { target = '', names, space } = groups
      const file = resolve(path, target)
      return file === null ? [] : takenOf(text, names, space).map((name) => `${file}: ${name}`)
    }),
  )
}

function takenOf(text: string, names: string | undefined, space: string | undefined): string[] {
  if (names !== undefined) return namesIn(names).map(({ inside }) => inside)
  return space === undefined ? ['*'] : membersOf(text, space)
}

/** What is used of a namespace; “*” where it is handed on as a whole. */
function membersOf(text: string, space: string): string[] {
  const uses = [...text.matchAll(new RegExp(`(?<![\\w$.])${space}(?:\\.(\\w+))?(?![\\w$])`, 'g'))]
  return uses.slice(1).map(([, name = '*']) => name)
}

function patternsIn({ path, text }: Source): string[] {
  const quoted = [...text.matchAll(globs)].flatMap(([, within = '']) => [...within.matchAll(/'(\.[^']*)'/g)])
  return quoted.map(([, pattern = '']) => posix.join(dirname(path), pattern))
}

function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

/** The path of one of our files; null for a package of others. */
function resolve(path: string, target: string): string | null {
  if (!target.startsWith('@')) return /^\.|\.tsx?$/.test(target) ? posix.join(dirname(path), target) : null
  const [, name, rest = ''] = /^@rowhouse\/(\w+)\/(.+)$/.exec(target) ?? []
  // As the manifest of the grid says.
  const ending = name === 'grid' && rest.startsWith('react/') ? 'tsx' : 'ts'
  return name === undefined ? null : `packages/${name}/src/${rest}.${ending}`
}
