import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { rehearseServiceImport } from '@rowhouse/core/api/syncs'
import { invalidValue } from '@rowhouse/core/errors'
import { serviceTitles } from '@rowhouse/core/services/source-base'
import { newId } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { beginBaseImport } from '../imports/base-import.ts'
import { baseIds } from './reading/readers.ts'
import { changeSync, insertSync, type StoredSync, selectSyncs } from './store.ts'

type Ctx = InProject<'syncs.create' | 'syncs.trigger'>
type Spec = BodyOf<typeof rehearseServiceImport>

/** Reads a base in the background. One that came before is met again: what is remembered of it is used. Gives the import. */
export async function beginRehearsal(ctx: Ctx, spec: Spec): Promise<string> {
  const { service, along, keepsToken, token } = spec
  const base = baseIds[service](spec.base)
  const known = (await selectSyncs(ctx.meta.read, ctx.project.id)).find(
    (sync) => sync.service === service && sync.base_id === base,
  )
  if (token === undefined && (known === undefined || known.token === null))
    throw invalidValue('token', `Give a token of ${serviceTitles[service]}.`)
  const sync = known ?? newSync(ctx, { service, base_id: base })
  const keeps_token = keepsToken ? 1 : 0
  const change = { along, keeps_token, user_id: ctx.actor.id, updated_at: nowOf(ctx) }
  const sealed = token === undefined ? {} : { token: ctx.secrets.seal(token, sync.id) }
  const also = async (tx: Tx): Promise<void> => {
    if (known === undefined) await insertSync(tx, { ...sync, ...change, ...sealed })
    else await changeSync(tx, known.id, { ...change, ...sealed })
  }
  return beginBaseImport(ctx, { sync, thenRuns: false, also })
}

export function newSync(ctx: Ctx, head: Pick<StoredSync, 'service' | 'base_id'>): StoredSync {
  const at = nowOf(ctx)
  return {
    id: newId('sync'),
    project_id: ctx.project.id,
    user_id: ctx.actor.id,
    ...head,
    title: serviceTitles[head.service],
    token: null,
    keeps_token: 0,
    along: { attachments: true, comments: true, people: true },
    mapping: { tables: {} },
    wire: {},
    position: 1,
    deleted: 0,
    created_at: at,
    updated_at: at,
  }
}

const nowOf = ({ now }: Pick<Ctx, 'now'>): string => new Date(now()).toISOString()
