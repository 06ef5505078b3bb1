import type { SourceBase, SourceTable } from '@rowhouse/core/services/source-base'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { counted, typeName } from '../import-words.ts'
import classes from '../imports.module.css'
import own from './bases.module.css'

/** Each table of a base: what comes over, and what does not or changes. */
export function BaseTables({ base }: { readonly base: SourceBase }): ReactElement {
  const t = useTexts()
  return (
    <section aria-label={base.title}>
      <div className={classes.section}>
        <h2>
          <bdi>{base.title}</bdi>
        </h2>
        <span>{t('imports.airtable.tables', counted(base.tables.length))}</span>
      </div>
      {base.notes.length === 0 ? null : (
        <ul className={own.baseNotes}>
          {base.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <table className={own.tables}>
        <thead>
          <tr>
            <th>{t('imports.airtable.table')}</th>
            <th>{t('imports.airtable.comes')}</th>
            <th>{t('imports.airtable.changes')}</th>
          </tr>
        </thead>
        {base.tables.map((table) => (
          <TableRows key={table.id} table={table} />
        ))}
      </table>
    </section>
  )
}

const shownNotes = 3

function TableRows({ table }: { readonly table: SourceTable }): ReactElement {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const notes = notesOf(table)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const fields = table.fields.filter(({ kind }) => kind !== 'left').length
  const views = table.views.filter(({ to }) => to !== null).length
  const more = notes.length - shownNotes
  return (
    <tbody>
      <tr>
        <td>
          <button
            type="button"
            className={own.fold}
            aria-expanded={isOpen}
            aria-label={t('imports.airtable.fields.of', { title: table.title })}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} stroke={1.75} aria-hidden />
            <bdi>{table.title}</bdi>
          </button>
        </td>
        <td>
          <b>{t('imports.airtable.fields', counted(fields))}</b>
          {views === 0 ? '' : `, ${t('imports.airtable.views', counted(views))}`}
          {table.isRepeat ? <small>{t('imports.airtable.repeat')}</small> : null}
        </td>
        <td>
          {notes.length === 0 ? <span className={own.all}>{t('imports.airtable.everything')}</span> : null}
          {notes.slice(0, shownNotes).map((note) => (
            <span key={note} className={own.note}>
              {note}
            </span>
          ))}
          {more > 0 ? <small>{t('imports.airtable.more', counted(more))}</small> : null}
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={3}>
            <FieldList table={table} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

function notesOf({ fields, views }: SourceTable): readonly string[] {
  return [...fields, ...views].flatMap(({ title, note }) => (note === null ? [] : [`${title}: ${note}`]))
}

function FieldList({ table }: { readonly table: SourceTable }): ReactElement {
  const t = useTexts()
  return (
    <table className={own.fields} aria-label={t('imports.airtable.fields.of', { title: table.title })}>
      <tbody>
        {table.fields.map(({ id, title, from, kind, to, note }) => (
          <tr key={id}>
            <td>
              <bdi>{title}</bdi>
            </td>
            <td>
              <code>{from}</code>
            </td>
            <td>{kind === 'left' || to === null ? t('imports.airtable.left') : typeName(to, t)}</td>
            <td>{note}</td>
          </tr>
        ))}
        {table.views.map(({ id, title, from, note }) => (
          <tr key={id}>
            <td>
              <bdi>{title}</bdi>
            </td>
            <td>
              <code>{from}</code>
            </td>
            <td>{t(note === null ? 'imports.airtable.view' : 'imports.airtable.left')}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
