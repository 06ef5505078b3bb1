import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectColors } from '@rowhouse/core/api/projects'
import { templates } from '@rowhouse/core/templates/registry'
import { english } from '../../i18n/testing/english.ts'
import { textsOf } from './template-texts.ts'

test('every template has a name, a sentence, a colour of the palette and opens one of its tables', () => {
  const texts: Readonly<Record<string, string>> = english
  for (const template of templates) {
    const { title, text } = textsOf(template, (key) => texts[key] ?? '')
    assert.match(title, /^[A-Z]/, template.id)
    assert.match(text, /\.$/, template.id)
    assert.ok((projectColors as readonly string[]).includes(template.color), template.id)
    assert.ok(
      template.tables.some((table) => table.title === template.opens),
      template.id,
    )
  }
})
