import { IconLayoutSidebar } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { frame } from '../../ui/frame-store.ts'
import { toggleSidebar } from '../../ui/sidebar-edge.tsx'

export const actions: readonly Action[] = [
  {
    id: 'sidebar.toggle',
    title: 'sidebar.action.toggle',
    icon: IconLayoutSidebar,
    keys: 'mod+\\',
    visible: () => frame.getState().hasSidebar,
    run: toggleSidebar,
  },
]
