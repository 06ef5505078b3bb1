import { createElement, type ReactElement, type ReactNode } from 'react'
import classes from './markdown-text.module.css'
import { type Inline, readMarkdown } from './read-markdown.ts'

const blocks = { text: 'p', heading: 'h3', bullets: 'ul', numbers: 'ol' } as const

/** Formatted text that is only shown: elements of known kinds, never HTML. */
export function MarkdownText({
  text,
  className,
}: {
  readonly text: string
  readonly className?: string
}): ReactElement {
  const drawnBlocks = readMarkdown(text).map(({ kind, lines }) => {
    const isList = kind === 'bullets' || kind === 'numbers'
    return createElement(blocks[kind], null, ...(isList ? items(lines) : withBreaks(lines)))
  })
  return createElement('div', { className: `${classes.text} ${className ?? ''}`, dir: 'auto' }, ...drawnBlocks)
}

type Lines = readonly (readonly Inline[])[]

const items = (lines: Lines): readonly ReactNode[] => lines.map((line) => createElement('li', null, ...drawn(line)))

const withBreaks = (lines: Lines): readonly ReactNode[] =>
  lines.flatMap((line, at) => (at === 0 ? drawn(line) : [createElement('br', { key: at }), ...drawn(line)]))

function drawn(parts: readonly Inline[]): readonly ReactNode[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    if (part.kind !== 'link') return createElement(part.kind, null, ...drawn(part.parts))
    const link = { href: part.href, target: '_blank', rel: 'noopener noreferrer' }
    return createElement('a', link, ...drawn(part.parts))
  })
}
