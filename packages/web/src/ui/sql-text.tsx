import { ActionIcon } from '@mantine/core'
import { readSql, type SqlEngine } from '@rowhouse/core/sql/tokens'
import { IconCopy } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { copyText } from './copy-text.ts'
import classes from './sql-text.module.css'

const keywords: ReadonlySet<string> = new Set(
  'create alter drop table index view column add rename to type sequence unique primary foreign key references constraint check default not null on update delete cascade restrict set insert into values select from where and or as if exists case when then else end in is group by order limit with using comment begin commit collate cast integer text varchar boolean'.split(
    ' ',
  ),
)

interface SqlTextProps {
  readonly title: ReactNode
  /** What it is called by those who hear it. */
  readonly label: string
  readonly sql: string
  readonly engine: SqlEngine
  /** A few words beside the title. */
  readonly mark?: ReactNode
}

/** Statements to read and to copy: lines with their numbers, words of the language in their ink. */
export function SqlText({ title, label, sql, engine, mark }: SqlTextProps): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.box} aria-label={label}>
      <header>
        <span className={classes.title}>{title}</span>
        {mark}
        <ActionIcon
          size="sm"
          aria-label={`${t('sql.copy')}: ${label}`}
          onClick={() => void copyText(sql, t('sql.statements.copied'))}
        >
          <IconCopy size={16} />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <pre className={classes.code} tabIndex={0}>
        <ol>
          {linesOf(sql, engine).map((parts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
            <li key={at}>
              <code>
                {parts.map(({ text, kind }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: and a part none but its place
                  <span key={place} data-kind={kind}>
                    {text}
                  </span>
                ))}
              </code>
            </li>
          ))}
        </ol>
      </pre>
    </section>
  )
}

interface Part {
  readonly text: string
  readonly kind: 'keyword' | 'text' | 'number' | 'comment' | undefined
}

/** So much is coloured; what follows is plain. */
const mostLetters = 50_000

function linesOf(sql: string, engine: SqlEngine): readonly (readonly Part[])[] {
  return sql.split('\n').map((line) => {
    if (/^\s*--/.test(line)) return [{ text: line, kind: 'comment' }]
    if (line.length > mostLetters) return [{ text: line, kind: undefined }]
    const parts: Part[] = []
    let at = 0
    for (const { kind, value, from, to } of readSql(line, engine).tokens) {
      const ink =
        kind === 'word' && keywords.has(value) ? 'keyword' : kind === 'text' || kind === 'number' ? kind : undefined
      if (ink === undefined) continue
      parts.push({ text: line.slice(at, from), kind: undefined }, { text: line.slice(from, to), kind: ink })
      at = to
    }
    return [...parts, { text: line.slice(at), kind: undefined }]
  })
}
