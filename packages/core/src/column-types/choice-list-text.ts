import { type Choice, fold, onceForEach } from './choices.ts'

interface ReadTitles {
  readonly known: ReadonlySet<string>
  readonly unknown: readonly string[]
}

/**
 * Titles in one text: “a,b”, with any space around the commas. A title that holds a comma is found when the text has it
 * as it is (the longest title that fits wins), or in double quotes as in CSV: “"Berlin, north",b”. Where all its parts are
 * titles too it needs the quotes, with which it is always written.
 */
export function readTitles(text: string, choices: readonly Choice[]): ReadTitles {
  const parts = partsOf(text.replace(/[\r\n]+/g, ','))
  const index = indexByFirstPart(choices)
  const [known, unknown] = [new Set<string>(), [] as string[]]
  for (let at = 0; at < parts.length; ) {
    const found = titleAt(parts, at, index)
    const part = parts[at]?.text.trim() ?? ''
    if (found) known.add(found.title)
    else if (part !== '') unknown.push(part)
    at += found?.parts ?? 1
  }
  return { known, unknown }
}

/** The same text backwards; quotes only where they are needed. */
export function writeTitles(titles: readonly string[]): string {
  return titles
    .map((title) => (title.includes(',') || title.startsWith('"') ? `"${title.replaceAll('"', '""')}"` : title))
    .join(',')
}

interface Part {
  readonly text: string
  readonly quoted: boolean
}

function partsOf(text: string): Part[] {
  // No title is longer than 510 units; without the bound a text of open quotes would take quadratic time.
  const quoted = /\s{0,20}"((?:[^"]|""){0,510})"\s{0,20}(?:,|$)/y
  const parts: Part[] = []
  for (let at = 0; at <= text.length; ) {
    quoted.lastIndex = at
    const match = quoted.exec(text)
    const end = match ? at + match[0].length - (match[0].endsWith(',') ? 1 : 0) : nextComma(text, at)
    parts.push({ text: match?.[1]?.replaceAll('""', '"') ?? text.slice(at, end), quoted: match !== null })
    at = end + 1
  }
  return parts
}

function nextComma(text: string, from: number): number {
  const at = text.indexOf(',', from)
  return at === -1 ? text.length : at
}

interface Known {
  readonly title: string
  readonly folded: string
  readonly parts: number
}

/** Titles by what stands before their first comma, those of more parts first. */
type TitleIndex = ReadonlyMap<string, readonly Known[]>

const indexByFirstPart = onceForEach((choices): TitleIndex => {
  const titles = choices.map(({ title }) => ({ title, folded: fold(title), parts: title.split(',').length }))
  return Map.groupBy(
    titles.toSorted((a, b) => b.parts - a.parts),
    ({ title }) => firstPart(title),
  )
})

function titleAt(parts: readonly Part[], at: number, index: TitleIndex): Known | null {
  const part = parts[at]
  const candidates = part ? (index.get(firstPart(part.text)) ?? []) : []
  const textOf = (known: Known) => (part?.quoted ? part.text : joined(parts, at, known.parts))
  const isOther = ({ parts: count }: Known) => count > 1 && !part?.quoted && isListOfTitles(parts, at, count, index)
  const folded = candidates.find((known) => known.folded === fold(textOf(known)) && !isOther(known))
  if (!folded) return null
  const exact = candidates.find((known) => known.folded === folded.folded && known.title === textOf(known).trim())
  return part?.quoted ? { ...(exact ?? folded), parts: 1 } : (exact ?? folded)
}

function isListOfTitles(parts: readonly Part[], at: number, count: number, index: TitleIndex): boolean {
  const isTitle = (text: string) => (index.get(firstPart(text)) ?? []).some(({ folded }) => folded === fold(text))
  return parts.slice(at, at + count).every(({ text }) => isTitle(text))
}

function joined(parts: readonly Part[], at: number, count: number): string {
  const run = parts.slice(at, at + count)
  return run.length < count || run.some(({ quoted }) => quoted) ? '' : run.map(({ text }) => text).join(',')
}

function firstPart(text: string): string {
  return fold(text.split(',', 1)[0] ?? '')
}
