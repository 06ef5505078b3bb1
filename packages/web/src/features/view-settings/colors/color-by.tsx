import { canColorRows } from '@rowhouse/core/views/color-by'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { type Column, optionsOf, type Table } from '../../../structure/tables/table.ts'
import { pillTokens } from '../../../ui/pill-colour.ts'
import { pillOfColour } from '../../../values/choice-colours.ts'
import { FieldSelect } from '../field-select.tsx'
import own from './colors.module.css'

interface ColorByProps {
  readonly table: Table
  readonly columnId: string | null
  readonly onPick: (columnId: string | null) => void
}

/** A field whose choices colour the rows, and what each colour means. */
export function ColorBy({ table, columnId, onPick }: ColorByProps): ReactElement | null {
  const t = useTexts()
  const columns = table.columns.filter(({ type }) => canColorRows({ typeName: type }))
  if (columns.length === 0) return null
  const chosen = columns.find(({ id }) => id === columnId)
  return (
    <section className={own.by}>
      <h3>{t('views.color.byField')}</h3>
      <FieldSelect
        label={t('views.color.field')}
        columns={columns}
        value={chosen?.id ?? null}
        placeholder={t('views.color.noField')}
        onPick={({ id }) => onPick(id)}
        onClear={() => onPick(null)}
      />
      {chosen === undefined ? null : <Legend column={chosen} />}
    </section>
  )
}

interface Choices {
  readonly choices: readonly { readonly id: string; readonly title: string; readonly color: string }[]
}

function Legend({ column }: { readonly column: Column }): ReactElement {
  const t = useTexts()
  const { choices } = optionsOf<Choices>(column)
  return (
    <ul className={own.legend} aria-label={t('views.color.legend')}>
      {choices.map(({ id, title, color }) => (
        <li key={id} style={pillTokens(pillOfColour(color))}>
          <span className={own.swatch} aria-hidden />
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}
