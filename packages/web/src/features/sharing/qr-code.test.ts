import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qrModules } from './qr-code.ts'

/** Reads a code back by the way a camera does, from the pattern alone, for versions of one block. */
function readBack(modules: readonly (readonly boolean[])[]): { text: string; isWhole: boolean } {
  const side = modules.length
  const isDark = (x: number, y: number): boolean => modules[y]?.[x] === true
  const isOwn = (x: number, y: number): boolean =>
    (x < 9 && y < 9) || (x >= side - 8 && y < 9) || (x < 9 && y >= side - 8) || x === 6 || y === 6 || inMark(x, y)
  const middle = side - 7
  const inMark = (x: number, y: number): boolean => side > 21 && Math.abs(x - middle) <= 2 && Math.abs(y - middle) <= 2
  const bits: number[] = []
  let isUp = true
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < side; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? side - 1 - step : step
        if (!isOwn(x, y)) bits.push(Number(isDark(x, y) !== ((x + y) % 2 === 0)))
      }
    isUp = !isUp
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  const count = Number.parseInt(bits.slice(4, 12).join(''), 2)
  const text = new TextDecoder().decode(
    Uint8Array.from({ length: count }, (_, at) => Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8).join(''), 2)),
  )
  return { text, isWhole: syndromes(bytes, { 21: 10, 25: 16, 29: 26 }[side] ?? 0).every((one) => one === 0) }
}

/** All zero where no byte was read wrongly; by powers of the field's generator. */
function syndromes(bytes: readonly number[], count: number): readonly number[] {
  const powers: number[] = []
  for (let value = 1; powers.length < 255; value = value < 128 ? value * 2 : (value * 2) ^ 0x11d) powers.push(value)
  const times = (one: number, power: number): number =>
    one === 0 ? 0 : (powers[(powers.indexOf(one) + power) % 255] ?? 0)
  return Array.from({ length: count }, (_, at) => bytes.reduce((sum, byte) => times(sum, at) ^ byte, 0))
}

for (const [text, side] of [
  ['rowhouse', 21],
  ['https://a.example/#/nc', 25],
  ['https://a.example/#/nc/view/12345678', 29],
] as const) {
  test(`the code of “${text}” is ${side} squares wide and reads as what it was made of`, () => {
    const modules = qrModules(text) ?? []
    assert.equal(modules.length, side)
    assert.deepEqual(readBack(modules), { text, isWhole: true })
  })
}

test('the three corners are marked, and the format says level M with mask 0', () => {
  const modules = qrModules('rowhouse') ?? []
  const row = (y: number, from: number) =>
    modules[y]
      ?.slice(from, from + 7)
      .map(Number)
      .join('')
  for (const from of [0, 14]) assert.equal(row(0, from), '1111111')
  assert.equal(row(3, 0), '1011101')
  const column = [14, 15, 16, 17, 18, 19, 20].map((y) => Number(modules[y]?.[0])).join('')
  assert.equal(column, '1111111')
  // The upper bits of the format from the left, as the standard prints them.
  assert.equal(modules[8]?.slice(0, 6).map(Number).join(''), '101010')
})

test('a link of usual length fits, a text that is too long has no code', () => {
  assert.equal(qrModules(`https://rowhouse.example/#/nc/view/${'k'.repeat(43)}`)?.length, 37)
  assert.equal(qrModules('k'.repeat(300)), null)
})
