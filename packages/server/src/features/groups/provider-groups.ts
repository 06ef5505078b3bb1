import { invalidValue } from '@rowhouse/core/errors'
import { type ProviderMapping, readProviderMapping, storeProviderMapping } from '../../meta/provider-mapping.ts'
import type { Signed } from '../../request/context.ts'
import { requireFreshSignIn } from '../../request/fresh-sign-in.ts'
import { selectGroups } from './store.ts'

/** Groups that were deleted since are left out. */
export async function readProviderGroups({ meta }: Pick<Signed<'settings.manage'>, 'meta'>): Promise<ProviderMapping> {
  const { claim, entries } = await readProviderMapping(meta.read)
  const known = new Set((await selectGroups(meta.read, { project: null, knownTo: null })).map(({ id }) => id))
  const kept = entries.map((entry) => ({
    ...entry,
    groupId: entry.groupId !== null && known.has(entry.groupId) ? entry.groupId : null,
  }))
  return { claim, entries: kept.filter(({ groupId, isSuper }) => groupId !== null || isSuper) }
}

export async function updateProviderGroups(ctx: Signed<'settings.manage'>, spec: ProviderMapping): Promise<void> {
  // Who decides whom a provider makes super admin decides who is: as for making one here.
  if (spec.entries.some(({ isSuper }) => isSuper)) await requireFreshSignIn(ctx)
  const mapping = accepted(spec)
  await ctx.write(async (tx) => {
    const known = await selectGroups(tx, { project: null, knownTo: null })
    for (const { groupId } of mapping.entries)
      if (groupId !== null && !known.some(({ id }) => id === groupId))
        throw invalidValue('entries', `There is no group “${groupId}” of the server.`)
    const before = await readProviderMapping(tx)
    if (JSON.stringify(before) === JSON.stringify(mapping)) return
    await storeProviderMapping(tx, mapping)
    tx.announce({ type: 'settings.changed', before: { providerGroups: before }, after: { providerGroups: mapping } })
  })
}

function accepted({ claim, entries }: ProviderMapping): ProviderMapping {
  const said = entries.map((entry) => ({ ...entry, from: entry.from.trim() }))
  for (const { from, groupId, isSuper } of said) {
    if (from === '') throw invalidValue('entries', 'Name the group as the provider does.')
    if (groupId === null && !isSuper) throw invalidValue('entries', `Say what “${from}” is here.`)
  }
  const name = claim.trim()
  if (/\p{Cc}/u.test(name + said.map(({ from }) => from).join('')))
    throw invalidValue('entries', 'Control characters are no text.')
  if (name === '' && said.length > 0) throw invalidValue('claim', 'Name the claim that holds the groups.')
  return { claim: name, entries: said }
}
