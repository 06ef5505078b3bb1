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

/** Nobody fills in a form every three seconds. */
const ofForms: Partial<Record<OperationName, Most>> = {
  'records.handIn': { each: 20, all: 600 },
  'attachments.upload': { each: 60, all: 600 },
  'attachments.uploadByUrl': { each: 20, all: 200 },
}

/** Whoever has a link can write without a name, so each link only takes so much. */
export function limitLink({ link, limits, caller }: Ctx, { method, operation }: Endpoint): void {
  if (link === null || method === 'GET') return
  const { each, all } = ofForms[operation] ?? ofWrites
  const kind = operation in ofForms ? operation : 'writes'
  limits.take(`${kind} ${link.id} ${caller.address}`, each, minuteMs)
  limits.take(`${kind} ${link.id}`, all, minuteMs)
}
