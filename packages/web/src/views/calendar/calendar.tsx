import { IconCalendar } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { datedColumns } from '../../features/view-settings/dates/dated-columns.ts'
import { ChooseDate } from '../dated/choose-date.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { ViewNotes } from '../view-notes.tsx'
import { OpenCalendar } from './open-calendar.tsx'

/** The records of a view on the days of a calendar. */
export function Calendar(props: ViewBodyProps): ReactElement {
  const { table, view } = props
  const columns = datedColumns(table)
  const fieldOf = (id: string | null) => columns.find((column) => column.id === id) ?? null
  const start = fieldOf(view.settings.startField)
  if (start !== null) return <OpenCalendar {...props} start={start} end={fieldOf(view.settings.endField)} />
  return (
    <>
      <ViewNotes notes={view.notes} />
      <ChooseDate {...props} icon={IconCalendar} text="calendar.choose.text" noneText="calendar.choose.none" />
    </>
  )
}
