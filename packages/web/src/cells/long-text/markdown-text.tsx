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
  return (
    <div className={`${classes.text} ${className ?? ''}`} dir="auto">
      {readMarkdown(text).map(({ kind, lines }, at) =>
        createElement(
          blocks[kind],
          { key: at },
          kind === 'bullets' || kind === 'numbers'
            ? lines.map((line, place) => <li key={place}>{drawn(line)}</li>)
            : lines.map((line, place) => (
                <span key={place}>
                  {place > 0 ? <br /> : null}
                  {drawn(line)}
                </span>
              )),
        ),
      )}
    </div>
  )
}

function drawn(parts: readonly Inline[]): ReactNode {
  return parts.map((part, at) => {
    if (typeof part === 'string') return part
    if (part.kind === 'link')
      return (
        <a key={at} href={part.href} target="_blank" rel="noopener noreferrer">
          {drawn(part.parts)}
        </a>
      )
    return createElement(part.kind, { key: at }, drawn(part.parts))
  })
}
