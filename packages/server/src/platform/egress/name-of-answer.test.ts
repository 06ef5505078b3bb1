import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOfAnswer } from './name-of-answer.ts'

for (const [disposition, url, name] of [
  [null, 'https://files.example/a/leads%202026.csv?x=1', 'leads 2026.csv'],
  [null, 'https://files.example/', null],
  [null, 'https://files.example/100%', '100%'],
  ['attachment; filename=leads.csv', 'https://files.example/download', 'leads.csv'],
  ['attachment; filename="leads; of \\"May\\".csv"', 'https://files.example/download', 'leads; of "May".csv'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'Zo%C3%AB%20list.csv', 'https://files.example/d', 'Zoë list.csv'],
  ['attachment; filename="Zo\u00c3\u00ab.csv"', 'https://files.example/d', 'Zoë.csv'],
  ['attachment; filename="Zo\u00eb.csv"', 'https://files.example/d', 'Zoë.csv'],
  ['inline', 'https://files.example/d.csv', 'd.csv'],
  ['attachment; filename=""', 'https://files.example/d.csv', 'd.csv'],
] as const)
  test(`a file at ${url} with “${disposition ?? 'nothing'}” is called ${name ?? 'nothing'}`, () => {
    const headers = new Headers(disposition === null ? {} : { 'content-disposition': disposition })
    assert.equal(nameOfAnswer({ headers, url }), name)
  })
