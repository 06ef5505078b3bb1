import { IconTimeline } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { datedColumns } from '../../features/view-settings/dates/dated-columns.ts'
import { ChooseDate } from '../dated/choose-date.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { ViewNotes } from '../view-notes.tsx'
import { OpenTimeline } from './open-timeline.tsx'

/** The records of a view as bars from where they begin to where they end, in lanes. */
export function Timeline(props: ViewBodyProps): ReactElement {
  const { table, view } = props
  const columns = datedColumns(table)
  const fieldOf = (id: string | null) => columns.find((column) => column.id === id) ?? null
  const start = fieldOf(view.settings.startField)
  if (start !== null) return <OpenTimeline {...props} start={start} end={fieldOf(view.settings.endField)} />
  return (
    <>
      <ViewNotes notes={view.notes} />
      <ChooseDate {...props} icon={IconTimeline} text="timeline.choose.text" noneText="timeline.choose.none" />
    </>
  )
}
