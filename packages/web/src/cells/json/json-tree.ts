import type { JsonValue } from '@rowhouse/core/storage'

type JsonPath = readonly (string | number)[]

export interface JsonNode {
  readonly path: JsonPath
  /** null: the whole value. */
  readonly key: string | number | null
  readonly value: JsonValue
  readonly depth: number
  /** How many members it has; null: a plain value. */
  readonly size: number | null
  readonly isFolded: boolean
}

/** What a person can walk through; a cell may hold a megabyte. */
const mostNodes = 2000

/** The lines of the tree, from top to bottom. */
export function jsonNodes(value: JsonValue, folded: ReadonlySet<string>): readonly JsonNode[] {
  const nodes: JsonNode[] = []
  const visit = (one: JsonValue, path: JsonPath): void => {
    if (nodes.length >= mostNodes) return
    const members = membersOf(one)
    const isFolded = folded.has(pathText(path))
    nodes.push({
      path,
      key: path.at(-1) ?? null,
      value: one,
      depth: path.length,
      size: members?.length ?? null,
      isFolded,
    })
    if (isFolded) return
    for (const [key, member] of members ?? []) visit(member, [...path, key])
  }
  visit(value, [])
  return nodes
}

/** As programs write it: $.items[0]["first name"]. */
export function pathText(path: JsonPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return /^[A-Za-z_$][\w$]*$/.test(part) ? `${text}.${part}` : `${text}[${JSON.stringify(part)}]`
  }, '$')
}

/** The value with another one at a place. */
export function withValueAt(value: JsonValue, [key, ...rest]: JsonPath, next: JsonValue): JsonValue {
  if (key === undefined) return next
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? withValueAt(one, rest, next) : one))
  const cells = (value ?? {}) as Readonly<Record<string, JsonValue>>
  return { ...cells, [key]: withValueAt(cells[key] ?? null, rest, next) }
}

export function withoutAt(value: JsonValue, path: JsonPath): JsonValue {
  const key = path.at(-1)
  if (key === undefined) return null
  const place = path.slice(0, -1)
  const parent = place.reduce<JsonValue>((one, part) => (one as Record<string, JsonValue>)[part] ?? null, value)
  const left = Array.isArray(parent)
    ? parent.filter((_, at) => at !== key)
    : Object.fromEntries(Object.entries(parent ?? {}).filter(([name]) => name !== key))
  return withValueAt(value, place, left as JsonValue)
}

/** Where a new member of an object or a list goes. */
export function pathOfNew(node: JsonNode): JsonPath {
  if (Array.isArray(node.value)) return [...node.path, node.value.length]
  const names = Object.keys(node.value ?? {})
  let name = 'key'
  for (let count = 2; names.includes(name); count++) name = `key${count}`
  return [...node.path, name]
}

export function withNewAt(value: JsonValue, node: JsonNode): JsonValue {
  if (Array.isArray(node.value)) return withValueAt(value, node.path, [...node.value, null])
  return withValueAt(value, pathOfNew(node), null)
}

/** What a person typed for a plain value: JSON where it is some, a text otherwise. */
export function readPlain(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return text
  }
}

function membersOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] | null {
  if (value === null || typeof value !== 'object') return null
  return Array.isArray(value) ? value.map((one, at) => [at, one] as const) : Object.entries(value)
}
