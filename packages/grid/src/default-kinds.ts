import type { CellKinds } from './cell-kind.ts'
import { booleanKind } from './cells/boolean.ts'
import { errorKind } from './cells/error.ts'
import { imagesKind } from './cells/images.ts'
import { linkKind } from './cells/link.ts'
import { loadingKind } from './cells/loading.ts'
import { numberKind } from './cells/number.ts'
import { pillsKind } from './cells/pills.ts'
import { progressKind } from './cells/progress.ts'
import { textKind } from './cells/text.ts'

/** Spread into the host's own registry, or replaced by it member by member. */
export const defaultKinds = {
  text: textKind,
  number: numberKind,
  boolean: booleanKind,
  pills: pillsKind,
  images: imagesKind,
  link: linkKind,
  progress: progressKind,
  loading: loadingKind,
  error: errorKind,
} satisfies CellKinds
