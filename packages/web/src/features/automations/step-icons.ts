import type { StepKindName } from '@rowhouse/core/automations/automation'
import {
  type Icon,
  IconBolt,
  IconClock,
  IconFilter,
  IconPencil,
  IconPlus,
  IconRepeat,
  IconSearch,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'

export const stepIcons: Readonly<Record<StepKindName, Icon>> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  find: IconSearch,
  each: IconRepeat,
  only: IconFilter,
  send: IconSend,
  run: IconBolt,
  wait: IconClock,
}
