import type { LockType } from '@rowhouse/core/views/view-settings'
import {
  type Icon,
  IconForms,
  IconLayoutGrid,
  IconLayoutKanban,
  IconLock,
  IconTable,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ViewKind } from './view.ts'

export const viewIcons = {
  grid: IconTable,
  form: IconForms,
  gallery: IconLayoutGrid,
  kanban: IconLayoutKanban,
} satisfies Record<ViewKind, Icon>

export const modeIcons = {
  collaborative: IconUsers,
  locked: IconLock,
  personal: IconUser,
} satisfies Record<LockType, Icon>
