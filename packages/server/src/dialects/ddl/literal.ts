import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { DatabaseValue, ValueCodec } from '../values/value-codec.ts'

/**
 * The only place where a value becomes text of a statement: DDL takes no parameters. Nothing is escaped. A text of letters,
 * digits and harmless signs stands in quotes; any other is written as the hexadecimal digits of its UTF-8 form.
 */
type Literal = (word: StorageWord, value: CellValue) => string

interface LiteralForms {
  /** For a text without quotes, backslashes or anything else an engine could read as more than itself. */
  quoted(text: string): string
  /** As hexadecimal digits of its bytes. */
  hex(text: string): string
  boolean(value: boolean): string
}

export function literalWith(values: ValueCodec, forms: LiteralForms): Literal {
  return (word, value) => {
    const stored: DatabaseValue = values.toDatabase(word, value)
    if (stored === null) return 'null'
    if (typeof stored === 'boolean') return forms.boolean(stored)
    if (typeof stored === 'number') return String(stored)
    return harmless.test(stored) ? forms.quoted(stored) : forms.hex(stored)
  }
}

const harmless = /^[\p{ASCII_Hex_Digit}g-zG-Z .,:;_+()[\]{}"/!=<>@#&*^~|-]*$/u
