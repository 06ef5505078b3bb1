import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  aTab,
  besideTab,
  closeTab,
  keepTabs,
  lastViewOf,
  mostTabs,
  openTabs,
  placeTab,
  showTab,
  tabTypes,
  withTab,
} from './open-tabs.ts'

const names = () => openTabs.getState().tabs.map(({ name }) => name)
beforeEach(() => openTabs.setState({ projectId: null, tabs: [], views: new Map() }))

test('a tab that is open is focused instead of opened again (spec 101)', () => {
  for (const name of ['Deals', 'Companies', 'Deals']) showTab('p_1', aTab(name, 'table', 'db'))
  assert.deepEqual(names(), ['Deals', 'Companies'])
})

test('two tables of a name in two databases are two tabs (spec 101)', () => {
  assert.equal(withTab([aTab('Deals', 'table', 'db')], aTab('Deals', 'table', 'db2')).length, 2)
})

test('at most eight tabs are open: the ninth drops the oldest (spec 107)', () => {
  for (let at = 1; at <= mostTabs + 1; at++) showTab('p_1', aTab(`T${at}`, 'table', 'db'))
  assert.deepEqual(names(), ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9'])
})

test('a tab has a name, a type and where it leads (spec 155, 156)', () => {
  assert.deepEqual(aTab('Deals', 'view', 'db'), {
    name: 'Deals',
    type: 'view',
    _nodes: {
      env: '_noco',
      dbAlias: 'db',
      type: 'view',
      table_name: null,
      view_name: 'Deals',
      function_name: null,
      procedure_name: null,
      sequence_name: null,
    },
  })
})

test('another project starts without tabs (spec 322)', () => {
  showTab('p_1', aTab('Deals', 'table', 'db'))
  showTab('p_2', aTab('Orders', 'table', 'db'))
  assert.deepEqual(names(), ['Orders'])
})

test('after a tab is closed its neighbour is shown', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => aTab(name, 'table', 'db')) as [
    ReturnType<typeof aTab>,
    ReturnType<typeof aTab>,
    ReturnType<typeof aTab>,
  ]
  assert.equal(besideTab([a, b, c], b), c)
  assert.equal(besideTab([a, b, c], c), b)
  assert.equal(besideTab([a], a), null)
})

test('tabs of tables that are gone go with them', () => {
  for (const name of ['a', 'b']) showTab('p_1', aTab(name, 'table', 'db'))
  keepTabs(({ name }) => name === 'b')
  assert.deepEqual(names(), ['b'])
  closeTab(aTab('b', 'table', 'db'))
  assert.deepEqual(names(), [])
})

test('a tab keeps the view it was left with, and another project knows nothing of it', () => {
  const deals = aTab('Deals', 'table', 'db')
  showTab('p_1', deals, 'vw_1')
  showTab('p_1', aTab('Orders', 'table', 'db'))
  assert.equal(lastViewOf(deals), 'vw_1')
  showTab('p_1', deals)
  assert.equal(lastViewOf(deals), null)
  showTab('p_1', deals, 'vw_1')
  showTab('p_2', aTab('Orders', 'table', 'db'))
  assert.equal(lastViewOf(deals), null)
})

test('places of the project are tabs beside the tables, and count like them (spec 107)', () => {
  for (let at = 1; at <= mostTabs; at++) showTab('p_1', aTab(`T${at}`, 'table', 'db'))
  showTab('p_1', placeTab('team'))
  assert.deepEqual(names(), ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'team'])
})

test('things of a database have one of five types, and a tab names its thing by it', () => {
  assert.deepEqual([...tabTypes], ['table', 'view', 'function', 'procedure', 'sequence'])
  for (const type of tabTypes) {
    const { _nodes: nodes } = aTab('Deals', type, 'db')
    const named = tabTypes.filter((one) => nodes[`${one}_name`] === 'Deals')
    assert.deepEqual([nodes.type, named], [type, [type]])
  }
})
