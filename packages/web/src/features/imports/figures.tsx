import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownNumber } from './import-words.ts'
import classes from './imports.module.css'

export type FigureName = 'read' | 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused'

interface FiguresProps {
  readonly label: string
  readonly of: 'rehearsal' | 'receipt'
  readonly figures: readonly {
    readonly name: FigureName
    readonly count: number
    readonly text: string
  }[]
}

/** Numbers in one framed strip, and their shares below it. */
export function Figures({ label, of, figures }: FiguresProps): ReactElement {
  const t = useTexts()
  const parts = figures.filter(({ name, count }) => name !== 'read' && count > 0)
  return (
    <section aria-label={label}>
      <dl className={classes.figures}>
        {figures.map(({ name, count, text }) => (
          <div key={name} className={classes.figure} data-of={name}>
            <dt>{t(`imports.${of}.${name}`)}</dt>
            <dd>
              {shownNumber(count)}
              <small>{text}</small>
            </dd>
          </div>
        ))}
      </dl>
      {parts.length < 2 ? null : (
        <div className={classes.stack} aria-hidden>
          {parts.map(({ name, count }) => (
            <i key={name} data-of={name} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
    </section>
  )
}
