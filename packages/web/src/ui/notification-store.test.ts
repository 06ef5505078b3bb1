import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { toasts } from '../state/toast-store.ts'
import {
  clearFinishedNotifications,
  notificationCap,
  notifications,
  notifying,
  notifyPending,
} from './notification-store.ts'

beforeEach(() => {
  notifications.setState({ list: [] })
  toasts.setState({ list: [] })
})

const create = { type: 'Create', module: 'Project', title: 'Sales', api: 'projectCreate' }
const listed = () => notifications.getState().list
const toasted = () => toasts.getState().list.map(({ kind, text }) => [kind, text])

test('starts pending and is replaced by how it ended (spec 159, 288, 289)', () => {
  const { succeed } = notifyPending(create, () => 7)
  const [pending] = listed()
  assert.deepEqual(pending, { ...create, id: pending?.id, status: 'pending', time: 7 })
  succeed()
  assert.deepEqual(
    listed().map(({ status }) => status),
    ['success'],
  )
})

test('success and failure are toasted as “{type} {module} …” (spec 290)', async () => {
  await notifying(create, async () => 1)
  await assert.rejects(notifying({ ...create, type: 'Delete' }, async () => Promise.reject(new Error('no'))))
  assert.deepEqual(toasted(), [
    ['success', 'Create Project successful'],
    ['error', 'Delete Project failed'],
  ])
  assert.deepEqual(
    listed().map(({ status }) => status),
    ['error', 'success'],
  )
})

test('a List operation gives no toast (spec 291)', () => {
  notifyPending({ ...create, type: 'List' }).succeed()
  notifyPending({ ...create, type: 'List' }).fail()
  assert.deepEqual(toasted(), [])
  assert.equal(listed().length, 2)
})

test('finished items can be cleared, running ones stay (spec 292)', () => {
  notifyPending(create).fail()
  notifyPending({ ...create, title: 'running' })
  clearFinishedNotifications()
  assert.deepEqual(
    listed().map(({ title }) => title),
    ['running'],
  )
})

test('the newest is first and the 501st falls off (spec 489)', () => {
  for (let n = 1; n <= notificationCap + 1; n += 1) notifyPending({ ...create, title: String(n) })
  assert.equal(listed().length, 500)
  assert.deepEqual([listed()[0]?.title, listed().at(-1)?.title], ['501', '2'])
})
