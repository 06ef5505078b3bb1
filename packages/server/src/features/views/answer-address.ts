// The address by which somebody changes what they answered. Nothing of it is stored: it names the response and bears a
// signature over it, its form, the link of the form and the round of addresses the form is in.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { ResponseRow } from '../../meta/rows/changes.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { Services } from '../../request/services.ts'

type Signing = Pick<Services, 'secrets'>

/** Where the answer that made this record is changed; null: nobody changes it, or the form has no link that leads there. */
export async function answerAddress(
  services: Pick<Services, 'secrets' | 'meta' | 'now' | 'config'>,
  view: ViewRow,
  record: string,
): Promise<string | null> {
  const round = roundOf(view)
  if (round === null) return null
  const link = await linkTo(services, view)
  const response = link === undefined ? undefined : await newestOf(services, view, record)
  if (link === undefined || response === undefined) return null
  const { sharedPath = 'view' } = viewTypes[viewTypeOf(view.type)]
  const answer = `${response.id}.${signatureOf(services, { view, link: link.uuid, round }, response.id)}`
  return `${services.config.publicUrl ?? ''}/#/nc/${sharedPath}/${link.uuid}?answer=${answer}`
}

/** The response such an address names; undefined for anything but a good one of this form, by this link, in this round. */
export async function responseAt(
  services: Signing & Pick<Services, 'meta'>,
  { view, link }: Pick<Binding, 'view' | 'link'>,
  answer: string,
): Promise<ResponseRow | undefined> {
  const round = roundOf(view)
  const [id = '', signature = '', ...more] = answer.split('.')
  if (round === null || more.length > 0) return undefined
  const given = Buffer.from(signature)
  const wanted = Buffer.from(signatureOf(services, { view, link, round }, id))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const response = await services.meta.read
    .selectFrom('rh_responses')
    .selectAll()
    .where('id', '=', id)
    .where('view_id', '=', view.id)
    .executeTakeFirst()
  // Where keys of deleted records are given to others, the record is that of the newer answer.
  const newest = response === undefined ? undefined : await newestOf(services, view, response.record)
  return newest?.id === id ? response : undefined
}

function roundOf({ settings }: ViewRow): string | null {
  return readViewSettings(settings).answerChanges
}

/** What an address is bound to: it ends when the form gets another link or another round. */
interface Binding {
  readonly view: ViewRow
  /** The key of the link it leads through. */
  readonly link: string
  readonly round: string
}

function signatureOf({ secrets }: Signing, { view, link, round }: Binding, response: string): string {
  return createHmac('sha256', secrets.derive('answer-address'))
    .update(JSON.stringify([view.id, link, round, response]))
    .digest('base64url')
}

function linkTo({ meta, now }: Pick<Services, 'meta' | 'now'>, { id }: ViewRow) {
  const at = new Date(now()).toISOString()
  return meta.read
    .selectFrom('rh_shares')
    .select('uuid')
    .where('view_id', '=', id)
    .where('kind', '=', 'page')
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .executeTakeFirst()
}

function newestOf({ meta }: Pick<Services, 'meta'>, { id }: ViewRow, record: string) {
  return meta.read
    .selectFrom('rh_responses')
    .select('id')
    .where('view_id', '=', id)
    .where('record', '=', record)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}
