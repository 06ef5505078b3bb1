import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideField, decideRows, decidingRule, outcomeOf } from './decide.ts'
import type { Rule, Ruled, RuleWho } from './rule.ts'

const ed: Ruled = {
  person: { id: 'us_ed', email: 'ed@x.example' },
  link: null,
  role: 'editor',
  groups: [{ id: 'gr_eu', title: 'EU' }],
}
const visitor: Ruled = { person: null, link: 'sh_a', role: null, groups: [] }

const whos: Readonly<Record<string, RuleWho>> = {
  everyone: { kind: 'everyone' },
  editors: { kind: 'role', id: 'editor' },
  viewers: { kind: 'role', id: 'viewer' },
  eu: { kind: 'group', id: 'gr_eu' },
  us: { kind: 'group', id: 'gr_us' },
  ed: { kind: 'person', id: 'us_ed' },
  ana: { kind: 'person', id: 'us_ana' },
  link: { kind: 'link', id: 'sh_a' },
}
const some: Rule['rows'] = { id: 'a', kind: 'test', columnId: 'cl_a', operator: 'eq', value: 'x' }

/** “editors allow”, “ed deny some”, “everyone deny fields”. */
function ruleOf(text: string): Rule {
  const [who = '', effect, ...more] = text.split(' ')
  return {
    id: text,
    tableId: 'md_a',
    title: text,
    who: whos[who] ?? { kind: 'everyone' },
    effect: effect === 'deny' ? 'deny' : 'allow',
    verbs: ['read', 'write'],
    fields: more.includes('fields') ? ['cl_a'] : null,
    rows: more.includes('some') ? some : null,
    showsComputed: false,
  }
}

const outcome = (decision: ReturnType<typeof decideRows>): string => (decision === null ? 'role' : outcomeOf(decision))

const table: readonly (readonly [rules: string, editor: string, visitor: string])[] = [
  ['', 'role', 'role'],
  ['viewers deny', 'role', 'role'],
  ['us deny, ana deny', 'role', 'role'],
  ['everyone deny', 'none', 'none'],
  ['everyone deny, editors allow', 'all', 'none'],
  ['everyone allow, editors deny', 'none', 'all'],
  ['editors deny, eu allow', 'all', 'role'],
  ['eu deny, editors allow', 'none', 'role'],
  ['eu deny, ed allow', 'all', 'role'],
  ['ed deny, eu allow, editors allow, everyone allow', 'none', 'all'],
  ['link deny, everyone allow', 'all', 'none'],
  ['editors allow, editors deny', 'none', 'role'],
  ['editors allow some', 'some', 'role'],
  ['editors allow some, editors allow', 'all', 'role'],
  ['editors deny some', 'some', 'role'],
  ['editors allow, editors deny some', 'some', 'role'],
  ['editors deny some, editors deny', 'none', 'role'],
  ['everyone deny some, ed allow some', 'some', 'some'],
  ['everyone deny fields', 'role', 'role'],
]
for (const [written, editor, link] of table) {
  const rules = written === '' ? [] : written.split(', ').map(ruleOf)
  test(`“${written}” leaves an editor ${editor} and a visitor ${link}`, () => {
    assert.equal(outcome(decideRows(rules, ed, 'read')), editor)
    assert.equal(outcome(decideRows(rules, visitor, 'read')), link)
    assert.equal(outcome(decideRows(rules, ed, 'delete')), 'role')
  })
}

const fields: readonly (readonly [rules: string, editor: string])[] = [
  ['everyone deny', 'role'],
  ['everyone deny fields', 'none'],
  ['everyone deny fields, editors allow fields', 'all'],
  ['editors allow fields, ed deny fields', 'none'],
  ['eu allow fields some', 'some'],
]
for (const [written, expected] of fields)
  test(`of a field “${written}” leaves ${expected}`, () => {
    const rules = written.split(', ').map(ruleOf)
    assert.equal(outcome(decideField(rules, ed, 'write', 'cl_a')), expected)
    assert.equal(outcome(decideField(rules, ed, 'write', 'cl_b')), 'role')
  })

const deciding: readonly (readonly [rules: string, matching: string, may: boolean, rule: string | null])[] = [
  ['editors allow some', 'editors allow some', true, 'editors allow some'],
  ['editors allow some', '', false, 'editors allow some'],
  ['editors deny some', '', true, null],
  ['editors deny some', 'editors deny some', false, 'editors deny some'],
  ['editors allow, editors deny some', 'editors allow, editors deny some', false, 'editors deny some'],
]
for (const [written, matching, may, rule] of deciding)
  test(`of “${written}” those that match “${matching}” decide: ${rule}`, () => {
    const decision = decideRows(written.split(', ').map(ruleOf), ed, 'read')
    assert.ok(decision)
    const found = decidingRule(decision, ({ id }) => matching.split(', ').includes(id))
    assert.deepEqual([found.may, found.rule?.id ?? null], [may, rule])
  })
