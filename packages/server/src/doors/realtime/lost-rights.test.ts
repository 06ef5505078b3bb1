import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AppEvent } from '@rowhouse/core/events'
import type { LiveGuest } from './live-ticket.ts'
import { mayHaveLost } from './lost-rights.ts'

const guest = (id: string | null, project = 'p_1'): LiveGuest => ({
  project,
  person: id === null ? null : { id, name: id },
  tables: null,
  hearsComments: true,
  endsAt: null,
})

/** Whose socket is closed. */
function closed(event: AppEvent, isShort = true): string[] {
  const told = {
    position: { tx: 1, seq: 1 },
    type: event.type,
    projectId: 'p_1',
    tableId: null,
    record: null,
    actorId: null,
    requestId: '',
    event: isShort ? event : null,
  }
  const guests = [guest('us_1'), guest('us_2'), guest(null), guest('us_1', 'p_2')]
  return guests
    .filter((one) => mayHaveLost(told)?.(one) === true)
    .map(({ person, project }) => `${person?.id ?? 'link'} ${project}`)
}

describe('sockets are closed when groups or roles change', () => {
  const group = { group: 'gr_1', title: 'Sales', project: 'p_1' }
  const moved: AppEvent = { type: 'groups.peopleChanged', ...group, users: ['us_2'], added: 0, removed: 1 }

  test('of whoever came or went', () => assert.deepEqual(closed(moved), ['us_2 p_1']))
  test('of everybody in the project when there are too many to be named', () =>
    assert.deepEqual(closed(moved, false), ['us_1 p_1', 'us_2 p_1']))

  for (const event of [
    { type: 'groups.roleChanged', ...group, before: 'editor', after: null },
    { type: 'groups.deleted', ...group },
    { type: 'roles.changed', project: 'p_1', customRole: 'ro_1', title: 'Desk', before: {}, after: {} },
  ] as const satisfies readonly AppEvent[])
    test(`of everybody in the project after ${event.type}`, () =>
      assert.deepEqual(closed(event), ['us_1 p_1', 'us_2 p_1']))

  test('of nobody when a group is made or renamed', () => {
    assert.deepEqual(closed({ type: 'groups.created', ...group }), [])
    assert.deepEqual(closed({ type: 'groups.renamed', ...group, before: {}, after: {} }), [])
  })
})
