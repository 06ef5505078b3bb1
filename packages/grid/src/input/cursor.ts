import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import type { Hit } from '../geometry/hit.ts'
import { pressJob } from './press.ts'

export function cursorAt(engine: Engine, hit: Hit, point: Point): string {
  switch (hit.on) {
    case 'head':
      return hit.part === 'edge' && engine.columnAt(hit.column)?.canResize !== false ? 'col-resize' : 'default'
    case 'index':
      return hit.part === 'grip' && engine.options.canMoveRows ? 'grab' : 'pointer'
    case 'group':
    case 'new':
    case 'add':
      return 'pointer'
    case 'foot':
      return engine.options.onFooterClick === undefined ? 'default' : 'pointer'
    case 'cell': {
      const job = pressJob(engine, hit, point)
      return (job === null ? null : engine.content.kindOf(job.cell)?.cursor?.(job)) ?? 'default'
    }
    default:
      return 'default'
  }
}
