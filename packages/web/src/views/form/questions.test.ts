import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { plainField } from '@rowhouse/core/views/asked-field'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { saved } from '../../state/saved.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { forgetAnswers, keepAnswers, keptAnswers } from './form-drafts.ts'
import { answersIn, asked, changedCells, faultSentence, firstAnswers, questionsOf, sentCells } from './questions.ts'

const columns = [
  aColumn('Id', 'ID'),
  aColumn('Name', 'SingleLineText', { isRequired: true }),
  aColumn('Seats', 'Number'),
  aColumn('Agree', 'Checkbox'),
  aColumn('Code', 'Password'),
  aColumn('Total', 'Formula'),
  aColumn('Friends', 'LinkToAnotherRecord'),
  aColumn('Gone', 'SingleLineText', { isMissing: true, isReadOnly: true }),
]
const settings = (given: Partial<Settings> = {}): Settings => ({ ...defaultSettings, ...given }) as Settings
const questions = questionsOf({ columns }, settings())

test('a form asks for what people can fill in, links too, and needs what the table needs', () => {
  assert.deepEqual(
    questions.map(({ column, required }) => [column.title, required]),
    [
      ['Name', true],
      ['Seats', false],
      ['Agree', false],
      ['Code', false],
      ['Friends', false],
    ],
  )
})

test('people are withheld from whoever comes by a link, and from nobody else', () => {
  const people = [aColumn('Name', 'SingleLineText'), aColumn('Owner', 'Collaborator')]
  for (const [byLink, withheld] of [
    [true, ['Owner']],
    [false, []],
  ] as const) {
    const found = questionsOf({ columns: people }, settings(), { byLink }).filter(({ column }) => column.isWithheld)
    assert.deepEqual(
      found.map(({ column }) => column.title),
      withheld,
    )
  }
})

test('an editor knows its field by the label', () => {
  const formFields = { cl_Seats: { ...plainField, label: 'How many?' } }
  const [, seats] = questionsOf({ columns }, settings({ formFields }))
  assert.equal(seats === undefined ? '' : asked(seats).title, 'How many?')
})

test('an editor offers what the rules leave of choices, files and records', () => {
  const choices = ['Small', 'Large'].map((title) => ({ id: `op_${title}`, title }))
  const ruled = [
    aColumn('Size', 'SingleSelect', { options: { choices } }),
    aColumn('Files', 'Attachment'),
    aColumn('Host', 'LinkToAnotherRecord'),
  ]
  const formFields = {
    cl_Size: { ...plainField, rules: { choices: ['op_Large'] } },
    cl_Files: { ...plainField, rules: { mostFiles: 2 } },
    cl_Host: { ...plainField, rules: { candidates: 'vw_1' } },
  }
  const options = questionsOf({ columns: ruled }, settings({ formFields })).map((one) => asked(one).options)
  assert.deepEqual(
    options.map((one) => ({ ...(one as object) })),
    [
      { choices: [choices[1]] },
      { mostFiles: 2, mostBytes: null, types: [] },
      { ...columnTypes.LinkToAnotherRecord.defaults, candidates: { viewId: 'vw_1', where: null } },
    ],
  )
})

test('a fault is told in the words of the form, where it has some', () => {
  const said = (rules: object) => {
    const [name] = questionsOf({ columns }, settings({ formFields: { cl_Name: { ...plainField, rules } } }))
    return name === undefined ? '' : faultSentence(name, 'needs at least 3 characters')
  }
  assert.deepEqual(
    [said({}), said({ message: 'Longer, please' })],
    ['“Name” needs at least 3 characters.', 'Longer, please'],
  )
})

test('stands filled in with what is a value of its field', () => {
  const formFields = {
    cl_Name: { ...plainField, prefill: 'Ann' },
    cl_Seats: { ...plainField, prefill: 'many' },
    cl_Agree: { ...plainField, prefill: 'true' },
  }
  assert.deepEqual(firstAnswers(questionsOf({ columns }, settings({ formFields }))), { cl_Name: 'Ann', cl_Agree: true })
})

test('sends by title what was answered of what is asked for; “no” is an answer', () => {
  const answers = { cl_Name: 'Ann', cl_Seats: null, cl_Agree: false, cl_Total: 7, cl_Friends: [] }
  assert.deepEqual(sentCells(questions, answers), { Name: 'Ann', Agree: false })
  assert.deepEqual(sentCells(questions.slice(0, 1), answers), { Name: 'Ann' })
})

test('of an earlier answer only what was changed is sent, also what was emptied', () => {
  const before = answersIn(questions, { Name: 'Ann', Seats: 3, Agree: false, Friends: [{ Id: 1 }] })
  const answers = { ...before, cl_Name: null, cl_Agree: true, cl_Friends: [{ Id: 1 }] }
  assert.deepEqual(changedCells(questions, before, answers), { Name: null, Agree: true })
  assert.deepEqual(changedCells(questions, before, before), {})
  assert.deepEqual(changedCells(questions.slice(1), before, answers), { Agree: true })
})

test('what was filled in is kept in the browser until it is handed in; passwords never', () => {
  keepAnswers('us_1 vw_1', questions, { cl_Name: 'Ann', cl_Seats: 3, cl_Code: 'secret', cl_Agree: null })
  assert.deepEqual(saved.getState().app.forms['us_1 vw_1'], { cl_Name: 'Ann', cl_Seats: 3 })
  assert.deepEqual(keptAnswers('us_1 vw_1', questions), { cl_Name: 'Ann', cl_Seats: 3 })
  assert.deepEqual(keptAnswers('us_2 vw_1', questions), {})
  forgetAnswers('us_1 vw_1')
  assert.deepEqual(keptAnswers('us_1 vw_1', questions), {})
})

test('what no longer suits its field is not brought back', () => {
  saved.change('app', { forms: { p: { cl_Seats: 'three', cl_Name: 'Ann', cl_Code: 'x', cl_Other: 1 }, q: 7 } })
  assert.deepEqual(keptAnswers('p', questions), { cl_Name: 'Ann' })
  assert.deepEqual(keptAnswers('q', questions), {})
})
