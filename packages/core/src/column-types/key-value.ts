import type { CellValue } from '../storage.ts'
import type { Stored } from './column-type.ts'
import { acceptInteger, readInteger, showInteger } from './integer-value.ts'
import { refusal } from './refusal.ts'
import { acceptShortText, readShortText } from './text-value.ts'
import { acceptUuid, readUuid } from './uuid-text.ts'

/** What keys are made of; a foreign key is made of what it points to. */
export const keyKinds = ['integer', 'text', 'uuid'] as const

export type KeyKind = (typeof keyKinds)[number]

export function keyStored(kind: KeyKind): Stored {
  return kind === 'integer'
    ? { storage: 'integer', comparison: 'number' }
    : { storage: 'shortText', comparison: 'text' }
}

export function acceptKey(type: string, input: unknown, kind: KeyKind): CellValue {
  if (kind === 'integer') return acceptInteger(type, input)
  if (kind === 'uuid') return acceptUuid(type, input)
  const text = acceptShortText(type, input)
  if (text === '') throw refusal(type, 'needs a text that is not empty')
  return text
}

export function readKey(text: string, kind: KeyKind): CellValue {
  if (kind === 'integer') return readInteger(text)
  return kind === 'uuid' ? readUuid(text) : readShortText(text)
}

export const showKey = showInteger
