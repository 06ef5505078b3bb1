import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { sweepFiles } from './sweep-files.ts'

const hourMs = 60 * 60 * 1000

export function fileChores(services: Services): Chore[] {
  return [{ name: 'sweep files nobody has', everyMs: hourMs, run: () => sweepFiles(services) }]
}
