import {
  isFilled,
  type TemplateCell,
  type TemplateField,
  type TemplateTable,
  typeOfField,
} from '@rowhouse/core/templates/template'
import type { ReactElement } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { TemplateCellView } from './template-cell.tsx'
import classes from './templates.module.css'

const shownRows = 3

/** The first records of a table, as far as they are filled in; what is computed shows its place. */
export function TemplatePreview({ table }: { readonly table: TemplateTable }): ReactElement {
  const t = useTexts()
  const { title, fields, rows, views = [] } = table
  const filled = fields.filter(isFilled)
  const cellIn = (row: readonly TemplateCell[], field: TemplateField): TemplateCell =>
    isFilled(field) ? (row[filled.indexOf(field)] ?? null) : null
  return (
    <section className={classes.table} aria-label={title}>
      <header className={classes.tableHead}>
        <h3>{title}</h3>
        <span>{t('templates.fields', { count: fields.length })}</span>
        {views.length > 0 ? (
          <span>{t('templates.views', { names: views.map((view) => view.title).join(', ') })}</span>
        ) : null}
      </header>
      {/* It scrolls sideways, so the keyboard must be able to hold it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('templates.preview', { table: title })}>
        <table className={classes.cells}>
          <thead>
            <tr>
              {fields.map((field) => (
                <FieldHead key={field.title} field={field} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row) => (
              <tr key={String(row[0])}>
                {fields.map((field) => (
                  <td key={field.title}>
                    <TemplateCellView field={field} cell={cellIn(row, field)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function FieldHead({ field }: { readonly field: TemplateField }): ReactElement {
  return (
    <th scope="col">
      <span>
        <ColumnIcon type={typeOfField(field)} size={14} />
        {field.title}
      </span>
    </th>
  )
}
