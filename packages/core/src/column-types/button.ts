import { Type } from '../schema/type.ts'
import { Color, Icon } from './appearance.ts'
import { defineColumnType } from './column-type.ts'
import { formulaTextLimit } from './formula.ts'
import { urlLimit } from './http-url.ts'
import { refusal } from './refusal.ts'

/** An action on a record: opens an address, starts an automation or sends a webhook. */
export const button = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'action',
  options: Type.Object(
    {
      label: Type.String({ minLength: 1, maxLength: 100 }),
      kind: Type.Enum(['url', 'webhook', 'automation']),
      /** With titles of columns in braces: https://maps.example/{City}. What they make is checked when pressed. */
      url: Type.String({ maxLength: urlLimit }),
      /** The address as a formula with column ids in braces; takes the place of `url`. */
      urlFormula: Type.Union([Type.Null(), Type.String({ maxLength: 2 * formulaTextLimit })]),
      /** Of the table, sent by hand. */
      webhook: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' })]),
      /** Of the project, started by hand for a record of the table. */
      automation: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' })]),
      color: Color,
      icon: Type.Union([Type.Null(), Icon]),
    },
    { additionalProperties: false },
  ),
  defaults: {
    label: 'Open',
    kind: 'url',
    url: '',
    urlFormula: null,
    webhook: null,
    automation: null,
    color: '#2952cc',
    icon: null,
  },
  meta: {
    label: 'label',
    kind: 'kind',
    url: 'url',
    urlFormula: 'urlFormula',
    webhook: 'webhook',
    automation: 'automation',
    color: 'color',
    icon: 'icon',
  },
  operators: [],

  acceptOptions(options) {
    if (
      options.kind === 'url' &&
      options.url !== '' &&
      !/^https?:\/\//i.test(options.url) &&
      !options.url.startsWith('{')
    )
      throw refusal('Button', 'needs an address that begins with http://, https:// or a column in braces')
    return options
  },

  accept() {
    throw refusal('Button', 'is an action and cannot be written')
  },
  read: () => null,
  show: (_, { label }) => label,
})
