import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { dated } from '../dated/dated-record.ts'
import { foreseen } from './foresee.ts'
import { lanesOf } from './timeline-lanes.ts'

const choices = ['Lead', 'Won'].map((title, order) => ({ id: `so_${title}`, title, color: '#777777', order }))
const stage = aColumn('Stage', 'SingleSelect', { options: { choices } })
const owner = aColumn('Owner', 'Collaborator', { options: { many: false } })
const keysOf = (lanes: readonly { readonly key: string }[]) => lanes.map(({ key }) => key)
const isFolded = () => false

test('every choice is a lane, people and links where there are records, those without a value last', () => {
  assert.deepEqual(keysOf(lanesOf({ column: stage, values: [null, 'Won'], isFolded })), ['so_Lead', 'so_Won', ''])
  assert.deepEqual(keysOf(lanesOf({ column: stage, values: [], isFolded })), ['so_Lead', 'so_Won'])
  assert.deepEqual(keysOf(lanesOf({ column: owner, values: [['us_2'], [], ['us_1']], isFolded })), ['us_2', 'us_1', ''])
})

test('without a field, or where nothing is seen, there is one lane', () => {
  assert.deepEqual(keysOf(lanesOf({ column: null, values: [null], isFolded })), [''])
  assert.deepEqual(keysOf(lanesOf({ column: owner, values: [], isFolded })), [''])
})

test('lanes are folded as they were', () => {
  const lanes = lanesOf({ column: stage, values: [], isFolded: (key) => key === 'so_Won' })
  assert.deepEqual(
    lanes.map((lane) => lane.isFolded),
    [false, true],
  )
})

test('what the server will move along is foreseen; a circle foresees nothing', () => {
  const dates = { start: dated(aColumn('From', 'Date')), end: dated(aColumn('To', 'Date')), zone: 'UTC' }
  const event = (key: string, start: string, end: string) => ({
    key,
    title: key,
    pill: null,
    record: {},
    cells: { start, end },
    beside: [],
    begin: 0,
    end: 1,
    isAllDay: true,
    isBackwards: false,
  })
  const events = [event('1', '2026-12-01', '2026-12-02'), event('2', '2026-12-03', '2026-12-03')]
  const spec = {
    dates,
    events,
    key: '1',
    before: events[0]?.cells ?? assert.fail(),
    after: { start: '2026-12-01', end: '2026-12-04' },
  }
  assert.deepEqual(foreseen({ ...spec, waitsFor: new Map([['2', ['1']]]) }), [
    ['2', { From: '2026-12-05', To: '2026-12-05' }],
  ])
  const circle = new Map([
    ['2', ['1']],
    ['1', ['2']],
  ])
  assert.deepEqual(foreseen({ ...spec, waitsFor: circle }), [])
})
