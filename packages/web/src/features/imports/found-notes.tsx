import type { FoundColumn, FoundSheet } from '@rowhouse/core/api/imports'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { type DraftColumn, type DraftPart, goesOn, mayBeFormula } from './import-draft.ts'
import { counted, type NoteWords, notesOf } from './import-words.ts'
import classes from './imports.module.css'

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const

interface FoundNotesProps {
  readonly sheet: FoundSheet
  readonly part: DraftPart
}

/** What people should look at before they go on. */
export function FoundNotes({ sheet, part }: FoundNotesProps): ReactElement {
  const t = useTexts()
  const isFormula = (column: DraftColumn): boolean => column.isFormula && mayBeFormula(part, [sheet], column.from)
  const kept = sheet.columns.filter((found) =>
    part.columns.some((column) => column.from === found.from && goesOn(part, column) && !isFormula(column)),
  )
  const days = kept.filter(({ ambiguousCount }) => ambiguousCount > 0)
  const notes = notesOf({ ...sheet, columns: kept }, t)
  const count = days.length + notes.length
  return (
    <section className={classes.notes} aria-label={t('imports.notes')}>
      <div className={classes.section}>
        <h2>{t('imports.notes')}</h2>
        <span>{count === 0 ? t('imports.notes.none') : count}</span>
      </div>
      {days.map((column) => (
        <AmbiguousDays key={column.from} column={column} />
      ))}
      {notes.map((note) => (
        <Note key={note.key} note={note} />
      ))}
    </section>
  )
}

function Note({ note, children }: { readonly note: NoteWords; readonly children?: ReactElement }): ReactElement {
  const Icon = icons[note.kind]
  return (
    <div className={classes.note} data-kind={note.kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>
        <b>{note.title}</b>
        <p>{note.text}</p>
        {children}
      </div>
    </div>
  )
}

const shownDays = 5

function AmbiguousDays({ column }: { readonly column: FoundColumn }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { ambiguous, ambiguousCount, dayOrder } = column
  const order = dayOrder ?? 'dayFirst'
  const inWords = (day: string): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const note: NoteWords = {
    key: 'days',
    kind: 'warning',
    title: t('imports.note.days', { ...counted(ambiguousCount), column: column.header || column.title }),
    text: t(`imports.note.days.${order}`),
  }
  return (
    <Note note={note}>
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">{t('imports.line')}</th>
            <th scope="col">{t('imports.inFile')}</th>
            <th scope="col">{t('imports.days.dayFirst')}</th>
            <th scope="col">{t('imports.days.monthFirst')}</th>
          </tr>
        </thead>
        <tbody>
          {ambiguous.slice(0, shownDays).map((day) => (
            <tr key={day.line}>
              <td>{day.line}</td>
              <td>
                <span className={classes.ambiguous}>{day.text}</span>
              </td>
              <td data-read={order === 'dayFirst' || undefined}>{inWords(day.dayFirst)}</td>
              <td data-read={order === 'monthFirst' || undefined}>{inWords(day.monthFirst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Note>
  )
}
