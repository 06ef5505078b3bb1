import { isReadDifferently, readSettings } from '@rowhouse/core/views/read-settings'
import type { Settings } from '../../structure/views/settings.ts'
import { recordsOnScreen } from '../records/records-on-screen.ts'

/** Fields that were hidden did not come with the records, and others may come now, or in another order. */
export async function readAgain(
  viewId: string,
  part: Partial<Settings>,
  before: Settings,
  after: Settings,
): Promise<void> {
  const keys = Object.keys(part) as (keyof Settings)[]
  if (keys.some((key) => isReadDifferently(key, before, after)))
    await Promise.all(recordsOnScreen(viewId).map(({ window }) => window.reload()))
}

/** What of these settings changes which records come and how, as calls take it; null: none of them does. */
export function triedPart(local: Partial<Settings>): string | null {
  const part = readSettings.flatMap((key) => (local[key] === undefined ? [] : [[key, local[key]] as const]))
  return part.length === 0 ? null : JSON.stringify(Object.fromEntries(part))
}
