import type { SyncSource } from '@rowhouse/core/api/syncs'
import type { BringAlong, SourceService } from '@rowhouse/core/services/source-base'

/** What somebody wants to bring over, as far as it is said. */
export interface BaseSpec {
  readonly service: SourceService
  /** Where its server answers, of a service that everybody may run. */
  readonly address: string
  readonly token: string
  /** Its id, or its address in a browser. */
  readonly base: string
  readonly along: BringAlong
  readonly keepsToken: boolean
}

/** What is remembered of a base, by its id or by an address that names it. */
export const knownOf = (base: string, known: readonly SyncSource[]): SyncSource | undefined =>
  known.find((one) => base.includes(one.base))

/** As it was the last time. */
export function firstSpec(base: string, known: readonly SyncSource[]): BaseSpec {
  const before = knownOf(base, known)
  const along = before?.along ?? { attachments: true, comments: true, people: true }
  const service = before?.service ?? serviceOf(base)
  const address = service === 'nocodb' ? (base.split('/#')[0] ?? '') : ''
  return { service, address, token: '', base, along, keepsToken: before?.has_key ?? false }
}

/** By how the address of a base looks. */
const serviceOf = (base: string): SourceService => (base.includes('/#/') ? 'nocodb' : 'airtable')
