// Markdown as far as our editor writes it, for places that show a text and load no editor for that.
import { mailLink, webLink } from '../address/safe-link.ts'

/** Part of a line. What is no such part, tags above all, is text. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em' | 'del' | 'code'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }

type Block =
  | { readonly kind: 'text' | 'heading'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly lines: readonly (readonly Inline[])[] }

export function readMarkdown(text: string): readonly Block[] {
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
      last.lines.push(inlinesOf(found.text))
    else blocks.push({ kind: found.kind, lines: [inlinesOf(found.text)] })
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

function inlinesOf(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let done = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > done) parts.push(text.slice(done, match.index))
    parts.push(inlineOf(match))
    done = match.index + match[0].length
  }
  if (done < text.length) parts.push(text.slice(done))
  return parts
}

function inlineOf([whole, escaped, code, strong, del, em, label, address]: RegExpMatchArray): Inline {
  if (escaped !== undefined) return escaped
  if (code !== undefined) return { kind: 'code', parts: [code] }
  if (strong !== undefined) return { kind: 'strong', parts: inlinesOf(strong) }
  if (del !== undefined) return { kind: 'del', parts: inlinesOf(del) }
  if (em !== undefined) return { kind: 'em', parts: inlinesOf(em) }
  const href = webLink(address ?? '') ?? mailLink((address ?? '').replace(/^mailto:/i, ''))
  // Whatever leads elsewhere stays as it was written.
  return href === null ? whole : { kind: 'link', href, parts: inlinesOf(label ?? '') }
}
