import type { Peer } from '@rowhouse/grid/source'
import { useStore } from 'zustand'
import type { TableRecords } from '../../features/records/table-records.ts'
import { liveState, peerColour } from '../../state/live-state.ts'

const nobody: readonly Peer[] = []

/** Where others are in this table, as far as their records are loaded here. */
export function usePeers(records: TableRecords): readonly Peer[] {
  const people = useStore(liveState, (state) => state.people)
  if (people.length === 0) return nobody
  return people.flatMap(({ id, person, name, place: { table, record, column } }) => {
    const row = table !== records.place.table.id || record === null ? null : records.rowOf(record)
    return row === null || column === null ? [] : [{ id, name, row, column, color: peerColour(person) }]
  })
}
