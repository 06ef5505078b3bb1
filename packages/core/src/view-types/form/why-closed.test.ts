import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admission, admission } from '../../views/settings/admission.ts'
import { isAlwaysOpen, whyClosed, whyUnchangeable } from './why-closed.ts'

const now = '2026-05-01T10:00:00.000Z'
const earlier = '2026-05-01T09:59:59.999Z'
const later = '2026-05-01T10:00:00.001Z'

for (const [part, state, why] of [
  [{}, {}, null],
  [{ opensAt: later }, {}, 'early'],
  [{ opensAt: now }, {}, null],
  [{ closesAt: now }, {}, 'over'],
  [{ closesAt: later }, {}, null],
  [{ opensAt: earlier, closesAt: later }, {}, null],
  [{ mostResponses: 3 }, { responses: 2 }, null],
  [{ mostResponses: 3 }, { responses: 3 }, 'full'],
  [{ signedInOnly: true }, { own: null }, 'signIn'],
  [{ signedInOnly: true }, { own: 5 }, null],
  [{ oncePerPerson: true }, { own: null }, 'signIn'],
  [{ oncePerPerson: true }, { own: 0 }, null],
  [{ oncePerPerson: true }, { own: 1 }, 'answered'],
] as const)
  test(`${JSON.stringify(part)} with ${JSON.stringify(state)}: ${why ?? 'open'}`, () => {
    const given: Admission = { ...admission.initial, ...part }
    assert.equal(whyClosed(given, { now, responses: 0, own: null, ...state }), why)
    assert.equal(isAlwaysOpen(given), JSON.stringify(part) === '{}')
  })

for (const [part, why] of [
  [{ mostResponses: 1, signedInOnly: true, oncePerPerson: true }, null],
  [{ opensAt: later }, 'early'],
  [{ closesAt: now }, 'over'],
] as const)
  test(`${JSON.stringify(part)}: an answer that is there ${why === null ? 'can' : 'cannot'} be changed`, () =>
    assert.equal(whyUnchangeable({ ...admission.initial, ...part }, now), why))
