import type { Endpoint } from '@rowhouse/core/api/endpoint'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { Ctx } from './context.ts'

const minuteMs = 60_000

interface Most {
  /** From one address, in a minute. */
  readonly each: number
  readonly all: number
}

/** People type and press; only programs are faster. */
const ofWrites: Most = { each: 240, all: 2_400 }

/** Nobody fills in a form every three seconds, and calendar programs come every few minutes. */
const ofActs: Partial<Record<OperationName, Most>> = {
  'records.handIn': { each: 20, all: 600 },
  'attachments.upload': { each: 60, all: 600 },
  'attachments.uploadByUrl': { each: 20, all: 200 },
  'records.feed': { each: 30, all: 300 },
}

/** Whoever has a link comes without a name, so each link only takes so much. Pages read as often as people look. */
export function limitLink({ link, limits, caller }: Ctx, { method, operation }: Endpoint): void {
  const own = ofActs[operation]
  if (link === null || (method === 'GET' && own === undefined)) return
  const { each, all } = own ?? ofWrites
  const kind = own === undefined ? 'writes' : operation
  limits.take(`${kind} ${link.id} ${caller.address}`, each, minuteMs)
  limits.take(`${kind} ${link.id}`, all, minuteMs)
}
