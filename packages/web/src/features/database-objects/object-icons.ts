import type { DefinedKind } from '@rowhouse/core/database-objects'
import {
  type Icon,
  IconBolt,
  IconEye,
  IconFunction,
  IconListNumbers,
  IconPlayerPlay,
  IconSortAscending,
} from '@tabler/icons-react'

export const objectIcons: Readonly<Record<DefinedKind, Icon>> = {
  view: IconEye,
  function: IconFunction,
  procedure: IconPlayerPlay,
  sequence: IconListNumbers,
  trigger: IconBolt,
  index: IconSortAscending,
}
