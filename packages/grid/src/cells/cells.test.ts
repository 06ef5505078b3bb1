import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CellKind } from '../cell-kind.ts'
import { isRtlText } from '../paint/text-direction.ts'
import { fitText, wrapText } from '../paint/text-fit.ts'
import type { Cell } from '../source.ts'
import { lightLook } from '../testing/light-look.ts'
import { RecordingPen } from '../testing/recording-pen.ts'
import { booleanKind } from './boolean.ts'
import { errorKind } from './error.ts'
import { imagesKind } from './images.ts'
import { linkKind } from './link.ts'
import { loadingKind } from './loading.ts'
import { numberKind } from './number.ts'
import { pillsKind } from './pills.ts'
import { progressKind } from './progress.ts'
import { textKind } from './text.ts'

function drawn<C extends Cell>(
  kind: CellKind<C>,
  cell: C,
  spec: { width?: number; height?: number; isRtl?: boolean; isTinted?: boolean } = {},
): RecordingPen {
  const pen = new RecordingPen()
  const box = { x: 100, y: 50, width: spec.width ?? 120, height: spec.height ?? 31 }
  kind.paint({
    pen,
    box,
    cell,
    look: lightLook,
    align: 'start',
    isRtl: spec.isRtl ?? false,
    isStrong: false,
    isQuiet: false,
    isTinted: spec.isTinted ?? false,
    row: 0,
    column: { id: 'c', title: 'C', width: 120 },
    image: () => null,
  })
  for (const { x, width } of pen.strokes)
    assert.ok(x >= box.x - 1 && x + width <= box.x + box.width + 1, 'stays inside its box')
  return pen
}

describe('kinds of cells', () => {
  test('text is cut to its cell, and wraps in a taller row', () => {
    assert.deepEqual(drawn(textKind, { kind: 'text', text: 'a long text that does not fit' }).texts(), [
      'a long text t…',
    ])
    const wrapped = drawn(textKind, { kind: 'text', text: 'a long text that does not fit' }, { height: 71 }).texts()
    assert.deepEqual(wrapped, ['a long text', 'that does not…'])
  })

  test('a number that does not fit is hidden, never cut', () => {
    assert.deepEqual(drawn(numberKind, { kind: 'number', value: 12, shown: '12.00' }).texts(), ['12.00'])
    assert.deepEqual(
      drawn(numberKind, { kind: 'number', value: 1, shown: '1,000,000,000.00' }, { width: 60 }).texts(),
      ['####'],
    )
    const { x, width } = drawn(numberKind, { kind: 'number', value: 5 }).find('5')
    assert.equal(x + width, 212)
    assert.equal(drawn(numberKind, { kind: 'number', value: 5 }, { isRtl: true }).find('5').x, 108)
  })

  test('pills that do not fit are counted', () => {
    const pills = ['One', 'Two', 'Three', 'Four'].map((label) => ({ label }))
    assert.deepEqual(drawn(pillsKind, { kind: 'pills', pills }).texts(), ['One', 'Two', '+2'])
    assert.deepEqual(drawn(pillsKind, { kind: 'pills', pills }, { height: 71 }).texts(), [
      'One',
      'Two',
      'Three',
      'Four',
    ])
    assert.deepEqual(drawn(pillsKind, { kind: 'pills', pills: [] }).strokes, [])
  })

  test('a pill is outlined where its row is coloured, perhaps as it is itself', () => {
    const outlines = (form: 'plain' | 'dot' | 'chip', isTinted: boolean) =>
      drawn(pillsKind, { kind: 'pills', form, pills: [{ label: 'Won' }] }, { isTinted })
        .strokes.filter(({ what }) => what === 'outline')
        .map(({ color }) => color)
    for (const form of ['plain', 'dot'] as const) {
      assert.deepEqual(outlines(form, false), [])
      assert.deepEqual(outlines(form, true), [lightLook.pills[0]?.dot])
    }
    assert.deepEqual(outlines('chip', true), outlines('chip', false))
  })

  test('a checkbox answers to a press on it, not beside it', () => {
    const box = { x: 0, y: 0, width: 64, height: 31 }
    const at = (x: number) =>
      booleanKind.press?.({
        at: { x, y: 15 },
        box,
        cell: { kind: 'boolean', isOn: true },
        look: lightLook,
        isByKey: false,
        align: 'center',
      })
    assert.deepEqual(at(32), { text: 'false', value: false })
    assert.equal(at(2), null)
  })

  test('a progress keeps within its bar whatever the value', () => {
    for (const value of [-3, 0, 0.5, 1, 40]) drawn(progressKind, { kind: 'progress', value })
    assert.deepEqual(drawn(progressKind, { kind: 'progress', value: null }).strokes, [])
    assert.equal(progressKind.text({ kind: 'progress', value: 0.456 }), '46%')
  })

  test('images not yet there have a place, and those that do not fit are counted', () => {
    const images = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, address: name }))
    const pen = drawn(imagesKind, { kind: 'images', images }, { width: 94 })
    assert.deepEqual([pen.strokes.filter(({ what }) => what === 'round').length, pen.texts()], [2, ['+3']])
  })

  test('a link is opened where its text is', () => {
    const cell = { kind: 'link', text: 'a.example', href: 'https://a.example' } as const
    const job = {
      box: { x: 0, y: 0, width: 200, height: 31 },
      cell,
      look: lightLook,
      isByKey: false,
      align: 'start' as const,
    }
    assert.deepEqual(linkKind.press?.({ ...job, at: { x: 20, y: 10 } }), { open: 'https://a.example' })
    assert.equal(linkKind.press?.({ ...job, at: { x: 190, y: 10 } }), null)
    drawn(linkKind, cell)
  })

  test('loading and failed cells are drawn', () => {
    assert.equal(drawn(loadingKind, { kind: 'loading' }).strokes.length, 1)
    assert.match(drawn(errorKind, { kind: 'error', text: 'gone' }).texts().join(), /gone/)
  })
})

describe('fitting text', () => {
  test('never cuts through an emoji or a combining mark', () => {
    const pen = new RecordingPen()
    const family = '👩‍👩‍👧‍👦'
    assert.equal(fitText(pen, `${family}${family}${family}`, 'f1', family.length * 7 * 2), `${family}…`)
    assert.equal(fitText(pen, 'e\u0301e\u0301e\u0301e\u0301', 'f1', 36), 'e\u0301e\u0301…')
  })

  test('measures a text once', () => {
    const pen = new RecordingPen()
    fitText(pen, 'measured only once, whatever happens', 'f2', 80)
    const { measured } = pen
    fitText(pen, 'measured only once, whatever happens', 'f2', 80)
    assert.equal(pen.measured, measured)
  })

  test('ten megabytes are not measured', () => {
    const pen = new RecordingPen()
    const width = pen.width.bind(pen)
    pen.width = (text) => {
      assert.ok(text.length <= 1002)
      return width(text)
    }
    const huge = 'word '.repeat(2_000_000)
    assert.match(fitText(pen, huge, 'f3', 100), /…$/)
    assert.equal(wrapText(pen, huge, 'f3', 100, 3).length, 3)
  })

  test('a break ends the line that is shown', () =>
    assert.equal(fitText(new RecordingPen(), 'one\ntwo', 'f4', 100), 'one…'))

  for (const [text, isRtl] of [
    ['hello', false],
    ['שלום', true],
    ['123 مرحبا', true],
    ['👋 hi שלום', false],
    ['👋 שלום', true],
    ['', false],
    ['42', false],
    ['日本 שלום', false],
  ] as const) {
    test(`“${text}” goes ${isRtl ? 'right to left' : 'left to right'}`, () => assert.equal(isRtlText(text), isRtl))
  }
})
