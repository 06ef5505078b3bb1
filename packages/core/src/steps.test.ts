import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStep, type StepMark, stepToText } from './steps.ts'

test('a step is read as it was written', () => {
  for (const way of ['do', 'undo', 'redo'] as const) {
    const mark: StepMark = { table: 'md_0123456789abcd', id: '7b0c1a3e-52b2-4ac2-8a9e-5f4e3c2b1a00', way }
    assert.deepEqual(readStep(stepToText(mark)), mark)
  }
})

for (const text of [
  '',
  'md_1',
  'md_1 s1',
  'md_1 s1 other',
  'md_1 s1 do more',
  `md_1 ${'s'.repeat(41)} do`,
  'md_1 s;1 do',
]) {
  test(`“${text.slice(0, 20)}” names no step`, () => assert.throws(() => readStep(text), { code: 'invalid_request' }))
}
