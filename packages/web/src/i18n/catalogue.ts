import auth from './en/auth.json' with { type: 'json' }
import projects from './en/projects.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import sidebar from './en/sidebar.json' with { type: 'json' }
import type { LaterTexts } from './later-texts.ts'

/**
 * What the screens people begin with say: signing in and the list of projects. English, the language every other one falls
 * back to. One file per feature; keys are dotted and never renamed.
 */
export const firstTexts = { ...shell, ...auth, ...projects, ...sidebar }

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key

export type TextKey = WithoutPlural<keyof typeof firstTexts | keyof LaterTexts>
export type TextValues = Readonly<Record<string, string | number>>
export type Texts = (key: TextKey, values?: TextValues) => string
