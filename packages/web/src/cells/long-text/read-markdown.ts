// Markdown as far as our editor writes it, for places that show a text and load no editor for that.
import { mailLink, webLink } from '../address/safe-link.ts'
import { addressEnd, addressPattern } from './plain-address.ts'

/** Part of a line. What is no such part, tags above all, is text. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em' | 'del' | 'code'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }

type Block =
  | { readonly kind: 'text' | 'heading'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly lines: readonly (readonly Inline[])[] }

interface Reading {
  /** An address that is merely written down leads there, too. */
  readonly linksAddresses?: boolean
}

export function readMarkdown(text: string, { linksAddresses = false }: Reading = {}): readonly Block[] {
  const pattern = linksAddresses ? inlineOrAddress : inline
  const blocks: { kind: Block['kind']; lines: (readonly Inline[])[] }[] = []
  let isNew = true
  for (const line of text.split(/\r?\n/)) {
    const found = lineOf(line)
    const last = blocks.at(-1)
    if (line.trim() === '') isNew = true
    else if (
      last !== undefined &&
      last.kind === found.kind &&
      found.kind !== 'heading' &&
      !(isNew && found.kind === 'text')
    )
      last.lines.push(inlinesOf(found.text, pattern))
    else blocks.push({ kind: found.kind, lines: [inlinesOf(found.text, pattern)] })
    if (line.trim() !== '') isNew = false
  }
  return blocks
}

const marks: readonly (readonly [Block['kind'], RegExp])[] = [
  ['heading', /^\s{0,3}#{1,6}\s+(.*)$/],
  ['bullets', /^\s*[-*+]\s+(.*)$/],
  ['numbers', /^\s*\d{1,9}[.)]\s+(.*)$/],
]

function lineOf(line: string): { readonly kind: Block['kind']; readonly text: string } {
  for (const [kind, mark] of marks) {
    const text = mark.exec(line)?.[1]
    if (text !== undefined) return { kind, text }
  }
  return { kind: 'text', text: line.trim() }
}

const inline =
  /\\([\\`*_{}[\]()#+\-.!~>|])|`([^`\n]+)`|\*\*(?=\S)([^\n]*?\S)\*\*(?!\*)|~~(?=\S)([^\n]*?\S)~~|\*(?=\S)([^*\n]*?[^*\s])\*|\[([^\][\n]*)\]\(([^()\s]*)\)/g

const inlineOrAddress = new RegExp(`${inline.source}|${addressPattern}`, 'g')

function inlinesOf(text: string, pattern: RegExp): readonly Inline[] {
  const parts: Inline[] = []
  let done = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > done) parts.push(text.slice(done, match.index))
    parts.push(...(match[8] === undefined ? [inlineOf(match, pattern)] : addressIn(match[8])))
    done = match.index + match[0].length
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

function inlineOf([whole, escaped, code, strong, del, em, label, address]: RegExpMatchArray, pattern: RegExp): Inline {
  if (escaped !== undefined) return escaped
  if (code !== undefined) return { kind: 'code', parts: [code] }
  if (strong !== undefined) return { kind: 'strong', parts: inlinesOf(strong, pattern) }
  if (del !== undefined) return { kind: 'del', parts: inlinesOf(del, pattern) }
  if (em !== undefined) return { kind: 'em', parts: inlinesOf(em, pattern) }
  const href = webLink(address ?? '') ?? mailLink((address ?? '').replace(/^mailto:/i, ''))
  // Whatever leads elsewhere stays as it was written; what does lead somewhere has no other link in it.
  return href === null ? whole : { kind: 'link', href, parts: inlinesOf(label ?? '', inline) }
}

function addressIn(text: string): readonly Inline[] {
  const end = addressEnd(text)
  const href = webLink(text.slice(0, end))
  if (href === null) return [text]
  const link = { kind: 'link', href, parts: [href] } as const
  return end === text.length ? [link] : [link, text.slice(end)]
}
