import { createElement, type ReactElement, type ReactNode } from 'react'
import classes from './markdown-text.module.css'
import { type Inline, readMarkdown } from './read-markdown.ts'

const blocks = { text: 'p', heading: 'h3', bullets: 'ul', numbers: 'ol' } as const

interface MarkdownTextProps {
  readonly text: string
  readonly className?: string
  /** What plain text becomes, where it has parts of its own; code stays as it is. */
  readonly drawText?: DrawText
  /** An address that is merely written down can be pressed, too. */
  readonly linksAddresses?: boolean
}

type DrawText = (text: string) => readonly ReactNode[]

/** Formatted text that is only shown: elements of known kinds, never HTML. */
export function MarkdownText(props: MarkdownTextProps): ReactElement {
  const { text, className, drawText = asItIs, linksAddresses = false } = props
  const drawnBlocks = readMarkdown(text, { linksAddresses }).map(({ kind, lines }) => {
    const isList = kind === 'bullets' || kind === 'numbers'
    return createElement(blocks[kind], null, ...(isList ? items(lines, drawText) : withBreaks(lines, drawText)))
  })
  return createElement('div', { className: `${classes.text} ${className ?? ''}`, dir: 'auto' }, ...drawnBlocks)
}

const asItIs: DrawText = (text) => [text]

type Lines = readonly (readonly Inline[])[]

const items = (lines: Lines, drawText: DrawText): readonly ReactNode[] =>
  lines.map((line) => createElement('li', null, ...drawn(line, drawText)))

const withBreaks = (lines: Lines, drawText: DrawText): readonly ReactNode[] =>
  lines.flatMap((line, at) =>
    at === 0 ? drawn(line, drawText) : [createElement('br', { key: at }), ...drawn(line, drawText)],
  )

function drawn(parts: readonly Inline[], drawText: DrawText): readonly ReactNode[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return drawText(part)
    const inner = drawn(part.parts, part.kind === 'code' ? asItIs : drawText)
    if (part.kind !== 'link') return [createElement(part.kind, null, ...inner)]
    const link = { href: part.href, target: '_blank', rel: 'noopener noreferrer nofollow' }
    return [createElement('a', link, ...inner)]
  })
}
