import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import type { LockType } from '@rowhouse/core/views/lock-types'
import {
  type Icon,
  IconCalendar,
  IconForms,
  IconLayoutGrid,
  IconLayoutKanban,
  IconLock,
  IconTable,
  IconTimeline,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

export const viewIcons = {
  grid: IconTable,
  gallery: IconLayoutGrid,
  kanban: IconLayoutKanban,
  form: IconForms,
  calendar: IconCalendar,
  timeline: IconTimeline,
} satisfies Record<ViewTypeName, Icon>

export const modeIcons = {
  collaborative: IconUsers,
  locked: IconLock,
  personal: IconUser,
} satisfies Record<LockType, Icon>
