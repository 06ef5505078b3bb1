import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownRole } from './shown-role.ts'

for (const [text, role] of [
  ['viewer,editor,creator,owner', 'owner'],
  ['viewer, creator', 'creator'],
  ['viewer,editor', 'editor'],
  ['viewer,commenter', 'commenter'],
  ['viewer', 'viewer'],
  ['user,super', 'super'],
  ['user', 'user'],
  ['supervisor', null],
  ['', null],
] as const) {
  test(`of the roles “${text}” ${role} is shown (spec 367)`, () => assert.equal(shownRole(text), role))
}
