import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AutomationStep, stepKinds, triggerKinds } from '@rowhouse/core/automations/automation'
import { blankAutomation, blankStep, blankTrigger, nextStepId, specOf } from './automation-draft.ts'
import { placeText, wordsOf } from './words-of.ts'

test('every kind of trigger and step has a beginning, and a new step takes a number nobody has', () => {
  for (const kind of triggerKinds) assert.equal(blankTrigger(kind, 'md_1').kind, kind)
  for (const kind of stepKinds) assert.equal(blankStep(kind, '1').kind, kind)
  const each = { ...blankStep('each', '2'), steps: [blankStep('delete', '7')] } as AutomationStep
  assert.equal(nextStepId([]), '1')
  assert.equal(nextStepId([each, blankStep('wait', '3')]), '8')
})

test('a trigger without a record sends no condition', () => {
  const draft = { ...blankAutomation('md_1'), title: ' Nightly ', trigger: blankTrigger('schedule', '') }
  assert.deepEqual([specOf(draft).filter, specOf(draft).title], [null, 'Nightly'])
})

test('a step speaks of what stands before it: the trigger, earlier steps, the record of the “for each” around it', () => {
  const made = { ...blankStep('create', '1'), table: 'md_2' } as AutomationStep
  const inner = { ...blankStep('update', '3'), record: 'item' } as AutomationStep
  const around = { ...blankStep('each', '2'), table: 'md_3', steps: [inner] } as AutomationStep
  const plan = { trigger: blankTrigger('record', 'md_1'), filter: null, steps: [made] }
  const named = (words: ReturnType<typeof wordsOf>) => words.map(({ place, table }) => `${place} ${table}`)
  assert.deepEqual(named(wordsOf(plan, null)), ['record md_1', 'steps.1 md_2'])
  assert.deepEqual(named(wordsOf(plan, around)), ['record md_1', 'item md_3', 'steps.1 md_2', 'steps.3 md_3'])
  const gone = { ...plan, trigger: { kind: 'record', table: 'md_1', on: 'delete', fields: null } as const }
  assert.equal(wordsOf(gone, null)[0]?.record, null)
})

test('fields are named in places, and behind “=” as formulas name them', () => {
  assert.equal(placeText({ place: 'record' }, 'Close date', false), '{{ record.Close date }}')
  assert.equal(placeText({ place: 'steps.2' }, 'a.b', false), '{{ steps.2.[a.b] }}')
  assert.equal(placeText({ place: 'item' }, 'Name', true), '{item.Name}')
})
