import shell from './en/shell.json' with { type: 'json' }
import sidebar from './en/sidebar.json' with { type: 'json' }
import type { formTexts } from './form-texts.ts'
import type { houseTexts } from './house-texts.ts'
import type { laterTexts } from './later-texts.ts'
import type { tableTexts } from './table-texts.ts'

/**
 * What every page may say, whoever opens it. English, the language every other one falls back to. One file per feature; keys
 * are dotted and never renamed.
 */
export const firstTexts = { ...shell, ...sidebar }

/** The rest, by where it is said: a screen waits for what it says (`loadTexts`). */
interface TextsOfRooms {
  readonly house: typeof houseTexts
  readonly table: typeof tableTexts
  readonly form: typeof formTexts
  readonly later: typeof laterTexts
}
export type TextRoom = keyof TextsOfRooms

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key
type KeyOfRoom = { [Room in TextRoom]: keyof TextsOfRooms[Room] }[TextRoom]

export type TextKey = WithoutPlural<keyof typeof firstTexts | KeyOfRoom>
export type TextValues = Readonly<Record<string, string | number>>
export type Texts = (key: TextKey, values?: TextValues) => string
