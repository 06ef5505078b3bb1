import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainField } from '@rowhouse/core/views/asked-field'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { prefillIn } from './address-prefill.ts'
import { questionsOf } from './questions.ts'

const columns = [aColumn('Name'), aColumn('Seats', 'Number'), aColumn('Source')]
const settings = (given: Partial<Settings>): Settings => ({ ...defaultSettings, ...given }) as Settings
const formFields = { cl_Seats: { ...plainField, label: 'How many?', required: true, rules: { most: '9' } } }
const questions = questionsOf({ columns }, settings({ formFields }))
const prefill = (search: string) => prefillIn(new URLSearchParams(search), questions)

test('an address fills fields in by label, title or id, with what is a value of them', () => {
  assert.deepEqual(prefill('prefill_name=Ann&prefill_How+many%3F=3&prefill_cl_Source=ad').answers, {
    cl_Name: 'Ann',
    cl_Seats: 3,
    cl_Source: 'ad',
  })
  assert.deepEqual(prefill('prefill_Seats=many&prefill_Else=x&Name=y&prefill_=z').answers, {})
})

test('an address hides fields; one that needs an answer and has none is seen, also once it has one', () => {
  const hidden = (search: string) => [...prefill(search).hidden]
  assert.deepEqual(hidden('hide_Source&hide_Seats=true&hide_Name=false'), ['cl_Source'])
  assert.deepEqual(hidden('hide_Seats&prefill_Seats=3'), ['cl_Seats'])
})

test('a field is seen although the address hides it where what stands there breaks the rules of the form', () => {
  assert.deepEqual([...prefill('hide_Seats&prefill_Seats=99').hidden], [])
})
