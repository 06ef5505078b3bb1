import { createContext, useContext } from 'react'
import type { AvatarPerson } from '../ui/avatar.tsx'

/** Who the ids in the cells of a table are. */
export const People = createContext<ReadonlyMap<string, AvatarPerson>>(new Map())

export function usePerson(id: string): AvatarPerson | null {
  return useContext(People).get(id) ?? null
}
