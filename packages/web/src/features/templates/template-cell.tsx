import type { TemplateCell, TemplateField } from '@rowhouse/core/templates/template'
import type { ReactElement } from 'react'
import { pillTokens } from '../../ui/pill-colour.ts'
import classes from './templates.module.css'

interface TemplateCellProps {
  readonly field: TemplateField
  readonly cell: TemplateCell
}

export function TemplateCellView({ field, cell }: TemplateCellProps): ReactElement | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'boolean') return <>{cell ? '✓' : ''}</>
  if (typeof cell === 'object' && 'day' in cell) return <>{dayIn(cell.day)}</>
  const texts = typeof cell === 'object' ? cell : [String(cell)]
  const choices = 'choices' in field ? (field.choices ?? []) : []
  if (!('linksTo' in field) && choices.length === 0) return <>{texts.join(', ')}</>
  return (
    <span className={classes.pills}>
      {texts.map((text) => (
        <span
          key={text}
          className={classes.pill}
          data-link={'linksTo' in field || undefined}
          style={pillTokens(choiceColours[choices.indexOf(text)] ?? 0)}
        >
          {text}
        </span>
      ))}
    </span>
  )
}

/** The pills that come nearest to the colours new choices get in turn. */
const choiceColours = [7, 6, 5, 9, 1, 2, 3, 4, 8, 0]

const dayMs = 86_400_000

const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
