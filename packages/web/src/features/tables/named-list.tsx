import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './deletion-notes.module.css'

const mostNamed = 8

interface NamedListProps {
  readonly title: string
  readonly lines: readonly { readonly id: string; readonly title: string; readonly where?: string }[]
}

/** The first of some things by name; nothing where there are none. */
export function NamedList({ title, lines }: NamedListProps): ReactElement | null {
  const t = useTexts()
  if (lines.length === 0) return null
  const shown = lines.length > mostNamed + 1 ? lines.slice(0, mostNamed) : lines
  return (
    <section className={classes.named}>
      <h3>{title}</h3>
      <ul>
        {shown.map((line) => (
          <li key={line.id}>
            <bdi className={classes.title}>{line.title}</bdi>{' '}
            {line.where === undefined ? null : <span className={classes.where}>{line.where}</span>}
          </li>
        ))}
        {shown.length === lines.length ? null : (
          <li className={classes.where}>{t('tables.delete.more', { count: lines.length - shown.length })}</li>
        )}
      </ul>
    </section>
  )
}
