import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedIn, withReaction } from './comment-acts.ts'
import type { Comment, Discussion } from './comments-query.ts'

const comment = (id: string): Comment => ({
  id,
  parent: null,
  column: null,
  by: null,
  at: '',
  editedAt: null,
  text: id,
  files: [],
  isDeleted: false,
  resolved: null,
  mentions: [],
  reactions: [],
})

test('one comment changes, wherever it stands, and no other', () => {
  const known: Discussion = { list: [{ ...comment('a'), answers: [comment('b'), comment('c')] }], next: null }
  const texts = ({ list }: Discussion) => list.flatMap(({ text, answers }) => [text, ...answers.map((one) => one.text)])
  assert.deepEqual(texts(changedIn(known, 'a', { text: 'x' })), ['x', 'b', 'c'])
  assert.deepEqual(texts(changedIn(known, 'c', { text: 'x' })), ['a', 'b', 'x'])
  assert.deepEqual(texts(changedIn(known, 'none', { text: 'x' })), ['a', 'b', 'c'])
})

test('a reaction is counted once for each person', () => {
  const others = [{ reaction: 'like', count: 2, isOwn: false, names: ['Ben', 'Eva'] }] as const
  const known = others.map((one) => ({ ...one, names: [...one.names] }))
  const liked = withReaction(known, 'like', true)
  assert.deepEqual([liked[0]?.count, liked[0]?.isOwn], [3, true])
  assert.deepEqual(withReaction(liked, 'like', false)[0]?.count, 2)
  const loved = withReaction(known, 'love', true)
  assert.equal(loved.length, 2)
  assert.deepEqual(withReaction(loved, 'love', false), known)
})
