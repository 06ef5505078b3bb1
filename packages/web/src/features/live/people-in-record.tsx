import type { LivePerson } from '@rowhouse/core/live'
import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import { liveState } from '../../state/live-state.ts'
import { Faces } from '../../ui/faces.tsx'

/** Who else has a record open, or is in one of its cells. */
export function usePeopleIn(tableId: string, record: string): readonly LivePerson[] {
  const people = useStore(liveState, (state) => state.people)
  return people.filter(({ place }) => place.table === tableId && place.record === record)
}

interface PeopleInRecordProps {
  readonly people: readonly LivePerson[]
  readonly size: 18 | 20
}

export function PeopleInRecord({ people, size }: PeopleInRecordProps): ReactElement | null {
  const t = useTexts()
  return <Faces people={people} size={size} label={(names) => t('cells.sheet.here', { names })} />
}
