import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import type { FoundSheet } from '@rowhouse/core/api/imports'
import type { CellValue } from '@rowhouse/core/storage'
import { fileFormatOf } from '../../file-format.ts'
import { detectSource, readSource } from '../read-source.ts'
import type { Found, ReadingSpec } from '../reader-words.ts'

/** A source that is read the way imports do, without a server around it. */
export function aSource(title: string, bytes: Uint8Array | string) {
  const open = async () => Readable.from([Buffer.from(bytes)])
  const detect = (reading: ReadingSpec = {}): Promise<Found> =>
    detectSource(open, { task: 'detect', title, reading, sampleRows: 500 })
  return {
    detect,
    async sheet(reading: ReadingSpec = {}): Promise<FoundSheet> {
      const [sheet] = (await detect(reading)).sheets
      assert.ok(sheet)
      return sheet
    },
    /** The rows of the first sheet as values of what was guessed, and what is wrong with them. */
    async rows(reading: ReadingSpec = {}): Promise<{ values: (readonly CellValue[])[]; faults: string[] }> {
      const found = await detect(reading)
      const [sheet] = found.sheets
      assert.ok(sheet)
      const columns = sheet.columns.map(({ from, type, options, mark, dayOrder }) => ({
        from,
        type,
        options,
        habits: { mark: mark ?? undefined, dayOrder: dayOrder ?? undefined, dottedOrder: dayOrder ?? undefined },
        addsChoices: false,
      }))
      const header = sheet.columns.map((column) => column.header)
      const totalLine = sheet.notes.find(({ kind }) => kind === 'totalLine')?.line ?? 0
      const part = { sheet: sheet.id, headerLine: sheet.headerLine, header, totalLine, columns, match: [], skip: 0 }
      const [values, faults]: [(readonly CellValue[])[], string[]] = [[], []]
      for await (const batch of readSource(open, {
        task: 'rows',
        format: fileFormatOf(found),
        reading: found.reading,
        parts: [part],
      })) {
        values.push(...batch.values)
        for (const [row, , reason] of batch.faults) faults.push(`${batch.lines[row] ?? 0} ${reason}`)
      }
      return { values, faults }
    },
  }
}

interface Entry {
  readonly name: string
  readonly bytes: Uint8Array
  /** What the archive says of its size, where that is not true. */
  readonly claims?: number
  readonly flags?: number
  readonly mode?: number
}

/** An archive byte by byte, so that it can lie. */
export function anArchive(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, claims = bytes.length, flags = 0, mode = 0o100644 } of entries) {
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims, 18)
    facts.writeUInt16LE(title.length, 22)
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), facts, title, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), facts, tail, title)
    at += 30 + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
