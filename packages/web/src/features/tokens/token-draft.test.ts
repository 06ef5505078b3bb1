import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DraftFault, faultOf, newDraft, specOf, type TokenDraft } from './token-draft.ts'

const now = new Date('2026-11-16T12:00:00Z')
const named: TokenDraft = { ...newDraft(null), name: ' Sync ' }

describe('a token as it is typed', () => {
  test('ends after so many days, on a date, or never', () => {
    const endOf = (draft: Partial<TokenDraft>) => specOf({ ...named, ...draft }, now).expiresAt
    assert.equal(endOf({ lifetime: '30' }), '2026-12-16T12:00:00.000Z')
    assert.equal(endOf({ lifetime: '90' }), '2027-02-14T12:00:00.000Z')
    assert.equal(endOf({ lifetime: 'never' }), null)
    assert.equal(endOf({ lifetime: 'date', date: '2027-01-31' }), new Date('2027-01-31T23:59:59').toISOString())
  })

  test('is for all projects, or for those that were chosen with their tables', () => {
    assert.deepEqual(specOf(named, now).projects, null)
    const projects = new Map([
      ['p_1', null],
      ['p_2', ['md_1']],
    ])
    assert.deepEqual(specOf({ ...named, projects }, now).projects, [
      { id: 'p_1', tables: null },
      { id: 'p_2', tables: ['md_1'] },
    ])
    // The choice of tables comes back when somebody chooses less again.
    assert.deepEqual(specOf({ ...named, access: 'all', projects }, now).projects?.[1], { id: 'p_2', tables: null })
  })

  const faults: readonly (readonly [Partial<TokenDraft>, DraftFault | null])[] = [
    [{}, null],
    [{ name: ' ' }, 'name'],
    [{ projects: new Map() }, 'projects'],
    [{ projects: new Map([['p_1', []]]) }, 'tables'],
    [{ lifetime: 'date', date: '' }, 'date'],
    [{ lifetime: 'date', date: '2026-11-01' }, 'date'],
    [{ lifetime: 'date', date: '2027-11-01' }, null],
  ]
  for (const [draft, fault] of faults)
    test(`${JSON.stringify(draft)} lacks ${fault ?? 'nothing'}`, () =>
      assert.equal(faultOf({ ...named, ...draft }, now), fault))
})
