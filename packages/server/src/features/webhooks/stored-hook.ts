// A hook as it is kept: where it goes is sealed as a whole, since addresses and headers hold secrets.
import { randomBytes } from 'node:crypto'
import { type HookEvent, type HookNotify, isHookOperation, secretMask } from '@rowhouse/core/hooks/hook'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import type { HookRow } from '../../meta/rows/automation.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { fixedOrigin, numbersIn } from './accept-notify.ts'

export interface HookSettings {
  readonly notify: HookNotify
  /** What calls are signed with: `whsec_` and 32 bytes. */
  readonly signing: string
}

export interface StoredHook {
  readonly row: HookRow
  readonly event: HookEvent
  readonly fields: readonly string[] | null
  readonly filter: FilterNode | null
  readonly settings: HookSettings
}

/** `settings`: where it goes, if that was unsealed before. */
export function readHook(secrets: Secrets, row: HookRow, settings?: HookSettings): StoredHook {
  return {
    row,
    event: eventOf(row),
    fields: row.fields === null ? null : JSON.parse(row.fields),
    filter: row.filter === null ? null : JSON.parse(row.filter),
    settings: settings ?? JSON.parse(secrets.unseal(row.settings, row.id)),
  }
}

export const eventOf = ({ event, operation }: Pick<HookRow, 'event' | 'operation'>): HookEvent =>
  event === 'record' ? operation : event

/** In the words of receivers. */
export const eventName = (event: HookEvent): string => (event === 'hand' ? event : `after.${event}`)

export const eventParts = (event: HookEvent): Pick<HookRow, 'event' | 'operation'> =>
  isHookOperation(event) ? { event: 'record', operation: event } : { event, operation: 'update' }

export const sealSettings = (secrets: Secrets, id: string, settings: HookSettings): string =>
  secrets.seal(JSON.stringify(settings), id)

export const newSigning = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Whom it goes to, as far as one that does not answer is told apart from others. */
export function targetOf(notify: HookNotify): string {
  if (notify.via === 'URL') return fixedOrigin(notify.url, 'url')
  if ('channels' in notify) {
    const [first] = notify.channels
    // Of one that came with a base file nobody has typed it again.
    return first?.url === '' ? '' : fixedOrigin(first?.url ?? '', 'channels')
  }
  return notify.via === 'Email' ? 'mail' : notify.via
}

/** How many calls one thing to tell takes. */
export function placesOf(notify: HookNotify): number {
  if ('channels' in notify) return notify.channels.length
  return notify.via === 'URL' || notify.via === 'Email' ? 1 : numbersIn(notify.to).length
}

/** As people see it once it is stored. */
export function masked(notify: HookNotify): HookNotify {
  if (notify.via === 'URL')
    return {
      ...notify,
      headers: notify.headers.map((header) =>
        header.secret ? { ...header, value: secretMask(header.value) } : header,
      ),
      // The end of every key is alike.
      ...(notify.client === undefined ? {} : { client: { ...notify.client, key: secretMask('') } }),
    }
  if (!('channels' in notify)) return notify
  return { ...notify, channels: notify.channels.map(({ channel, url }) => ({ channel, url: secretMask(url) })) }
}
