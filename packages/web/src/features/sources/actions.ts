import { IconRefresh } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { openSync } from './sync-store.ts'

export const actions: readonly Action[] = [
  {
    id: 'sources.sync',
    title: 'sources.action.sync',
    icon: IconRefresh,
    // Owners and creators may do everything the interface knows, so the name only has to be one nobody else has.
    visible: ({ isSignedIn, project, can }) => isSignedIn && project !== null && can('metaDiffSync'),
    run: openSync,
  },
]
