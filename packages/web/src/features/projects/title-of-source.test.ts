import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfSource } from './title-of-source.ts'

const file = (name: string) => ({ kind: 'file', file: new File([], name) }) as const
const url = (address: string) => ({ kind: 'url', url: address }) as const

for (const [source, title] of [
  [file('fair_leads.csv'), 'fair leads'],
  [file('Budget 2026.v2.xlsx'), 'Budget 2026.v2'],
  [file('.csv'), null],
  [file(`${'x'.repeat(80)}.csv`), 'x'.repeat(50)],
  [url('https://example.com/data/people%20list.csv?x=1'), 'people list'],
  [url('no address'), null],
  [{ kind: 'text', text: 'a,b' } as const, null],
] as const)
  test(`a project made of ${JSON.stringify(source)} is called ${title}`, () =>
    assert.equal(titleOfSource(source), title))
